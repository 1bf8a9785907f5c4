"""Positions written short: grids of letters, and heaps as words such as `WWGK`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from rules.dadaocheng.content import COLOURS, EDITION, box, cubes_of
from rules.dadaocheng.field import CELLS, Field, Placed, faces_of, flipped, lines
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.moves import Flip
from rules.dadaocheng.state import Buying, Cell, DadaochengState, Planning, Stack
from rules.kernel.audience import CHANCE
from rules.kernel.chance import draw
from rules.kernel.contract import resolve
from rules.kernel.dice import Dice

BOX = box(EDITION)


def heap(word: str) -> Any:
    """`WWK` as counted cubes."""
    return cubes_of(tuple(word))


def word(cubes: Sequence[int]) -> str:
    """Counted cubes as `WWK`."""
    return "".join(colour * count for colour, count in zip(COLOURS, cubes, strict=True))


def by_luck(state: DadaochengState, seed: int = 1) -> DadaochengState:
    """The state once luck has nothing to tell."""
    return with_luck(state, seed)[0]


def with_luck(state: DadaochengState, seed: int = 1) -> tuple[DadaochengState, list[Any]]:
    """The state once luck has nothing to tell, and what luck told."""
    number = 0
    happened: list[Any] = []
    while DADAOCHENG.to_move(state) == (CHANCE,):
        number += 1
        outcome = draw(DADAOCHENG.ask(state), Dice(seed.to_bytes(8, "big"), number))
        beats = DADAOCHENG.apply(state, CHANCE, outcome)
        happened += [beat.effect for beat in beats]
        state = beats[-1].state
    return state, happened


@cache
def _opened(seats: int, options: tuple[tuple[str, Any], ...], seed: int) -> DadaochengState:
    setup = resolve(DADAOCHENG.meta, seats, dict(options))
    return by_luck(DADAOCHENG.initial_state(setup), seed)


def opened(seats: int = 2, seed: int = 1, **options: Any) -> DadaochengState:
    """A table at the first turn; seat 0 begins."""
    state = _opened(seats, tuple(sorted(options.items())), seed)
    return changed(state, start=0, active=0)


def changed(state: DadaochengState, **changes: Any) -> DadaochengState:
    """The same table with other fields, checked."""
    after = msgspec.structs.replace(state, **changes)
    DADAOCHENG.check(after)
    return after


def with_cards(state: DadaochengState, seat: int, *cards: str, open: Sequence[str] = ()) -> DadaochengState:
    """The same table where `seat` holds `cards`, and `open` are for sale."""
    held = list(state.cards)
    held[seat] = (*held[seat], *cards)
    houses = [list(house) for house in state.houses]
    for card in cards:
        if card.startswith("BF"):
            number = next(number for number, cell in enumerate(houses[seat]) if not cell.firm)
            houses[seat][number] = Cell((), firm=True)
    everyone = [card for cards in held for card in cards]
    return changed(
        state,
        cards=tuple(held),
        houses=tuple(map(tuple, houses)),
        ships=tuple(_restacked(stack, everyone, open) for stack in state.ships),
        buildings=tuple(_restacked(stack, everyone, open) for stack in state.buildings),
    )


def _restacked(stack: Stack, held: Sequence[str], wanted: Sequence[str]) -> Stack:
    heap = [*stack.pool, *([stack.open] if stack.open else [])]
    count = stack.left + (stack.open is not None) - sum(card in heap for card in held)
    rest = [card for card in heap if card not in held]
    chosen = next((card for card in (*wanted, stack.open, *rest) if card in rest), None) if count else None
    return Stack(chosen, count - (chosen is not None), tuple(sorted(card for card in rest if card != chosen)))


def with_event(state: DadaochengState, event: str) -> DadaochengState:
    """The same table in the second round, whose event is `event`."""
    first = "E01"
    if event == first:
        return changed(state, round=1, events=(first,), event_pool=_others((first,)))
    return changed(state, round=2, events=(first, event), event_pool=_others((first, event)))


def _others(opened: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(set(BOX.events) - set(opened)))


def with_hands(state: DadaochengState, *words: str) -> DadaochengState:
    """The same table where seats hold these cubes."""
    hands = [heap(text) for text in words] + [heap("")] * (state.seats - len(words))
    return changed(state, hands=tuple(hands))


def with_house(state: DadaochengState, seat: int, *cells: str) -> DadaochengState:
    """The same table where the cells of `seat` hold these cubes; `firm` cells are left as they are."""
    house = []
    for cell, text in zip(state.houses[seat], cells, strict=True):
        assert cell.firm == (text == "firm")
        house.append(cell if cell.firm else Cell(tuple(sorted(text, key=COLOURS.index))))
    houses = list(state.houses)
    houses[seat] = tuple(house)
    return changed(state, houses=tuple(houses))


def buying(state: DadaochengState, **facts: Any) -> DadaochengState:
    """The same table in phase 4, with no line in the goods area."""
    if lines(state.faces):
        state = changed(state, field=quiet())
    return changed(state, phase=Buying(**facts))


@cache
def quiet() -> Field:
    """A field without a line."""
    return field("." * CELLS)


def grid(text: str) -> str:
    """`WYRK / WGYK / …` as sixteen letters."""
    return "".join(letter for letter in text if letter not in " /")


def field(shown: str, hidden: str | None = None, seed: int = 1) -> Field:
    """A field that shows and hides these letters; a dot is anything that makes no further line, neither
    now nor after the lines that are shown are turned over. Every marker of the box is used once."""
    shown, under = grid(shown), grid(hidden or "." * CELLS)
    dice = random.Random(f"{shown}{under}{seed}")
    wanted = [cell for cell in range(CELLS) if shown[cell] != "." or under[cell] != "."]
    rest = [cell for cell in range(CELLS) if cell not in wanted]
    for _ in range(20_000):
        found = _placed(shown, under, wanted, rest, dice)
        if found is not None and (hidden is not None or _alone(found, shown)):
            return found
    raise AssertionError(f"no such field: {shown}")


def _placed(shown: str, under: str, wanted: list[int], rest: list[int], dice: random.Random) -> Field | None:
    left = sorted(BOX.markers)
    dice.shuffle(left)
    places: dict[int, Placed] = {}
    # What can be met by few markers first.
    for cell in sorted(wanted, key=lambda cell: (under[cell] == ".", cell)):
        fitting = [
            Placed(name, sun)
            for name in left
            for sun in (True, False)
            if shown[cell] in (".", BOX.shows(name, sun)) and under[cell] in (".", BOX.shows(name, not sun))
        ]
        if not fitting:
            return None
        chosen = dice.choice(fitting)
        places[cell] = chosen
        left.remove(chosen.marker)
    for cell, name in zip(rest, left, strict=True):
        places[cell] = Placed(name, dice.random() < 0.5)
    return tuple(places[cell] for cell in range(CELLS))


def _alone(found: Field, shown: str) -> bool:
    """Whether only lines stand that were asked for, and none after one of them is turned over."""
    stand = lines(faces_of(BOX, found))
    if any(shown[cell] == "." for line in stand for cell in line.cells):
        return False
    return all(not lines(faces_of(BOX, flipped(found, line.cells))) for line in stand[:1]) or len(stand) > 1


def planned(state: DadaochengState, wanted: Field) -> tuple[DadaochengState, Flip]:
    """The same table before the last action of a plan that leads to `wanted`, and that action."""
    before = flipped(wanted, (CELLS - 1,))
    return changed(state, field=before, phase=Planning(state.actions - 1)), Flip(wanted[-1].marker)


def told(state: DadaochengState, seat: int, move: Any) -> list[Any]:
    """What `move` does."""
    assert move in DADAOCHENG.legal_moves(state, seat), move
    return [beat.effect for beat in DADAOCHENG.apply(state, seat, move)]


def done(state: DadaochengState, seat: int, *moves: Any) -> DadaochengState:
    """The state after `seat` has said `moves`, each of which must be legal."""
    for move in moves:
        assert move in DADAOCHENG.legal_moves(state, seat), move
        beats = DADAOCHENG.apply(state, seat, move)
        for beat in beats:
            DADAOCHENG.check(beat.state)
        state = beats[-1].state
    return state


def luck(state: DadaochengState, *items: Any) -> DadaochengState:
    """The state after luck has said these."""
    beats = DADAOCHENG.apply(state, CHANCE, items)
    for beat in beats:
        DADAOCHENG.check(beat.state)
    return beats[-1].state


def income(
    shown: str, hidden: str | None = None, state: DadaochengState | None = None, **options: Any
) -> tuple[DadaochengState, list[Any]]:
    """Plan so that the field shows this: the state after what follows by itself, and all that was told."""
    before, action = planned(state or opened(4, **options), field(shown, hidden))
    beats = DADAOCHENG.apply(before, before.active, action)
    for beat in beats:
        DADAOCHENG.check(beat.state)
    return beats[-1].state, [beat.effect for beat in beats]


def house(state: DadaochengState, side: str) -> list[str]:
    """The cells of the house on a side: cubes, or `firm`."""
    cells = state.houses[state.sides.index(side)]  # type: ignore[arg-type]
    return ["firm" if cell.firm else "".join(cell.cubes) for cell in cells]


def legal(state: DadaochengState, seat: int = 0) -> set[frozenset[str]]:
    """The picks of every legal move."""
    return {move.picks() for move in DADAOCHENG.legal_moves(state, seat)}


def why(state: DadaochengState, *words: str, seat: int = 0) -> str | None:
    """The code of the rule that forbids `words`; None if they can be said."""
    reason = DADAOCHENG.why_not(state, seat, frozenset(words))
    return None if reason is None else reason.code


def of_kind(effects: Sequence[Any], kind: type[Any]) -> list[Any]:
    """The effects of a kind."""
    return [effect for effect in effects if isinstance(effect, kind)]
