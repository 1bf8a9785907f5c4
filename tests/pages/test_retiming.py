"""Asking for another clock on pages: the form, what the others read, the log, the preview of a take-back across it, and
what moderators, watchers and the replay show; in both languages."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils.translation import override

from tables import play
from tables.log import read, verify
from tables.log.terms import Terms, TimeTerms
from tables.models import Player
from tables.play import memory
from tables.presenters import agreed
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import NAMES, Friends, browser_of
from tests.play.playing import one_move, play_on

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
CHINESE = {"Accept-Language": "zh-TW"}
LIVE = Terms(clock="live", bank=1200, increment=10)
FORM = {
    "what": "clock",
    "bank": "20",
    "increment": "10",
    "hours": "24",
    "night_from": "23",
    "night_to": "7",
    "zone": "Asia/Taipei",
    "late": "vote",
}
ASKED = [
    ({"clock": "none"}, "Mei 梅 would like to play on without a clock.", "Mei 梅 想改成不計時，接著玩。"),
    (
        {"clock": "live", "increment": "15"},
        "Mei 梅 would like to play on with 20 minutes each and 15 seconds back a turn.",
        "Mei 梅 想改成每個座位共 20 分鐘、每回合補回 15 秒，接著玩。",
    ),
    (
        {"clock": "live", "bank": "1", "increment": "0"},
        "Mei 梅 would like to play on with 1 minute each.",
        "Mei 梅 想改成每個座位共 1 分鐘，接著玩。",
    ),
    (
        {"clock": "days", "night": "1"},
        "Mei 梅 would like to play on over days: 24 hours a decision.",
        "Mei 梅 想改成玩好幾天：每次決定最多 24 小時。",
    ),
]


def table_of(terms: Terms = LIVE, game: str = "ferry", seats: int = 2) -> Friends:
    players = [Player.objects.create(nickname=name) for name in NAMES[:seats]]
    table = play.open_table(players[0], game, seats, terms=terms, seed=bytes(32))
    for number, player in enumerate(players):
        play.sit(table.code, number, player, f"word {number}")
    return Friends(table.code, players, [browser_of(player) for player in players])


def ask(friends: Friends, seat: int = 0, **said: str) -> str:
    answer = friends.browsers[seat].post(f"/t/{friends.code}/ask", {**FORM, **said}, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def agree(friends: Friends) -> None:
    """All others agree to what seat 0 has asked for."""
    number = play.present(friends.code).proposal.number
    for seat in range(1, len(friends.players)):
        play.answer(friends.code, seat, friends.players[seat], number, True)


def panel(browser: Client, code: str, language: dict[str, str] | None = None) -> str:
    return browser.get(f"/t/{code}/asking/", headers={**HTMX, **(language or {})}).content.decode()


@pytest.mark.parametrize(("said", "english", "chinese"), ASKED)
def test_the_others_read_what_is_asked_for(said: dict[str, str], english: str, chinese: str) -> None:
    friends = table_of()
    assert "Withdraw your request" in ask(friends, **said)
    for language, sentence in (({}, english), (CHINESE, chinese)):
        page = panel(friends.browsers[1], friends.code, language)
        assert sentence in page
        table = friends.stranger.get(f"/t/{friends.code}/", headers=language).content.decode()
        assert sentence in table, "it stands in the log"
    page = panel(friends.browsers[1], friends.code)
    without = said["clock"] == "none"
    assert ("Agree: play on without a clock" if without else "Agree: play on with this clock") in page
    assert "No, leave it so" in page
    assert "All clocks begin anew when everybody has agreed." in page
    assert ("from 23:00 to 7:00 (Asia/Taipei)" in page) == ("night" in said)
    assert 'id="ask-clock"' not in page, "one request at a time"


def test_in_chinese_the_sentences_of_the_panel_follow_one_another_without_a_space() -> None:
    friends = table_of()
    for browser in friends.browsers:
        said = panel(browser, friends.code, CHINESE)
        assert "例如一個晚上玩不完" in said
        assert "。 " not in said


def test_the_form_stands_at_the_clock_that_runs() -> None:
    friends = table_of(Terms(clock="days", hours=36, night=(22, 8), zone="Europe/Berlin", late="skip"))
    page = panel(friends.browsers[0], friends.code)
    assert re.search(r'name="clock" value="days" checked', page)
    assert re.search(r'name="late" value="skip" checked', page)
    for name, value in (("hours", "36"), ("night_from", "22"), ("night_to", "8"), ("zone", "Europe/Berlin")):
        assert re.search(rf'name="{name}"[^>]* value="{value}"', page), name
    whole = friends.browsers[0].get(f"/t/{friends.code}/").content.decode()
    assert '<datalist id="zones">' in whole
    assert '<option value="Asia/Taipei">' in whole
    assert "style=" not in page
    for nobody in (panel(friends.stranger, friends.code), friends.stranger.get(f"/t/{friends.code}/").content.decode()):
        assert "ask-clock" not in nobody
        assert "datalist" not in nobody


@pytest.mark.parametrize(
    ("said", "sentence", "status"),
    [
        ({"clock": "sundial"}, "Please choose one of the ways", 400),
        ({"clock": "live", "bank": "0"}, "from 1 to 720", 400),
        ({"clock": "live", "increment": "1801"}, "from 0 to 1800", 400),
        ({"clock": "days", "hours": "337"}, "from 1 to 336", 400),
        ({"clock": "days", "night": "1", "night_to": "23"}, "has no hours", 400),
        ({"clock": "days", "night": "1", "zone": "Atlantis/Port"}, "time zone is not known", 400),
        ({"clock": "live"}, "That is the clock that runs here already.", 422),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_what_makes_no_sense_gets_a_sentence_and_nothing_is_lost(
    said: dict[str, str], sentence: str, status: int, htmx: bool
) -> None:
    friends = table_of()
    form = {**FORM, "late": "vote", **said}
    answer = friends.browsers[0].post(f"/t/{friends.code}/ask", form, headers=HTMX if htmx else {})
    page = answer.content.decode()
    assert answer.status_code == status
    assert re.search(rf'role="alert"><p class="note seal">[^<]*{re.escape(sentence)}', page)
    assert '<details id="ask-clock" open>' in page
    for name in set(said) & {"bank", "increment", "hours", "night_to"}:
        assert re.search(rf'name="{name}" value="{said[name]}"', page), name
    assert play.present(friends.code).proposal is None


def test_only_who_sits_there_asks_and_without_script_it_leads_back_to_the_table() -> None:
    friends = table_of()
    refused = friends.stranger.post(f"/t/{friends.code}/ask", {**FORM, "clock": "none"}, headers=HTMX)
    assert refused.status_code == 403
    assert "Only those who sit at this table" in refused.content.decode()
    answer = friends.browsers[0].post(f"/t/{friends.code}/ask", {**FORM, "clock": "none", "key": "k"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{friends.code}/#asking")


def test_when_all_agree_the_table_the_log_and_the_words_about_it_change() -> None:
    friends = table_of()
    ask(friends, clock="days")
    number = play.present(friends.code).proposal.number
    answer = (
        friends.browsers[1]
        .post(f"/t/{friends.code}/answer", {"request": number, "answer": "yes", "key": "k"}, headers=HTMX)
        .content.decode()
    )
    # The words about the table stand elsewhere on the page, and come along.
    assert re.search(r'<ul id="terms" hx-swap-oob="outerMorph">\s*<li>Each decision may take 24 hours.</li>', answer)
    english = friends.browsers[0].get(f"/t/{friends.code}/").content.decode()
    chinese = friends.browsers[0].get(f"/t/{friends.code}/", headers=CHINESE).content.decode()
    assert "The clock changes: from here on each decision may take 24 hours." in english
    assert "改了計時：從現在起每次決定最多 24 小時。" in chinese
    assert re.search(r'<ul id="terms">\s*<li>Each decision may take 24 hours.</li>', english)
    assert re.search(r'<ul id="terms">\s*<li>每次決定最多 24 小時。</li>', chinese)
    assert english.count('class="clock" data-kind="days"') == 1
    assert 'data-kind="live"' not in english
    ask(friends, clock="none")
    agree(friends)
    page = friends.browsers[0].get(f"/t/{friends.code}/").content.decode()
    assert "The clock changes: from here on none runs." in page
    assert 'class="clock"' not in page
    ask(friends, clock="live", increment="0")
    agree(friends)
    page = friends.browsers[0].get(f"/t/{friends.code}/").content.decode()
    assert "The clock changes: from here on each seat has 20 minutes." in page
    assert page.count('class="clock" data-kind="live"') == 2


def test_alone_with_bots_it_is_done_by_one_click() -> None:
    host = Player.objects.create(nickname="Mei 梅")
    table = play.open_table(host, "ferry", 2)
    play.sit(table.code, 0, host)
    play.seat_bot(table.code, 1, "random", host)
    friends = Friends(table.code, [host], [browser_of(host)])
    page = panel(friends.browsers[0], table.code)
    assert "Play on with this clock" in page
    assert "Ask to play on" not in page
    done = ask(friends, clock="live")
    assert "Withdraw" not in done
    assert re.search(r'name="clock" value="live" checked', done)
    assert play.present(table.code).terms.clock == "live"


def test_the_preview_of_a_take_back_across_the_change_promises_no_time_of_before() -> None:
    friends = table_of(Terms(clock="live", bank=600), "niagara", 3)
    play_on(friends.code, friends.players, 5)
    ask(friends, clock="live", bank="30", increment="0")
    agree(friends)
    changed = play.present(friends.code).number
    for _ in range(20):
        one_move(friends.code, friends.players)
        undos = {seat: play.undo_to_ask_for(play.present(friends.code), seat) for seat in range(3)}
        across = [seat for seat, undo in undos.items() if undo is not None and undo.to < changed]
        if across:
            break
    page = panel(friends.browsers[across[0]], friends.code)
    assert page.count("<b>30:00</b>") == 3
    play.propose(friends.code, across[0], friends.players[across[0]], "take_back")
    number = play.present(friends.code).proposal.number
    for seat in {0, 1, 2} - set(across[:1]):
        play.answer(friends.code, seat, friends.players[seat], number, True)
    assert play.present(friends.code).clock.banks == (1800.0,) * 3


def test_who_watches_late_reads_of_it_late() -> None:
    friends = table_of(Terms(clock="live", bank=1200, delay=3))
    ask(friends, clock="days")
    agree(friends)
    path = f"/t/{friends.code}/"
    watched = friends.stranger.get(path).content.decode()
    assert "The clock changes" not in watched
    assert "each seat has 20 minutes" in watched
    assert "Each decision may take 24 hours." in friends.browsers[1].get(path).content.decode()


def test_the_replay_the_desk_and_the_export_tell_it() -> None:
    friends = table_of(game="niagara", seats=3)
    play_on(friends.code, friends.players, 2)
    ask(friends, clock="days")
    agree(friends)
    number = play.present(friends.code).number
    records = read(memory.row_of(friends.code).pk)
    assert verify(records).good, verify(records).reason
    sentence = "The clock changes: from here on each decision may take 24 hours."
    for path in (f"/t/{friends.code}/at/{number}/", f"/t/{friends.code}/at/{number}/?embed=1"):
        assert sentence in friends.stranger.get(path).content.decode()
    desk = browser_of_user(moderator_named("ann"))
    page = desk.get(f"/review/tables/{friends.code}/").content.decode()
    assert "<option>retimed</option>" in page
    assert sentence in page
    assert sentence in desk.get(f"/review/tables/{friends.code}/{number}/").content.decode()
    only = desk.get(f"/review/tables/{friends.code}/?kind=retimed").content.decode()
    assert only.count('id="event-') == 1
    # Nothing of it is secret, and nothing that is comes with it.
    lines = [json.loads(line) for line in friends.stranger.get(f"/t/{friends.code}/log.jsonl").content.splitlines()]
    assert lines[0]["terms"] == {"clock": "days", "hours": 24}
    told = {line["kind"]: line for line in lines[1:]}
    assert told["retimed"]["payload"] == {"time": {"clock": "days", "hours": 24}}
    assert told["proposed"]["payload"]["time"] == {"clock": "days", "hours": 24}
    assert "payload" not in told["moved"]


def test_covered_cards_change_nothing_of_what_is_asked_and_told(running: Friends) -> None:
    """Seat 0 has covered a 3: neither the request nor the change shows that to anybody else."""
    ask(running, clock="days")
    asked = panel(running.browsers[1], running.code)
    agree(running)
    for page in (asked, *(one.get(f"/t/{running.code}/").content.decode() for one in (running.browsers[1], running.stranger))):  # fmt: skip
        assert "paddle 3" not in page


TERMS = [
    TimeTerms(),
    TimeTerms("live", bank=60),
    TimeTerms("live", bank=1200, increment=10, late="skip"),
    TimeTerms("days", hours=1, late="stand_in"),
    TimeTerms("days", hours=48, night=(23, 7), zone="Asia/Taipei"),
]


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("time", TERMS)
def test_every_clock_has_whole_sentences(time: TimeTerms, language: str) -> None:
    with override(language):
        sentences = [agreed.asked_words(time, "Mei"), agreed.changed_words(time), *agreed.more_about_time(time)]
    for sentence in sentences:
        assert sentence.endswith((".", "。"))
        assert not re.search(r"%\(|\{", sentence)
        assert "。 " not in sentence, "Chinese sentences follow one another without a space"
    assert sentences[0].startswith("Mei")
