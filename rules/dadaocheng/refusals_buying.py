"""The rule in the way of a purchase."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dadaocheng.buying import firm_cells, service_taken
from rules.dadaocheng.content import (
    BUILDERS_HAVE,
    COLOURS,
    CURE,
    EMPTY_A_CELL,
    FIRST_EVENT,
    GOODS,
    GOODS_FOR_BUILDERS,
    NO_EXCHANGE,
    NO_LARGE_STEAMERS,
    OPIUM,
    TEA_BRINGS,
    TEA_FOR_TWO,
    Colour,
    one,
)
from rules.dadaocheng.prices import Price, building_price, first_unused, ship_price
from rules.dadaocheng.said import Said, Strange, counted, crowded, heap_said
from rules.dadaocheng.state import Buying, DadaochengState
from rules.kernel.audience import Seat
from rules.kernel.errors import Why

_MAIN = ("ship", "building", "card", "event", "verb")


def buying(state: DadaochengState, seat: Seat, phase: Buying, said: Said) -> Why:
    """The rule that forbids what is said in phase 4."""
    _known(state, said)
    mains = [(role, place) for role in _MAIN for place in said.get(role, ())]
    if len(mains) > 1:
        return crowded(said)
    if not mains:
        return _details(state, seat, phase, said)
    role, place = mains[0]
    match role, place:
        case "ship", _:
            return _ship(state, seat, phase, place, said)
        case "building", _:
            return _building(state, seat, phase, place, said)
        case "card", _:
            return _card(state, seat, phase, place, said)
        case "event", _:
            return _event(state, seat, phase, place, said)
        case _, "temple":
            return _temple(state, seat, phase, said)
        case _, "exchange":
            return _exchange(state, seat, said)
    return crowded(said)


def _known(state: DadaochengState, said: Said) -> None:
    """Raise `Strange` for names that are on no table."""
    box = state.box
    names: dict[str, Iterable[str]] = {
        "ship": box.ships,
        "building": box.buildings,
        "card": box.buildings,
        "workshop": [building.id for building in box.buildings.values() if building.kind == "workshop"],
        "event": box.events,
        "take": COLOURS,
        "cell": ("0", "1", "2", "3"),
    }
    for role, known in names.items():
        for place in said.get(role, ()):
            if place not in known:
                raise Strange(f"{role}:{place}")


def _beside(said: Said, *roles: str) -> Why | None:
    """Something is said that does not belong to this purchase."""
    return crowded(said) if set(said) - set(roles) else None


def _payment(state: DadaochengState, seat: Seat, price: Price, said: Said) -> Why:
    """Why a price cannot be paid so. An opium cube can stand for anything."""
    hand = state.hands[seat]
    heap = heap_said(said, "pay")
    short = counted(heap, hand)
    if short is not None:
        return short
    for colour, wanted, most in zip(GOODS, heap, price.most, strict=False):
        if wanted > most:
            return Why("not_in_price", {"colour": colour, "most": most})
    if sum(heap) > price.total:
        return Why("too_many", {"most": price.total})
    at_hand = sum(map(min, hand, price.most)) + hand[OPIUM]
    return Why("cubes_short", {"missing": price.total - at_hand})


def _ship(state: DadaochengState, seat: Seat, phase: Buying, name: str, said: Said) -> Why:
    ship = state.box.ships[name]
    if state.ships[ship.level - 1].open != name:
        return Why("not_open", {"card": name})
    if ship.level == 3 and state.event == NO_LARGE_STEAMERS:
        return Why("large_steamers_closed")
    credit = state.credit_of(seat)
    if ship.needs > credit:
        return Why("credit_short", {"needs": ship.needs, "has": credit})
    refused = _workshop(state, seat, phase, said) or _beside(said, "ship", "workshop", "pay")
    if refused is not None:
        return refused
    workshop = state.box.buildings[said["workshop"][0]] if "workshop" in said else None
    price = ship_price(state, phase, ship, workshop)
    if price is None:
        return Why("workshop_no_help", {"card": said["workshop"][0]})
    return _payment(state, seat, price, said)


def _workshop(state: DadaochengState, seat: Seat, phase: Buying, said: Said) -> Why | None:
    for name in said.get("workshop", ()):
        refused = _usable(state, seat, phase, name)
        if refused is not None:
            return refused
    return Why("one_workshop") if len(said.get("workshop", ())) > 1 else None


def _usable(state: DadaochengState, seat: Seat, phase: Buying, name: str) -> Why | None:
    """Why a building card cannot be used now, whatever it would do."""
    if name not in state.cards[seat]:
        return Why("card_not_held", {"card": name})
    if name in phase.used:
        return Why("card_used", {"card": name})
    building = state.box.buildings[name]
    for first in first_unused(state, phase, seat, building.kind):
        if first.effect == building.effect != "none" and first.id != name:
            return Why("card_alike", {"card": first.id})
    return None


def _building(state: DadaochengState, seat: Seat, phase: Buying, name: str, said: Said) -> Why:
    building = state.box.buildings[name]
    if state.stack(building.kind).open != name:
        return Why("not_open", {"card": name})
    if service_taken(state, phase, building.kind):
        each = state.options.service_cards_per_turn == "one_of_each"
        return Why("service_bought" if each else "service_one", {"kind": building.kind})
    cells = [int(place) for place in said.get("cell", ())]
    if building.kind == "firm":
        free = firm_cells(state, seat)
        if not free:
            return Why("firm_limit", {"most": int(state.options.firm_limit)})
        taken = [cell for cell in cells if cell not in free]
        if taken:
            return Why("cell_firm", {"cell": taken[0]})
        if len(cells) > 1:
            return Why("one_cell")
    elif cells:
        return Why("cell_not_needed", {"card": name})
    return _beside(said, "building", "cell", "pay") or _payment(
        state, seat, building_price(state, phase, building), said
    )


def _temple(state: DadaochengState, seat: Seat, phase: Buying, said: Said) -> Why:
    if phase.temple:
        return Why("temple_used")
    refused = _beside(said, "verb", "pay")
    if refused is not None:
        return refused
    heap = heap_said(said, "pay")
    return counted(heap, state.hands[seat]) or (
        Why("too_many", {"most": 2}) if sum(heap) > 2 else Why("cubes_short", {"missing": 1})
    )


def _exchange(state: DadaochengState, seat: Seat, said: Said) -> Why:
    if state.event == NO_EXCHANGE:
        return Why("no_exchange")
    refused = _beside(said, "verb", "give", "take")
    if refused is not None:
        return refused
    if "K" in said.get("take", ()) and not state.options.exchange_may_give_opium:
        return Why("no_opium")
    if len(said.get("take", ())) > 1:
        return crowded(said)
    heap, hand = heap_said(said, "give"), state.hands[seat]
    return counted(heap, hand) or (
        Why("too_many", {"most": 2}) if sum(heap) > 2 else Why("cubes_short", {"missing": 2 - sum(hand)})
    )


def _card(state: DadaochengState, seat: Seat, phase: Buying, name: str, said: Said) -> Why:
    building = state.box.buildings[name]
    refused = _usable(state, seat, phase, name)
    if refused is not None:
        return refused
    if building.kind == "mansion":
        return Why("card_no_use", {"card": name})
    if building.kind == "workshop":
        return Why("workshop_with_ship", {"card": name})
    takes = said.get("take", [])
    for colour in takes:
        if colour not in building.colours:
            return Why("card_gives_not", {"card": name, "colour": colour})
    if building.kind != "market":
        return crowded(said)
    refused = _beside(said, "card", "give", "take")
    if refused is not None or len(takes) > 1:
        return refused or crowded(said)
    hand, heap = state.hands[seat], heap_said(said, "give")
    short = counted(heap, hand)
    if short is not None:
        return short
    if sum(heap) > building.changes:
        return Why("too_many", {"most": building.changes})
    for colour, count in zip(COLOURS, heap, strict=True):
        if count and (colour in takes or building.colours == (colour,)):
            return Why("same_colour", {"colour": colour})
    return Why("cubes_short", {"missing": 1})


def _event(state: DadaochengState, seat: Seat, phase: Buying, name: str, said: Said) -> Why:
    event = state.box.events[name]
    if name != state.event:
        return Why("event_not_open", {"event": name})
    if event.type != "A":
        return Why("event_passive", {"event": name})
    if phase.event:
        return Why("event_used", {"event": name})
    built = len(state.buildings_of(seat))
    if name == GOODS_FOR_BUILDERS and built < BUILDERS_HAVE:
        return Why("few_buildings", {"needs": BUILDERS_HAVE, "has": built})
    if name == CURE and not state.opium[seat]:
        return Why("nothing_to_cure")
    if name == EMPTY_A_CELL:
        return _beside(said, "event", "cell") or _emptied(state, seat, said)
    paid: dict[str, Colour] = {TEA_FOR_TWO: "G", CURE: "Y"}
    brings: dict[str, tuple[tuple[Colour, ...], int]] = {
        FIRST_EVENT: (GOODS, 1),
        GOODS_FOR_BUILDERS: (GOODS, 1),
        TEA_FOR_TWO: (TEA_BRINGS, 2),
        CURE: ((), 0),
    }
    colours, most = brings[name]
    takes = said.get("take", [])
    for colour in takes:
        if colour not in colours:
            return Why("event_gives_not", {"event": name, "colour": colour})
    if len(takes) > most:
        return Why("too_many", {"most": most})
    if name not in paid:
        return crowded(said)
    return _beside(said, "event", "take", "pay") or _payment(state, seat, Price(one(paid[name]), 1), said)


def _emptied(state: DadaochengState, seat: Seat, said: Said) -> Why:
    places = [int(place) for place in said.get("cell", ())]
    for place in places:
        cell = state.houses[seat][place]
        if not cell.cubes:
            return Why("cell_firm" if cell.firm else "cell_empty", {"cell": place})
    return Why("event_one_cell") if places else Why("cell_empty", {"cell": None})


def _details(state: DadaochengState, seat: Seat, phase: Buying, said: Said) -> Why:
    """Only how to pay is said, or for what; and nothing goes with it."""
    for role in ("pay", "give"):
        short = counted(heap_said(said, role), state.hands[seat])
        if short is not None:
            return short
    refused = _workshop(state, seat, phase, said)
    if refused is not None:
        return refused
    if "workshop" in said:
        return _beside(said, "workshop", "pay") or Why("workshop_no_help", {"card": said["workshop"][0]})
    if set(said) == {"cell"}:
        return Why("no_use_for_cell")
    return Why("no_use_for_cubes") if set(said) <= {"pay", "give", "take"} else crowded(said)
