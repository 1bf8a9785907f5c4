"""The end: prestige with all its parts, ties, and what a lone merchant has reached."""

from __future__ import annotations

from msgspec import UNSET

from rules.dadaocheng.content import (
    CREDIT_A_POINT,
    GRADES,
    MOST_BUILDINGS,
    MOST_BUILDINGS_WORTH,
    SHIPS_ALONE,
    SIGN_WORTH,
)
from rules.dadaocheng.state import DadaochengState
from rules.kernel.audience import Seat
from rules.kernel.contract import Count, Result, Score

PARTS = ("ships", "buildings", "credit", "opium", "opium_den", "signs", "most_buildings")


def score(state: DadaochengState, seat: Seat) -> Score:
    """The prestige of a seat as it stands, with all parts."""
    parts = (
        sum(ship.prestige for ship in state.ships_of(seat)),
        sum(building.prestige for building in state.buildings_of(seat)),
        state.credit_of(seat) // CREDIT_A_POINT,
        -state.opium[seat],
        -_surcharge(state, seat),
        SIGN_WORTH * state.signs[seat],
        MOST_BUILDINGS_WORTH if seat in _most_buildings(state) else 0,
    )
    return Score(sum(parts), tuple(zip(PARTS, parts, strict=True)))


def _surcharge(state: DadaochengState, seat: Seat) -> int:
    """What a den costs: the opium that all have used, divided by the seats, rounded up."""
    dens = sum(building.kind == "opium_den" for building in state.buildings_of(seat))
    if state.options.den_surcharge_per == "player":
        dens = min(dens, 1)
    return dens * -(-sum(state.opium) // state.seats)


def _most_buildings(state: DadaochengState) -> tuple[Seat, ...]:
    """Those with the most buildings, if 1920 was opened; without a building nobody."""
    if MOST_BUILDINGS not in state.events:
        return ()
    counts = [len(state.buildings_of(seat)) for seat in range(state.seats)]
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts) > 0)


def result(state: DadaochengState) -> Result:
    """Most prestige wins, then most credit; a lone merchant has won from the first grade on, if the challenge that was
    chosen is met as well."""
    scores = tuple(score(state, seat) for seat in range(state.seats))
    standing = [(scores[seat].total, state.credit_of(seat)) for seat in range(state.seats)]
    ranking = tuple(
        tuple(seat for seat in range(state.seats) if standing[seat] == level)
        for level in sorted(set(standing), reverse=True)
    )
    if not state.alone:
        return Result(winners=ranking[0], ranking=ranking, scores=scores)
    met = challenges(state)
    grade = next((name for points, name in GRADES if scores[0].total >= points), None)
    if state.options.solo_challenge not in (UNSET, "none", *met):
        grade = None
    return Result(
        winners=(0,) if grade else (),
        ranking=ranking,
        scores=scores,
        grade=grade,
        honours=met,
    )


def challenges(state: DadaochengState) -> tuple[str, ...]:
    """The challenges that a lone merchant has met so far: all large steamers before any workshop; all
    buildings but the den; never more than two cubes kept."""
    cards = state.cards[0]
    box = state.box
    workshop = next((at for at, card in enumerate(cards) if card.startswith("BW")), len(cards))
    large = sum(card in box.ships and box.ships[card].level == 3 for card in cards[:workshop])
    built = sum(building.kind != "opium_den" for building in state.buildings_of(0))
    counts = box.counts[1]
    met = {
        "large_steamers_without_workshop": large == SHIPS_ALONE,
        "all_buildings_but_the_den": built == sum(counts.values()) - counts["opium_den"],
        "two_cubes_kept": state.most_kept <= 2,
    }
    return tuple(name for name, done in met.items() if done)


def counts(state: DadaochengState) -> tuple[Count, ...]:
    """How many of all cards in the match were bought, by level and kind, and whether there was an endless loop."""
    seats = range(state.seats)
    ships = [ship.kind for seat in seats for ship in state.ships_of(seat)]
    buildings = [building.kind for seat in seats for building in state.buildings_of(seat)]
    return (
        *(Count("bought", kind, ships.count(kind), of) for kind, of in _fleet(state).items()),
        *(Count("bought", kind, buildings.count(kind), of) for kind, of in state.box.counts[state.seats].items()),
        Count("matches with", "an endless loop", any(state.signs), 1),
    )


def _fleet(state: DadaochengState) -> dict[str, int]:
    """The ships that can come, by their kind."""
    kinds = [ship.kind for ship in state.box.ships.values()]
    return {kind: SHIPS_ALONE if state.alone else kinds.count(kind) for kind in kinds}
