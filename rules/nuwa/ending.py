"""What a round brings, and how the match ends."""

from __future__ import annotations

from rules.kernel.audience import Seat
from rules.kernel.contract import Count, Result, Score
from rules.nuwa.content import CAMPS, GEMS, IDENTITIES, POINTS, RIGHT
from rules.nuwa.state import NuwaState, RoundRecord

PARTS = ("mended", "hindered", "failed", "gems", "right_goal", "wrong_goals")
"""What points are made of: for one's camp three, then for gems held and goals turned up."""


def record(state: NuwaState, why: str) -> RoundRecord:
    """The round that has just ended, with its points. All identities are dealt."""
    mended = why == "mended"
    identities = tuple(card.what for card in state.identities if card is not None)
    return RoundRecord(
        mended=mended,
        why=why,
        identities=identities,
        gems=state.gems,
        turned=state.turned,
        right=state.right_goal,
        points=tuple(_points(state, seat, identities[seat], mended) for seat in range(state.seats)),
    )


def _points(state: NuwaState, seat: Seat, identity: str, mended: bool) -> tuple[tuple[str, int], ...]:
    parts = dict.fromkeys(PARTS, 0)
    if mended:
        parts["mended"] = POINTS["mended"] * (identity == "unity")
    else:
        parts["hindered"] = POINTS["hindered"] * (identity == "trouble")
        parts["failed"] = POINTS["failed"] * (identity == "unity")
    if mended or state.options.flip_and_gem_points_on_failure:
        parts["gems"] = POINTS["gem"] * len(state.gems[seat])
        for name in state.turned[seat]:
            goal = state.goal(name)
            assert goal is not None
            if goal.what == RIGHT:
                parts["right_goal"] += POINTS["right_goal"]
            else:
                parts["wrong_goals"] += POINTS["wrong_goal"]
    return tuple((part, points) for part, points in parts.items() if points)


def totals(state: NuwaState) -> tuple[int, ...]:
    """What each seat has so far."""
    return tuple(sum(record.total(seat) for record in state.history) for seat in range(state.seats))


def result(state: NuwaState) -> Result:
    """The highest total wins; equal totals share their place. honours: the rounds in which the sky was
    mended, as `mended/2`."""
    points = totals(state)
    levels = sorted(set(points), reverse=True)
    ranking = tuple(tuple(seat for seat, total in enumerate(points) if total == level) for level in levels)
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=tuple(Score(points[seat], _parts(state, seat)) for seat in range(state.seats)),
        honours=tuple(f"mended/{number}" for number, record in enumerate(state.history, 1) if record.mended),
    )


def _parts(state: NuwaState, seat: Seat) -> tuple[tuple[str, int], ...]:
    sums = dict.fromkeys(PARTS, 0)
    for record in state.history:
        for part, points in record.points[seat]:
            sums[part] += points
    return tuple((part, points) for part, points in sums.items() if points)


WAYS_TO_END = ("mended", "no_cards", "nobody_plays", "all_blocked")


def counts(state: NuwaState) -> tuple[Count, ...]:
    """How the rounds ended, all and by the number of troublemakers in play; what they brought each camp."""
    rounds = state.history
    found = [Count("rounds that ended", why, sum(one.why == why for one in rounds), len(rounds)) for why in WAYS_TO_END]
    most = IDENTITIES[state.seats][1]
    for troublemakers in range(most - 1, most + 1):
        alike = [one for one in rounds if one.identities.count("trouble") == troublemakers]
        name = f"with {troublemakers} troublemaker" + "s" * (troublemakers != 1)
        found.append(Count("rounds mended", name, sum(one.mended for one in alike), len(alike)))
    played = [(one, seat, camp) for one in rounds for seat, camp in enumerate(one.identities)]
    for camp in CAMPS:
        gems = sum(len(one.gems[seat]) for one, seat, own in played if own == camp)
        found.append(Count("gems taken by", camp, gems, len(rounds) * len(GEMS)))
    for camp in CAMPS:
        points = [one.total(seat) for one, seat, own in played if own == camp]
        found.append(Count("points a seat and round, by camp", camp, sum(points), len(points), points=True))
    return tuple(found)
