"""Positions written short. A canoe is its place and the first letter of its gem: `3v`, `U6`, `L`,
`lost`; white is `w`, yellow `y`, blue `b`, red `r`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.audience import EVERYONE, Card
from rules.niagara.content import CARDS, CLOUD, COLOURS, HOME, goals_met
from rules.niagara.game import NIAGARA
from rules.niagara.paddling import beginning
from rules.niagara.river import RIVER
from rules.niagara.state import Acting, BuyingBack, Canoe, Choosing, NiagaraState, Options

GEMS = {colour[0]: colour for colour in COLOURS}


def canoe(word: str) -> Canoe:
    """`3v` as a canoe."""
    if word != "lost" and word[-1] in GEMS:
        return Canoe(word[:-1], GEMS[word[-1]])
    return Canoe(word)


def laid(
    *pairs: str,
    landed: Mapping[int, str] = {},
    drops: Sequence[str] = (),
    weather: int = 0,
    branch: Any = "U",
    ring: int = 0,
    round: int = 1,
    spent: Sequence[str] = (),
    **options: Any,
) -> NiagaraState:
    """A table before anybody chooses. pairs: both canoes of a seat, `L 3v`; missing seats have
    theirs ashore. landed: seat -> letters. drops: `5v` is a violet gem in the pit of space 5."""
    words = [pair.split() for pair in pairs]
    words += [["L", "L"]] * (3 - len(words))
    canoes = tuple((canoe(one), canoe(two)) for one, two in words)
    home = tuple(tuple(sorted(GEMS[letter] for letter in landed.get(seat, ""))) for seat in range(len(words)))
    out = [c.cargo for pair in canoes for c in pair if c.cargo] + [g for heap in home for g in heap]
    pits: list[list[str]] = [[] for _ in range(7)]
    for drop in drops:
        gem = GEMS[drop[-1]]
        pits[int(drop[:-1]) - 1].append(gem)
        out.append(gem)
    for colour, space in HOME.items():
        pits[space - 1] += [colour] * (7 - out.count(colour))
    state = NiagaraState(
        rules=1,
        options=Options(**options),
        phase=Choosing(),
        round=round,
        ring=ring,
        weather=weather,
        next_branch=branch,
        pits=tuple(tuple(sorted(pit)) for pit in pits),
        canoes=canoes,
        landed=home,
        spent=tuple(tuple(sorted(spent)) for _ in words),
        chosen=(None,) * len(words),
        reached=tuple(seat for seat, heap in enumerate(home) if goals_met(heap)),
    )
    NIAGARA.check(state)
    return state


def asked_back(state: NiagaraState, *waiting: int) -> NiagaraState:
    """The same table while `waiting` are asked whether they buy a canoe back."""
    return checked(state, phase=BuyingBack(waiting))


def acting(state: NiagaraState, *cards: Any) -> NiagaraState:
    """The same table when `cards` are chosen and the holder of the ring has turned up theirs."""
    faces = [str(card) for card in cards] + ["6"] * (state.seats - len(cards))
    chosen = tuple(Card(face, EVERYONE if seat == state.ring else (seat,)) for seat, face in enumerate(faces))
    order = state.from_ring()
    cloud = faces[state.ring] == CLOUD
    return checked(state, chosen=chosen, phase=Acting(order) if cloud else beginning(state, order))


def checked(state: NiagaraState, **changes: Any) -> NiagaraState:
    after = msgspec.structs.replace(state, **changes)
    NIAGARA.check(after)
    return after


def last_to_act(state: NiagaraState, *cards: Any) -> NiagaraState:
    """The same table when only the seat before the ring still has to act, with all cards open."""
    seat = (state.ring - 1) % state.seats
    chosen = tuple(Card(str(card), EVERYONE) for card in cards)
    cloud = chosen[seat].what == CLOUD
    state = checked(state, chosen=chosen, phase=Acting((seat,)))
    return state if cloud else checked(state, phase=beginning(state, (seat,)))


def done(state: NiagaraState, seat: int, *moves: Any) -> NiagaraState:
    """The state after `seat` has said `moves`, each of which must be legal."""
    for move in moves:
        assert move in NIAGARA.legal_moves(state, seat), move
        state = NIAGARA.apply(state, seat, move)[-1].state
    return state


def effects(state: NiagaraState, seat: int, move: Any) -> list[Any]:
    """What `move` does."""
    assert move in NIAGARA.legal_moves(state, seat), move
    return [beat.effect for beat in NIAGARA.apply(state, seat, move)]


def legal(state: NiagaraState, seat: int = 0) -> set[frozenset[str]]:
    """The picks of every legal move."""
    return {move.picks() for move in NIAGARA.legal_moves(state, seat)}


def said(*words: str) -> frozenset[str]:
    return frozenset(words)


def why(state: NiagaraState, *words: str, seat: int = 0) -> str | None:
    """The code of the rule that forbids `words`; None if they can be said."""
    reason = NIAGARA.why_not(state, seat, frozenset(words))
    return None if reason is None else reason.code


def random_act(dice: random.Random) -> NiagaraState:
    """Anything that can lie on the table when seat 0 turns up a number card."""
    letters = "vwybr"
    left = [letter for letter in letters for _ in range(7)]

    def boat() -> str:
        place = dice.choice(("L", "lost", *RIVER, *RIVER))
        if place in ("L", "lost") or dice.random() < 0.5:
            return place
        letter = dice.choice(letters)
        left.remove(letter)
        return place + letter

    seats = dice.choice((3, 4, 5))
    pairs = [f"{boat()} {boat()}" for _ in range(seats)]
    anywhere = dice.random() < 0.3
    drops = []
    for _ in range(dice.randrange(6)):
        letter = dice.choice(left)
        left.remove(letter)
        drops.append(f"{dice.randrange(1 if anywhere else 3, 8)}{letter}")
    landed: dict[int, str] = {}
    for _ in range(dice.randrange(4)):
        letter = dice.choice(left)
        left.remove(letter)
        seat = dice.randrange(seats)
        landed[seat] = landed.get(seat, "") + letter
    if dice.random() < 0.2:
        for _ in range(left.count(pit := dice.choice(letters))):
            left.remove(pit)
            drops.append(f"{dice.randrange(3, 8)}{pit}")
    state = laid(
        *pairs,
        landed=landed,
        drops=drops,
        weather=dice.choice((2, 1, 0, -1)),
        branch=dice.choice("UD"),
        unload_anywhere=anywhere,
        paddle_over_falls=dice.random() < 0.3,
    )
    return acting(state, *(dice.choice(CARDS[:6]) for _ in range(seats)))
