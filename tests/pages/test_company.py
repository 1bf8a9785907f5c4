"""Talking, muting, watching and notes by the pages: who reads what, and that nothing else leaves the server."""

from __future__ import annotations

import datetime as dt
import re

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tables import company, play
from tables.company.cleaning import clean
from tables.company.phrases import CODES
from tables.models import Attention, Event, Mute, Note, Player, Said, Table, Watcher
from tests.pages.conftest import Friends, browser_of

HTMX = {"HX-Request": "true"}
PRIVATE = "the violet canoe is mine"
PUBLIC = "greetings to the banks"
MIND = "steal from Olaf at the fork"


def say(friends: Friends, browser: Client, text: str = "", audience: str = "everyone", **more: str):
    form = {"text": text, "audience": audience, **more}
    return browser.post(f"/t/{friends.code}/say", form, headers=HTMX)


def talk(friends: Friends, browser: Client, **query: object) -> str:
    return browser.get(f"/t/{friends.code}/talk/", query, headers=HTMX).content.decode()


def everything(friends: Friends, browser: Client) -> dict[str, str]:
    """Whatever a browser gets about a table."""
    code, number = friends.code, play.present(friends.code).number
    plain = {
        "page": f"/t/{code}/",
        "talk": f"/t/{code}/talk/",
        "replay": f"/t/{code}/at/{number}/",
        "replay of all": f"/t/{code}/at/{number}/?seat=public",
        "unfolding": f"/t/{code}/at/{number}/unfold",
        "log": f"/t/{code}/log.jsonl",
        "proof": f"/t/{code}/proof/",
        "why": f"/t/{code}/why/",
    }
    got = {name: browser.get(path).content.decode() for name, path in plain.items()}
    got["fragment"] = browser.get(f"/t/{code}/", headers=HTMX).content.decode()
    got["talk fragment"] = talk(friends, browser)
    got["steps"] = browser.get(f"/t/{code}/at/{number}/", headers=HTMX).content.decode()
    got["here"] = browser.post(f"/t/{code}/here", {"n": number, "focused": "1"}, headers=HTMX).content.decode()
    return got


@pytest.fixture
def watcher(db: None) -> Client:
    return browser_of(Player.objects.create(nickname="Ines"))


def test_what_is_said_to_the_players_reaches_no_spectator_anywhere(running: Friends, watcher: Client) -> None:
    assert say(running, running.browsers[0], PRIVATE, "players").status_code == 200
    assert say(running, running.browsers[0], PUBLIC, "everyone").status_code == 200
    for stranger in (watcher, running.stranger):
        got = everything(running, stranger)
        assert [name for name, text in got.items() if PRIVATE in text] == []
        assert {name for name, text in got.items() if PUBLIC in text} == {
            "page", "talk", "talk fragment", "replay", "replay of all", "unfolding", "steps",
        }  # fmt: skip
    for seat in (0, 1, 2):
        got = everything(running, running.browsers[seat])
        assert {name for name, text in got.items() if PRIVATE in text} == {
            "page", "talk", "talk fragment", "replay", "unfolding", "steps",
        }, seat  # fmt: skip
        assert all(PRIVATE not in got[name] and PUBLIC not in got[name] for name in ("log", "fragment", "proof"))


def test_talk_stays_with_its_audience_when_the_table_is_over(finished: Friends, watcher: Client) -> None:
    say(finished, finished.browsers[1], PRIVATE, "players")
    for path in ("", "talk/", "at/9999/?seat=0", "at/9999/?seat=1"):
        assert PRIVATE not in watcher.get(f"/t/{finished.code}/{path}").content.decode(), path
    assert PRIVATE in finished.browsers[0].get(f"/t/{finished.code}/at/9999/").content.decode()
    assert say(finished, watcher, "well rowed").status_code == 200


def test_a_spectator_speaks_to_everyone_and_cannot_speak_to_the_players(running: Friends, watcher: Client) -> None:
    assert say(running, watcher, "who leads?").status_code == 200
    refused = say(running, watcher, "psst", "players")
    assert refused.status_code == 422
    assert "Only those who sit at this table" in refused.content.decode()
    line = Said.objects.get()
    assert (line.seat, line.audience, line.number) == (None, "everyone", play.present(running.code).number)
    shown = talk(running, running.browsers[0])
    assert "who leads?" in shown
    assert "watching</span>" in shown
    assert say(running, running.stranger, "boo").status_code == 403
    assert Said.objects.count() == 1


def test_a_replay_tells_what_had_been_said_by_then_and_no_later_line(running: Friends) -> None:
    before = play.present(running.code).number
    say(running, running.browsers[0], PUBLIC)
    from rules.niagara.moves import Choose

    running.say(2, Choose("1"))
    say(running, running.browsers[0], "and that came later")
    then = running.browsers[1].get(f"/t/{running.code}/at/{before}/").content.decode()
    assert PUBLIC in then
    assert "came later" not in then
    assert PUBLIC not in running.browsers[1].get(f"/t/{running.code}/at/{before - 1}/").content.decode()
    assert "came later" in running.browsers[1].get(f"/t/{running.code}/at/9999/").content.decode()


def test_whoever_sits_down_later_reads_what_the_players_said_and_whoever_gets_up_only_the_own(db: None) -> None:
    host, friend, third = (Player.objects.create(nickname=name) for name in ("Mei", "Olaf", "Yun"))
    table = play.open_table(host, "niagara", 3)
    play.sit(table.code, 0, host)
    play.sit(table.code, 1, friend)
    room = Friends(table.code, [host, friend], [browser_of(host), browser_of(friend)])
    say(room, room.browsers[0], PRIVATE, "players")
    say(room, room.browsers[1], "mine to the players", "players")
    late = browser_of(third)
    waiting = f"/t/{table.code}/wait/"
    assert PRIVATE not in late.get(waiting).content.decode()
    play.sit(table.code, 2, third)
    late_page = late.get(f"/t/{table.code}/").content.decode()
    assert PRIVATE in late_page
    other = play.open_table(host, "niagara", 3)
    play.sit(other.code, 1, friend)
    room = Friends(other.code, [host, friend], room.browsers)
    play.sit(other.code, 0, host)
    say(room, room.browsers[0], PRIVATE, "players")
    say(room, room.browsers[1], "mine to the players", "players")
    play.leave(other.code, 1, friend)
    left = room.browsers[1].get(f"/t/{other.code}/wait/").content.decode()
    assert PRIVATE not in left
    assert "mine to the players" in left


def test_a_double_click_says_it_once_also_with_another_text(running: Friends) -> None:
    for _ in range(3):
        assert say(running, running.browsers[0], "once", key="k1").status_code == 200
    assert Said.objects.count() == 1
    say(running, running.browsers[1], "once", key="k1")
    assert Said.objects.count() == 2


def test_nobody_says_more_than_eight_lines_in_twenty_seconds(running: Friends) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(8):
            assert say(running, running.browsers[0], f"line {number}").status_code == 200
        refused = say(running, running.browsers[0], "the ninth")
        assert refused.status_code == 429
        assert "Your words are still here" in refused.content.decode()
        assert say(running, running.browsers[1], "others may").status_code == 200
        clock.shift(dt.timedelta(seconds=21))
        assert say(running, running.browsers[0], "again").status_code == 200


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  a\tb\n\nc  ", "a b c"),
        ("a\x00\x1b[31mb\x7f", "a[31mb"),
        ("\u202eevil\u2066 \u200bhi\ufeff", "evil hi"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 4),
        ("家族 👨\u200d👩\u200d👧 好", "家族 👨\u200d👩\u200d👧 好"),
        ("\u200d\u200c", ""),
        (" \n ", ""),
        ("한국 e\u0301", "한국 é"),
    ],
)
def test_words_are_cleaned(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_too_long_and_empty_lines_are_refused_in_words_and_the_typed_text_stays(running: Friends) -> None:
    assert say(running, running.browsers[0], "x" * 500).status_code == 200
    answer = running.browsers[0].post(f"/t/{running.code}/say", {"text": "y" * 501, "audience": "players"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "500 signs at most" in page
    assert "y" * 501 in page
    assert say(running, running.browsers[0], " \u200b ").status_code == 422
    assert say(running, running.browsers[0], phrase="rm -rf").status_code == 422
    assert Said.objects.count() == 1


def test_markup_and_links_are_text(running: Friends) -> None:
    say(running, running.browsers[0], '<b onclick=x>https://evil.example/</b> "quoted"')
    for page in (talk(running, running.browsers[1]), running.browsers[1].get(f"/t/{running.code}/").content.decode()):
        assert "<b onclick" not in page
        assert "&lt;b onclick=x&gt;https://evil.example/" in page
        assert 'href="https://evil' not in page


def test_a_quick_phrase_is_shown_to_each_in_the_own_language(running: Friends) -> None:
    say(running, running.browsers[0], phrase="gl", text="half typed")
    line = Said.objects.get()
    assert (line.text, line.phrase) == ("", "gl")
    assert "Good luck!" in talk(running, running.browsers[1])
    running.browsers[1].cookies["hetu_language"] = "zh-hant"
    assert "祝好運！" in talk(running, running.browsers[1])
    page = running.browsers[1].get(f"/t/{running.code}/").content.decode()
    assert all(f'name="phrase" value="{code}"' in page for code in CODES)


def test_without_javascript_a_line_leads_back_to_the_page(running: Friends) -> None:
    answer = running.browsers[0].post(f"/t/{running.code}/say", {"text": PUBLIC, "audience": "everyone", "key": "k"})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{running.code}/#company")
    assert PUBLIC in running.browsers[2].get(f"/t/{running.code}/").content.decode()


def test_asking_for_news_is_answered_only_when_there_is_any_to_read(running: Friends, watcher: Client) -> None:
    say(running, running.browsers[0], PUBLIC)
    newest = Said.objects.get().pk
    path = f"/t/{running.code}/talk/"
    assert watcher.get(path, {"after": newest}, headers=HTMX).status_code == 204
    say(running, running.browsers[0], PRIVATE, "players")
    assert watcher.get(path, {"after": newest}, headers=HTMX).status_code == 204
    assert running.browsers[1].get(path, {"after": newest}, headers=HTMX).status_code == 200


def test_a_muted_person_is_not_heard_anywhere_and_can_be_heard_again(running: Friends) -> None:
    say(running, running.browsers[1], PUBLIC)
    say(running, running.browsers[1], PRIVATE, "players")
    path = f"/t/{running.code}/mute"
    answer = running.browsers[0].post(path, {"mute": running.players[1].pk}, headers=HTMX)
    shown = answer.content.decode()
    assert "2 lines of Olaf are hidden." in shown
    say(running, running.browsers[1], "still there")
    got = everything(running, running.browsers[0])
    assert [name for name, text in got.items() if PUBLIC in text or PRIVATE in text or "still there" in text] == []
    assert "3 lines of Olaf are hidden." in got["page"]
    assert "data-unheard hidden><b>0</b>" in got["page"]
    assert PUBLIC in talk(running, running.browsers[2]), "only for who muted"
    running.browsers[0].post(path, {"unmute": running.players[1].pk}, headers=HTMX)
    assert PUBLIC in talk(running, running.browsers[0])
    running.browsers[0].post(path, {"mute": running.players[0].pk}, headers=HTMX)
    running.browsers[0].post(path, {"mute": 999999}, headers=HTMX)
    assert Mute.objects.count() == 0
    assert running.stranger.post(path, {"mute": running.players[1].pk}, headers=HTMX).status_code == 403


def test_lines_not_read_yet_are_counted_until_they_were_in_view(running: Friends) -> None:
    say(running, running.browsers[0], "one")
    say(running, running.browsers[0], "two")
    badge = re.compile(r"data-unheard( hidden)?><b>(\d+)")
    page = f"/t/{running.code}/"
    assert badge.search(running.browsers[1].get(page).content.decode()).groups() == (None, "2")
    assert badge.search(running.browsers[0].get(page).content.decode()).groups() == (" hidden", "0")
    last = Said.objects.latest("id").pk
    running.browsers[1].post(f"/t/{running.code}/here", {"n": 1, "focused": "1", "heard": last})
    assert badge.search(running.browsers[1].get(page).content.decode()).groups() == (" hidden", "0")
    running.browsers[1].post(f"/t/{running.code}/here", {"heard": "99999999999999999999"})
    say(running, running.browsers[0], "three")
    assert badge.search(running.browsers[1].get(page).content.decode()).groups() == (None, "1")


def here_of(page: HttpResponse) -> str:
    """Where a page of a table posts that it is in view."""
    return re.search(r'data-here="([^"]+)"', page.content.decode())[1]


def test_the_page_tells_who_is_here_and_who_watches(running: Friends, watcher: Client) -> None:
    path = f"/t/{running.code}/here"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        running.browsers[0].post(path, {"n": 1})
        watcher.post(path, {"n": 1})
        guest = Client()
        sign = here_of(guest.get(f"/t/{running.code}/"))
        guest.post(sign, {"n": 1})
        shown = guest.post(sign, {"n": 1}).content.decode()
        assert "2 are watching" in shown
        assert "<li>Ines" in shown
        assert "1 guest without a name" in shown
        assert re.search(r"Mei 梅 <span[^>]*>here<", shown)
        assert re.search(r"Olaf <span[^>]*>away<", shown)
        clock.shift(dt.timedelta(seconds=60))
        shown = running.browsers[1].post(path, {"n": 1}).content.decode()
        assert "watching" not in shown
        assert re.search(
            r"Mei 梅 <span[^>]*>away since <time class=\"local\" datetime=\"[\dT:+-]+\">\w+ \d\d:\d\d UTC</time><",
            shown,
        )
        assert re.search(r"Olaf <span[^>]*>here<", shown)
        clock.shift(dt.timedelta(days=2))
        late = Client()
        late.post(here_of(late.get(f"/t/{running.code}/")), {"n": 1})
        kept = set(Watcher.objects.values_list("player__nickname", flat=True))
        assert kept == {"Mei 梅", "Olaf", None}, "those who only watched leave no trace"


def test_two_pages_of_one_browser_are_one_watcher_and_the_digest_leads_nowhere(running: Friends) -> None:
    guest = Client()
    sign = here_of(guest.get(f"/t/{running.code}/"))
    for _ in range(2):
        guest.post(sign, {"n": 1})
    row = Watcher.objects.get()
    assert guest.cookies["hetu_csrf"].value not in row.browser
    assert len(row.browser) == 64


def test_only_a_page_with_the_focus_has_seen_the_event(running: Friends) -> None:
    path, number = f"/t/{running.code}/here", play.present(running.code).number
    running.browsers[0].post(path, {"n": number, "focused": "0"})
    assert not Attention.objects.filter(seen__gt=0).exists()
    running.browsers[0].post(path, {"n": number, "focused": "1"})
    assert Attention.objects.get(player=running.players[0]).seen == number


def test_a_player_does_not_watch_the_own_table_with_other_eyes(running: Friends) -> None:
    code, number = running.code, play.present(running.code).number
    own = running.browsers[1]
    assert own.get(f"/t/{code}/at/{number}/?seat=0").status_code == 403
    assert own.get(f"/t/{code}/at/{number}/unfold?seat=0").status_code == 403
    for page in (own.get(f"/t/{code}/?seat=0"), own.get(f"/t/{code}/?seat=public")):
        assert "paddle 3" not in page.content.decode()
    own.post(f"/t/{code}/here", {"n": number})
    assert "watching" not in own.post(f"/t/{code}/here", {"n": number}).content.decode(), "who sits does not watch"


def test_a_note_is_shown_to_its_owner_alone_and_can_be_taken_away(running: Friends, watcher: Client) -> None:
    path, number = f"/t/{running.code}/note", play.present(running.code).number
    answer = running.browsers[1].post(path, {"text": f"  {MIND}\r\nthen home "}, headers=HTMX)
    assert f"Your note from event {number}" in answer.content.decode()
    assert Note.objects.get().text == f"{MIND}\nthen home"
    own = everything(running, running.browsers[1])
    assert {name for name, text in own.items() if MIND in text} == {"page"}
    for browser in (running.browsers[0], running.browsers[2], watcher, running.stranger):
        assert [name for name, text in everything(running, browser).items() if MIND in text] == []
    assert running.browsers[1].post(path, {"text": "another"}).status_code == 302
    assert Note.objects.get().text == "another"
    assert running.browsers[1].post(path, {"text": "z" * 501}, headers=HTMX).status_code == 422
    assert running.browsers[1].post(path, {"text": "z", "forget": "1"}, headers=HTMX).status_code == 200
    assert not Note.objects.exists()
    assert watcher.post(path, {"text": MIND}, headers=HTMX).status_code == 403


def test_nothing_of_the_company_is_in_the_log(running: Friends) -> None:
    head = play.present(running.code).number
    say(running, running.browsers[0], PUBLIC)
    running.browsers[0].post(f"/t/{running.code}/note", {"text": MIND})
    running.browsers[0].post(f"/t/{running.code}/here", {"n": 1})
    assert Event.objects.filter(table__code=running.code).count() == head
    assert Table.objects.get(code=running.code).head == head


def test_what_a_moderator_hid_and_what_lost_its_words_stay_as_gaps(running: Friends) -> None:
    say(running, running.browsers[0], "rude words")
    Said.objects.update(hidden_at=timezone.now())
    say(running, running.browsers[1], "words to be erased")
    Said.objects.filter(player=running.players[1]).update(text="")
    Player.objects.filter(pk=running.players[1].pk).update(erased_at=timezone.now())
    shown = talk(running, running.browsers[2])
    assert "rude words" not in shown
    assert "A moderator has taken this line away." in shown
    assert "Former player" in shown
    assert "These words are gone" in shown


def test_older_lines_are_a_page_further(running: Friends) -> None:
    table = Table.objects.get(code=running.code)
    Said.objects.bulk_create(
        Said(table=table, player=running.players[0], seat=0, number=5, audience="everyone", text=f"line {number}.")
        for number in range(230)
    )
    panel = talk(running, running.browsers[1])
    assert panel.count('class="line') == 100
    assert "Read the whole talk" in panel
    page = running.stranger.get(f"/t/{running.code}/talk/").content.decode()
    assert page.count('class="line') == 200
    older = re.search(r'href="([^"]*before=\d+)"', page)
    page = running.stranger.get(older[1]).content.decode()
    assert page.count('class="line') == 30
    assert "line 0." in page


def test_how_far_one_has_read_goes_no_further_than_what_one_may_read(running: Friends, watcher: Client) -> None:
    """Else whoever claims to have read everything would be told when the players talk among themselves."""
    say(running, running.browsers[0], PUBLIC)
    public = Said.objects.get().pk
    for _ in range(2):
        say(running, running.browsers[0], PRIVATE, "players")
        watcher.post(f"/t/{running.code}/here", {"n": 1, "focused": "1", "heard": 10**9}, headers=HTMX)
        assert f'data-heard="{public}"' in talk(running, watcher)
    running.browsers[1].post(f"/t/{running.code}/here", {"n": 1, "heard": 10**9}, headers=HTMX)
    assert f'data-heard="{public + 2}"' in talk(running, running.browsers[1])


def test_nobody_is_told_of_what_they_may_not_read(running: Friends) -> None:
    say(running, running.browsers[0], PUBLIC)
    say(running, running.browsers[0], PRIVATE, "players")
    first, last = Said.objects.values_list("pk", flat=True)
    assert company.newest([running.code, "nowhere"]) == {running.code: (first, last)}
