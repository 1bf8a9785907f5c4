"""Imported logs from somebody with a script: nothing loops, and nothing passes for what this server has seen."""

from __future__ import annotations

import datetime as dt
import io
import json
import re
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tables import company, identity, play
from tables.accounts.erasing import erase
from tables.case_models import Stay
from tables.live.consumer import visitor
from tables.log import Record, clock, exchange, fold, read, receipts
from tables.log.payloads import decode
from tables.log.terms import Terms
from tables.models import Event, Message, Player, Table
from tables.moderation import people, traces
from tables.play import branching, inspection, listing, memory, outcomes
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.telling import attention
from tables.views import importing
from tests.append_only import triggers_lifted
from tests.log.games import whole_game
from tests.moderation.conftest import browser_of_user, moderator_named
from tests.pages.conftest import Friends, browser_of, staff_browser
from tests.security.forging import Change, chained, forged, lines_of, lines_unfolded, origin, soon, stored

pytestmark = pytest.mark.django_db

OWN = "wwwwwwww"
OTHER = "xxxxxxxx"

PAGES = ("", "at/1/", "after/", "proof/", "log.jsonl", "receipt", "wait/", "talk/", "why/", "asking/", "report/")


def account(name: str = "eve") -> Client:
    browser = Client()
    browser.force_login(User.objects.create_user(name))
    return browser


def brought(browser: Client, text: bytes) -> Any:
    return browser.post("/import/", {"log": SimpleUploadedFile("log.jsonl", text)})


# ---- origins that lead in a circle


def test_a_log_that_plays_on_from_itself_is_refused() -> None:
    browser = account()
    with soon():
        answer = brought(browser, lines_of(forged(OWN, origin=origin(OWN))))
    assert answer.status_code == 422
    assert "cannot play on from itself" in answer.content.decode()
    assert not Table.objects.exists()


def test_two_logs_that_play_on_from_each_other_are_refused() -> None:
    browser = account()
    assert brought(browser, lines_of(forged(OWN, origin=origin(OTHER)))).status_code == 302
    with soon():
        answer = brought(browser, lines_of(forged(OTHER, origin=origin(OWN))))
    assert answer.status_code == 422
    assert "cannot play on from itself" in answer.content.decode()
    assert not Table.objects.filter(code=OTHER).exists()
    third = "yyyyyyyy"
    with soon():
        assert brought(browser, lines_of(forged(third, origin=origin(OWN)))).status_code == 302
        assert brought(browser, lines_of(forged(OTHER, origin=origin(third)))).status_code == 422


@pytest.mark.parametrize("circle", [(OWN,), (OWN, OTHER)])
def test_tables_in_a_circle_that_are_stored_already_answer_every_request(circle: tuple[str, ...]) -> None:
    for place, code in enumerate(circle):
        stored(forged(code, origin=origin(circle[(place + 1) % len(circle)], viewer=0)))
    browser, keeper = account(), staff_browser()
    with soon():
        for code in circle:
            memory.forget_everything()
            for page in PAGES:
                assert browser.get(f"/t/{code}/{page}").status_code in (200, 302), page
            assert keeper.get(f"/review/tables/{code}/", follow=True).status_code == 200
            assert keeper.get(f"/review/tables/{code}/1/", follow=True).status_code == 200
            assert visitor(browser.session, code) is not None
            assert not branching.kept_from(code, ["p:0123456789abcdef"])
        assert browser.get("/tables/").status_code == 200
        assert keeper.get("/review/?imported=on").status_code == 200
        said = {"seat": 1, "company": "bots", "key": "k", "nickname": "Eve"}
        number = play.present(OWN).start
        assert browser.post(f"/t/{OWN}/at/{number}/branch", said).status_code == 302
        branch = Table.objects.exclude(code__in=circle).get()
        assert browser.get(f"/t/{branch.code}/").status_code == 200
        assert visitor(browser.session, branch.code) is not None


@pytest.mark.parametrize(
    "bad",
    [
        origin("../../x"),
        origin("x" * 5000),
        origin(OTHER, number=0),
        origin(OTHER, number=-1),
        origin(OTHER, number=2**31),
        origin(OTHER, digest="0"),
        origin(OTHER, viewer=-1),
        origin(OTHER, viewer=99),
    ],
)
def test_origins_that_no_branch_has_are_refused_and_break_no_page_where_they_are_stored(bad: dict[str, Any]) -> None:
    with pytest.raises(exchange.BadFile, match="Line 2: "):
        exchange.import_table(io.BytesIO(lines_of(forged(OWN, origin=bad))))
    assert not Table.objects.exists()
    stored(forged(OTHER))
    stored(forged(OWN, origin=bad))
    for page in PAGES:
        assert Client().get(f"/t/{OWN}/{page}").status_code in (200, 302), page
    assert staff_browser().get(f"/review/tables/{OWN}/", follow=True).status_code == 200


def test_branches_of_branches_come_to_an_end(running: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branching, "MOST_GENERATIONS", 3)
    browser, code = running.browsers[0], running.code
    for _generation in range(3):
        number = max(play.present(code).start, 1)
        code = branching.branch(code, number, running.players[0], 0, "bots").code
    assert branching.kept_from(code, [play.handle(running.players[1])])
    assert not branching.kept_from(code, [play.handle(running.players[0])])
    said = {"seat": 0, "company": "bots", "key": "k"}
    answer = browser.post(f"/t/{code}/at/{play.present(code).start}/branch", said)
    assert answer.status_code == 422
    assert "long row of branches" in answer.content.decode()
    monkeypatch.setattr(branching, "MOST_GENERATIONS", 2)
    # What cannot be followed to its beginning is shown to nobody who might play there.
    assert branching.kept_from(code, [play.handle(running.players[0])])


# ---- logs that no game has written


def with_event(kind: str, seat: int | None, payload: str, actor: str, after: int = 1) -> bytes:
    """A log whose event after number `after` is this;."""
    records = forged(OWN)
    strange = records[after]._replace(kind=kind, seat=seat, payload=payload, actor=actor)
    return lines_unfolded(chained(OWN, [*records[:after], strange]))


STRANGE = {
    "nobody leaves": ("left", None, "{}", "p:0123"),
    "a seat beyond the table is left": ("left", 7, "{}", "p:0123"),
    "a seat before the table is left": ("left", -1, "{}", "p:0123"),
    "a free seat is left": ("left", 2, "{}", "p:0123"),
    "luck sits down": ("seated", 2, '{"bot":"","name":"","nonce":"x"}', "luck"),
    "a moderator sits down": ("seated", 2, '{"bot":"","name":"","nonce":"x"}', "mod:eve"),
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_events_that_cannot_have_happened_get_a_sentence(strange: tuple[str, int | None, str, str]) -> None:
    browser = account()
    answer = brought(browser, with_event(*strange))
    assert answer.status_code == 422
    assert "Line 3: " in answer.content.decode()
    assert not Table.objects.exists()


def test_a_log_that_breaks_the_rules_code_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_given: object) -> None:
        raise ZeroDivisionError

    lines = lines_of(forged(OWN))
    monkeypatch.setattr(type(play.present(stored(forged(OTHER)).code).game), "legal_moves", breaks)
    answer = brought(account(), lines)
    assert answer.status_code == 422
    assert "The event cannot be read" in answer.content.decode()


def test_a_promise_that_is_no_digest_is_refused() -> None:
    """PostgreSQL keeps no longer one, and answers with an error."""
    for promise in ("", "ab" * 400, "G" * 64):
        records = forged(OWN, commitment=promise)
        with pytest.raises(exchange.BadFile, match="Line 2: "):
            exchange.import_table(io.BytesIO(lines_of(chained(OWN, records[:3]))))
    assert not Table.objects.exists()


LATER = "2999-01-01T00:00:00.000000Z"
LAST = "9999-12-31T23:59:59.000000Z"
NIGHTS = {"clock": "days", "hours": 24, "night": [22, 8], "zone": "Asia/Taipei"}


def dated(at: str, events: int | None = 12, **opening: Any) -> list[Record]:
    """The beginning of a game, all of it at one moment."""
    return forged(OWN, lambda record: record._replace(at=at), **opening)[:events]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00.000000Z", "1999-12-31T23:59:59.000000Z", LATER, LAST])
def test_times_that_no_game_has_are_refused(at: str) -> None:
    with pytest.raises(exchange.BadFile, match="Line 2: "):
        exchange.import_table(io.BytesIO(lines_of(dated(at, terms=NIGHTS))))
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("at", "opening"),
    [("0001-01-05T00:00:00.000000Z", {"terms": NIGHTS}), (LATER, {"terms": NIGHTS}), (LAST, {"events": None})],
)
def test_times_that_are_stored_already_take_nobody_long(at: str, opening: dict[str, Any]) -> None:
    """The nights since the year 1 were counted one by one, for each seat of each page."""
    stored(dated(at, **opening))
    browser, keeper = account(), staff_browser()
    with soon():
        for page in ("", "at/1/", "proof/", "log.jsonl"):
            assert browser.get(f"/t/{OWN}/{page}").status_code == 200, page
        assert keeper.get(f"/review/tables/{OWN}/", follow=True).status_code == 200


def test_nights_are_not_counted_for_ever() -> None:
    start = dt.datetime(1, 1, 5, tzinfo=dt.UTC)
    terms = msgspec.convert(NIGHTS, Terms)
    with soon():
        for _ in range(20):
            assert clock.running_seconds(start, timezone.now(), terms) > 14 * 24 * 3600


def test_a_proof_that_takes_too_long_is_given_up_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "PATIENCE", -1.0)
    answer = brought(account(), lines_of(forged(OWN)))
    assert answer.status_code == 422
    assert "takes too long" in answer.content.decode()
    assert not Table.objects.exists()


# ---- nobody of elsewhere is somebody here


def claimed_by(player: Player, seat: int = 0) -> Change:
    """A change by which whatever seat `seat` did was done by `player`, as a script copies a handle from an export."""
    copied = play.handle(player)
    _, records = whole_game()
    theirs = next(record.actor for record in records if record.kind == "seated" and record.seat == seat)
    return lambda record: record._replace(actor=copied) if record.actor == theirs else record


def imported(records: list[Record]) -> Table:
    return exchange.import_table(io.BytesIO(lines_of(records)), listed=True)


@pytest.fixture
def claimed() -> tuple[Table, Player]:
    """A running import whose log says that a player of this server sits on seat 0 and is waited for."""
    player = Player.objects.create(nickname="Mei")
    records = forged(OWN, claimed_by(player))
    end = next(number for number in range(9, len(records)) if 0 in fold(records[:number]).awaited)
    return imported(records[:end]), player


def test_a_copied_handle_seats_nobody(claimed: tuple[Table, Player]) -> None:
    table, player = claimed
    now, own = play.present(table.code), play.handle(player)
    assert 0 in now.awaited
    told = play.story(table.code)
    thens = [now, play.at(table.code, 5), play.at(table.code, now.number)]
    for then in thens:
        for place in then.places:
            assert own not in (place.actor, place.person, place.owner)
    assert own not in {one.actor for one in (*told, *now.recent, *now.last)}
    browser = browser_of(player)
    person = identity.person_of_session(browser.session, table.code)
    assert identity.looks_from(person, now) is None
    assert identity.sitting(person.handles, now) == identity.NOT_SEATED
    assert visitor(browser.session, table.code) is not None
    page = browser.get(f"/t/{table.code}/").content.decode()
    for sign in ('id="send"', 'class="hand', "Your turn", "since you", "You play", 'name="pick"', "(you)"):
        assert sign not in page, sign
    assert page.count("(you)") == 0
    assert "(you)" not in browser.get(f"/t/{table.code}/at/{now.number}/").content.decode()
    move = now.game.codec.encode(now.game.legal_moves(now.course.state, 0)[0])
    sent = {"question": now.course.questions[0], "key": "k", "move": move}
    assert browser.post(f"/t/{table.code}/move", sent).status_code == 403
    assert browser.post(f"/t/{table.code}/resign", {"key": "r"}).status_code in (302, 403, 422)
    assert play.present(table.code).number == now.number


def test_a_copied_handle_counts_nowhere(claimed: tuple[Table, Player]) -> None:
    table, player = claimed
    whole = imported(forged(OTHER, claimed_by(player)))
    browser = browser_of(player)
    attention.saw(table, player, 3)
    browser.post(f"/t/{table.code}/here", {"focus": "1"})
    assert outcomes.rebuild() == (0, 0)
    assert outcomes.statistics([play.handle(player)]) == []
    assert not listing.history(player).exists()
    assert listing.of_player(player, 9) == []
    for one in (table, whole):
        assert people.people_of(one) == {}
        assert company.company_of(one).seated == ()
        assert company.visitors(one) == []
        assert people.seated_at(one, one.head, [0, 1, 2]) == []
        assert not people.near(player, one)
        assert traces.traces(one, play.story(one.code)) == {}
    user = moderator_named("ann")
    player.user = user
    player.save()
    assert not people.too_close(user, table)
    assert not people.plays_here(user, play.present(table.code))
    desk = browser_of_user(user)
    seen = desk.get(f"/review/tables/{table.code}/").content.decode()
    assert "You sit at this table" not in seen
    assert f"<code>{play.handle(player)}</code>" not in seen
    assert 'id="lanes"' not in seen
    erase(player)
    assert play.present(table.code).number == table.head
    assert not Message.objects.exists()
    assert not Stay.objects.exists()


def test_an_import_goes_out_as_it_came_in(claimed: tuple[Table, Player]) -> None:
    table, player = claimed
    assert play.handle(player).encode() in b"".join(exchange.export(read(table.pk), everything=True))
    for code in (OTHER, "yyyyyyyy"):
        lines = lines_of(judged(forged(code, claimed_by(player))))
        kept = exchange.import_table(io.BytesIO(lines))
        assert b"".join(exchange.export(read(kept.pk), everything=True)) == lines
        browser = Client()
        again = browser.get(f"/t/{code}/log.jsonl").content
        assert exchange.proven(again.splitlines(keepends=True))[0].good


def test_names_from_elsewhere_hide_nothing() -> None:
    def named(record: Record) -> Record:
        if record.kind != "seated":
            return record
        name = ["Mei\u202egnol", "\u200b\u2060", "Olaf\u2028"][record.seat or 0]
        return record._replace(
            payload=json.dumps(json.loads(record.payload) | {"name": name}, separators=(",", ":"), ensure_ascii=False)
        )

    table = imported(forged(OWN, named))
    assert table_words.names(play.present(table.code)) == ("Meignol", "Player 2", "Olaf")
    page = Client().get(f"/t/{OWN}/at/1/").content.decode()
    assert "\u202e" not in page
    assert "\u2028" not in page


# ---- nobody of elsewhere has decided anything here


def judged(records: list[Record], **verdict: Any) -> list[Record]:
    """`records` with a verdict of a moderator whom nobody knows."""
    said = {"act": "award", "of": 0, "ranking": [[2]], "reason": "Anna has cheated"} | verdict
    last = records[-1]._replace(
        kind="judged", seat=None, actor="mod:keeper", payload=json.dumps(said, separators=(",", ":"))
    )
    return chained(json.loads(records[0].payload)["code"], [*records, last])


def test_a_forged_verdict_is_no_moderators_decision() -> None:
    plain = imported(forged(OTHER))
    table = imported(judged(forged(OWN)))
    now = play.present(table.code)
    assert now.verdicts == ()
    assert now.result == play.present(plain.code).result
    presenter = PRESENTERS[now.slug]
    assert table_words.result(now, presenter) == table_words.result(play.present(plain.code), presenter)
    browser, desk = Client(), staff_browser()
    pages = {
        page: answer.content.decode()
        for page in ("", f"at/{now.number}/", f"at/{now.number}/?embed=1", "after/", "proof/")
        if (answer := browser.get(f"/t/{OWN}/{page}")).status_code == 200
    }
    pages["desk"] = desk.get(f"/review/tables/{OWN}/?first={now.number}").content.decode()
    pages["event"] = desk.get(f"/review/tables/{OWN}/{now.number}/").content.decode()
    assert len(pages) == 7
    for name, page in pages.items():
        assert "A moderator awards" not in page, name
        assert "A moderator decides" not in page, name
    for name in (f"at/{now.number}/", "after/", "desk", "event"):
        assert "The file says that a moderator elsewhere awarded the game to" in pages[name], name


CLAIMS = {
    "annul": ("judged", {"act": "annul", "of": 0, "ranking": [], "reason": "x"}),
    "rank": ("judged", {"act": "rank", "of": 0, "ranking": [[0], [1, 2]], "reason": "x"}),
    "award": ("judged", {"act": "award", "of": 0, "ranking": [[0]], "reason": "x"}),
    "lift": ("judged", {"act": "lift", "of": 3, "ranking": [], "reason": "x"}),
    "looked": ("looked", {"case": 1, "reason": "x"}),
    "ruled": ("ruled", {"to": 5, "reason": "x"}),
    "credited": ("credited", {"reason": "moderator", "seconds": 90.0}),
    "downtime": ("credited", {"reason": "downtime", "seconds": 90.0}),
    "judged to the end": ("closed", {"reason": "judged", "result": None, "seed": "00" * 32}),
    "branch": ("opened", None),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_is_claimed_of_elsewhere_is_told_as_the_files_own_words(claim: str) -> None:
    kind, payload = CLAIMS[claim]
    if payload is None:
        value = decode("opened", forged(OWN, origin=origin(OTHER))[0].payload)
    else:
        value = decode(kind, json.dumps(payload))
    told = play.Told(9, kind, None, "elsewhere/mod:eve", timezone.now(), (), value)
    names = ("A", "B", "C")
    said = table_words.line(told, names, {}, imported=True)
    assert said is not None
    assert "he file says that" in said
    assert table_words.line(told, names, {}) != said
    with override("zh-hant"):
        assert "檔案" in (table_words.line(told, names, {}, imported=True) or "")


def test_reasons_longer_than_any_moderator_may_write_are_refused() -> None:
    with pytest.raises(exchange.BadFile, match="reason"):
        exchange.import_table(io.BytesIO(lines_of(judged(forged(OWN), reason="x" * 2001))))


# ---- imports are marked


def test_every_page_of_an_import_says_so(finished: Friends) -> None:
    over = imported(forged(OWN))
    running = imported(forged(OTHER)[:30])
    waiting = imported(forged("yyyyyyyy")[:2])
    browser = browser_of_user(moderator_named("ann"))
    mark = 'id="imported"'
    pages = [
        *(f"/t/{over.code}/{page}" for page in ("", "at/9/", "at/9/?embed=1", "after/", "proof/", "talk/", "report/")),
        *(f"/t/{running.code}/{page}" for page in ("", "at/9/", "at/9/?embed=1", "proof/", "talk/", "report/")),
        *(f"/t/{waiting.code}/{page}" for page in ("wait/", "at/1/", "proof/", "sit/1/")),
        *(f"/review/tables/{table.code}/{page}" for table in (over, running) for page in ("", "3/", "act/")),
    ]
    for page in pages:
        answer = browser.get(page)
        assert answer.status_code == 200, page
        text = answer.content.decode()
        assert mark in text, page
        assert "This table was brought here from elsewhere." in text, page
    for page in ("", "at/9/", "after/", "proof/"):
        assert mark not in browser.get(f"/t/{finished.code}/{page}").content.decode(), page
    for page in ("/", "/tables/", "/review/?imported=on"):
        assert '<span class="badge">imported</span>' in browser.get(page).content.decode(), page
    card = re.compile(
        r'<meta property="og:title" content="Niagara, imported: [^"]+">\s*'
        r'<meta property="og:description" content="Brought here from elsewhere\. '
    )
    for page in (f"/t/{over.code}/", f"/t/{over.code}/at/9/", f"/t/{running.code}/"):
        assert card.search(browser.get(page).content.decode()), page
    assert 'content="Brought here from elsewhere.' in browser.get(f"/t/{waiting.code}/wait/").content.decode()


def test_a_branch_of_an_import_says_so() -> None:
    source = imported(forged(OWN))
    player = Player.objects.create(nickname="Mei")
    number = play.present(OWN).start
    table = branching.branch(source.code, number, player, 0, "bots")
    page = Client().get(f"/t/{table.code}/").content.decode()
    assert 'id="imported"' not in page
    assert re.search(r'The table it came from</a> <span class="badge">imported</span>', page)


def test_an_import_is_no_sample_of_this_server() -> None:
    table = imported(forged(OWN, sample=True))
    stored(forged(OTHER, sample=True))
    for code in (OWN, OTHER):
        assert not play.present(code).sample
        assert '<span class="badge">sample</span>' not in Client().get(f"/t/{code}/at/9/").content.decode()
    assert '<span class="badge">sample</span>' not in Client().get("/").content.decode()
    assert b'"sample":true' in b"".join(exchange.export(read(table.pk)))


def test_nobody_is_asked_to_sit_down_at_an_import() -> None:
    player = Player.objects.create(nickname="Mei")
    waiting = imported(forged(OWN)[:2])
    browser = browser_of(player)
    page = browser.get(f"/t/{waiting.code}/wait/").content.decode()
    assert "can only be watched" in page
    assert "that this server has sealed already" not in page
    assert 'id="sit"' not in page
    sent = {"nickname": "Mei", "key": "k", "invitation": waiting.link_token}
    assert browser.post(f"/t/{waiting.code}/sit/1/", sent).status_code in (403, 422)


def test_the_proof_of_an_import_says_what_nobody_can_prove(finished: Friends) -> None:
    table, running = imported(forged(OWN)), imported(forged(OTHER)[:30])
    for code in (table.code, running.code):
        page = Client().get(f"/t/{code}/proof/").content.decode()
        for sentence in (
            "this server chose a secret seed",
            "it was the same one all along",
            "The game is still going on",
        ):
            assert sentence not in page, sentence
        for sentence in (
            "This game was not played on this server.",
            "Every move was legal",
            "Who played, or that anybody did.",
            "When it was played",
            "That luck was fair.",
            "That a moderator anywhere has decided anything.",
        ):
            assert sentence in page, sentence
    assert "this server chose a secret seed" in Client().get(f"/t/{finished.code}/proof/").content.decode()
    assert "this server chose" not in staff_browser().get(f"/review/tables/{table.code}/").content.decode()
    out = io.StringIO()
    call_command("verify", table.code, stdout=out)
    assert "cannot be proven" in out.getvalue()


def test_the_same_proof_is_not_made_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = imported(forged(OWN))
    first = Client().get(f"/t/{table.code}/proof/").content.decode()
    monkeypatch.setattr(inspection, "verify", None)
    monkeypatch.setattr(inspection, "walked", None)
    again = Client().get(f"/t/{table.code}/proof/").content.decode()
    assert re.sub(r'value="\w{64}"', "", again) == re.sub(r'value="\w{64}"', "", first)
    monkeypatch.undo()
    with triggers_lifted():
        Event.objects.filter(table=table, number=9).update(actor="p:00")
    assert not inspection.verdict(table.code).good


# ---- what this server signs


def test_a_receipt_says_in_whose_name_it_is_signed_and_of_what(finished: Friends, settings: Any) -> None:
    settings.HETU_URL = "https://hetu.example.org/"
    table = imported(forged(OWN))
    kinds = {table.code: "imported", finished.code: "own"}
    for code, kind in kinds.items():
        text = Client().get(f"/t/{code}/receipt").content
        said = json.loads(text)
        assert (said["hetu"], said["server"], said["table"]) == ("receipt/2", "https://hetu.example.org", kind)
        assert code in said["says"]
        assert "https://hetu.example.org" in said["says"]
        assert ("it was not played there" in said["says"]) == (kind == "imported")
        lines = ["hetu/receipt/2", *(str(said[name]) for name in ("server", "table", "says", "code", "number"))]
        signed = "\n".join([*lines, said["digest"], said["time"]]).encode()
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(said["key"]))
        key.verify(bytes.fromhex(said["signature"]), signed)
        page = compared(code, text)
        assert "The log is the one that https://hetu.example.org signed at" in page
        assert ("the receipt does not say that it was played" in page) == (kind == "imported")
        for name, value in (("table", "own" if kind == "imported" else "imported"), ("says", "x"), ("server", "y")):
            assert "this receipt is not as it was given" in compared(code, json.dumps(said | {name: value}).encode())
        proof = Client().get(f"/t/{code}/proof/").content.decode()
        assert "<dd>https://hetu.example.org</dd>" in proof
        assert ("nothing about a game" in proof) == (kind == "imported")
    told = Client().get("/.well-known/hetu-key").json()
    assert told["server"] == "https://hetu.example.org"
    assert "brought here as a file" in told["signs"]


def test_receipts_of_earlier_versions_stay_good_and_make_no_game_of_an_import(finished: Friends) -> None:
    table = imported(forged(OWN))
    for code in (finished.code, table.code):
        now = play.present(code)
        time = "2026-01-02T03:04:05.000006Z"
        text = f"hetu/receipt/1\n{code}\n{now.number}\n{now.digest}\n{time}".encode()
        old = {"hetu": "receipt/1", "code": code, "number": now.number, "digest": now.digest, "time": time}
        old |= {"key": receipts.public_key(), "signature": receipts.sign(text)}
        page = compared(code, json.dumps(old).encode())
        assert "The log is the one that this server signed at" in page
        assert ("does not say that it was played" in page) == (code == table.code)


def compared(code: str, receipt: bytes) -> str:
    sent = {"receipt": SimpleUploadedFile("receipt.json", receipt)}
    return Client().post(f"/t/{code}/proof/", sent).content.decode()
