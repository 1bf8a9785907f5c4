"""From the POST of a move to the sockets of all who look on: a real server, real rules, real tables."""

import asyncio
import contextlib
import re
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.sessions.backends.db import SessionStore

from rules.registry import GAMES
from tables import play
from tables.bench.measure import Effort, Figure, percentile
from tables.bench.sockets import Server, Socket, fetch, number_of, open_socket, server
from tables.bench.tables import seated
from tables.identity import SESSION_KEY

RATE = 50.0
"""Moves a second in the run over many tables."""


class Line:
    """A table under load: its players' cookies, and what its sockets have seen."""

    def __init__(self, code: str, cookies: list[str]) -> None:
        self.code = code
        self.cookies = cookies
        self.busy = False
        self.started = 0.0
        self.before = play.present(code).number
        self.waiting = 0
        self.moved = asyncio.Event()
        self.times: list[float] = []

    def heard(self) -> "Ear":
        """What a new socket at this table tells."""
        return Ear(self)


class Ear:
    """One socket's share in the measurement."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.number = line.before

    def __call__(self, payload: bytes, when: float) -> None:
        """Notes when the move in flight arrived here."""
        number = number_of(payload)
        if payload[:2] != b"\x1f\x8b" or number <= self.number:
            return
        fresh = self.number <= self.line.before < number
        self.number = number
        if fresh and self.line.busy:
            self.line.times.append(1000 * (when - self.line.started))
            self.line.waiting -= 1
            if self.line.waiting == 0:
                self.line.moved.set()


def session_of(player: play.Actor) -> str:
    """A session cookie of a player."""
    assert not isinstance(player, str)
    session = SessionStore()
    session[SESSION_KEY] = str(player.key)
    session.save()
    return str(session.session_key)


def prepared(game: str, seats: int) -> Line:
    """A running table with a session for each seat."""
    code, players = seated(game, seats)
    return Line(code, [session_of(player) for player in players])


def next_move(code: str, dice: Random) -> tuple[int, str]:
    """A random legal move of whoever is waited for: the seat, and the form that says it."""
    now = play.present(code)
    seat = now.course.awaited[0]
    move = dice.choice(now.game.legal_moves(now.course.state, seat))
    form = [("pick", pick) for pick in sorted(move.picks())]
    form += [("question", str(now.course.questions[seat])), ("key", f"bench-{now.number}")]
    return seat, urlencode(form)


class Poster:
    """Posts forms over one kept connection."""

    def __init__(self, port: int, csrf: str) -> None:
        self.port = port
        self.csrf = csrf
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, form: str, cookie: str) -> int:
        """Posts, and returns the status of the answer."""
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._line
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\nHX-Request: true\r\n"
            f"X-CSRFToken: {self.csrf}\r\nCookie: hetu_csrf={self.csrf}; hetu_session={cookie}\r\n\r\n{form}".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if length:
            await reader.readexactly(int(length[1]))
        return int(head.split(b" ", 2)[1])


async def one_move(line: Line, poster: Poster, dice: Random, sockets: int) -> None:
    """Posts a move and waits until all sockets of the table have it."""
    line.busy = True
    seat, form = await asyncio.to_thread(next_move, line.code, dice)
    line.moved.clear()
    line.waiting, line.started = sockets, time.perf_counter()
    status = await poster.post(f"/t/{line.code}/move", form, line.cookies[seat])
    if status != 204:
        raise RuntimeError(f"A move of the bench was answered with {status}.")
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(line.moved.wait(), 5)
    line.busy = False
    line.before = await asyncio.to_thread(lambda: play.present(line.code).number)


class Load(NamedTuple):
    """What a run came to: the deliveries missed, and the server's processor seconds while moves were made, if known."""

    missed: int
    cpu: float | None


async def load(made: Server, lines: list[Line], watchers: int, seconds: float, rate: float | None) -> Load:
    """Moves at the tables for a while.

    rate: moves a second over all tables, or None for one move after another
    """
    dice, port = Random(3), made.port  # noqa: S311
    _, headers = await asyncio.to_thread(fetch, port, f"/t/{lines[0].code}/")
    found = re.search(r"hetu_csrf=([^;]+)", headers.get("set-cookie", ""))
    assert found, "the page sets no token"
    sockets: list[Socket] = []
    for line in lines:
        path = f"/ws/t/{line.code}/?after={line.before}&language=en"
        cookies = [*(f"hetu_session={cookie}" for cookie in line.cookies), *[""] * watchers]
        sockets += [await open_socket(port, path, line.heard(), cookie) for cookie in cookies]
    each = len(sockets) // len(lines)
    posters = [Poster(port, found[1]) for _ in lines[:20]]
    end, before = time.perf_counter() + seconds, made.cpu()
    moves: set[asyncio.Task[None]] = set()
    for turn in range(1_000_000):
        line, poster = lines[turn % len(lines)], posters[turn % len(posters)]
        if time.perf_counter() >= end:
            break
        if rate is None:
            await one_move(line, poster, dice, each)
            continue
        if not line.busy:
            moves.add(asyncio.create_task(one_move(line, Poster(port, found[1]), dice, each)))
        await asyncio.sleep(1 / rate)
    results = await asyncio.gather(*moves, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    after = made.cpu()
    for each_socket in sockets:
        each_socket.close()
    used = after - before if after is not None and before is not None else None
    return Load(sum(max(0, line.waiting) for line in lines), used)


def bench(effort: Effort) -> Iterator[Figure]:
    """One table with 200 watchers, then 100 tables with three seats each."""
    game = next(iter(GAMES))
    seconds = 6 * effort.seconds
    one = [prepared(game, 3)]
    many = [prepared(game, 3) for _ in range(100)]
    with server("config.asgi:application") as made:
        for name, lines, watchers, pace in (
            ("1 table × 200 watchers", one, 197, None),
            (f"100 tables × 3 seats, {RATE:.0f} moves/s", many, 0, RATE),
        ):
            done = asyncio.run(load(made, lines, watchers, seconds, pace))
            times = [each for line in lines for each in line.times]
            yield Figure(f"POST to socket, {name}, p50", percentile(times, 0.5), "ms", "less")
            yield Figure(f"POST to socket, {name}, p99", percentile(times, 0.99), "ms", "less")
            if done.cpu is not None:
                moves = len(times) / (3 + watchers)
                yield Figure("the server's processor time for a move", 1000 * done.cpu / moves, "ms", "less")
            yield Figure("deliveries missed", done.missed, "", "less")
