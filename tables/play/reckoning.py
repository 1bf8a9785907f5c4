"""What a log tells after the game: how long each thought, what luck gave and against which odds."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, prod
from typing import Any, NamedTuple

from rules.kernel.audience import Seat
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import AnyGame
from tables.log import Present, Told
from tables.log.payloads import INTERRUPTIONS


class Thought(NamedTuple):
    """A decision: how long the table waited for `seat` before event `number`. actor: who made it"""

    number: int
    seat: Seat
    actor: str
    seconds: float


def thoughts(game: AnyGame, story: Sequence[Told], seats: int) -> list[Thought]:
    """Every decision of `story`, a whole log, with the time that it took; also those that were taken back."""
    since: dict[Seat, dt.datetime] = {}
    states: list[tuple[int, Any]] = []
    found = []
    state = None
    for told in story:
        if told.kind == "moved" and told.seat is not None:
            begun = since.pop(told.seat, told.at)
            found.append(Thought(told.number, told.seat, told.actor, max(0.0, (told.at - begun).total_seconds())))
        if told.beats:
            state = told.beats[-1].state
        elif told.kind in INTERRUPTIONS:
            while states and states[-1][0] > told.payload.to:
                states.pop()
            state = states[-1][1] if states else None
            since = {}
        elif told.kind == "started":
            since = {}
        if state is not None:
            states.append((told.number, state))
            awaited = [seat for seat in game.to_move(state) if 0 <= seat < seats]
            since = {seat: since.get(seat, told.at) for seat in awaited}
    return found


def odds(question: Draw, outcome: Outcome) -> Fraction | None:
    """How likely `outcome` was, in whatever order it came; None where outcomes are dealt anew until they fit."""
    if question.accept is not None or not question.pool:
        return None
    pool, came = Counter(question.pool), Counter(outcome)
    size, count = len(question.pool), len(outcome)
    if question.replace:
        ways = factorial(count) // prod(factorial(many) for many in came.values())
        return Fraction(ways * prod(pool[item] ** many for item, many in came.items()), size**count)
    return Fraction(prod(comb(pool[item], many) for item, many in came.items()), comb(size, count))


class Standing(NamedTuple):
    """How a seat came out. place: None where there is no result"""

    seat: Seat
    actor: str
    place: int | None
    score: int | None
    won: bool


def standings(present: Present) -> list[Standing]:
    """How the seats of a finished table came out, moderators' verdicts included; nothing of an annulled table."""
    verdict = present.verdicts[-1] if present.verdicts else None
    if verdict is not None and verdict.act == "annul":
        return []
    result = present.result
    ranking = verdict.ranking if verdict is not None else result.ranking if result is not None else ()
    first = ranking[0] if verdict is not None and ranking else result.winners if result is not None else ()
    if verdict is not None and verdict.act == "award":
        # An award names the winners; the others come after them, side by side.
        named = {seat for group in ranking for seat in group}
        ranking = (*ranking, tuple(seat for seat in range(len(present.places)) if seat not in named))
    places: dict[Seat, int] = {}
    for group in ranking:
        # Who comes after three that share the first place is fourth.
        places |= dict.fromkeys(group, len(places) + 1)
    return [
        Standing(
            seat,
            place.person or place.actor,
            places.get(seat),
            result.scores[seat].total if result is not None and result.scores else None,
            seat in first,
        )
        for seat, place in enumerate(present.places)
    ]
