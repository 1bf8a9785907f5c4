"""Where those who watch see a table some events late, nothing tells them what has happened since: two tables that
differ only after the last event that is shown give the same bytes at every address and over the socket."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from rules.niagara.moves import Choose
from tables import company, play
from tables.live.listener import Listener
from tables.live.room import Room
from tables.live.source import Tables
from tables.log.terms import Terms, TimeTerms
from tables.models import Player, Table
from tables.moderation import cases
from tables.play import memory
from tables.presenters import rendering, stages
from tests.factories import running_table
from tests.live.fakes import until
from tests.pages.conftest import Friends, browser_of
from tests.pages.test_late_watching import ADDRESSES, CHANGING
from tests.security.addresses import addresses

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2030, 5, 4, 12, tzinfo=dt.UTC)
MORE = (
    "/?page=1", "/tables/?status=running", "/tables/?game=niagara", "/tables/?player=Zoe", "/tables/?player=Player",
    "/t/{code}/frame?after=1", "/t/{code}/frame?after=20", "/t/{code}/sit/1/", "/t/{code}/sit/2/", "/t/{code}/sit/2/?seat=x",
    "/t/{code}/at/4/", "/t/{code}/at/4/unfold", "/t/{code}/at/99/?lines=1", "/t/{code}/at/4/newer?known=4", "/t/{code}/receipt",
    "/t/{code}/?pick=card:3&question=4", "/t/{code}/talk/?before=9999", "/me/tables/",
)  # fmt: skip
POSTS: dict[str, dict[str, str]] = {
    "here": {"n": "99", "focused": "1", "heard": "99"}, "move": {"question": "4", "pick": "card:3", "key": "k"},
    "take-back": {"question": "4", "key": "k"}, "ask": {"what": "end", "key": "k"}, "resign": {"key": "k"},
    "answer": {"request": "12", "answer": "yes", "key": "k"}, "away": {"key": "k"}, "again": {}, "mute": {"mute": "999999"},
    "seen": {"n": "99"}, "tell": {"mode": "live"}, "note": {"text": "x"}, "hand-over": {"seat": "0"}, "ready": {},
    "report/": {"kind": "cheating", "claim": "", "first": "1", "last": "99"}, "at/9/branch": {"seat": "0", "company": "bots"},
    "sit/2/": {"nickname": "Ann", "invitation": "x"}, "close": {}, "say": {"text": ""}, "bots": {"level": "sensible"},
    "new-link": {}, "leave/0": {}, "release/0": {},
}  # fmt: skip

World = Callable[[Friends], None]


class Late:
    """A table that is shown late, and somebody who watches it."""

    def __init__(self, delay: int) -> None:
        with time_machine.travel(NOW - dt.timedelta(minutes=5), tick=False):
            table, players = running_table(terms=Terms(start="full", delay=delay))
            self.friends = Friends(table.code, players, [browser_of(player) for player in players])
            self.zoe = Player.objects.create(nickname="Zoe")
            self.watcher = browser_of(self.zoe)
            self.friends.stranger.get("/")

    def lives(self, happen: World) -> dict[str, str]:
        """What those who watch get when this has happened, by address; afterwards it has not happened."""
        sid = transaction.savepoint()
        with time_machine.travel(NOW, tick=False):
            happen(self.friends)
            reading = Tables().read(self.friends.code)
            found = dict(self._answers())
        # A loop waits for ever where time stands still.
        found["socket"] = repr(sent_to_public([reading]))
        transaction.savepoint_rollback(sid)
        forget()
        return found

    def _answers(self) -> Iterator[tuple[str, str]]:
        code = self.friends.code
        walked = [one.path for one in addresses(code) if f"/{code}/" in one.path and "/review/" not in one.path]
        asked = [*walked, *(address.format(code=code) for address in (*ADDRESSES, *MORE))]
        for who, browser in (("stranger", self.friends.stranger), ("zoe", self.watcher)):
            for address in asked:
                for headers in ({}, {"HX-Request": "true"}):
                    yield f"{who} {address} {headers}", told(browser.get(address, headers=headers))
            for name, fields in POSTS.items():
                for headers in ({}, {"HX-Request": "true"}):
                    yield f"{who} {name} {headers}", told(browser.post(f"/t/{code}/{name}", fields, headers=headers))
        case = cases.report(code, self.zoe, "cheating", "Look!", 1, 2)
        # Its number, too, is left behind in some databases.
        yield "case", re.sub(rf"(?i)(case\D{{0,3}}){case.pk}\b", r"\1", told(self.watcher.get(f"/cases/{case.pk}/")))


def told(answer: Any) -> str:
    """All that an answer tells, without what is new in every one."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    headers = {
        name: value for name, value in answer.items() if name not in ("Content-Length", "Content-Security-Policy")
    }
    # A rolled back line of the talk leaves its number behind in some databases.
    text = re.sub(r'((?:said|heard|before|then)[-="]+)\d+', r"\1", body.decode(errors="replace"))
    return f"{answer.status_code} {headers} {CHANGING.sub('', text)}"


def forget() -> None:
    """Forget all that processes keep of tables: what has happened is undone."""
    memory.forget_everything()
    rendering._known_lines.clear()
    stages._known.clear()


def sent_to_public(readings: list[Any], after: int = 0) -> list[Any]:
    """What goes over a public socket while a room hands out `readings`, one after another."""
    sent: list[Any] = []
    source = Tables()

    class Desk:
        def __init__(self) -> None:
            self.source = source
            self.left = list(readings)

        async def read(self, _code: str) -> Any:
            return self.left.pop(0) if len(self.left) > 1 else self.left[0]

        async def draw(self, reading: Any, audience: Any, since: int | None) -> Any:
            from tables.live.messages import Frame

            beats = source.beats(reading, audience, since) if since is not None else []
            return Frame(source.number_for(reading, audience[0]), source.html(reading, audience), beats, since)

    async def send(message: Any) -> None:
        sent.append(message)

    async def go() -> None:
        from tables.identity import Person

        room = Room("t", Desk())
        listener = Listener(send, after, "en", Person(()))
        room.add(listener)
        writer = asyncio.create_task(listener.write())
        for reading in readings:
            room.poke(reading.number)
            await until(lambda number=reading.number: room.number == number and not listener._queue)
        room.beat()
        await until(lambda: sent and "text" in sent[-1])
        room.stop()
        writer.cancel()

    asyncio.run(go())
    return sent


def same(one: dict[str, str], other: dict[str, str]) -> None:
    """Nothing tells the two worlds apart."""
    assert one.keys() == other.keys()
    assert [address for address in one if one[address] != other[address]] == []


def say_aloud(friends: Friends, zoe: Player, seat: int | None = None) -> None:
    """What is said is live, in each world the same."""
    company.say(friends.code, friends.players[0], 0, "everyone", "What a river!")
    company.say(friends.code, zoe, seat, "everyone", "Indeed.")
    for player in (*friends.players, zoe):
        company.here(Table.objects.get(code=friends.code), f"browser of {player.pk}", player, NOW, plays=False)


def give_up_and_be_replaced(friends: Friends, zoe: Player) -> None:
    """Seat 2 gives up, and somebody who has watched takes it over."""
    play.resign(friends.code, 2, friends.players[2])
    token = Table.objects.get(code=friends.code).link_token
    play.take_over(friends.code, 2, zoe, token)


def test_what_happens_within_the_delay_is_told_by_nothing() -> None:
    late = Late(delay=30)

    def calm(friends: Friends) -> None:
        say_aloud(friends, late.zoe)

    def lively(friends: Friends) -> None:
        friends.say(0, Choose("1"))
        friends.say(1, Choose("2"))
        play.propose(friends.code, 0, friends.players[0], "clock", time=TimeTerms("live", bank=600))
        play.answer(friends.code, 1, friends.players[1], play.present(friends.code).number, True)
        asked = play.present(friends.code).proposal
        assert asked is not None
        play.answer(friends.code, 2, friends.players[2], asked.number, True)
        assert play.present(friends.code).terms.clock == "live"
        play.resign(friends.code, 2, friends.players[2])
        play.propose(friends.code, 1, friends.players[1], "end")
        say_aloud(friends, late.zoe)

    same(late.lives(calm), late.lives(lively))


def test_who_sits_there_since_is_told_by_nothing() -> None:
    late = Late(delay=30)
    stranger_only = {"stranger"}

    def calm(friends: Friends) -> None:
        say_aloud(friends, late.zoe)

    def replaced(friends: Friends) -> None:
        give_up_and_be_replaced(friends, late.zoe)
        say_aloud(friends, late.zoe, seat=2)

    one, other = late.lives(calm), late.lives(replaced)
    keep = {address for address in one if address.split()[0] in stranger_only or address == "socket"}
    same({key: one[key] for key in keep}, {key: other[key] for key in keep})


def test_after_the_delay_only_what_is_old_enough_is_told() -> None:
    late = Late(delay=6)
    with time_machine.travel(NOW - dt.timedelta(minutes=4), tick=False):
        for card in "123456":
            late.friends.say(0, Choose(card))

    def choosing(seat: int) -> World:
        def happen(friends: Friends) -> None:
            for card in ("1", "2", "3", "4"):
                friends.say(seat, Choose(card))
            say_aloud(friends, late.zoe)

        return happen

    def asking(friends: Friends) -> None:
        play.propose(friends.code, 1, friends.players[1], "end")
        play.answer(friends.code, 2, friends.players[2], play.present(friends.code).number, False)
        play.resign(friends.code, 2, friends.players[2])
        say_aloud(friends, late.zoe)

    worlds = [late.lives(choosing(0)), late.lives(choosing(1)), late.lives(asking)]
    same(worlds[0], worlds[1])
    same(worlds[0], worlds[2])


def test_the_socket_counts_only_what_is_shown() -> None:
    late = Late(delay=4)
    code, start = late.friends.code, play.present(late.friends.code).start
    # Luck has answered once since the start.
    readings = [Tables().read(code)]
    for card in "1234561":
        late.friends.say(0, Choose(card))
        readings.append(Tables().read(code))
    head = play.present(code).number
    assert head == start + 8
    from tables.live.messages import unpack

    sent = sent_to_public(readings, after=start)
    numbers = [unpack(one["bytes"])["n"] for one in sent if "bytes" in one]
    assert numbers == list(range(start + 1, start + 5)), "one for each event that is shown, none before"
    assert [unpack(one["bytes"])["after"] for one in sent if "bytes" in one] == list(range(start, start + 4))
    assert [one["text"] for one in sent if "text" in one] == [f'{{"n":{head - 4}}}']


def test_a_receipt_that_a_player_has_given_away_tells_nothing_either() -> None:
    late = Late(delay=30)
    late.friends.say(0, Choose("1"))
    receipt = late.friends.browsers[0].get(f"/t/{late.friends.code}/receipt").content
    asked = {"receipt": SimpleUploadedFile("r.json", receipt)}
    page = late.friends.stranger.post(f"/t/{late.friends.code}/proof/", asked)
    assert page.status_code == 200
    assert "see later" in page.content.decode()
    mine = late.friends.browsers[0].post(
        f"/t/{late.friends.code}/proof/", {"receipt": SimpleUploadedFile("r.json", receipt)}
    )
    assert "The log is the one that" in mine.content.decode()


def test_the_walk_would_find_a_page_that_tells() -> None:
    """Those who sit there are told: the comparison sees it."""
    late = Late(delay=30)
    late.friends.stranger = late.friends.browsers[1]
    one, other = late.lives(lambda _friends: None), late.lives(lambda friends: friends.say(0, Choose("1")))
    differing = {
        address.split()[1] for address in one if one[address] != other[address] and address.startswith("stranger")
    }
    code = late.friends.code
    for address in ("", "frame?after=1", "at/", "asking/", "receipt", "log.jsonl"):
        assert f"/t/{code}/{address}" in differing
