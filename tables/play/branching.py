"""Playing on from an event of another table: a new table that begins with that position and names where it came from.

Of a table that is over everything is known, so the very position is taken. Of one that is still played only its
own people branch, and only with what their seat knew: everything else is dealt anew.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Literal, get_args

from django.conf import settings

from rules.kernel.audience import Seat
from rules.kernel.dice import Dice
from rules.kernel.positions import write_position
from tables.log import Origin, Present
from tables.log.origins import ancestors
from tables.log.terms import Terms
from tables.models import Player, Table
from tables.play import memory
from tables.play.desk import known_as
from tables.play.errors import BrokenRequest, NotYours, PlayError
from tables.play.seating import open_table, seat_bot, sit

Company = Literal["bots", "hot_seat", "friends"]
"""With whom a branch is played: bots on all other seats, one screen handed round, or whoever gets a link."""

COMPANIES: tuple[Company, ...] = get_args(Company)

MOST_GENERATIONS = 50
"""So many tables may stand behind one another, each a branch of the one before."""


class NothingToPlay(PlayError):
    """At that event nobody can play on: `code` is `before` (play had not begun), `over`, or `generations` (the table is
    itself the last of too many branches)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def why_nothing(then: Present) -> str:
    """Why nobody can play on from `then`, a table as it was at an event; "" where somebody can."""
    if not then.start:
        return "before"
    return "over" if then.course.over else ""


def branch(
    code: str, number: int, player: Player, seat: int, company: Company, *, level: str = "sensible", key: str = ""
) -> Table:
    """A table that plays on from event `number` of the table `code`, with `player` on `seat`.

    level: of the bots; key: names the request, a copy of it gets the same table
    While the original is played `seat` must be the player's own there. No list shows a branch but that of its people.
    Raises `NoSuchTable`, `NotYours`, `NothingToPlay`, or `BrokenRequest`.
    """
    now = memory.present(code)
    number = max(1, min(number, now.number))
    then = memory.at(code, number)
    if company not in COMPANIES or not 0 <= seat < len(now.places):
        raise BrokenRequest("bad_branch")
    mine = now.places[seat].person in known_as(player) and not now.places[seat].resigned
    if not now.finished and not now.imported and not mine:
        raise NotYours("seat")
    if reason := why_nothing(then):
        raise NothingToPlay(reason)
    if _generations(code) >= MOST_GENERATIONS:
        raise NothingToPlay("generations")
    # Nobody here sits at an import; of one that was not over this server tells nobody more than everybody knows.
    viewer = None if now.finished or now.imported else seat
    state = then.course.state
    if not now.finished:
        state = then.game.resample(state, viewer, _dice(player, key, code, number))
    table = open_table(
        player,
        now.slug,
        len(now.places),
        # In a list nothing would tell it from a game of its own.
        listed=False,
        position=write_position(now.setup, state),
        origin=Origin(code, number, then.digest, viewer),
        # What is dealt anew may come out as at another branch, and would be taken for that one.
        key=f"branch/{code}/{number}/{viewer}/{seat}/{company}/{key}" if key else "",
        terms=Terms(hot_seat=True) if company == "hot_seat" else None,
    )
    sit(table.code, seat, player)
    for other in range(len(now.places)):
        if other != seat and company == "hot_seat":
            sit(table.code, other, player)
        elif other != seat and company == "bots" and not memory.present(table.code).places[other].taken:
            seat_bot(table.code, other, level, player)
    table.refresh_from_db()
    return table


def is_branch(code: str) -> bool:
    """Whether the table `code` was branched off another. Asked of every page, and mostly without a query."""
    return memory.origin_of(code) is not None


def kept_from(code: str, handles: Collection[str]) -> bool:
    """Whether the table `code` must not be seen by the person with `handles`: it descends from a table that is still
    played, by way of what another seat of that table knows."""
    for generation, origin in enumerate(_lineage(code)):
        if generation >= MOST_GENERATIONS:
            # Nobody knows whose secrets lie further back.
            return True
        if (row := Table.objects.filter(code=origin.code).first()) is None:
            return False
        if origin.viewer is not None and _hides(memory.present_of(row), origin.viewer, handles):
            return True
    return False


def _lineage(code: str) -> Iterator[Origin]:
    """Where the table `code` was branched off, where that table was, and so on."""
    return ancestors(memory.origin_of(code), code, memory.origin_of)


def _generations(code: str) -> int:
    """How many tables stand behind the table `code`, as far as that matters."""
    return sum(1 for _origin in islice(_lineage(code), MOST_GENERATIONS))


def _hides(original: Present, viewer: Seat, handles: Collection[str]) -> bool:
    if original.finished or original.imported or viewer >= len(original.places):
        return False
    mine = [seat for seat, place in enumerate(original.places) if place.person and place.person in handles]
    return bool(mine) and viewer not in mine


def _dice(player: Player, key: str, code: str, number: int) -> Dice:
    """What deals the unknown anew: the same for every copy of a request, and nobody else can tell it."""
    said = f"hetu/branch/1\n{player.key}\n{key or secrets.token_hex(16)}\n{code}"
    return Dice(hmac.digest(settings.SECRET_KEY.encode(), said.encode(), "sha256"), number)
