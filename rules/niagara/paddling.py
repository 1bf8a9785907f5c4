"""Phase 2 with a number card: which canoes act, all that one of them can do, and doing it.

The seven shapes of an act with card n: move n; load or unload, then move n-2; unload, load another
colour, then move n-4; and the same with the move first. All points are spent, except by landing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.audience import Seat
from rules.kernel.effects import Unfolding
from rules.niagara import moves
from rules.niagara.content import HOME, LOADING, SITES, SPACES, Colour, goals_met
from rules.niagara.moves import Gem, Paddle
from rules.niagara.river import DISTANCE, DOWNSTREAM, LAND, LOST, UPSTREAM, Place, branch_of, in_river, route
from rules.niagara.state import Acting, Canoe, NiagaraState, in_play, put, replaced, returned, take, with_canoe

U = Unfolding[NiagaraState]


def beginning(state: NiagaraState, waiting: tuple[Seat, ...]) -> Acting:
    """The phase in which `waiting[0]` carries out a number card from the start."""
    canoes = state.canoes[waiting[0]]
    left = tuple([number for number, canoe in enumerate(canoes) if in_play(canoe)])
    afloat = tuple([number for number in left if in_river(canoes[number].place)])
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
        tuple([number for number in phase.left if number != canoe]),
        tuple([number for number in phase.must if number != canoe]),
    )


def may_stay(phase: Acting) -> bool:
    """Whether all canoes that must act have, and one ashore is left."""
    return bool(phase.left) and not phase.must and not phase.only_one


def site_of(state: NiagaraState, place: Place) -> int | None:
    """The space whose pit a canoe at `place` reaches, if there is one."""
    space = DISTANCE[place]
    if space in SITES or (state.options.unload_anywhere and space in SPACES):
        return space
    return None


def rivals_at(state: NiagaraState, seat: Seat, place: Place) -> tuple[str, ...]:
    """The loaded canoes of others at `place`, as "seat/canoe"."""
    return tuple(
        f"{other}/{number}"
        for other, pair in enumerate(state.canoes)
        if other != seat
        for number, canoe in enumerate(pair)
        if canoe.place == place and canoe.cargo is not None
    )


Handling = tuple[int | None, Gem | None, int, Colour | None]
"""Unload where, load what, for how many points, and what is aboard afterwards."""


def handlings(state: NiagaraState, place: Place, cargo: Colour | None) -> Iterator[Handling]:
    """All that can be done at the pit by `place` with `cargo` aboard, and doing nothing first."""
    yield None, None, 0, cargo
    site = site_of(state, place)
    if site is None:
        return
    gems = tuple(dict.fromkeys(state.pits[site - 1]))
    if cargo is None:
        for gem in gems:
            yield None, Gem(site, gem), LOADING, gem
    else:
        yield site, None, LOADING, None
        for gem in gems:
            if gem != cargo:
                yield site, Gem(site, gem), 2 * LOADING, gem


def acts(state: NiagaraState, seat: Seat, number: int, card: int) -> Iterator[Paddle]:
    """Everything that canoe `number` of `seat` can do with a number card, each once."""
    canoe = state.canoes[seat][number]
    start, cargo = canoe.place, canoe.cargo
    for unload, load, cost, aboard in handlings(state, start, cargo):
        points = card - cost
        if points == 0:
            yield Paddle(number, start, unload, load)
        if points <= 0:
            continue
        up = UPSTREAM[start, points]
        if up is not None:
            yield Paddle(number, up, unload, load)
            if aboard is None and up != LAND:
                for rival in rivals_at(state, seat, up):
                    yield Paddle(number, up, unload, load, rival)
        for down in DOWNSTREAM[start, points]:
            if down != LOST or (state.options.paddle_over_falls and not _falls_anyway(start, cargo, unload, aboard)):
                yield Paddle(number, down, unload, load)
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
                        yield Paddle(number, end, unload, load)


def _falls_anyway(start: Place, cargo: Colour | None, unload: int | None, aboard: Colour | None) -> bool:
    """Whether loading at `start` comes to nothing, because the falls return the same gem to the
    same pit. Two moves that lead to one state are one move."""
    here = DISTANCE[start]
    if unload is None:
        return aboard != cargo and aboard is not None and HOME[aboard] == here
    if aboard is None:
        return cargo is not None and HOME[cargo] == here
    return HOME[aboard] == here


def carry_out(u: U, seat: Seat, act: Paddle) -> None:
    """Carry out one canoe's act in its order: at the near pit, on the water, at the far pit."""
    phase = u.state.phase
    assert isinstance(phase, Acting)
    after = after_act(phase, act.canoe)
    u.change(phase=after)
    start = u.state.canoes[seat][act.canoe].place
    near = str(act.unload or (act.load.site if act.load else "")) == start[-1:]
    if near:
        _handle(u, seat, act)
    if act.to != start:
        path = route(start, act.to)
        assert path is not None
        _travel(u, seat, act.canoe, path)
    if not near:
        _handle(u, seat, act)
    if act.steal is not None:
        _steal(u, seat, act.canoe, act.steal)


def _handle(u: U, seat: Seat, act: Paddle) -> None:
    """Put the gem ashore, take one aboard."""
    canoe = u.state.canoes[seat][act.canoe]
    if act.unload is not None:
        gem = canoe.cargo
        assert gem is not None
        canoe = Canoe(canoe.place)
        u.tell(
            moves.GemUnloaded(seat, act.canoe, act.unload, gem),
            canoes=with_canoe(u.state.canoes, seat, act.canoe, canoe),
            pits=replaced(u.state.pits, act.unload - 1, put(u.state.pits[act.unload - 1], gem)),
        )
    if act.load is not None:
        site, gem = act.load.site, act.load.colour
        u.tell(
            moves.GemLoaded(seat, act.canoe, site, gem),
            canoes=with_canoe(u.state.canoes, seat, act.canoe, Canoe(canoe.place, gem)),
            pits=replaced(u.state.pits, site - 1, take(u.state.pits[site - 1], gem)),
        )


def _travel(u: U, seat: Seat, number: int, path: tuple[Place, ...]) -> None:
    """Paddle along `path`. A gem brought ashore scores at once; one that falls goes home."""
    gem = u.state.canoes[seat][number].cargo
    to = path[-1]
    told = moves.CanoePaddled(seat, number, path)
    if in_river(to):
        u.tell(told, canoes=with_canoe(u.state.canoes, seat, number, Canoe(to, gem)))
        return
    u.change(canoes=with_canoe(u.state.canoes, seat, number, Canoe(to)))
    if to == LOST:
        u.tell(told, pits=returned(u.state.pits, gem))
        u.tell(moves.CanoeLost(seat, number, gem, branch_of(path[-2]), paddled=True))
    elif gem is None:
        u.tell(told)
    else:
        landed = put(u.state.landed[seat], gem)
        before, met = goals_met(u.state.landed[seat]), goals_met(landed)
        reached = u.state.reached
        u.tell(
            told,
            landed=replaced(u.state.landed, seat, landed),
            reached=(*reached, seat) if met and not before else reached,
        )
        u.tell(moves.GemLanded(seat, number, gem))
        if met != before:
            u.tell(moves.GoalReached(seat, met, first=not reached))


def _steal(u: U, seat: Seat, number: int, robbed: str) -> None:
    victim, victim_canoe = (int(word) for word in robbed.split("/"))
    place, gem = u.state.canoes[victim][victim_canoe].place, u.state.canoes[victim][victim_canoe].cargo
    assert gem is not None
    u.change(canoes=with_canoe(u.state.canoes, victim, victim_canoe, Canoe(place)))
    u.tell(
        moves.GemStolen(seat, number, victim, victim_canoe, gem, place),
        canoes=with_canoe(u.state.canoes, seat, number, Canoe(place, gem)),
    )
