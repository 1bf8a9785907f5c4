"""What a seat holds: its goods and service buildings, and what is public of it beside the board."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dadaocheng.content import COLOURS, KINDS, LEVELS, box
from rules.dadaocheng.state import Buying, Gift
from rules.dadaocheng.view import DadaochengView
from rules.kernel.audience import Seat
from tables.presenters.base import Facts, Touchable
from tables.presenters.dadaocheng import tales, words
from tables.presenters.dadaocheng.board import does, sized

SERVICES = ("firm", "workshop", "market", "opium_den")


def in_hand(view: DadaochengView, seat: Seat) -> list[Touchable]:
    """Cubes one by one, the goods of a gift, and the buildings that do something. Equal ones are one."""
    shown = view.seats[seat]
    things = []
    for colour in COLOURS:
        label = _("%(goods)s from the supply") % {"goods": words.capital(words.goods(colour))}
        if isinstance(shown.asked, Gift):
            for copy in range(1, shown.asked.cubes + 1):
                things.append(Touchable(f"supply-{colour}-{copy}", label, (f"gift:{colour}/{copy}",)))
        elif _buys(view, seat):
            things.append(Touchable(f"supply-{colour}", label, (f"take:{colour}",)))
    for colour, count in zip(COLOURS, shown.hand, strict=True):
        for copy in range(1, count + 1):
            name = f"{colour}/{copy}"
            cube_picks = (f"pay:{name}", f"give:{name}", f"back:{name}")
            things.append(Touchable(f"cube-{colour}-{copy}", words.capital(words.goods(colour)), cube_picks))
    for card in shown.buildings:
        building = box(view.edition).buildings[card]
        if building.kind in SERVICES:
            picks: tuple[str, ...] = (
                (f"workshop:{card}", f"card:{card}") if building.kind == "workshop" else (f"card:{card}",)
            )
            things.append(Touchable(f"card-{card}", words.capital(words.card(card, view.edition)), picks))
    return things


def _buys(view: DadaochengView, seat: Seat) -> bool:
    awaited = seat == view.active and seat in view.awaited
    return isinstance(view.phase, Buying) and awaited and view.seats[seat].asked is None


def hand(view: DadaochengView, facts: Facts) -> dict[str, Any]:
    """What `games/dadaocheng/hand.html` draws beside the names of the things."""
    assert facts.viewer is not None
    shown = view.seats[facts.viewer]
    buildings = box(view.edition).buildings
    drawn = {}
    for card in shown.buildings:
        building = buildings[card]
        if building.kind in SERVICES:
            drawn[f"card-{card}"] = {
                "symbol": f"house-{building.kind}",
                "does": does(building, 39, -23, 1.0),
                "used": card in shown.used,
                "kind": words.kind(building.kind),
            }
    return {
        "drawn": drawn,
        "box": sized,
        "gift": isinstance(shown.asked, Gift),
        "supply": isinstance(shown.asked, Gift) or _buys(view, facts.viewer),
        "year": box(view.edition).events[view.event].year if view.event else "",
        "event": tales.event_rule(view.event) if view.event else "",
        "held": shown.held,
        "keep": shown.keep,
        "many": shown.held > shown.keep,
        "held_words": _("%(held)s held, %(keep)s can be kept") % {"held": shown.held, "keep": shown.keep},
    }


def seat(view: DadaochengView, number: Seat, facts: Facts) -> dict[str, Any]:
    """What `games/dadaocheng/seat.html` shows of one seat: all of it public."""
    shown = view.seats[number]
    pieces = box(view.edition)
    ships = [(level, sum(pieces.ships[card].level == level for card in shown.ships)) for level in LEVELS]
    kinds = [(kind, sum(pieces.buildings[card].kind == kind for card in shown.buildings)) for kind in KINDS]
    owned = [words.some_cards(words.ship_kind(level), count) for level, count in ships if count] + [
        words.some_cards(words.kind(kind), count) for kind, count in kinds if count
    ]
    return {
        "score": shown.score.total,
        "score_words": words.prestige(shown.score.total),
        "credit": shown.credit,
        "credit_words": _("%(count)s credit") % {"count": shown.credit},
        "opium": shown.opium,
        "opium_words": ngettext("opium used %(count)s time", "opium used %(count)s times", shown.opium)
        % {"count": shown.opium},
        "held": [(colour, count) for colour, count in zip(COLOURS, shown.hand, strict=True) if count],
        "held_words": words.cubes_words(shown.hand),
        "ships": [(level, count) for level, count in ships if count],
        "kinds": [(kind, count) for kind, count in kinds if count],
        "owned_words": words.listed(owned) or _("no cards yet"),
        "parts": [(words.part(name), points) for name, points in shown.score.parts if points],
        "parts_title": _("Prestige by parts"),
        "no_parts": _("No prestige yet."),
        "first": number == view.start and len(view.seats) > 1,
    }
