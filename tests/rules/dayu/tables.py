"""Positions written short. A tool is the id of its kind, with `*` if its other side lies up: `G15*`.
A flood is its id, with the free rectangles if they are not all: `F11 2/0/2/3`; a gap is `-`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.dayu import edition1
from rules.dayu.content import FRAMES, Tools
from rules.dayu.game import DAYU
from rules.dayu.moves import Rest
from rules.dayu.state import Acting, DayuState, Place, Tool
from rules.kernel.audience import CHANCE, EVERYONE, Card
from rules.kernel.contract import resolve


def printed() -> dict[str, str]:
    """The id of each printed card -> that of the first card like it."""
    first: dict[str, str] = {}
    alike: dict[str, str] = {}
    for row in edition1.TOOLS.split()[1:]:
        id, faces = row.split(",", 1)
        alike[id] = first.setdefault(faces, id)
    return alike


ALIKE = printed()


def opening(seats: int = 2, **options: Any) -> DayuState:
    """A table as laid out before luck says who begins."""
    return DAYU.initial_state(resolve(DAYU.meta, seats, options))


def laid(
    *ring: str,
    rows: Sequence[str] = (),
    pawns: Sequence[int] = (),
    played: Mapping[int, str] = {},
    floods: Mapping[int, str] = {},
    tails: Mapping[str, str] = {},
    piles: Mapping[str, int] = {},
    tops: Mapping[str, str] = {},
    deck: int | None = None,
    points: int = 3,
    active: int = 0,
    start: int = 0,
    round: int = 1,
    worked: bool = False,
    idle: int = 0,
    **options: Any,
) -> DayuState:
    """A table on which `active` acts. rows: of each seat, "S01 G15*"; missing ones are empty. tails: frame -> cards under its pile, which all know. piles: frame -> how many cards nobody has held;
    the others have been played by the last seat. tops: frame -> a card that may lie on top. deck: how many
    floods can still come; the others have been calmed by the last seat."""
    seats = len(ring) - 1
    state = opening(seats, **options)
    box = state.box
    pools = {frame: list(box.pile(frame)) for frame in FRAMES}
    count = 0

    def tool(word: str, *known: int, all_know: bool = False) -> Tool:
        nonlocal count
        count += 1
        id = ALIKE[word.rstrip("*")]
        pools[box.tools[id].frame].remove(id)
        flipped = word.endswith("*")
        known_to = EVERYONE if flipped or all_know or id in box.plain else known
        return Tool(count, Card(id, known_to), not flipped)

    hands = [tuple(tool(word, seat) for word in words.split()) for seat, words in enumerate(rows)]
    hands += [()] * (seats - len(hands))
    used = [[tool(word, seat) for word in played.get(seat, "").split()] for seat in range(seats)]
    under = {frame: tuple(tool(word, all_know=True) for word in tails.get(frame, "").split()) for frame in FRAMES}
    for frame, keep in piles.items():
        while len(pools[frame]) > keep:
            used[-1].append(tool(pools[frame][-1], seats - 1))
    places, pool = [], list(state.flood_pool)
    for word in ring:
        id, _, free = word.partition(" ")
        if id == "-":
            places.append(Place())
            continue
        pool.remove(id)
        places.append(Place(id, tools(free) if free else box.floods[id].rectangles))
    calmed = [floods.get(seat, "").split() for seat in range(seats)]
    for id in itertools.chain.from_iterable(calmed):
        pool.remove(id)
    while deck is not None and len(pool) - state.removed > deck:
        calmed[-1].append(pool.pop())
    state = msgspec.structs.replace(
        state,
        phase=Acting(points),
        round=round,
        start=start,
        active=active,
        pools=tuple(tuple(pools[frame]) for frame in FRAMES),
        tops=tuple(box.runes[ALIKE[tops.get(frame, pools[frame][0])]] if pools[frame] else None for frame in FRAMES),
        tails=tuple(under[frame] for frame in FRAMES),
        rows=tuple(hands),
        played=tuple(map(tuple, used)),
        floods=tuple(map(tuple, calmed)),
        ring=tuple(places),
        pawns=(*pawns, *(0,) * (seats - len(pawns))),
        flood_pool=tuple(pool),
        flood_deck=len(pool) - state.removed,
        numbers=count,
        worked=worked,
        idle=idle,
    )
    DAYU.check(state)
    return state


def tools(text: str) -> Tools:
    """`2/0/2/3`: hoe, shovel, xirang, cart."""
    hoe, shovel, xirang, cart = map(int, text.split("/"))
    return hoe, shovel, xirang, cart


def done(state: DayuState, *moves: Any, seat: int | None = None) -> DayuState:
    """The state after the active seat (or `seat`) has said `moves`, each of which must be legal."""
    for move in moves:
        who = state.active if seat is None else seat
        assert move in DAYU.legal_moves(state, who), move
        state = DAYU.apply(state, who, move)[-1].state
        DAYU.check(state)
    return state


def told(state: DayuState, *outcomes: str) -> DayuState:
    """The state after luck has told `outcomes`."""
    for outcome in outcomes:
        assert DAYU.to_move(state) == (CHANCE,)
        assert outcome in DAYU.ask(state).pool, outcome
        state = DAYU.apply(state, CHANCE, (outcome,))[-1].state
        DAYU.check(state)
    return state


def lucky(state: DayuState, dice: random.Random | None = None) -> DayuState:
    """The state when luck has told all that it is asked."""
    dice = dice or random.Random(1)
    while DAYU.to_move(state) == (CHANCE,):
        state = DAYU.apply(state, CHANCE, (dice.choice(DAYU.ask(state).pool),))[-1].state
    return state


def effects(state: DayuState, what: Any, seat: int | None = None) -> list[Any]:
    """What a legal move, or an outcome, does."""
    who = CHANCE if isinstance(what, tuple) else state.active if seat is None else seat
    if who != CHANCE:
        assert what in DAYU.legal_moves(state, who), what
    return [beat.effect for beat in DAYU.apply(state, who, what)]


def legal(state: DayuState, *kinds: type[Any]) -> list[Any]:
    """The legal moves of the active seat, of these kinds."""
    moves = DAYU.legal_moves(state, state.active)
    return [move for move in moves if isinstance(move, kinds)] if kinds else list(moves)


def why(state: DayuState, words: str, seat: int | None = None) -> str | None:
    """The code of the rule that forbids the picks `words`; None if they can be said."""
    reason = DAYU.why_not(state, state.active if seat is None else seat, frozenset(words.split()))
    return None if reason is None else reason.code


def rested(state: DayuState) -> DayuState:
    """The state after the active seat has rested for all its points, and luck has told what it was asked."""
    seat = state.active
    while state.active == seat and isinstance(state.phase, Acting):
        state = done(state, Rest())
    return state
