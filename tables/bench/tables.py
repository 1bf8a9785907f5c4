"""Tables in the database: writing, reading back, drawing, and what goes over the line."""

import gzip
import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from urllib.parse import urljoin

from django.conf import settings
from django.db import connection
from django.utils import timezone

from config.environment import SQLITE_PRAGMAS
from rules.registry import GAMES
from tables import play
from tables.bench import reference
from tables.bench.measure import Effort, Figure, milliseconds, percentile, rate
from tables.bench.sockets import fetch, server
from tables.live.messages import Beat, Frame
from tables.log import Entry, append, fold, read, sealed
from tables.log.chain import first_break
from tables.models import Player, Seat, Table
from tables.play.desk import writing
from tables.play.memory import forget_everything
from tables.presenters.rendering import forget_boards, recent, render_beats, render_board, render_table

EVENTS = 500
AUDIENCE = (0, "zh-hant")


def seated(game: str, seats: int = 3) -> tuple[str, list[Player]]:
    """A running table with persons on all seats: its code, and who sits there."""
    players = [Player.objects.create(nickname=f"bench {seat}") for seat in range(seats)]
    code = play.open_table(players[0], game, seats).code
    for number, player in enumerate(players):
        play.sit(code, number, player)
    return code, players


def say_anything(code: str, dice: Random) -> float:
    """One random legal move of whoever is waited for; returns the seconds that the service took."""
    now = play.present(code)
    seat = now.course.awaited[0]
    move = dice.choice(now.game.legal_moves(now.course.state, seat))
    player = Seat.objects.select_related("player").get(table__code=code, number=seat).player
    assert player is not None
    key = f"bench-{now.number}"
    start = time.perf_counter()
    play.move(code, seat, now.course.questions[seat], key, sorted(move.picks()), player)
    return time.perf_counter() - start


def grown(game: str, dice: Random) -> tuple[str, list[float]]:
    """A table with at least EVENTS events, and how long each of its moves took in milliseconds."""
    code, _ = seated(game)
    times = []
    while (now := play.present(code)).number < EVENTS and now.status == "running":
        times.append(1000 * say_anything(code, dice))
    return code, times


def bench_store(effort: Effort) -> Iterator[Figure]:
    """Appending and replaying, of every registered game's tables."""
    dice = Random(11)  # noqa: S311
    yield appending(effort)
    for slug in GAMES:
        code, times = grown(slug, dice)
        events = play.present(code).number

        def cold(code: str = code) -> None:
            forget_everything()
            play.present(code)

        pk = Table.objects.get(code=code).pk
        records = read(pk)

        def plain(pk: int = pk) -> None:
            with connection.cursor() as cursor:
                cursor.execute("SELECT kind, payload FROM tables_event WHERE table_id = %s ORDER BY number", [pk])
                for _, payload in cursor.fetchall():
                    json.loads(payload)

        name, bar = f"{slug}: replay of {events} events", 10.0 * events / EVENTS
        yield Figure(f"{name} from the database", milliseconds(cold, effort), "ms", "less",
                     milliseconds(plain, effort), "rows and json.loads", bar)  # fmt: skip
        parts: tuple[tuple[str, Callable[[], object]], ...] = (
            ("reading", partial(read, pk)),
            ("folding", partial(fold, records)),
            ("chain checked besides", partial(first_break, code, records)),
        )
        for part, work in parts:
            yield Figure(f"{name}: {part}", milliseconds(work, effort), "ms", "less")
        yield Figure(f"{slug}: a move through the service, p50", percentile(times, 0.5), "ms", "less")


def appending(effort: Effort) -> Figure:
    """Events appended through the store, one transaction each, beside bare sqlite3 with the same pragmas."""
    code, _ = seated(next(iter(GAMES)))

    def stored() -> int:
        for _ in range(20):
            with writing(code) as table:
                entry = Entry("ruled", '{"note":"x"}', "bench")
                record = sealed(entry, code, table.head_digest, table.head + 1, timezone.now())
                append(table, table.head, [record])
        return 20

    if connection.vendor != "sqlite":
        return Figure(
            "events appended, one transaction each", rate(stored, effort, time.perf_counter), "events/s", "more"
        )
    bare = sqlite3.connect(Path(settings.DATA_DIR) / "bare.sqlite3", isolation_level=None)
    for pragma in SQLITE_PRAGMAS.split(";"):
        bare.execute(pragma)
    bare.execute("CREATE TABLE head (code TEXT PRIMARY KEY, number INTEGER)")
    bare.execute("CREATE TABLE event (code TEXT, number INTEGER, payload TEXT, PRIMARY KEY (code, number))")
    bare.execute("INSERT INTO head VALUES ('t', 0)")

    def plain() -> int:
        for _ in range(20):
            bare.execute("BEGIN IMMEDIATE")
            (head,) = bare.execute("SELECT number FROM head WHERE code = 't'").fetchone()
            bare.execute("INSERT INTO event VALUES ('t', ?, '{}')", (head + 1,))
            bare.execute("UPDATE head SET number = ? WHERE code = 't'", (head + 1,))
            bare.execute("COMMIT")
        return 20

    # In turns, since the speed of a disk changes within seconds.
    best = {stored: 0.0, plain: 0.0}
    for _ in range(effort.repeats):
        for work in best:
            best[work] = max(best[work], rate(work, Effort(effort.seconds / effort.repeats, 1), time.perf_counter))
    bare.close()
    return Figure("events appended, one transaction each", best[stored], "events/s", "more",
                  best[plain], "bare sqlite3")  # fmt: skip


def bench_pages(effort: Effort) -> Iterator[Figure]:
    """Drawing a table, and the bytes of a cold page and of an update."""
    dice = Random(5)  # noqa: S311
    for slug in GAMES:
        code, _ = seated(slug)
        sizes = []
        for _ in range(24):
            before = play.present(code).number
            say_anything(code, dice)
            now = play.present(code)
            told = recent(now)
            html = render_table(now, *AUDIENCE, told=told)
            beats = [Beat(*picture) for picture in render_beats(now, *AUDIENCE, before, told=told)]
            sizes.append((len(Frame(now.number, html).still) / 1000, len(Frame(now.number, html, beats).moving) / 1000))

        def draw(now: play.Present = now, told: Sequence[play.Told] = told) -> str:
            return render_table(now, *AUDIENCE, told=told)

        def board(now: play.Present = now) -> str:
            # The viewer's own pieces are lit up; a board that nobody can touch would come from the cache.
            forget_boards()
            return render_board(now, *AUDIENCE)

        floor = milliseconds(lambda html=html: reference.drawing(html), effort)  # type: ignore[misc]
        yield Figure(f"{slug}: board drawn for one audience", milliseconds(board, effort), "ms", "less", aim=1.5)
        yield Figure(f"{slug}: whole fragment, picks and log", milliseconds(draw, effort), "ms", "less",
                     floor, "its pieces escaped and joined")  # fmt: skip
        yield Figure(
            f"{slug}: one update, compressed, p50", percentile([s[0] for s in sizes], 0.5), "kB", "less", aim=4.0
        )
        yield Figure(f"{slug}: with its beats, largest of 24", max(s[1] for s in sizes), "kB", "less")
        yield from cold_page(slug, code)


def cold_page(slug: str, code: str) -> Iterator[Figure]:
    """Everything that a browser with an empty cache fetches for a table's page."""
    with server("config.asgi:application") as made:
        body, headers = fetch(made.port, f"/t/{code}/")
        text = (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body).decode()
        # Two scenes are named, one for each theme; a browser fetches the one that shows, and an image in both sizes once.
        wanted = {link.partition("#")[0] for link in re.findall(r'(?:src|href)="(/static/[^"]+)"', text)}
        wanted = {link for link in wanted if not re.search(r"night|dark", link)}
        sizes = {link: fetch(made.port, urljoin("/", link)) for link in sorted(wanted)}
    total = len(body) + sum(len(data) for data, _ in sizes.values())
    scripts = sum(len(data) for link, (data, _) in sizes.items() if link.split("?")[0].endswith(".js"))
    yield Figure(f"{slug}: cold table page, all {1 + len(sizes)} files", total / 1000, "kB", "less", aim=60.0)
    yield Figure("of it JavaScript", scripts / 1000, "kB", "less", aim=20.0)
