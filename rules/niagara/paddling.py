"""Phase 2 with a number card: which canoes act, and all that one of them can do.

The seven shapes of an act with card n: move n; load or unload, then move n-2; unload, load another
colour, then move n-4; and the same with the move first. All points are spent, except by landing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.audience import Seat
from rules.niagara.content import HOME, LOADING, SITES, SPACES
from rules.niagara.moves import Gem, Paddle
from rules.niagara.river import DISTANCE, DOWNSTREAM, LAND, LOST, UPSTREAM, in_river
from rules.niagara.state import Acting, NiagaraState, in_play


def beginning(state: NiagaraState, waiting: tuple[Seat, ...]) -> Acting:
    """The phase in which `waiting[0]` carries out a number card from the start."""
    canoes = state.canoes[waiting[0]]
    left = tuple(number for number, canoe in enumerate(canoes) if in_play(canoe))
    afloat = tuple(number for number in left if in_river(canoes[number].place))
    if afloat:
        return Acting(waiting, left, must=afloat)
    if len(left) == 1:
        return Acting(waiting, left, must=left)
    return Acting(waiting, left, only_one=bool(left))


def after_act(phase: Acting, canoe: int) -> Acting:
    """The phase after `canoe` has acted."""
    if phase.only_one:
        return Acting(phase.waiting)
    return Acting(
        phase.waiting,
        tuple(number for number in phase.left if number != canoe),
        tuple(number for number in phase.must if number != canoe),
    )


def may_stay(phase: Acting) -> bool:
    """Whether all canoes that must act have, and one ashore is left."""
    return bool(phase.left) and not phase.must and not phase.only_one


def site_of(state: NiagaraState, place: str) -> int | None:
    """The space whose pit a canoe at `place` reaches, if there is one."""
    space = DISTANCE[place]
    if space in SITES or (state.options.unload_anywhere and space in SPACES):
        return space
    return None


def rivals_at(state: NiagaraState, seat: Seat, place: str) -> tuple[str, ...]:
    """The loaded canoes of others at `place`, as "seat/canoe"."""
    return tuple(
        f"{other}/{number}"
        for other, pair in enumerate(state.canoes)
        if other != seat
        for number, canoe in enumerate(pair)
        if canoe.place == place and canoe.cargo is not None
    )


Handling = tuple[int | None, Gem | None, int, str | None]
"""Unload where, load what, for how many points, and what is aboard afterwards."""


def handlings(state: NiagaraState, place: str, cargo: str | None) -> Iterator[Handling]:
    """All that can be done at the pit by `place` with `cargo` aboard, and doing nothing first."""
    yield None, None, 0, cargo
    site = site_of(state, place)
    if site is None:
        return
    gems = tuple(dict.fromkeys(state.pits[site - 1]))
    if cargo is None:
        for gem in gems:
            yield None, Gem(site, gem), LOADING, gem  # type: ignore[arg-type]
    else:
        yield site, None, LOADING, None
        for gem in gems:
            if gem != cargo:
                yield site, Gem(site, gem), 2 * LOADING, gem  # type: ignore[arg-type]


def acts(state: NiagaraState, seat: Seat, number: int, card: int) -> Iterator[Paddle]:
    """Everything that canoe `number` of `seat` can do with a number card, each once."""
    canoe = state.canoes[seat][number]
    start, cargo = canoe.place, canoe.cargo
    for unload, load, cost, aboard in handlings(state, start, cargo):
        points = card - cost
        if points == 0:
            yield Paddle(number, start, unload, load)  # type: ignore[arg-type]
        if points <= 0:
            continue
        up = UPSTREAM[start, points]
        if up is not None:
            yield Paddle(number, up, unload, load)  # type: ignore[arg-type]
            if aboard is None and up != LAND:
                for rival in rivals_at(state, seat, up):
                    yield Paddle(number, up, unload, load, rival)  # type: ignore[arg-type]
        for down in DOWNSTREAM[start, points]:
            if down != LOST or (state.options.paddle_over_falls and not _falls_anyway(start, cargo, unload, aboard)):
                yield Paddle(number, down, unload, load)  # type: ignore[arg-type]
    for cost in (LOADING, 2 * LOADING):
        points = card - cost
        if points <= 0:
            continue
        up = UPSTREAM[start, points]
        ends = DOWNSTREAM[start, points] if up is None else (up, *DOWNSTREAM[start, points])
        for end in ends:
            if in_river(end):
                for unload, load, spent, _ in handlings(state, end, cargo):
                    if spent == cost:
                        yield Paddle(number, end, unload, load)  # type: ignore[arg-type]


def _falls_anyway(start: str, cargo: str | None, unload: int | None, aboard: str | None) -> bool:
    """Whether loading at `start` comes to nothing, because the falls return the same gem to the
    same pit. Two moves that lead to one state are one move."""
    here = DISTANCE[start]
    if unload is None:
        return aboard != cargo and aboard is not None and HOME[aboard] == here
    if aboard is None:
        return cargo is not None and HOME[cargo] == here
    return HOME[aboard] == here
