"""The acts of a canoe against a slow oracle that knows nothing of shapes: it takes every sequence
of single strokes and grips, and throws away those that break a rule of the seed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from rules.niagara.content import HOME
from rules.niagara.game import NIAGARA
from rules.niagara.moves import CardTurnedUp, Paddle, RiverFlows, Stay
from rules.niagara.state import NiagaraState

from .tables import random_act

UP = {"1": "L", "2": "1", "3": "2", "4": "3", "5": "4", "U6": "5", "D6": "5", "U7": "U6", "D7": "D6"}
DOWN = {"L": ["1"], "1": ["2"], "2": ["3"], "3": ["4"], "4": ["5"], "5": ["U6", "D6"]}
DOWN |= {"U6": ["U7"], "D6": ["D7"], "U7": ["lost"], "D7": ["lost"]}


class World:
    """One canoe and all it can touch, to be changed by hand."""

    def __init__(self, state: NiagaraState, number: int) -> None:
        self.state, self.number = state, number
        self.place = state.canoes[0][number].place
        self.cargo = state.canoes[0][number].cargo
        self.pits = [list(pit) for pit in state.pits]
        self.landed = list(state.landed[0])
        self.robbed: tuple[int, int] | None = None
        self.left = 0

    def copy(self) -> World:
        twin = World(self.state, self.number)
        twin.place, twin.cargo, twin.robbed = self.place, self.cargo, self.robbed
        twin.pits, twin.landed = [list(pit) for pit in self.pits], list(self.landed)
        return twin

    def key(self) -> Any:
        pits = tuple(tuple(sorted(pit)) for pit in self.pits)
        return self.place, self.cargo, pits, tuple(sorted(self.landed)), self.robbed

    def pit(self) -> list[str] | None:
        if self.place in ("L", "lost"):
            return None
        space = int(self.place[-1])
        if space < 3 and not self.state.options.unload_anywhere:
            return None
        return self.pits[space - 1]


def strokes(world: World) -> Iterator[tuple[str, int, World]]:
    """Every single thing that the canoe can do next: its name, its price, the world after it."""
    if world.place in UP:
        after = world.copy()
        after.place = UP[world.place]
        if after.place == "L" and after.cargo:
            after.landed.append(after.cargo)
            after.cargo = None
        yield "up", 1, after
    for place in DOWN.get(world.place, []):
        if place == "lost" and not world.state.options.paddle_over_falls:
            continue
        after = world.copy()
        after.place = place
        if place == "lost" and after.cargo:
            after.pits[HOME[after.cargo] - 1].append(after.cargo)
            after.cargo = None
        yield "down", 1, after
    pit = world.pit()
    if pit is None:
        return
    if world.cargo:
        after = world.copy()
        after.pit().append(world.cargo)  # type: ignore[union-attr]
        after.cargo = None
        yield f"unload {world.cargo}", 2, after
    else:
        for colour in set(pit):
            after = world.copy()
            after.pit().remove(colour)  # type: ignore[union-attr]
            after.cargo = colour
            yield f"load {colour}", 2, after


def keeps_the_rules(told: tuple[str, ...]) -> bool:
    ways = [word for word in told if word in ("up", "down")]
    grips = [word for word in told if word not in ("up", "down")]
    runs = [kind for kind, _ in itertools.groupby(word in ("up", "down") for word in told)]
    return (
        len(set(ways)) <= 1  # one direction
        and len(runs) <= 2  # grips before or after the way, not both, not amid
        and [word.split()[0] for word in grips] in ([], ["load"], ["unload"], ["unload", "load"])
        and len({word.split()[1] for word in grips}) == len(grips)  # another colour
    )


def outcomes(state: NiagaraState, number: int, card: int) -> set[Any]:
    """Every world that canoe `number` can make with `card`, by brute force."""
    found: set[Any] = set()
    heap: list[tuple[World, int, tuple[str, ...]]] = [(World(state, number), card, ())]
    while heap:
        world, points, told = heap.pop()
        stopped = world.place == "lost" or (world.place == "L" and told)
        if told and keeps_the_rules(told) and (points == 0 or stopped):
            found.add(world.key())
            if told[-1] == "up" and world.cargo is None and world.place != "L":
                found |= robberies(world)
        if stopped:
            continue
        heap += [(after, points - price, (*told, name)) for name, price, after in strokes(world) if price <= points]
    return found


def robberies(world: World) -> set[Any]:
    found = set()
    for seat, pair in enumerate(world.state.canoes):
        for number, rival in enumerate(pair):
            if seat and rival.place == world.place and rival.cargo:
                after = world.copy()
                after.cargo, after.robbed = rival.cargo, (seat, number)
                found.add(after.key())
    return found


def key_after(state: NiagaraState, move: Paddle) -> Any:
    """The same five facts in the rules' own state after `move`."""
    last = state
    for beat in NIAGARA.apply(state, 0, move):
        if isinstance(beat.effect, CardTurnedUp | RiverFlows):
            break
        last = beat.state
    NIAGARA.check(last)
    robbed = [
        (seat, number)
        for seat in range(1, state.seats)
        for number in (0, 1)
        if last.canoes[seat][number] != state.canoes[seat][number]
    ]
    canoe = last.canoes[0][move.canoe]
    return canoe.place, canoe.cargo, last.pits, last.landed[0], robbed[0] if robbed else None


def test_acts_are_exactly_what_brute_force_finds_and_each_is_listed_once() -> None:
    dice = random.Random(2004)
    listed = 0
    for _ in range(2000):
        state = random_act(dice)
        moves = NIAGARA.legal_moves(state, 0)
        phase: Any = state.phase
        card = int(state.card(0))
        for number in (0, 1):
            mine = [m for m in moves if isinstance(m, Paddle) and m.canoe == number]
            keys = [key_after(state, move) for move in mine]
            expected = outcomes(state, number, card) if number in phase.left else set()
            assert len(set(keys)) == len(keys), (state, number)
            assert set(keys) == expected, (state, number)
            listed += len(mine)
        assert len({move.picks() for move in moves}) == len(moves)
    assert listed > 15_000


def test_which_canoes_act_by_where_they_are() -> None:
    dice = random.Random(5)
    seen = set()
    for _ in range(1000):
        state = random_act(dice)
        moves = NIAGARA.legal_moves(state, 0)
        named = {move.canoe for move in moves if isinstance(move, Paddle)}
        kinds = tuple("R" if c.place not in ("L", "lost") else c.place for c in state.canoes[0])
        assert named == {number for number in (0, 1) if kinds[number] != "lost"}
        assert not any(isinstance(move, Stay) for move in moves)
        if not moves:
            assert kinds == ("lost", "lost")
            continue
        move = dice.choice(moves)
        first, second = move.canoe, 1 - move.canoe
        after = NIAGARA.apply(state, 0, move)[-1].state
        asked = NIAGARA.to_move(after) == (0,) and after.round == state.round
        rest = NIAGARA.legal_moves(after, 0) if asked else ()
        case = kinds[first], kinds[second]
        seen.add(case)
        if case in {("R", "R"), ("L", "R")}:
            assert {type(m) for m in rest} == {Paddle}
            assert {m.canoe for m in rest} == {second}
        elif case == ("R", "L"):
            assert Stay() in rest
            assert {m.canoe for m in rest if isinstance(m, Paddle)} == {second}
        else:
            assert not rest
    assert len(seen) == 6
