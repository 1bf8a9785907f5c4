"""From the first page to a started table: opening, links, sitting down, bots, and what is answered to nonsense."""

from __future__ import annotations

import datetime as dt
import re
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tables import play
from tables.log import verify
from tables.models import Player, Table
from tables.play import inspection, links
from tables.views import lobby
from tables.views.home import MOST_ROWS
from tables.views.lobby import qr_code
from tests.pages.conftest import NAMES, Friends

FORM = {"nickname": "Mei 梅", "seats": "3", "listed": "1"}


@pytest.fixture
def host(db: None) -> Client:
    return Client()


def opens(host: Client, game: str = "niagara", **wishes: str) -> tuple[str, str]:
    """A fresh table: its code, and the token of its link."""
    answer = host.post(f"/new/{game}/", {**FORM, **wishes})
    assert answer.status_code == 302, answer.content.decode()
    address = urlsplit(answer["Location"])
    return address.path.split("/")[2], parse_qs(address.query)["invitation"][0]


@pytest.fixture
def opened(host: Client) -> tuple[str, str]:
    """A fresh table of Niagara for three."""
    return opens(host)


def test_home_without_anything_is_friendly(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "Play now against bots" in page
    assert "nobody plays at the moment" in page


def test_one_click_plays_against_bots_under_a_name_that_can_be_changed(host: Client) -> None:
    answer = host.post("/play/niagara/")
    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.code}/"
    assert table.status == "running"
    assert [seat.bot for seat in table.seats.all()] == ["", "sensible", "sensible"]
    assert Player.objects.get().nickname
    assert host.get(f"/t/{table.code}/").status_code == 200
    for name in ("Nguyễn", "ผู้เล่น", "🐉", "Żółw 7", "Olaf"):
        host.post("/me/", {"nickname": name})
        assert Player.objects.get().nickname == name
    assert "Olaf" in host.get("/").content.decode()


def test_the_host_sits_at_once_and_sees_links_for_the_table_and_each_seat(
    host: Client, opened: tuple[str, str]
) -> None:
    code, token = opened
    page = host.get(f"/t/{code}/wait/").content.decode()
    assert "1 of 3 seats taken" in page
    assert f"/t/{code}/wait/?invitation={token}" in page
    assert len(set(re.findall(rf"/t/{code}/sit/\d/\?seat=[\w-]+", page))) == 2
    assert Table.objects.get().commitment in page
    stranger = Client().get(f"/t/{code}/wait/").content.decode()
    assert "?seat=" not in stranger
    assert token not in stranger


def test_options_seats_and_wishes_reach_the_table(host: Client) -> None:
    host.post(
        "/new/niagara/", {"nickname": "Mei", "seats": "4", "option-show_used_cards": "true", "lucky": "seven cranes"}
    )
    table = Table.objects.get()
    assert table.seat_count == 4
    assert table.options["show_used_cards"] is True
    assert table.options["goal_order"] == "first_reached"
    assert table.listed is False
    assert play.present(table.code).places[0].nonce == "seven cranes"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"nickname": "  "}, "Please say how the others shall call you."),
        ({"nickname": "x" * 25}, "That name is too long"),
        ({"nickname": "a\u200bb\u0007"}, "letters that everybody can see"),
        ({"nickname": "\u3164\u2800"}, "letters that everybody can see"),
        ({"nickname": "O" + "\u0313" * 12}, "letters that everybody can see"),
        ({"seats": "2"}, "Please choose how many play"),
        ({"seats": "many"}, "Please choose how many play"),
        ({"option-goal_order": "whim"}, "one of the ways that are offered"),
        ({"lucky": "y" * 65}, "Please keep the lucky word within"),
    ],
)
def test_nonsense_gets_a_sentence_beside_the_field_and_nothing_is_lost(
    host: Client, change: dict[str, str], sentence: str
) -> None:
    answer = host.post("/new/niagara/", {**FORM, "seats": "5", "option-branch_memory": "reset", **change})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert sentence in page
    assert Table.objects.count() == 0
    assert re.search(r'value="reset" checked', page)
    if "seats" not in change:
        assert re.search(r'value="5" checked', page)
    if "nickname" not in change:
        assert 'value="Mei 梅"' in page


def test_a_friend_sits_down_with_the_table_s_link_and_bots_fill_the_rest(host: Client) -> None:
    code, token = opens(host, **{"ask-ready": "1"})
    friend = Client()
    page = friend.get(f"/t/{code}/?invitation={token}", follow=True).content.decode()
    assert page.count("Sit down here") == 2
    answer = friend.post(f"/t/{code}/sit/2/", {"nickname": "Olaf", "invitation": token, "lucky": ""})
    assert answer.status_code == 302
    assert play.present(code).names == ("Mei 梅", "", "Olaf")
    answer = host.post(f"/t/{code}/bots", {"level": "random"})
    assert answer["Location"] == f"/t/{code}/wait/"
    assert "I am ready" in friend.get(f"/t/{code}/wait/").content.decode()
    friend.post(f"/t/{code}/ready", {"ready": "yes"})
    assert Client().post(f"/t/{code}/ready", {"ready": "yes"}).status_code == 403
    assert "Not ready after all" in friend.get(f"/t/{code}/wait/").content.decode()
    assert play.present(code).status == "open"
    assert host.post(f"/t/{code}/ready", {"ready": "yes"})["Location"] == f"/t/{code}/"
    assert play.present(code).status == "running"
    assert friend.get(f"/t/{code}/").status_code == 200
    assert friend.get(f"/t/{code}/wait/")["Location"] == f"/t/{code}/"


def test_a_bad_nickname_at_a_seat_keeps_what_was_said(opened: tuple[str, str]) -> None:
    code, token = opened
    answer = Client().post(f"/t/{code}/sit/1/", {"nickname": "n" * 30, "invitation": token, "lucky": "crane"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "That name is too long" in page
    assert "n" * 30 in page
    assert 'value="crane"' in page


def seat_link(host: Client, code: str, number: int) -> str:
    page = host.get(f"/t/{code}/wait/").content.decode()
    found = re.search(rf"/t/{code}/sit/{number}/\?seat=[\w-]+", page)
    assert found
    return found.group()


def test_a_seat_s_link_is_good_for_that_seat_alone(host: Client, opened: tuple[str, str]) -> None:
    code, _token = opened
    link = seat_link(host, code, 1)
    token = parse_qs(urlsplit(link).query)["seat"][0]
    friend = Client()
    assert "Sit down on seat 2" in friend.get(link).content.decode()
    assert friend.post(f"/t/{code}/sit/2/", {"nickname": "Eve", "invitation": token}).status_code == 403
    assert friend.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token}).status_code == 302
    assert play.present(code).names[1] == "Olaf"
    late = Client().get(link)
    assert late.status_code == 409
    assert "Olaf sits on seat 2" in late.content.decode()
    assert friend.get(link)["Location"] == f"/t/{code}/"


def test_a_taken_seat_of_a_running_table_can_be_watched(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    link = seat_link(host, code, 1)
    Client().post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    host.post(f"/t/{code}/bots", {"level": "sensible"})
    late = Client().get(link)
    assert late.status_code == 409
    assert f'href="/t/{code}/"' in late.content.decode()


def test_the_page_of_a_link_shows_a_preview_without_secrets(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    page = Client().get(f"/t/{code}/wait/?invitation={token}").content.decode()
    card = re.search(r'<meta property="og:description" content="([^"]*)"', page)
    assert card
    assert "Mei 梅 sits here already." in card[1]
    assert "2 seats are free." in card[1]
    assert "No clock runs" in card[1]
    assert token not in card[1]
    assert 'property="og:title"' in page
    assert "cover-niagara" in page


@pytest.mark.parametrize(("language", "waits"), [("en", "Yun 雲"), ("zh-Hant", "Yun 雲")])
def test_the_table_s_link_shows_a_preview_without_secrets_while_it_is_played(
    running: Friends, language: str, waits: str
) -> None:
    """The link that was handed out before the start leads here now. Seats 0 and 1 have chosen a card in secret."""
    address = f"/t/{running.code}/?invitation={Table.objects.get().link_token}"
    cards = set()
    for browser in (running.stranger, *running.browsers):
        page = browser.get(address, headers={"Accept-Language": language}).content.decode()
        card = re.search(
            r'<meta property="og:title" content="([^"]*)">\s*<meta property="og:description" content="([^"]*)"', page
        )
        assert card
        cards.add(card.groups())
    assert len(cards) == 1, "a player's link shows no more than a stranger's"
    title, words = cards.pop()
    assert all(name in title for name in NAMES)
    assert waits in words
    assert "Mei" not in words


def test_luck_and_late_watchers_are_terms_of_the_table(host: Client) -> None:
    host.post("/new/niagara/", {**FORM, "luck-seats": "1", "delay": "5"})
    code = Table.objects.get().code
    terms = play.present(code).terms
    assert (terms.start, terms.order, terms.delay) == ("full", "luck", 5)
    page = host.get(f"/t/{code}/wait/").content.decode()
    assert "Then luck decides who sits where." in page
    assert "5 events late" in page
    assert host.post("/new/niagara/", {**FORM, "delay": "4"}).status_code == 400


def form_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of a form, but for the token against forged requests."""
    form = page[page.index(f'action="{action}"') :]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[: form.index("</form>")])
    return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}


def test_an_old_waiting_room_frees_nobodys_seat(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    olaf, yun = Client(), Client()
    olaf.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    old = form_of(host.get(f"/t/{code}/wait/").content.decode(), f"/t/{code}/leave/1")
    own = form_of(olaf.get(f"/t/{code}/wait/").content.decode(), f"/t/{code}/leave/1")
    olaf.post(f"/t/{code}/leave/1", own)
    yun.post(f"/t/{code}/sit/1/", {"nickname": "Yun", "invitation": token})
    answer = host.post(f"/t/{code}/leave/1", {**old, "key": "another"})
    assert answer.status_code == 409
    assert "Somebody else has that seat now" in answer.content.decode()
    assert play.present(code).names[1] == "Yun"
    fresh = form_of(answer.content.decode(), f"/t/{code}/leave/1")
    assert fresh["sitter"] != old["sitter"]
    assert host.post(f"/t/{code}/leave/1", fresh).status_code == 302
    assert not play.present(code).places[1].taken


def test_an_old_waiting_room_does_not_end_the_game_that_has_begun(host: Client) -> None:
    code, token = opens(host, "ferry", seats="2")
    old = form_of(host.get(f"/t/{code}/wait/").content.decode(), f"/t/{code}/close")
    Client().post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    assert host.post(f"/t/{code}/close", old)["Location"] == f"/t/{code}/"
    now = play.present(code)
    assert (now.status, now.proposal) == ("running", None)


def test_the_host_too_picks_a_seat_and_its_colour(host: Client, opened: tuple[str, str]) -> None:
    """Colours go with the seats; where luck seats them, so do the colours."""
    code, token = opened
    page = host.get(f"/t/{code}/wait/").content.decode()
    assert {f"var(--seat-{seat})" in page for seat in range(3)} == {True}
    host.post(f"/t/{code}/leave/0")
    page = host.get(f"/t/{code}/wait/").content.decode()
    assert page.count("Sit down here") == 3
    host.post(f"/t/{code}/sit/2/", {"nickname": "Mei 梅"})
    Client().post(f"/t/{code}/sit/0/", {"nickname": "Olaf", "invitation": token})
    assert play.present(code).names == ("Olaf", "", "Mei 梅")
    page = host.get(f"/t/{code}/wait/").content.decode()
    own = page[page.index('id="place-2"') : page.index('id="facts"')]
    assert "var(--seat-2)" in own
    assert "Mei 梅" in own


def test_tables_are_found_by_player_game_and_state(host: Client, opened: tuple[str, str]) -> None:
    code, _token = opened
    stranger = Client()
    for query, found in (
        ("", True), ("player=mei", True), ("player=梅", True), ("player=olaf", False), ("game=niagara", True),
        ("game=ferry", False), ("status=open", True), ("status=running", False), ("player=mei&game=niagara", True),
        ("status=nonsense&page=x", True),
    ):  # fmt: skip
        answer = stranger.get(f"/tables/?{query}")
        assert answer.status_code == 200
        assert (code in answer.content.decode()) == found, query
    host.post(f"/t/{code}/bots", {"level": "random"})
    own = host.get("/tables/").content.decode()
    assert own.index("Your turn") < own.index("Find tables")
    assert re.search(
        r"Your turn</span> <span class=\"quieter\">since <time class=\"local\" datetime=\"[\dT:+-]+\">\w+ \d\d:\d\d UTC</time>",
        own,
    )
    host.post("/new/niagara/", {"nickname": "Mei", "seats": "3"})
    unlisted = Table.objects.exclude(code=code).get().code
    assert unlisted not in stranger.get("/tables/").content.decode()
    assert unlisted in host.get("/tables/").content.decode()


def test_links_can_be_made_void_by_the_host_alone(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    link = seat_link(host, code, 2)
    assert Client().post(f"/t/{code}/new-link").status_code == 403
    host.post(f"/t/{code}/new-link")
    host.post(f"/t/{code}/new-link", {"seat": "2"})
    assert seat_link(host, code, 2) != link
    for address in (f"/t/{code}/wait/?invitation={token}", link):
        assert "does not let anybody sit down any more" in Client().get(address).content.decode()
    refused = Client().post(f"/t/{code}/sit/1/", {"nickname": "Eve", "invitation": token})
    assert refused.status_code == 403
    assert play.present(code).names[1] == ""


def test_links_grow_void_and_the_host_finds_new_ones(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    link = seat_link(host, code, 2)
    assert "it works for 30 days" in host.get(f"/t/{code}/wait/").content.decode()
    with time_machine.travel(timezone.now() + links.LIFE - dt.timedelta(minutes=1)):
        assert "Sit down here" in Client().get(f"/t/{code}/wait/?invitation={token}").content.decode()
        assert "Sit down on seat 3" in Client().get(link).content.decode()
    with time_machine.travel(timezone.now() + links.LIFE):
        for address in (f"/t/{code}/wait/?invitation={token}", link):
            assert "does not let anybody sit down any more" in Client().get(address).content.decode()
        assert Client().post(f"/t/{code}/sit/1/", {"nickname": "Eve", "invitation": token}).status_code == 403
        renewed = seat_link(host, code, 2)
        assert renewed != link
        assert "Sit down on seat 3" in Client().get(renewed).content.decode()
        assert seat_link(host, code, 2) == renewed
        assert links.invitation(code, Player.objects.get(nickname="Mei 梅"))[0] != token


def test_nobody_sits_down_without_an_invitation(opened: tuple[str, str]) -> None:
    code, _token = opened
    for invitation in ("", "x", "ü"):
        answer = Client().post(f"/t/{code}/sit/1/", {"nickname": "Eve", "invitation": invitation})
        assert answer.status_code == 403


def test_only_the_host_calls_bots_frees_seats_and_gives_up(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    friend = Client()
    friend.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    assert friend.post(f"/t/{code}/bots", {"level": "random"}).status_code == 403
    assert friend.post(f"/t/{code}/leave/0").status_code == 403
    assert friend.post(f"/t/{code}/close").status_code == 403
    assert Client().post(f"/t/{code}/leave/0").status_code == 403
    assert host.post(f"/t/{code}/bots", {"level": "brilliant"}).status_code == 403
    assert friend.post(f"/t/{code}/leave/1").status_code == 302
    assert play.present(code).names == ("Mei 梅", "", "")
    assert host.post(f"/t/{code}/close")["Location"] == "/"
    assert play.present(code).status == "closed"


def test_the_waiting_room_is_quiet_until_something_is_newer_and_leads_on_at_the_start(
    host: Client, opened: tuple[str, str]
) -> None:
    code, _token = opened
    htmx = {"HX-Request": "true"}
    now = play.present(code).number
    assert host.get(f"/t/{code}/wait/?after={now}", headers=htmx).status_code == 204
    fresh = host.get(f"/t/{code}/wait/?after={now - 1}", headers=htmx)
    assert fresh.status_code == 200
    assert fresh.content.decode().lstrip().startswith('<div id="room"')
    host.post(f"/t/{code}/bots", {"level": "random"})
    begun = host.get(f"/t/{code}/wait/?after={now}", headers=htmx)
    assert begun["HX-Redirect"] == f"/t/{code}/"


def test_home_shows_one_s_own_tables_first_where_they_wait(host: Client, opened: tuple[str, str]) -> None:
    code, _token = opened
    assert "To the waiting room" in host.get("/").content.decode()
    host.post(f"/t/{code}/bots", {"level": "random"})
    page = host.get("/").content.decode()
    assert "Your turn" in page
    assert "Watch<" in page
    assert "Your turn" not in Client().get("/").content.decode()


def test_the_table_that_has_waited_longest_comes_first_however_many_there_are(host: Client) -> None:
    host.post("/play/niagara/", {"key": "first"})
    waiting = Table.objects.get().code
    for _ in range(MOST_ROWS):
        host.post("/new/niagara/", FORM)
    page = host.get("/").content.decode()
    mine = page[(start := page.index('id="mine"')) : page.index("</section>", start)]
    assert mine.index(f'href="/t/{waiting}/"') < mine.index("To the waiting room")
    assert mine.count('<a class="button') == MOST_ROWS


def test_unlisted_tables_stay_off_the_first_page(host: Client) -> None:
    host.post("/new/niagara/", {"nickname": "Mei", "seats": "3"})
    code = Table.objects.get().code
    host.post(f"/t/{code}/bots", {"level": "random"})
    assert code not in Client().get("/").content.decode()
    assert code in host.get("/").content.decode()


def test_addresses_that_are_none_are_answered_in_words(client: Client, db: None) -> None:
    for address in ("/t/zzzzzzzz/wait/", "/t/zzzzzzzz/at/1/", "/new/chess/", "/games/chess/rules/", "/nowhere"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "The river has no such place" in answer.content.decode()


def test_who_sits_down_is_ready_unless_the_host_wants_to_ask(host: Client) -> None:
    code, token = opens(host)
    page = host.get(f"/t/{code}/wait/").content.decode()
    assert "I am ready" not in page
    assert "The game starts when all seats are taken." in page
    for seat, name in ((1, "Olaf"), (2, "Yun")):
        assert play.present(code).status == "open"
        Client().post(f"/t/{code}/sit/{seat}/", {"nickname": name, "invitation": token})
    assert play.present(code).status == "running"
    code, _token = opens(host, **{"ask-ready": "1"})
    assert "I am ready" in host.get(f"/t/{code}/wait/").content.decode()
    again = host.post("/new/niagara/", {**FORM, "nickname": "", "ask-ready": "1"}).content.decode()
    assert 'name="ask-ready" value="1" checked' in again, "nothing is lost by a mistake elsewhere"


def test_of_two_who_take_the_first_free_seat_at_once_the_second_gets_the_next(opened: tuple[str, str]) -> None:
    code, token = opened
    first, second = Client(), Client()
    form = {"invitation": token, "any": "1", "lucky": ""}
    path = re.search(
        rf'action="(/t/{code}/sit/\d/)"', first.get(f"/t/{code}/wait/?invitation={token}").content.decode()
    )
    for browser, name in ((first, "Olaf"), (second, "Yun")):
        assert browser.post(path[1], {**form, "nickname": name}).status_code == 302
    assert play.present(code).names == ("Mei 梅", "Olaf", "Yun")
    late = Client().post(path[1], {**form, "nickname": "Eve"})
    assert late.status_code == 409
    assert "You are welcome to watch." in late.content.decode()


def test_the_second_gets_the_next_seat_also_if_the_first_was_quicker_by_a_blink(
    opened: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, token = opened
    before = play.present(code)
    Client().post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    # What the second request had read before the first one was done.
    monkeypatch.setattr(lobby, "present_or_404", lambda _code: before)
    chosen = Client().post(f"/t/{code}/sit/1/", {"nickname": "Eve", "invitation": token})
    assert (chosen.status_code, 'value="Eve"' in chosen.content.decode()) == (409, True)
    form = {"nickname": "Yun", "invitation": token, "any": "1"}
    assert Client().post(f"/t/{code}/sit/1/", form).status_code == 302
    assert play.present(code).names == ("Mei 梅", "Olaf", "Yun")


def test_who_chose_a_seat_that_is_taken_meanwhile_chooses_again_and_keeps_the_words(opened: tuple[str, str]) -> None:
    code, token = opened
    Client().post(f"/t/{code}/sit/2/", {"nickname": "Olaf", "invitation": token})
    late = Client().post(f"/t/{code}/sit/2/", {"nickname": "Yun 雲", "invitation": token, "lucky": "crane"})
    page = late.content.decode()
    assert late.status_code == 409
    assert "Somebody else was quicker on seat 3." in page
    assert 'value="Yun 雲"' in page
    assert 'value="crane"' in page
    assert f'name="invitation" value="{token}"' in page
    assert page.count("Sit down here") == 1


def test_a_mistake_leaves_every_free_seat_to_choose_from_and_leads_to_the_field(opened: tuple[str, str]) -> None:
    code, token = opened
    page = Client().post(f"/t/{code}/sit/1/", {"nickname": "", "invitation": token, "any": "1"}).content.decode()
    assert page.count("Sit down here") == 2
    assert re.search(r'<input id="nickname"[^>]* autofocus', page)


def test_the_next_person_becomes_host_when_the_host_gets_up(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    friend, other = Client(), Client()
    friend.post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    assert "Invite friends" not in friend.get(f"/t/{code}/wait/").content.decode()
    host.post(f"/t/{code}/leave/0")
    assert "Invite friends" in friend.get(f"/t/{code}/wait/").content.decode()
    assert "Invite friends" not in host.get(f"/t/{code}/wait/").content.decode()
    other.post(f"/t/{code}/sit/0/", {"nickname": "Yun", "invitation": token})
    assert friend.post(f"/t/{code}/leave/0").status_code == 302, "the host frees a seat and stays host"
    assert friend.post(f"/t/{code}/bots", {"level": "random"})["Location"] == f"/t/{code}/"
    assert verify(inspection.records(code)).good


def test_a_host_who_gets_up_alone_stays_host(host: Client, opened: tuple[str, str]) -> None:
    code, _token = opened
    host.post(f"/t/{code}/leave/0")
    assert "Invite friends" in host.get(f"/t/{code}/wait/").content.decode()


def test_the_room_says_nothing_outside_the_part_that_is_renewed_that_grows_old(
    host: Client, opened: tuple[str, str]
) -> None:
    code, token = opened
    page = host.get(f"/t/{code}/wait/").content.decode()
    before = page[page.index("<main") : page.index('<div id="room"')]
    assert "free" not in before
    assert "No clock runs" in before
    Client().post(f"/t/{code}/sit/1/", {"nickname": "Olaf", "invitation": token})
    fragment = host.get(f"/t/{code}/wait/?after=1", headers={"HX-Request": "true"}).content.decode()
    assert "2 of 3 seats taken" in fragment


@pytest.mark.parametrize("who", ["host", "guest"])
def test_what_one_came_for_stands_before_the_seats(host: Client, who: str) -> None:
    code, token = opens(host, "dadaocheng", seats="4")
    page = (host if who == "host" else Client()).get(f"/t/{code}/wait/?invitation={token}").content.decode()
    wanted = 'id="table-link"' if who == "host" else 'id="nickname"'
    assert page.index(wanted) < page.index('class="places"')
    shown = page[page.index('<div id="room"') : page.index('id="facts"')]
    assert shown.count('class="seal"') == 1, "one red button"


def test_the_host_finds_a_qr_code_of_the_link_and_a_way_to_send_it(host: Client, opened: tuple[str, str]) -> None:
    code, token = opened
    page = host.get(f"/t/{code}/wait/").content.decode()
    link = f"http://testserver/t/{code}/wait/?invitation={token}"
    assert f'data-share="{link}"' in page
    drawn = re.search(r'<div role="img" aria-label="QR code of the invitation">(<svg.*?</svg>)</div>', page, re.S)
    assert drawn
    assert "style" not in drawn[1], "the policy forbids it"
    assert drawn[1] == qr_code(link)
    assert drawn[1] != qr_code(link + "x")
    assert "<svg" not in re.sub(
        r"<svg class=\"art.*?</svg>",
        "",
        Client().get(link).content.decode().split("</header>")[1].split('id="company"')[0],
        flags=re.S,
    )
