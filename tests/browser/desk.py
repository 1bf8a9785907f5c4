"""A second process on the server's database, for tests: sets tables up, and knows what can be said.

Reads one JSON list [verb, argument …] a line, answers with one JSON value a line.
"""

import datetime as dt
import hashlib
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.utils import timezone

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from rules.kernel.positions import write_position
from rules.niagara.moves import RiverStepped
from tables import company, play
from tables.accounts.preferences import Preferences, keep
from tables.identity import SESSION_KEY
from tables.log.terms import Terms
from tables.models import Player, Said, Seat
from tables.presenters.rendering import render_beats
from tests.conformance.policies import purposeful

NAMES = ("Mei 梅", "Olaf", "Yun 雲", "Ines", "Tom")


def make(
    seats: int = 3,
    late: bool = False,
    game: str = "niagara",
    bots: int = 0,
    terms: dict[str, Any] | None = None,
    luck: str = "",
    names: Sequence[str] = NAMES,
) -> dict:
    """A running table, its first seats held by persons; the session cookie of each.

    late: from a position of Niagara a few moves before the end of another game
    bots: how many of the last seats are held by bots
    terms: what is agreed beside the usual
    luck: what the dice come from; the same for the same word
    """
    position = nearly_over(seats, luck) if late else None
    seed = hashlib.sha256(luck.encode()).digest() if luck else None
    players = [Player.objects.create(nickname=name) for name in names[: seats - bots]]
    table = play.open_table(players[0], game, seats, position=position, terms=Terms(**(terms or {})), seed=seed)
    cookies = []
    for number, player in enumerate(players):
        play.sit(table.code, number, player, luck and f"{luck} {number}")
        session = SessionStore()
        session[SESSION_KEY] = str(player.key)
        session.save()
        cookies.append(session.session_key)
    for number in range(seats - bots, seats):
        play.seat_bot(table.code, number, "sensible", players[0])
    return {"code": table.code, "cookies": cookies}


def movers(code: str) -> list[int]:
    """The seats of all moves that count, in their order."""
    return [told.seat for told in play.story(code) if told.kind == "moved" and not told.struck]


def end(code: str) -> None:
    """Everybody agrees to end the game."""
    now = play.present(code)
    play.propose(code, 0, now.places[0].actor, "end")
    for seat in range(1, len(now.places)):
        play.answer(code, seat, now.places[seat].actor, now.number + 1, True)


def ask(code: str, seat: int, what: str, to: int | None = None) -> None:
    """A seat asks the others."""
    play.propose(code, seat, play.present(code).places[seat].actor, what, to=to)


def seat_link(code: str, seat: int) -> str:
    """The path of the invitation to a seat."""
    return f"/t/{code}/sit/{seat}/?seat={Seat.objects.get(table__code=code, number=seat).token}"


def nearly_over(seats: int, luck: str) -> str:
    """The position a few moves before the end of a game that is played for it."""
    code = make(seats, luck=luck)["code"]
    end = advance(code, 2000)
    late = play.at(code, end - 7)
    return write_position(late.setup, late.course.state)


def facts(code: str) -> dict:
    """Where a table stands."""
    now = play.present(code)
    return {
        "number": now.number,
        "status": now.status,
        "awaited": now.course.awaited,
        "questions": now.course.questions,
    }


def wish(code: str, playouts: int = 4) -> dict:
    """What a quick bot would say for the first seat waited for: the seat, the question, the picks."""
    return wish_of(code, play.present(code).course.awaited[0], playouts)


def wish_of(code: str, seat: int, playouts: int = 4) -> dict:
    """What a quick bot would say for a seat."""
    now = play.present(code)
    perspective = Perspective(now.game, now.course.state, seat)
    move = LEVELS["sensible"].choose(perspective, Dice(bytes(32), now.number), Budget(playouts=playouts))
    return {"seat": seat, "question": now.course.questions[seat], "picks": sorted(move.picks())}


def advance(code: str, moves: int) -> int:
    """Plays some moves through the services, until the table is over; returns the number reached."""
    for n in range(moves):
        if play.present(code).status != "running":
            break
        said = wish(code)
        player = Seat.objects.get(table__code=code, number=said["seat"]).player
        play.move(code, said["seat"], said["question"], f"desk-{said['question']}-{n}", said["picks"], player)
    return play.present(code).number


def without(code: str, seat: int) -> int:
    """Plays on until nobody but `seat` is waited for, who does nothing; returns the number reached."""
    for n in range(200):
        now = play.present(code)
        other = next((one for one in now.awaited if one != seat), None)
        if now.status != "running" or other is None:
            break
        said = wish_of(code, other)
        player = Seat.objects.get(table__code=code, number=other).player
        play.move(code, other, said["question"], f"desk-{said['question']}-{n}", said["picks"], player)
    return play.present(code).number


def prefer(code: str, seat: int, chosen: dict) -> None:
    """Whoever sits there chooses settings."""
    keep(Seat.objects.get(table__code=code, number=seat).player, Preferences(**chosen))


def moves_of(code: str, after: int) -> list[int]:
    """The numbers of the moves after an event."""
    return [told.number for told in play.story(code, after + 1) if told.kind == "moved"]


def moves_by_people(code: str, after: int) -> int:
    """How many moves persons have made after an event."""
    return sum(told.kind == "moved" and told.actor.startswith("p:") for told in play.story(code, after + 1))


def steps(code: str, seat: int | None, after: int) -> list[tuple[str, int]]:
    """The digest and the milliseconds of every picture of the board that a page of a seat shows after an event."""
    now = play.present(code)
    pictures = render_beats(now, seat, "en", after, play.story(code, after + 1, now.number))
    return [(hashlib.sha256(picture.html.encode()).hexdigest(), picture.ms) for picture in pictures]


def flowed(code: str) -> int:
    """The first event in which the river flowed by more than one step."""
    for told in play.story(code):
        if sum(isinstance(beat.effect, RiverStepped) for beat in told.beats) > 1:
            return told.number
    raise AssertionError("the river has not flowed yet")


def session(player: Player | None = None, user: User | None = None) -> str:
    """The session cookie of a fresh browser."""
    store = SessionStore()
    if player is not None:
        store[SESSION_KEY] = str(player.key)
    if user is not None:
        store[auth.SESSION_KEY] = str(user.pk)
        store[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        store[auth.HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def open_room() -> dict:
    """A table that waits for two more, its host on the first seat: the host's cookie and the invitation."""
    host = Player.objects.create(nickname="Mei 梅")
    table = play.open_table(host, "niagara", 3)
    play.sit(table.code, 0, host)
    return {"code": table.code, "cookie": session(host), "invitation": table.link_token}


def staff_login() -> tuple[str, str]:
    """Name and password of somebody who looks after the server."""
    user, _made = User.objects.get_or_create(username="keeper", is_staff=True)
    user.set_password("seven cranes")
    user.save()
    return "keeper", "seven cranes"


def keeper() -> str:
    """The session cookie of somebody who looks after the server."""
    staff_login()
    return session(user=User.objects.get(username="keeper"))


def talk(code: str, count: int) -> None:
    """Lets the one on the first seat have said `count` lines to everyone, some time ago."""
    seat = Seat.objects.select_related("table").get(table__code=code, number=0)
    for number in range(count):
        line = Said(table=seat.table, player=seat.player, seat=0, number=1, audience="everyone", text=f"line {number}")
        line.save()
    Said.objects.filter(table=seat.table).update(at=timezone.now() - dt.timedelta(hours=1))


def says(code: str, seat: int, text: str) -> None:
    """Whoever sits there says something to the players."""
    player = Seat.objects.get(table__code=code, number=seat).player
    company.say(code, player, seat, "players", text)


def spectator(name: str) -> str:
    """The session cookie of somebody with a nickname who sits nowhere."""
    return session(Player.objects.create(nickname=name))


def said(code: str) -> list[str]:
    """What was said at a table."""
    return list(Said.objects.filter(table__code=code).values_list("text", flat=True))


def two_pages(events: int) -> dict:
    """A running table of three persons with at least `events` events, of which one move was answered from two pages,
    a few moves before the last; the number of that move, its seat, and the session cookies of all."""
    table = make(3)
    code, rejected = table["code"], {}
    while play.present(code).number < events:
        now = play.present(code)
        if now.number >= events - 12 and not rejected:
            rejected = _from_two_pages(code)
        else:
            seat, move = purposeful(now.game, now.course, Dice(bytes(32), now.number))
            _move(code, seat, now.course.questions[seat], f"desk-{now.number}", move)
        assert play.present(code).status == "running", play.present(code).number
    return {**table, **rejected, "number": play.present(code).number}


def _move(code: str, seat: int, question: int, key: str, move: Any) -> int:
    now = play.present(code)
    return play.move(code, seat, question, key, now.game.codec.encode(move), now.places[seat].actor).number


def _from_two_pages(code: str) -> dict:
    """Somebody answers a question, and a moment later another page of the same seat answers it too."""
    now = play.present(code)
    seat, move = purposeful(now.game, now.course, Dice(bytes(32), now.number))
    other = next(one for one in now.game.legal_moves(now.course.state, seat) if one != move)
    question = now.course.questions[seat]
    _move(code, seat, question, "page one", move)
    try:
        _move(code, seat, question, "page two", other)
    except play.StalePage:
        return {"event": now.number + 1, "seat": seat}
    raise AssertionError("both were taken")


def moderator(name: str) -> str:
    """The session cookie of a moderator."""
    os.environ["HETU_MODERATOR_PASSWORD"] = "seven cranes"
    call_command("moderator", name, stdout=io.StringIO())
    return session(user=User.objects.get(username=name))


VERBS = {
    verb.__name__: verb
    for verb in (
        make,
        facts,
        flowed,
        steps,
        wish,
        wish_of,
        advance,
        movers,
        end,
        ask,
        seat_link,
        without,
        prefer,
        moves_of,
        open_room,
        staff_login,
        moves_by_people,
        keeper,
        talk,
        says,
        spectator,
        said,
        two_pages,
        moderator,
    )
}

if __name__ == "__main__":
    for line in sys.stdin:
        verb, *arguments = json.loads(line)
        print(json.dumps(VERBS[verb](*arguments)), flush=True)
