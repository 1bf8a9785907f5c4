"""Luck is asked, not executed: a game states the question, the kernel draws and checks.

The outcome is the event. Decks have no order in the state: nothing is drawn before somebody sees
it, so no secret exists that nobody knows, and take-backs cannot fish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from rules.kernel.audience import Audience
from rules.kernel.dice import Dice
from rules.kernel.errors import BadOutcome

Item = str | int
Outcome = tuple[Item, ...]
T = TypeVar("T")

MOST_TRIES = 100_000
"""A question whose acceptance rule refuses so many draws is a mistake in the game."""


class Draw(msgspec.Struct, frozen=True):
    """Luck's question.

    name: what is drawn, a stable word for logs and ledgers ("first_player", "boat_card")
    pool: all that can come, repeated as often as it is there; the kernel sorts it
    count: how many come, in order
    to: who sees the outcome. One event, one audience: a deal is several questions, and a draw that
        is half public is two
    replace: whether a drawn item can come again (dice)
    accept: a rule that the whole outcome must satisfy (set-ups that are dealt until they fit)
    """

    name: str
    pool: tuple[Item, ...]
    count: int = 1
    to: Audience = None
    replace: bool = False
    accept: Callable[[Outcome], bool] | None = None


def draw(question: Draw, dice: Dice) -> Outcome:
    """Let `dice` answer `question`."""
    return tried(question, dice)[0]


def in_order(question: Draw) -> tuple[Item, ...]:
    """The pool as dice draw from it."""
    return tuple(sorted(question.pool, key=_order))


def tried(question: Draw, dice: Dice) -> tuple[Outcome, int]:
    """The answer of `dice` to `question`, and how many draws it took until one was accepted."""
    pool = in_order(question)
    for tries in range(1, MOST_TRIES + 1):
        rest = list(pool)
        outcome = tuple(
            rest[dice.below(len(rest))] if question.replace else rest.pop(dice.below(len(rest)))
            for _ in range(question.count)
        )
        if question.accept is None or question.accept(outcome):
            return outcome, tries
    raise AssertionError(f"no acceptable outcome for {question.name}")


def check(question: Draw, outcome: Outcome) -> None:
    """Raise `BadOutcome` unless luck can give `outcome` to `question`."""
    if len(outcome) != question.count:
        raise BadOutcome(f"{question.name}: {question.count} wanted, {len(outcome)} given")
    if question.replace:
        strange = [item for item in outcome if item not in question.pool]
    else:
        strange = list((Counter(outcome) - Counter(question.pool)).elements())
    if strange:
        raise BadOutcome(f"{question.name}: {strange[0]!r} is not in the pool")
    if question.accept is not None and not question.accept(outcome):
        raise BadOutcome(f"{question.name}: the rules do not accept this outcome")


_OUTCOME = msgspec.json.Decoder(tuple[Item, ...])


def decode_outcome(text: bytes | str) -> Outcome:
    """Read an outcome (a JSON array of words and numbers). Raises `BadOutcome`."""
    try:
        return _OUTCOME.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadOutcome(f"not an outcome: {error}") from None


def encode_outcome(outcome: Outcome) -> str:
    """`outcome` as canonical JSON."""
    return msgspec.json.encode(outcome).decode()


def _order(item: Item) -> tuple[bool, Item]:
    return (isinstance(item, str), item)


def deal_anew(
    cards: Sequence[T],
    sizes: Sequence[int],
    dice: Dice,
    facts: Callable[[tuple[tuple[T, ...], ...]], bool] | None = None,
) -> tuple[tuple[T, ...], ...]:
    """Deal the cards that a viewer cannot place, for `resample`.

    cards: all of them, in an order that tells nothing (sort them)
    sizes: how many go to each hidden place; together as many as there are cards
    facts: what the viewer knows of the whole; deals that contradict it are dealt again

    Returns one tuple of cards a place, uniformly among the deals that agree with the facts.
    """
    if sum(sizes) != len(cards):
        raise AssertionError(f"{len(cards)} cards for {sum(sizes)} places")
    for _ in range(MOST_TRIES):
        heap = list(cards)
        dice.shuffle(heap)
        dealt: list[tuple[T, ...]] = []
        start = 0
        for size in sizes:
            dealt.append(tuple(heap[start : start + size]))
            start += size
        if facts is None or facts(tuple(dealt)):
            return tuple(dealt)
    raise AssertionError("no deal agrees with what the viewer knows")
