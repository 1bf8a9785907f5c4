"""Reference loops: the least that the same work can cost in this interpreter."""

from collections.abc import Sequence
from random import Random

import msgspec
from markupsafe import Markup, escape

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class Position(msgspec.Struct, frozen=True):
    """Noughts and crosses as two sets of bits, and whose turn it is."""

    mine: int = 0
    theirs: int = 0
    plies: int = 0


def legal(position: Position) -> list[int]:
    """The free cells as bits; none once three stand in a row."""
    if any(position.theirs & line == line for line in LINES):
        return []
    taken = position.mine | position.theirs
    return [1 << cell for cell in range(9) if not taken >> cell & 1]


def apply(position: Position, cell: int) -> Position:
    """The position after a move, seen by the other side."""
    return Position(position.theirs, position.mine | cell, position.plies + 1)


def playout(dice: Random) -> int:
    """One random game; returns its moves."""
    position = Position()
    while moves := legal(position):
        position = apply(position, moves[int(dice.random() * len(moves))])
    return position.plies


class Counter(msgspec.Struct, frozen=True):
    """A state that does nothing but remember the last event."""

    number: int
    last: object


def drawing(html: str) -> str:
    """The pieces of a fragment, from one quotation mark to the next, escaped and joined: what a template does at least
    that keeps nothing between two drawings."""
    return Markup("").join([escape(piece) for piece in html.split('"')])


def fold(events: Sequence[object]) -> int:
    """A loop that makes one frozen struct for each event, which is the floor for any frozen state."""
    state = Counter(0, None)
    for event in events:
        state = Counter(state.number + 1, event)
    return state.number
