"""Every address that writes has a limit; beyond it people are told how long to wait, and lose nothing."""

from __future__ import annotations

import copy
import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
import uvicorn
from asgiref.testing import ApplicationCommunicator
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client, RequestFactory
from django.utils import timezone

from tables import counting, limits, play
from tables.counting import Asker, TooOften
from tables.models import Count, Player, Said, Table
from tests.pages.conftest import Friends, browser_of
from tests.security.addresses import addresses
from tests.security.conftest import AtMost

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

HTMX = {"HX-Request": "true"}
SOMEWHERE = "198.51.100.7"
FORM = {"nickname": "Mei 梅", "seats": "3", "listed": "1"}
REPORT = {"kind": "cheating", "first": "1", "last": "1", "claim": "Two tabs!", "nickname": "Ines"}


NAMES = [one.name for one in addresses("code")]


def address(name: str, code: str) -> str:
    """The address called `name`, of a table where it is about one."""
    return next(one.path for one in addresses(code) if one.name == name)


@pytest.fixture
def keeper(running: Friends) -> Client:
    """A browser before which every door opens: of a player at the table who is on the staff with all permissions."""
    user = User.objects.create_superuser("keeper", password="x")
    Player.objects.filter(pk=running.players[0].pk).update(user=user)
    browser = browser_of(running.players[0])
    browser.force_login(user)
    return browser


def as_keeper(keeper: Client) -> Client:
    """The keeper's browser as it was at first: some addresses log out."""
    again = Client()
    again.cookies = copy.deepcopy(keeper.cookies)
    return again


# ---- one table for all ----


def test_every_address_that_does_not_only_read_has_a_limit(running: Friends, keeper: Client) -> None:
    """Where this fails for a new address: add it to ADDRESSES in tables/limits.py, or let it refuse to be posted to."""
    answers = {name: as_keeper(keeper).post(address(name, running.code)).status_code for name in NAMES}
    # 301 and 308 lead from an address of earlier versions to the one that writes.
    assert {name for name, status in answers.items() if status not in (301, 308, 405)} == set(limits.ADDRESSES)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_write_nowhere_else(running: Friends, keeper: Client, method: str) -> None:
    reading = [name for name in NAMES if name not in limits.ADDRESSES]
    answers = {name: getattr(as_keeper(keeper), method)(address(name, running.code)).status_code for name in reading}
    assert {name: status for name, status in answers.items() if status not in (301, 308, 405)} == {}


def test_the_table_of_limits_knows_no_address_and_no_kind_that_there_is_not() -> None:
    assert set(limits.ADDRESSES) <= set(NAMES)
    used = {kind for kinds in limits.ADDRESSES.values() for kind in kinds}
    assert used | {"other"} == set(limits.LIMITS)
    with pytest.raises(TypeError):
        limits.LIMITS["move"] = limits.LIMITS["say"]  # type: ignore[index]


def test_reading_writes_nothing_for_a_stranger_and_is_never_limited(finished: Friends, at_most: AtMost) -> None:
    for kind in limits.LIMITS:
        at_most(kind, 0)

    def rows() -> dict[str, int]:
        return {model._meta.label: model._default_manager.count() for model in apps.get_models()}

    before, browser = rows(), Client()
    for name in NAMES:
        assert browser.get(address(name, finished.code)).status_code != 429
        assert rows() == before, name


# ---- at the door ----

DOORS = [
    (kind, rate.per) for kind, limit in limits.LIMITS.items() for rate in limit.rates
    if limit.at == "door" and kind != "other"
]  # fmt: skip


@pytest.mark.parametrize(("kind", "per"), DOORS)
def test_beyond_a_limit_an_address_answers_with_how_long_to_wait(
    running: Friends, at_most: AtMost, monkeypatch: pytest.MonkeyPatch, kind: str, per: str
) -> None:
    at_most(kind, 2, per)
    for name, kinds in limits.ADDRESSES.items():
        if kind in kinds:
            monkeypatch.setattr(counting, "NAMESPACE", name)
            hammer(running, address(name, running.code), kind, per)


def hammer(running: Friends, path: str, kind: str, per: str) -> None:
    """Posts to `path` beyond the limit of two: each time from another browser of the same player, or at one address."""

    def browser() -> Client:
        found = browser_of(running.players[0]) if per == "player" else Client()
        found.defaults["REMOTE_ADDR"] = SOMEWHERE if per == "address" else "127.0.0.1"
        return found

    assert [browser().post(path, {"text": "kept <b>"}).status_code == 429 for _ in range(2)] == [False, False], path
    refused = browser().post(path, {"text": "kept <b>"}, headers={"Accept-Language": "zh-hant"})
    page = refused.content.decode()
    assert refused.status_code == 429, path
    assert 0 < int(refused["Retry-After"]) <= max(rate.seconds for rate in limits.LIMITS[kind].rates)
    assert "請" in page, "in the visitor's language"
    assert re.search(r'<a class="button[^>]*href="/', page), "with a way on"
    assert '<input type="hidden" name="text" value="kept &lt;b&gt;">' in page, "with what was typed"
    swapped = browser().post(path, {"text": "kept"}, headers=HTMX)
    assert (swapped.status_code, swapped["HX-Retarget"], swapped["HX-Reswap"]) == (429, "#unsent", "innerHTML")
    assert re.fullmatch(r"[^<>]* in \d+ (second|minute|hour)s?\.", swapped.content.decode())
    assert "Retry-After" in swapped
    other = browser_of(running.players[1])
    assert other.post(path, {}, REMOTE_ADDR="198.51.100.8").status_code != 429, "others go on"


def test_an_address_that_was_forgotten_is_limited_all_the_same(
    running: Friends, at_most: AtMost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADDRESSES", {})
    at_most("other", 2)
    assert [running.browsers[0].post("/theme", {"theme": "dark"}).status_code for _ in range(3)] == [302, 302, 429]


def test_passwords_and_files_are_not_written_into_the_page(at_most: AtMost) -> None:
    at_most("account", 0)
    page = Client().post("/account/login/", {"login": "mei", "password": "river and stones"})
    assert page.status_code == 429
    assert "river" not in page.content.decode()


def test_the_limits_of_allauth_answer_alike(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "reset_password": "1/h/ip"}
    answers = [Client().post("/account/password/reset/", {"email": f"{n}@example.org"}) for n in range(2)]
    assert answers[1].status_code == 429
    assert "so much from one place" in answers[1].content.decode()
    assert int(answers[1]["Retry-After"]) > 0


# ---- where something is made ----


def from_one_address() -> Client:
    return Client(REMOTE_ADDR=SOMEWHERE)


@pytest.mark.parametrize("per", ["address", "player"])
def test_only_so_many_tables_are_opened(at_most: AtMost, per: str) -> None:
    at_most("table", 2, per)
    browser = from_one_address()
    assert [browser.post("/play/niagara/").status_code, browser.post("/new/niagara/", FORM).status_code] == [302, 302]
    for refused in (browser.post("/play/ferry/"), browser.post("/new/niagara/", FORM)):
        assert refused.status_code == 429
        assert "Many tables have been opened from here lately." in refused.content.decode()
        assert int(refused["Retry-After"]) <= limits.HOUR
    assert 'value="Mei 梅"' in refused.content.decode(), "the form keeps what was typed"
    assert Table.objects.count() == 2
    assert Client(REMOTE_ADDR="198.51.100.8").post("/play/niagara/").status_code == 302
    assert browser.get("/").status_code == 200


def test_playing_again_opens_only_so_many_tables(finished: Friends, at_most: AtMost) -> None:
    at_most("table", 2)
    code, browser, before = finished.code, finished.browsers[0], Table.objects.count()
    for _ in range(2):
        answer = browser.post(f"/t/{code}/again")
        assert answer.status_code == 302
        assert browser.post(f"/t/{code}/again")["Location"] == answer["Location"], "the same table costs nothing"
        browser.post(answer["Location"] + "close")
    assert browser.post(f"/t/{code}/again").status_code == 429
    htmx = browser.post(f"/t/{code}/again", headers=HTMX)
    assert (htmx.status_code, htmx["HX-Retarget"]) == (429, "#unsent")
    assert Table.objects.count() == before + 2


def test_branching_opens_only_so_many_tables(finished: Friends, at_most: AtMost) -> None:
    at_most("table", 1)
    number = play.present(finished.code).start
    path, form = f"/t/{finished.code}/at/{number}/branch", {"seat": "0", "company": "bots", "nickname": "Ines"}
    browser = from_one_address()
    assert browser.post(path, form).status_code == 302
    refused = browser.post(path, form)
    assert refused.status_code == 429
    assert '<input type="hidden" name="company" value="bots">' in refused.content.decode()


def test_importing_is_counted_as_such_and_as_a_table(keeper: Client, at_most: AtMost) -> None:
    for kind in ("import", "table"):
        at_most(kind, 1)
        statuses = [keeper.post("/import/", {"log": BytesIO(b"no log at all")}).status_code for _ in range(2)]
        assert statuses[1] == 429
        at_most(kind, 100)


GUESTS = {
    "play_now": {},
    "new_table": FORM,
    "account": {"nickname": "Ines"},
    "sit": {"nickname": "Ines", "lucky": "seven cranes"},
    "branch": {"seat": "0", "company": "bots", "nickname": "Ines"},
    "report": REPORT,
}


@pytest.mark.parametrize("name", GUESTS)
def test_one_address_brings_only_so_many_guests(finished: Friends, at_most: AtMost, name: str) -> None:
    at_most("guest", 1)
    form, path = dict(GUESTS[name]), address(name, finished.code)
    if name == "branch":
        path = f"/t/{finished.code}/at/{play.present(finished.code).start}/branch"
    if name == "sit":
        host = Player.objects.create(nickname="Host")
        table = play.open_table(host, "niagara", 3)
        form["invitation"] = table.link_token
        path = f"/t/{table.code}/sit/1/"
    assert from_one_address().post("/me/", {"nickname": "Yun"}).status_code == 302
    before = Player.objects.count()
    refused = from_one_address().post(path, form)
    page = refused.content.decode()
    assert refused.status_code == 429
    assert "Many people have come from your network lately." in page
    assert int(refused["Retry-After"]) > 0
    assert all(f'value="{value}"' in page for key, value in form.items() if key in ("nickname", "lucky"))
    assert Player.objects.count() == before
    assert Client(REMOTE_ADDR="198.51.100.8").post(path, form).status_code == 302


def test_lines_of_talk_beyond_the_limit_stay_in_the_field(running: Friends) -> None:
    (rate,) = limits.LIMITS["line"].rates
    path, browser = f"/t/{running.code}/say", running.browsers[0]
    for number in range(rate.most):
        assert browser.post(path, {"text": f"line {number}", "audience": "everyone"}, headers=HTMX).status_code == 200
    refused = browser.post(path, {"text": "one more", "audience": "everyone"})
    assert refused.status_code == 429
    assert 'value="one more"' in refused.content.decode()
    assert 0 < int(refused["Retry-After"]) <= rate.seconds
    htmx = browser.post(path, {"text": "one more", "audience": "everyone"}, headers=HTMX)
    assert (htmx.status_code, "Your words are still here" in htmx.content.decode()) == (429, True)
    assert Said.objects.count() == rate.most
    assert running.browsers[1].post(path, {"text": "I may", "audience": "everyone"}, headers=HTMX).status_code == 200


def test_reports_beyond_the_limit_keep_their_words(running: Friends) -> None:
    (rate,) = limits.LIMITS["report"].rates
    path, browser = f"/t/{running.code}/report/", running.browsers[0]
    assert [browser.post(path, REPORT).status_code for _ in range(rate.most)] == [302] * rate.most
    refused = browser.post(path, REPORT)
    assert (refused.status_code, "Two tabs!" in refused.content.decode()) == (429, True)
    assert 0 < int(refused["Retry-After"]) <= rate.seconds


# ---- bounds for one host ----


@pytest.mark.parametrize(
    ("bound", "seats", "sentence"),
    [
        ("MOST_WAITING", 0, "2 of your tables are waiting for players. Give up one"),
        ("MOST_RUNNING", 3, "You have opened 2 tables that are still being played. Finish or end one"),
    ],
)
def test_a_host_has_only_so_many_tables_open(
    finished: Friends, monkeypatch: pytest.MonkeyPatch, clock: Any, bound: str, seats: int, sentence: str
) -> None:
    monkeypatch.setattr(limits, bound, 2)
    host, browser = finished.players[0], finished.browsers[0]
    tables = [play.open_table(host, "niagara", 3) for _ in range(2)]
    for table in tables:
        for seat in range(seats):
            play.sit(table.code, seat, finished.players[seat])
    new = browser.post("/new/niagara/", FORM)
    assert (new.status_code, sentence in new.content.decode()) == (400, True)
    assert 'value="Mei 梅"' in new.content.decode()
    home = browser.post("/play/niagara/", follow=True)
    assert sentence in home.content.decode()
    number = play.present(finished.code).start
    for path, form in (
        (f"/t/{finished.code}/again", {}),
        (f"/t/{finished.code}/at/{number}/branch", {"seat": "0", "company": "bots"}),
    ):
        refused = browser.post(path, form)
        assert (refused.status_code, sentence in refused.content.decode()) == (422, True)
    assert Table.objects.filter(host=host).count() == 3
    assert finished.browsers[1].post("/new/niagara/", FORM).status_code == 302, "others open theirs"
    clock.shift(limits.LIVELY)
    assert browser.post("/new/niagara/", FORM).status_code == 302, "what was left long ago does not count"


def test_giving_up_a_table_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING", 1)
    browser = Client()
    first = browser.post("/new/niagara/", FORM)["Location"]
    assert browser.post("/new/niagara/", FORM).status_code == 400
    browser.post(f"/t/{first.split('/')[2]}/close")
    assert browser.post("/new/niagara/", FORM).status_code == 302


# ---- how it is counted ----


def hits(kind: str, asker: Asker, times: int) -> list[bool]:
    """Whether each of so many tries was let through."""
    let = []
    for _ in range(times):
        try:
            counting.count(kind, asker)
            let.append(True)
        except TooOften:
            let.append(False)
    return let


@pytest.mark.parametrize("kind", ["move", "seat", "table"])
def test_strangers_are_counted_by_address_and_players_wherever_they_are(at_most: AtMost, kind: str) -> None:
    at_most(kind, 2, "player")
    assert hits(kind, Asker("a", "mei"), 1) + hits(kind, Asker("b", "mei"), 2) == [True, True, False]
    assert hits(kind, Asker("a"), 3) == [True, True, False]
    assert hits(kind, Asker("a", "olaf"), 1) == [True]


@pytest.mark.parametrize("kind", ["move", "seat", "table"])
def test_a_limit_ends_when_it_says_so(at_most: AtMost, kind: str, clock: time_machine.Coordinates) -> None:
    at_most(kind, 1)
    clock.shift(17)
    counting.count(kind, Asker("a"))
    with pytest.raises(TooOften) as caught:
        counting.count(kind, Asker("a"))
    clock.shift(caught.value.wait - 1)
    assert hits(kind, Asker("a"), 1) == [False]
    clock.shift(1)
    assert hits(kind, Asker("a"), 1) == [True]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["move", "seat", "table"])
def test_nobody_gets_past_a_limit_by_haste(at_most: AtMost, kind: str) -> None:
    at_most(kind, 7)

    def one(_number: int) -> bool:
        try:
            return hits(kind, Asker("a", "mei"), 1)[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(40))) == 7


def test_while_redis_is_away_each_process_counts_by_itself(at_most: AtMost, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most("seat", 2, "player")
    away = SimpleNamespace(hit=lambda *_arguments: None)
    monkeypatch.setattr(counting, "caches", {"quick": away, "process": caches["process"]})
    assert hits("seat", Asker("a", "mei"), 3) == [True, True, False]


@pytest.mark.django_db(transaction=True)
def test_what_was_counted_is_forgotten_afterwards(clock: time_machine.Coordinates) -> None:
    counting.count("table", Asker("a", "mei"))
    assert counting.forget_counts(timezone.now()) == 0
    clock.shift(2 * limits.HOUR)
    assert counting.forget_counts(timezone.now()) == 2
    assert not Count.objects.exists()


def test_no_address_is_kept_in_the_clear() -> None:
    counting.count("guest", Asker("198.51.100.7"))
    assert "198" not in Count.objects.get().key


# ---- whose address it is ----


@pytest.mark.parametrize(
    ("sent", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", "unknown"),
    ],
)
def test_what_counts_as_one_address(sent: str, counted: str) -> None:
    assert counting.client_address(RequestFactory().post("/", REMOTE_ADDR=sent)) == counted


def test_a_header_alone_chooses_no_address() -> None:
    """What Django sees of X-Forwarded-For is never asked."""
    request = RequestFactory().post("/", REMOTE_ADDR="203.0.113.9", HTTP_X_FORWARDED_FOR="198.51.100.1")
    assert counting.client_address(request) == "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "said", "counted"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # a stranger, and no proxy between
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),  # the proxy on this computer
        ("127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),  # it appends to what a stranger made up
        ("127.0.0.1", "127.0.0.1, 203.0.113.9", "203.0.113.9"),
    ],
)
async def test_the_server_believes_the_address_of_a_known_proxy_alone(
    monkeypatch: pytest.MonkeyPatch, peer: str, said: str, counted: str
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    seen = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        request = RequestFactory().get("/", REMOTE_ADDR=scope["client"][0])
        seen.append(counting.client_address(request))

    config = uvicorn.Config(application, log_config=None)
    config.load()
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "path": "/",
        "raw_path": b"/", "query_string": b"", "scheme": "http", "server": ("127.0.0.1", 80), "client": (peer, 4711),
        "headers": [(b"x-forwarded-for", said.encode())],
    }  # fmt: skip
    talk: Any = ApplicationCommunicator(config.loaded_app, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    await talk.wait(5)
    assert seen == [counted]
