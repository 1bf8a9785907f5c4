"""Where everything of a view lies: coordinates and accessible names for the board of Da Yu."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dayu import moves as m
from rules.dayu.content import KINDS, MARKERS, NOTHING, FloodCard, Tools, minus
from rules.dayu.view import DayuView, PileView, PlaceView, Preview, builds, preview
from rules.kernel.audience import Seat
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters.base import Facts, Ghost, Touchable
from tables.presenters.dayu import cards, words
from tables.presenters.dayu import geometry as g
from tables.presenters.dayu.cards import box

THICKEST = 3
"""At most so many cards show below the top of a pile."""


def at(point: g.Point, scale: float = 1.0) -> str:
    """A `transform`, always of the same shape, so that browsers move pieces part by part."""
    return f"translate({point.x:g} {point.y:g}) scale({scale:g})"


def context(view: DayuView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
    """All that `games/dayu/board.html` draws."""
    ring = g.ring(len(view.ring))
    plan = planned(view, offer)
    floods = [_place(view, place, where, plan, facts) for place, where in zip(view.ring, ring, strict=True)]
    if offer is not None and not offer.chosen:
        _show_trials(view, floods)
    if isinstance(facts.effect, m.FloodTaken):
        floods.append(_leaving(facts.effect))
    used = sum(10 - sum(place.free) for place in view.ring if place.flood is not None)
    left = max(0, MARKERS - used)
    return {
        "label": _("The ring of floods, round %(round)s") % {"round": view.round}
        if view.round
        else _("The ring of floods"),
        "floods": floods,
        "posts": [(at(where.post), str(place.place + 1)) for place, where in zip(view.ring, ring, strict=True)],
        "pool": ngettext("%(count)s marker in the pool", "%(count)s markers in the pool", left) % {"count": left},
        "bundles": [box("bundle", 1, g.POOL.x + x, g.POOL.y + y) for x, y in g.BUNDLES[: -(-left // 5)]],
        "piles": [_pile(view, pile, facts) for pile in view.piles],
        "deck": _deck(view),
        "pawns": _pawns(view, facts),
        "moment": _moment(facts),
        "areas": _areas(view),
        "box": box,
    }


# Floods


def planned(view: DayuView, offer: Offer[Move] | None) -> Preview | None:
    """What the construct that is being said would do, once only one is meant."""
    if offer is None or not offer.chosen:
        return None
    builds = [move for move in offer.remaining if isinstance(move, m.Construct)]
    one_card = any(said.startswith("row:") for said in offer.said)
    return preview(view, builds[0]) if len(builds) == 1 and one_card else None


def _place(view: DayuView, place: PlaceView, where: g.Place, plan: Preview | None, facts: Facts) -> dict[str, Any]:
    drawn = {
        "at": at(where.middle, where.scale),
        "label": place_words(view, place, facts),
        "manner": "",
        "sign": "",
        "trials": (),
    }
    if place.flood is None:
        symbol = "flood-back" if not view.round else "gap"
        return {**drawn, "id": f"place-{place.place}", "symbol": symbol, "slots": (), "number": ""}
    fresh: Tools = NOTHING
    match facts.effect:
        case m.Constructed(place=there, placed=placed) if there == place.place:
            fresh = placed
        case m.FloodTurnedUp(place=there) if there == place.place:
            drawn["manner"] = "turned-up"
    here = plan is not None and plan.place == place.place
    soon = plan.fills if plan is not None and here else NOTHING
    return {**drawn, **_sheet(place.flood, minus(place.free, soon), fresh, soon)}


def _show_trials(view: DayuView, floods: list[dict[str, Any]]) -> None:
    """On the flood where the pawn stands: what each card of the row would fill, for who points at the card."""
    seat = view.seats[view.active]
    if view.viewer != view.active or not view.points or seat.pawn is None:
        return
    found = []
    for number, tool in enumerate(seat.row, 1):
        shown = [preview(view, build) for build in builds(view, tool)]
        if shown:
            free = view.ring[seat.pawn].free
            rects = sorted({rect for one in shown for rect in _filled(one.flood, free, one.fills)})
            found.append((number, rects, any(one.takes for one in shown)))
    floods[seat.pawn]["trials"] = found


def _filled(flood: FloodCard, free: Tools, fills: Tools) -> list[tuple[str, str]]:
    """The rectangles that a construct fills, each with its symbol."""
    rects, first = [], 0
    for kind, all_of, empty, new in zip(KINDS, flood.rectangles, free, fills, strict=True):
        done = first + all_of - empty
        rects += [(f"done-{kind}", box("slot-hoe", 1, *g.SLOTS[slot])) for slot in range(done, done + new)]
        first += all_of
    return rects


def _leaving(effect: m.FloodTaken) -> dict[str, Any]:
    """A flood on its way to whoever has calmed it."""
    return {
        **_sheet(effect.flood, NOTHING),
        "at": at(g.MOMENT, 0.86),
        "manner": "taken",
        "trials": (),
        "label": words.flood(effect.flood),
        "sign": f"sign-{effect.seat}",
        "colour": f"var(--seat-{effect.seat})",
    }


def _sheet(flood: FloodCard, free: Tools, fresh: Tools = NOTHING, soon: Tools = NOTHING) -> dict[str, Any]:
    """A flood card. free: rectangles without a marker; fresh, soon: those that were or would be filled last."""
    slots: list[tuple[str, str, str]] = []
    for kind, all_of, empty, new, next_ in zip(KINDS, flood.rectangles, free, fresh, soon, strict=True):
        done = all_of - empty
        for k in range(all_of):
            filled = k < done
            manner = "planned" if filled and k >= done - next_ else "fresh" if filled and k >= done - new else ""
            x, y = g.SLOTS[len(slots)]
            name = f"{'done' if filled else 'slot'}-{kind}"
            slots.append((name, box("slot-hoe", 1, x, y), manner))
    done = 10 - sum(free) - sum(soon)
    return {
        "id": f"flood-{flood.id}",
        "symbol": "flood",
        "calm": f"{done / 10:g}",
        "slots": slots,
        "number": words.signed(flood.number),
        "ribbon": "penalty" if flood.number < 0 else "bonus",
        "ability": flood.function or "",
        "ability_name": words.function(flood.function) if flood.function else "",
    }


def place_words(view: DayuView, place: PlaceView, facts: Facts) -> str:
    """A place of the ring with its flood, what that lacks, and who stands there."""
    values = {"place": words.capital(words.place(place.place)), "who": words.people(facts.names, place.pawns)}
    if place.flood is None:
        told = _("%(place)s: a covered flood") if not view.round else _("%(place)s: a gap")
    else:
        values["flood"] = words.flood(place.flood)
        values["free"] = words.tools(place.free)
        told = (
            _("%(place)s: flood %(flood)s, calmed") if place.full else _("%(place)s: flood %(flood)s, lacks %(free)s")
        )
    told %= values
    return _("%(told)s; here: %(who)s") % {"told": told, "who": values["who"]} if place.pawns else told


# Piles, deck, pawns


def _pile(view: DayuView, pile: PileView, facts: Facts) -> dict[str, Any]:
    below = min(THICKEST, (pile.count - 1) // 9 + (pile.count > 1)) if pile.count else 0
    turned = isinstance(facts.effect, m.TopTurnedUp) and facts.effect.frame == pile.frame
    return {
        "id": f"pile-{pile.frame}",
        "at": at(g.PILES[pile.frame], g.PILE_SCALE),
        "label": pile_words(view, pile),
        "frame": f"tool-{pile.frame}",
        "below": [box(f"tool-{pile.frame}", 1, 4 * k, 3 * k) for k in range(below, 0, -1)],
        "card": cards.lying(pile.frame, pile.top, True) if pile.top is not None else None,
        "count": pile.count,
        "manner": "turned-up" if turned else "",
    }


def pile_words(view: DayuView, pile: PileView) -> str:
    """A pile with its top and how many cards it has."""
    values = {"pile": words.capital(words.pile(pile.frame)), "count": pile.count}
    if not pile.count:
        told = _("%(pile)s: used up") % values
    elif pile.top is None:
        told = _("%(pile)s, cards: %(count)s") % values
    else:
        told = _("%(pile)s, cards: %(count)s; on top %(tools)s") % {**values, "tools": words.side(pile.top)}
    beside = sum(tool.number in (view.beside or ()) for tool in pile.under)
    if not beside:
        return told
    return _("%(told)s; beside it until after the refill: %(count)s") % {"told": told, "count": beside}


def _deck(view: DayuView) -> dict[str, Any]:
    # While the ring lies face down, its floods are drawn already and only not told yet.
    count = view.flood_deck - (sum(place.flood is None for place in view.ring) if not view.round else 0)
    if not count:
        label = _("Flood deck: empty, so this is the last round") if view.round else _("Flood deck: empty")
    else:
        label = ngettext("Flood deck: %(count)s card", "Flood deck: %(count)s cards", count) % {"count": count}
    return {
        "at": at(g.DECK, g.DECK_SCALE),
        "label": label,
        "symbol": "flood-back" if count else "gap",
        "below": [box("flood-back", 1, 3.5 * k, 4 * k) for k in range(min(3, count - 1), 0, -1)],
        "count": count,
    }


def _pawns(view: DayuView, facts: Facts) -> list[dict[str, Any]]:
    ring = g.ring(len(view.ring))
    drawn = []
    for place in view.ring:
        for k, seat in enumerate(place.pawns):
            drawn.append(
                {
                    "id": f"pawn-{seat}",
                    "at": at(_on_the_way(facts, seat, len(ring)) or g.stands(ring[place.place], k, len(place.pawns))),
                    "colour": f"var(--seat-{seat})",
                    "sign": f"sign-{seat}",
                    "label": _("Pawn of %(name)s: %(place)s")
                    % {"name": facts.names[seat], "place": words.place(place.place)},
                }
            )
    return sorted(drawn, key=lambda pawn: pawn["id"])


def _on_the_way(facts: Facts, seat: Seat, places: int) -> g.Point | None:
    """Where a walking pawn is at this moment; None for one that stands."""
    match facts.effect:
        case m.PawnMoved(mover, start, to, way) if facts.part is not None and mover == seat:
            return g.on_the_way(places, start, to, way, facts.part)
        case m.PawnsMovedOn(movers, start, to) if facts.part is not None and seat in movers:
            return g.on_the_way(places, start, to, "right", facts.part)
    return None


# What is just happening


def _moment(facts: Facts) -> dict[str, Any] | None:
    """The card that is just being used, turned, taken or put away, and whose it is."""
    match facts.effect:
        case m.Constructed(seat=seat, frame=frame, side=side):
            return _card(seat, cards.lying(frame, side, False), g.MOMENT, 1.1, "used")
        case m.ToolFlipped(seat=seat, frame=frame, after=after):
            return _card(seat, cards.lying(frame, after, False), g.MOMENT, 1.1, "turning")
        case m.ToolDiscarded(seat=seat, frame=frame, side=side):
            return _card(seat, cards.lying(frame, side, True), g.PILES[frame], 1.0, "put-under")
        case m.ToolTaken(seat=seat, frame=frame, side=side):
            x, y = g.PILES[frame]
            return _card(seat, cards.lying(frame, side, True), g.Point(x - 150, y), 1.0, "drawn")
    return None


def _card(seat: Seat, card: dict[str, Any], where: g.Point, scale: float, manner: str) -> dict[str, Any]:
    return {
        "at": at(where, scale),
        "card": card,
        "manner": manner,
        "sign": f"sign-{seat}",
        "colour": f"var(--seat-{seat})",
    }


# Touching


def _areas(view: DayuView) -> dict[str, tuple[float, float, str]]:
    """Width and height of everything that can be touched, and where its tick is, by its id."""
    boxes = {f"ring-{k}": g.flood_box(where) for k, where in enumerate(g.ring(len(view.ring)))}
    boxes |= {f"pile-{frame}": g.pile_box(frame) for frame in g.PILES}
    return {
        id: (round(area.wide, 1), round(area.high, 1), f"translate({area.wide / 2 - 8:.1f} {8 - area.high / 2:.1f})")
        for id, area in boxes.items()
    }


def touchables(view: DayuView, facts: Facts) -> list[Touchable]:
    """Everything on the board that can be touched: the places of the ring and the piles."""
    things = [
        Touchable(
            f"ring-{place.place}",
            place_words(view, place, facts),
            (f"ring:{place.place}",),
            where.middle.x,
            where.middle.y,
            where.scale * g.FLOOD[1] / 2,
        )
        for place, where in zip(view.ring, g.ring(len(view.ring)), strict=True)
    ]
    things += [
        Touchable(
            f"pile-{pile.frame}", pile_words(view, pile), (f"pile:{pile.frame}",), *g.PILES[pile.frame], g.TOOL[0] / 2
        )
        for pile in view.piles
    ]
    return things


def ghosts(view: DayuView, seat: Seat, offer: Offer[Move]) -> dict[str, Ghost]:
    """Where the pawn would stand."""
    seen = {}
    for place, where in zip(view.ring, g.ring(len(view.ring)), strict=True):
        pick = f"ring:{place.place}"
        if pick in offer.open and seat not in place.pawns:
            x, y = g.stands(where, len(place.pawns), len(place.pawns) + 1)
            seen[pick] = Ghost("pawn", x, y, colour=f"var(--seat-{seat})")
    return seen
