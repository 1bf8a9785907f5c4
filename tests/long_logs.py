"""Tables whose logs have thousands of events. What happens is worked out in memory and written in one go: nine thousand
events take about a second."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.niagara.moves import Paddle
from tables.log import Entry, Folding, Present, append, read, sealed
from tables.log.payloads import Answered, Proposed, Ruled, encode
from tables.log.projection import project
from tables.models import Player, Table
from tables.play import desk, memory
from tests.factories import running_table

Policy = Callable[[Present, Random], Entry]
"""What happens next at a table that waits for somebody."""


def endless_niagara(present: Present, dice: Random) -> Entry:
    """A random move in Niagara that never takes a gem aboard, so that the game has no end."""
    seat = dice.choice(present.awaited)
    moves = present.game.legal_moves(present.course.state, seat)
    idle = [move for move in moves if not (isinstance(move, Paddle) and (move.load or move.steal))]
    move = dice.choice(idle or moves)
    return Entry("moved", present.game.codec.encode(move), present.places[seat].actor, seat)


def random_move(present: Present, dice: Random) -> Entry:
    """A random legal move."""
    seat = dice.choice(present.awaited)
    move = dice.choice(present.game.legal_moves(present.course.state, seat))
    return Entry("moved", present.game.codec.encode(move), present.places[seat].actor, seat)


def long_table(
    events: int, game: str = "niagara", policy: Policy = endless_niagara, *, over: bool = False
) -> tuple[Table, list[Player]]:
    """A running table of three persons whose log has at least `events` events; if `over`, they have agreed to end it.

    A game that ends by itself is begun again by a moderator's ruling.
    """
    table, players = running_table(game, 3, seed=bytes(32))
    folding, dice = Folding(), Random(1)
    present, records = memory.present(table.code), read(table.pk)
    for record in records:
        folding.feed(record)
    head = len(records)

    def happen(entry: Entry) -> Present:
        record = sealed(entry, table.code, present.digest, present.number + 1, present.changed_at)
        records.append(record)
        return folding.feed(record)

    while len(records) < events:
        entry = desk.by_itself(table, present) or policy(present, dice)
        if entry.kind == "closed":
            entry = Entry("ruled", encode(Ruled(present.start, "once more")), "mod:keeper")
        present = happen(entry)
    if over:
        first, *others = [desk.handle(player) for player in players]
        asked = present = happen(Entry("proposed", encode(Proposed("end")), first, 0))
        for seat, player in enumerate(others, 1):
            present = happen(Entry("answered", encode(Answered(asked.number, True)), player, seat))
        ending = desk.by_itself(table, present)
        assert ending is not None
        present = happen(ending)
    project(table, present)
    append(table, head, records[head:])
    memory.forget_everything()
    return table, players
