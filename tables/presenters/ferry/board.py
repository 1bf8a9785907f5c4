"""Where everything of a view lies: coordinates and accessible names for Ferry's templates.

A heap of covered passengers has no order, and neither have the places aboard: they are filled from
the bow by how many there are. Nothing aboard has a name on the page, so nothing can be followed
under its cloth; the one passenger that moves is the same piece each time.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.ferry import moves as m
from rules.ferry.content import ACTIONS, ANY, BOATS, KINDS, boat_kind, face, kind, owner, passenger
from rules.ferry.state import Loading, Placing
from rules.ferry.view import BoatView, FerryView
from rules.kernel.audience import Seat
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters.base import Facts, Touchable
from tables.presenters.ferry import crew as c
from tables.presenters.ferry import geometry as g
from tables.presenters.ferry import words
from tables.presenters.ferry.animals import EYES
from tables.presenters.ferry.pieces import SYMBOLS


@cache
def box(symbol: str, scale: float = 1.0) -> str:
    """The attributes that centre a symbol on its group's origin."""
    width, height = (side * scale for side in SYMBOLS[symbol])
    return f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'


def at(point: g.Point, scale: float = 1.0) -> str:
    """A `transform`, always of the same shape, so that browsers move and turn pieces part by part."""
    return f"translate({point.x:g} {point.y:g}) rotate({point.turn:g}) scale({scale:g})"


def context(view: FerryView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
    """All that `games/ferry/board.html` draws."""
    crews = {boat.boat: c.aboard(view, boat, facts.effect) for boat in view.boats}
    mover = _mover(view, crews, facts)
    return {
        "label": _("The lake: turn %(turn)s") % {"turn": view.turn},
        "box": box,
        "deck": len(view.boat_pool),
        "deck_at": at(g.DECK, g.DECK_SCALE),
        "deck_words": _("Covered boat cards: %(count)s") % {"count": len(view.boat_pool)},
        "card": _card(view),
        "camps": [_camp(view, seat.seat, facts) for seat in view.seats],
        "boats": [_boat(view, boat, crews[boat.boat], facts) for boat in view.boats],
        "mover": mover,
        "happening": _happening(view, facts),
        "ghost": _ghost(view, offer, crews),
        "rings": _RINGS,
    }


def _ring(kind_of: str) -> tuple[str, str]:
    """The ring around a boat of a kind, and where its tick sits."""
    top, half = g.RING_TOPS[kind_of], g.RING_HALF
    size = f'x="{-half:g}" y="{top:g}" width="{2 * half:g}" height="{g.RING_BOTTOM - top:g}" rx="46"'
    return size, f"translate({half - 14:g} {top + 14:g})"


_RINGS = {f"boat-{boat}": _ring(boat_kind(boat)) for boat in BOATS}


# The cards


def _card(view: FerryView) -> dict[str, Any] | None:
    """The boat card that was turned up last."""
    if not view.boat_discards:
        return None
    shown = view.boat_discards[-1]
    kinds = ("A", "B", "C") if shown == ANY else (shown,)
    places = {1: ((0, 8, 0.54),), 3: ((-33, -19, 0.27), (33, -19, 0.27), (0, 28, 0.27))}[len(kinds)]
    return {
        "id": f"card-{view.turn}",
        "at": at(g.TURNED_UP),
        "fresh": isinstance(view.phase, Loading),
        "label": _("Boat card: %(card)s") % {"card": words.boat_card(shown)},
        "boats": [
            (f"translate({x} {y}) scale({scale})", kind_of)
            for kind_of, (x, y, scale) in zip(kinds, places, strict=True)
        ],
    }


# The island


def _camp(view: FerryView, seat: Seat, facts: Facts) -> dict[str, Any]:
    safe = view.seats[seat].island
    camp = g.camp(seat, len(view.seats), len(safe))
    landed: list[str] = []
    if isinstance(facts.effect, m.PassengersLanded):
        landed = [face(card) for card in facts.effect.passengers if owner(card) == seat]
    figures = []
    for printed, spot in zip(safe, camp.spots, strict=False):
        fresh = printed in landed
        if fresh:
            landed.remove(printed)
        one = c.shown(passenger(seat, printed), "landing" if fresh else "")
        figures.append(c.drawn(one, spot, camp.scale, badge=True) | {"sign": ""})
    return {
        "id": f"camp-{seat}",
        "flag_at": at(camp.flag, 0.66),
        "mat": f'x="{camp.mat.x:g}" y="{camp.mat.y:g}" width="{camp.wide:g}" height="{camp.high:g}" rx="18"',
        "sign_at": f"translate({camp.flag.x + 26:g} {camp.flag.y:g})",
        "score_at": f'x="{camp.flag.x + 46:g}" y="{camp.flag.y + 8:g}"',
        "score": view.seats[seat].score,
        "colour": f"var(--seat-{seat})",
        "sign": f"sign-{seat}",
        "figures": figures,
        "label": _("%(name)s on the island: %(cards)s")
        % {"name": facts.names[seat], "cards": words.listed(_counted(safe)) or _("nobody yet")},
    }


def _counted(faces: tuple[str, ...]) -> list[str]:
    """Faces with how many there are of each."""
    kinds = sorted(dict.fromkeys(faces), key=lambda one: (KINDS.index(kind(one)), one))
    return [
        words.card(one)
        if faces.count(one) == 1
        else _("%(count)s × %(card)s") % {"count": faces.count(one), "card": words.card(one)}
        for one in kinds
    ]


# The boats


def _place(view: FerryView, boat: BoatView, facts: Facts) -> g.Point:
    """Where a boat lies; a sunk one comes to the island like all others.

    When the second of a kind comes, the one that waits makes room, so that its sail hides nobody who lands.
    """
    place = g.BERTHS[boat.boat] if boat.place == "middle" else g.DOCKS[boat.boat]
    other = next(one for one in view.boats if boat_kind(one.boat) == boat_kind(boat.boat) and one.boat != boat.boat)
    if boat.place == other.place == "island" and getattr(facts.effect, "boat", boat.boat) == other.boat:
        return g.BERTHS[f"{boat_kind(boat.boat)}1"]
    if boat.place == "middle" and _goes_down(boat, facts):
        return g.Point(place.x, place.y + 14, -9)
    return place


def _goes_down(boat: BoatView, facts: Facts) -> bool:
    match facts.effect:
        case m.ActionPlayed(_seat, "sink", where) | m.PassengersDrowned(_seat, where):
            return where == boat.boat
    return boat.lifted


def _boat(view: FerryView, boat: BoatView, crew: list[c.Figure], facts: Facts) -> dict[str, Any]:
    mover = _moved(view, facts)
    if mover is not None and mover[0] == boat.boat:
        crew = c.without(crew, mover[1], mover[2])
    return {
        "id": f"boat-{boat.boat}",
        "kind": boat_kind(boat.boat),
        "number": boat.boat[1],
        "at": at(_place(view, boat, facts)),
        "label": boat_words(view, boat, facts),
        "figures": [c.drawn(one, spot, g.SEATED) for one, spot in zip(crew, g.SPOTS, strict=False)],
    }


def boat_words(view: FerryView, boat: BoatView, facts: Facts) -> str:
    """A boat with its place and who is aboard, as far as the page tells it."""
    name = words.capital(words.boat(boat.boat))
    if boat.place == "island" and not boat.aboard:
        return _("%(boat)s waits at the island") % {"boat": name}
    if not boat.aboard:
        return _("%(boat)s, nobody aboard") % {"boat": name}
    crew = c.aboard(view, boat, None)
    told = [words.theirs(one.card, facts.names) for one in crew if one.card is not None]
    hidden = len(crew) - len(told)
    if hidden:
        told.append(ngettext("%(count)s covered passenger", "%(count)s covered passengers", hidden) % {"count": hidden})
    return _("%(boat)s, aboard: %(crew)s") % {"boat": name, "crew": words.listed(told)}


# The one passenger that moves


def _moved(view: FerryView, facts: Facts) -> tuple[str, str | None, Seat | None] | None:
    """Aboard which boat somebody has just come, and who it is, as far as it may be shown."""
    match facts.effect:
        case m.PassengerLoaded(seat, boat, who):
            return boat, who.value, seat if view.options.backs_show_colour else None
        case m.PassengerMoved(_seat, _start, boat, who, whose):
            return boat, who.value, whose.value
    return None


def _mover(view: FerryView, crews: dict[Any, list[c.Figure]], facts: Facts) -> dict[str, Any]:
    """The moving passenger: on its way in the picture of its moment, else unseen where the next one starts."""
    effect = facts.effect
    moved = _moved(view, facts)
    if moved is not None:
        boat, card, seat = moved
        spot = g.SPOTS[max(0, min(len(crews[boat]), len(g.SPOTS)) - 1)]
        place = g.BERTHS[boat]
        one = c.shown(card) if card is not None else c.Figure(owner=seat)
        return _moving(g.Point(place.x + spot.x, place.y + spot.y - 14), one)
    if isinstance(effect, m.PassengersReturned):
        cards = effect.passengers.value
        one = c.shown(cards[0]) if cards else c.Figure(owner=effect.owner)
        return _moving(g.LANDING, one)
    start: g.Point = g.LANDING
    match view.phase, effect:
        case Placing(boat), _:
            start = g.BERTHS[boat]
        case _, m.ActionPlayed(_seat, "seasick", boat) | m.LookedAboard(_seat, boat):
            start = g.BERTHS[boat]
    return _moving(start, None)


def _moving(place: g.Point, one: c.Figure | None) -> dict[str, Any]:
    figure = c.drawn(one, g.Point(0, 0), g.SEATED, badge=True) if one is not None else None
    return {"at": at(place), "figure": figure}


def _happening(view: FerryView, facts: Facts) -> dict[str, Any] | None:
    """A sign over the boat to which something happens."""
    match facts.effect:
        case m.ActionPlayed(_seat, action, boat):
            place = g.BERTHS[boat]
            return {"at": at(g.Point(place.x, place.y - 64)), "symbol": action}
        case m.PassengersEaten(boat):
            place = g.DOCKS[boat]
            return {"at": at(g.Point(place.x + 4, place.y - 92), 0.8), "symbol": "gulp"}
        case m.DogKeptPeace(boat):
            place = g.DOCKS[boat]
            return {"at": at(g.Point(place.x + 4, place.y - 92), 0.8), "symbol": "peace"}
    return None


def _ghost(view: FerryView, offer: Offer[Move] | None, crews: dict[Any, list[c.Figure]]) -> dict[str, dict[str, Any]]:
    """For each boat that can be touched: who would sit where, once it has been said who."""
    if offer is None or view.viewer is None:
        return {}
    card = None
    for said in offer.said:
        role, _sep, thing = said.partition(":")
        if role == "hand":
            card = passenger(view.viewer, thing)
        elif role == "passenger":
            card = thing
    if card is None:
        return {}
    open_boats = [said.partition(":")[2] for said in offer.open | offer.said if said.startswith("boat:")]
    return {f"boat-{boat}": c.drawn(c.shown(card), g.SPOTS[min(len(crews[boat]), 2)], g.SEATED) for boat in open_boats}


# What can be touched


def touchables(view: FerryView, facts: Facts) -> list[Touchable]:
    """The six boats."""
    things = []
    for boat in view.boats:
        middle = boat.place == "middle"
        place = g.BERTHS[boat.boat] if middle else g.DOCKS[boat.boat]
        things.append(
            Touchable(
                f"boat-{boat.boat}",
                boat_words(view, boat, facts),
                (f"boat:{boat.boat}",),
                place.x,
                place.y - 12,
                g.HIT_RADIUS if middle else g.DOCK_HIT_RADIUS,
            )
        )
    return things


def in_hand(view: FerryView, seat: Seat) -> list[Touchable]:
    """Whom the seat can send: those that it must move, its own passengers, its action cards. Equal ones are one."""
    things = [
        Touchable(f"passenger-{card.replace('/', '-')}", words.capital(words.coloured(card)), (f"passenger:{card}",))
        for card in _lifted(view, seat)
    ]
    held = view.seats[seat].hand or ()
    for printed in sorted(dict.fromkeys(held), key=lambda one: (KINDS.index(kind(one)), one)):
        things.append(Touchable(f"hand-{printed}", words.capital(words.card(printed)), (f"hand:{printed}",)))
    things += [Touchable(f"action-{name}", words.action(name), (f"action:{name}",)) for name in ACTIONS]
    return things


def _lifted(view: FerryView, seat: Seat) -> list[str]:
    if view.lifted is None or seat not in view.awaited:
        return []
    return list(dict.fromkeys(view.lifted))


def hand(view: FerryView, facts: Facts) -> dict[str, Any]:
    """What `games/ferry/hand.html` draws beside the names of the cards."""
    assert facts.viewer is not None
    mine = view.seats[facts.viewer]
    held = mine.hand or ()
    cards = {f"hand-{one}": _hand_card(passenger(facts.viewer, one), held.count(one)) for one in held}
    for card in _lifted(view, facts.viewer):
        assert view.lifted is not None
        cards[f"passenger-{card.replace('/', '-')}"] = _hand_card(card, view.lifted.count(card))
    return {
        "figures": cards,
        "lifted": bool(_lifted(view, facts.viewer)),
        "left": {f"action-{name}" for name in mine.actions},
        "box": box,
        "deck": mine.deck_count,
        "deck_words": ngettext("%(count)s more in your deck", "%(count)s more in your deck", mine.deck_count)
        % {"count": mine.deck_count},
    }


def _hand_card(card: str, count: int) -> dict[str, Any]:
    drawing = c.drawn(c.shown(card), g.Point(0, 2), 0.94)
    return {"figure": drawing, "points": face(card)[-1], "name": words.short(kind(card)), "count": count}


def _score(view: FerryView, score: int) -> str:
    if view.options.young:
        return _("%(score)s ashore") % {"score": score}
    return ngettext("%(total)s point", "%(total)s points", score) % {"total": score}


def seat(view: FerryView, number: Seat, facts: Facts) -> dict[str, Any]:
    """What `games/ferry/seat.html` shows of one seat: all of it public."""
    shown = view.seats[number]
    return {
        "score_words": _score(view, shown.score),
        "hand": shown.hand_count,
        "hand_words": ngettext("%(count)s passenger in hand", "%(count)s passengers in hand", shown.hand_count)
        % {"count": shown.hand_count},
        "deck": shown.deck_count,
        "deck_seat_words": ngettext("%(count)s in the deck", "%(count)s in the deck", shown.deck_count)
        % {"count": shown.deck_count},
        "actions": shown.actions,
        "action_words": _("action cards left: %(cards)s")
        % {"cards": words.listed([words.action(name) for name in shown.actions])}
        if shown.actions
        else _("no action cards left"),
        "eyes": EYES,
        "ashore": [(name, sum(kind(one) == name for one in shown.island)) for name in KINDS],
        "ashore_words": words.listed(_counted(shown.island)) or _("nobody ashore yet"),
    }
