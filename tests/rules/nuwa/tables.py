"""Positions written short. A road is `cross 1/0` or `curve_a 2/1 turned`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.audience import EVERYONE, Card
from rules.kernel.contract import resolve
from rules.nuwa.board import Road
from rules.nuwa.content import deck, identity_cards
from rules.nuwa.game import NUWA
from rules.nuwa.moves import PlaceRoad, Unlock
from rules.nuwa.state import Closing, Discard, NuwaState, Place, Playing, put, take

SPINE = tuple(f"straight_horizontal {x}/0" for x in range(1, 8))
"""Seven roads from the start to goal B."""


def road(word: str) -> Road:
    """`curve_a 2/1 turned` as a road."""
    card, cell, *rest = word.split()
    x, y = map(int, cell.split("/"))
    return Road(x, y, card, rest == ["turned"])


def laid(
    *roads: str,
    seats: int = 3,
    hands: Mapping[int, str] = {},
    locked: Mapping[int, str] = {},
    opened: Mapping[int, tuple[str, int]] = {},
    up: Mapping[str, tuple[str, int]] = {},
    looked: Mapping[str, tuple[str, int]] = {},
    obstacles: Mapping[int, str] = {},
    identities: Sequence[str] = (),
    pile: bool = True,
    discarded: Sequence[tuple[int, str]] = (),
    active: int = 0,
    quiet: int | None = None,
    played: bool = False,
    shown: Mapping[int, str] = {},
    **options: Any,
) -> NuwaState:
    """A table in the play phase of `active`.

    locked: place -> face; opened: place -> (face, who unlocked it); up: goal -> (face, who turned it up);
    looked: goal -> (face, prophet). Without a pile the last seat has discarded what is nowhere else.
    """
    start = NUWA.initial_state(resolve(NUWA.meta, seats, options))
    lying = tuple(map(road, roads))
    held = [put((), *hands.get(seat, "").split()) for seat in range(seats)]
    gems: list[tuple[str, ...]] = [()] * seats
    places, used = [Place()] * 6, []
    for number, what in locked.items():
        places[number - 1] = Place(what)
    for number, (what, seat) in opened.items():
        places[number - 1] = Place(what, open=True)
        used.append(f"unlock_{what}")
        if what != "prophecy":
            gems[seat] = put(gems[seat], what)
    goals: list[Card | None] = [None] * 3
    turned: list[tuple[Any, ...]] = [()] * seats
    for goal, (face, seat) in up.items():
        goals["ABC".index(goal)] = Card(face, EVERYONE)
        turned[seat] = (*turned[seat], goal)
    for goal, (face, seat) in looked.items():
        goals["ABC".index(goal)] = Card(face, (seat,))
    before = [tuple(sorted(obstacles.get(seat, "").split())) for seat in range(seats)]
    rest = deck(start.options.dual_releases)
    gone = [r.card for r in lying] + used + [card for hand in held for card in hand]
    gone += [f"obstacle_{kind}" for kinds in before for kind in kinds] + [card for _, card in discarded]
    for card in gone:
        rest = take(rest, card)
    cast = (*identities, *identity_cards(seats))[:seats] if not identities else tuple(identities)
    state = msgspec.structs.replace(
        start,
        phase=Closing() if played else Playing(),
        round=1,
        active=active,
        quiet=(0 if not pile else -1) if quiet is None else quiet,
        pile=rest if pile else (),
        hands=tuple(held),
        shown=tuple(put((), *shown.get(seat, "").split()) for seat in range(seats)),
        discards=(
            *(Discard(seats - 1, card) for card in (() if pile else rest)),
            *(Discard(seat, card) for seat, card in discarded),
        ),
        used=put((), *used),
        identities=tuple(Card(what, (seat,)) for seat, what in enumerate(cast)),
        obstacles=tuple(before),
        roads=lying,
        places=tuple(places),
        goals=tuple(goals),
        gems=tuple(gems),
        turned=tuple(turned),
    )
    NUWA.check(state)
    return state


def done(state: NuwaState, *moves: Any) -> NuwaState:
    """The state after the seats waited for have said `moves`, each of which must be legal."""
    for move in moves:
        (seat,) = state.awaited
        assert move in NUWA.legal_moves(state, seat), move
        state = NUWA.apply(state, seat, move)[-1].state
    return state


def lucky(state: NuwaState, *outcome: str | int) -> NuwaState:
    """The state after luck has answered."""
    assert NUWA.to_move(state) == (-1,)
    return NUWA.apply(state, -1, outcome)[-1].state


def told(state: NuwaState, move: Any) -> list[Any]:
    """The effects of a legal move, or of luck's outcome."""
    seat = -1 if isinstance(move, tuple) else state.awaited[0]
    return [beat.effect for beat in NUWA.apply(state, seat, move)]


def legal(state: NuwaState, seat: int = 0) -> set[Any]:
    return set(NUWA.legal_moves(state, seat))


def why(state: NuwaState, *picks: str, seat: int = 0) -> str | None:
    """The code of the rule in the way."""
    found = NUWA.why_not(state, seat, frozenset(picks))
    return None if found is None else found.code


def roads_at(state: NuwaState, card: str, x: int, y: int, seat: int = 0) -> set[bool]:
    """In which ways `card` can lie there: unturned (False), turned (True)."""
    moves = NUWA.legal_moves(state, seat)
    return {m.turned for m in moves if isinstance(m, PlaceRoad) and (m.card, m.x, m.y) == (card, x, y)}


def unlocks(state: NuwaState, seat: int = 0) -> set[tuple[str, int, str | None]]:
    return {(m.card, m.place, m.look) for m in NUWA.legal_moves(state, seat) if isinstance(m, Unlock)}
