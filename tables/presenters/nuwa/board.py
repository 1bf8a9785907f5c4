"""Where everything of a view lies on the table: coordinates and accessible names for Nüwa's board.

Roads are called by their cell, places and gates by their number and letter: what is hidden has no other name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.effects import Effect
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.nuwa import moves as m
from rules.nuwa.content import GEMS, GOAL_CELLS, PLACE_CELLS, ROAD_KINDS, STEPS, Cell
from rules.nuwa.view import GoalView, NuwaView, PlaceView, RoadView
from tables.presenters.base import Facts, Touchable
from tables.presenters.nuwa import folk, words
from tables.presenters.nuwa import geometry as g

LIT, DULL = "#f3d894", "#b4b1a8"
"""What a road looks like that is joined to the start, and one that is cut off."""


def context(view: NuwaView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
    """All that `games/nuwa/board.html` draws."""
    return {
        "label": _("The sky and the road below it, round %(round)s") % {"round": max(view.round, 1)},
        "alone": False,
        "box": folk.box,
        "whole": g.whole(cells(view, facts.effect)),
        "rents": [_rent(view, k, facts) for k in range(len(GEMS))],
        "mended": view.mended,
        "pile": view.pile,
        "pile_words": ngettext("%(count)s card to draw", "%(count)s cards to draw", view.pile) % {"count": view.pile},
        "laid": len(view.discards),
        "laid_words": ngettext(
            "%(count)s card discarded face down", "%(count)s cards discarded face down", len(view.discards)
        )
        % {"count": len(view.discards)},
        "fresh_discard": isinstance(facts.effect, m.CardDiscarded),
        "places": [_place(place, facts) for place in view.places],
        "goals": [_goal(goal, view, facts) for goal in view.goals],
        "roads": [*_removed(facts), *(_road(road, facts) for road in view.roads)],
        "ghosts": list(_ghosts(offer)),
        "calm": offer is not None and not any(said.startswith(("hand:", "verb:")) for said in offer.said),
        "folk": [folk.plaque(view, seat, facts) for seat in range(len(view.seats))],
        "mover": folk.mover(view, facts),
        "folk_shape": folk.shape(len(view.seats)),
        "helm": _helm(),
        "wrong_at": _misplaced(facts),
    }


def _helm() -> list[tuple[str, str, int, int, str]]:
    """The buttons that move and enlarge the field: name, words, place from the lower right corner, and sign."""
    return [
        ("in", _("Closer"), -28, -128, "M-9 0H9M0-9V9"),
        ("out", _("Farther"), -28, -78, "M-9 0H9"),
        ("whole", _("Show the whole road"), -28, -28, "M-9-3V-9H-3M9-3V-9H3M-9 3V9H-3M9 3V9H3"),
        ("left", _("Move the view to the left"), -178, -28, "M4-8L-5 0L4 8"),
        ("down", _("Move the view down"), -128, -28, "M-8-4L0 5L8-4"),
        ("up", _("Move the view up"), -128, -78, "M-8 4L0-5L8 4"),
        ("right", _("Move the view to the right"), -78, -28, "M-4-8L5 0L-4 8"),
    ]


def cells(view: NuwaView, effect: Effect | None) -> list[Cell]:
    """All cells that a picture of the whole road shows: the field, and a step around every road."""
    if isinstance(effect, Explained):
        return [(effect.x - 2, effect.y - 1), (effect.x + 2, effect.y + 1)]
    around = [(road.x + dx, road.y + dy) for road in view.roads for dx, dy in STEPS.values()]
    return [(-1, 0), *PLACE_CELLS.values(), *GOAL_CELLS.values(), *around]


# The sky


def _rent(view: NuwaView, k: int, facts: Facts) -> dict[str, Any]:
    gem = GEMS[k]
    holder = next((seat.seat for seat in view.seats if gem in seat.gems), None)
    new = isinstance(facts.effect, m.PlaceUnlocked) and facts.effect.gem == gem
    if holder is None:
        label = _("A rent in the sky: %(stone)s is missing") % {"stone": words.face(gem)}
    else:
        label = _("Mended with %(stone)s of %(name)s") % {"stone": words.face(gem), "name": facts.names[holder]}
    return {
        "id": f"rent-{gem}",
        "at": f"translate({g.RENTS[k]} {g.RENT_Y})",
        "gem": gem,
        "mirrored": k % 2,
        "holder": holder,
        "manner": "sewn" if new else "",
        "label": label,
    }


# The tiles


def _road(road: RoadView, facts: Facts) -> dict[str, Any]:
    effect = facts.effect
    fresh = isinstance(effect, m.RoadPlaced) and (effect.x, effect.y) == (road.x, road.y)
    intact = road.joined or isinstance(effect, Misplaced)
    severed = isinstance(effect, m.RoadRemoved) and (road.x, road.y) in effect.severed
    tilt = 0 if intact else (4, -4, 3)[(road.x + 2 * road.y) % 3]
    return {
        "id": f"road-{road.x}_{road.y}",
        "at": g.place((road.x, road.y), tilt),
        "ways": road.card,
        "turn": "rotate(180)" if road.turned else "rotate(0)",
        "dead": not road.passable,
        "joined": intact,
        "colour": LIT if intact else DULL,
        "manner": "fresh" if fresh else "severed" if severed else "",
        "label": road_words(road),
    }


def road_words(road: RoadView) -> str:
    """A road on the table with where it leads, and whether the start can be reached from it."""
    values = {"where": words.cell(road.x, road.y), "openings": words.openings(road.openings)}
    if not road.passable:
        if road.joined:
            return _("Dead end %(where)s, open %(openings)s, joined to the start") % values
        return _("Dead end %(where)s, open %(openings)s, cut off") % values
    if road.joined:
        return _("Road %(where)s, open %(openings)s, joined to the start") % values
    return _("Road %(where)s, open %(openings)s, cut off") % values


def _removed(facts: Facts) -> Iterator[dict[str, Any]]:
    """A road that is just being taken away, still seen."""
    if isinstance(facts.effect, m.RoadRemoved):
        gone = facts.effect
        yield {
            "id": "",
            "at": g.place((gone.x, gone.y)),
            "ways": gone.card,
            "turn": "rotate(0)",
            "dead": not ROAD_KINDS[gone.card].passable,
            "joined": True,
            "colour": LIT,
            "manner": "gone",
            "label": "",
        }


def _place(place: PlaceView, facts: Facts) -> dict[str, Any]:
    effect = facts.effect
    turning = isinstance(effect, m.PlaceTurnedUp) and effect.place == place.place
    opening = isinstance(effect, m.PlaceUnlocked) and effect.place == place.place
    taken = place.status == "open" and place.what != "prophecy"
    return {
        "id": f"place-{place.place}",
        "at": g.place((place.x, place.y)),
        "symbol": {"down": "shrine", "locked": "locked", "open": "court"}[place.status],
        "face": "" if place.what is None or (taken and not opening) else place.what,
        "face_at": "translate(-8 -4) scale(1.1)" if place.status == "locked" else "translate(0 0) scale(.86)",
        "number": place.place if place.status == "down" else "",
        "linked": place.linked and place.status != "open",
        "manner": "turning" if turning else "opening" if opening else "",
        "label": place_words(place),
    }


def place_words(place: PlaceView) -> str:
    """A special place: what it is, and whether one can pass."""
    values = {"place": words.capital(words.place(place.place)), "face": words.face(place.what) if place.what else ""}
    if place.status == "down":
        return _("%(place)s, a shrine that nobody has reached yet") % values
    if place.status == "open":
        return _("%(place)s: %(face)s, unlocked, open on four sides") % values
    if place.linked:
        return _("%(place)s: %(face)s, locked; a road from the start leads there") % values
    return _("%(place)s: %(face)s, locked") % values


def _goal(goal: GoalView, view: NuwaView, facts: Facts) -> dict[str, Any]:
    effect = facts.effect
    turning = isinstance(effect, m.GoalTurned) and effect.goal == goal.goal
    shaking = isinstance(effect, m.GoalTurning) and effect.goal == goal.goal
    return {
        "id": f"goal-{goal.goal}",
        "at": g.place((goal.x, goal.y)),
        "symbol": f"gate-{goal.face}" if goal.up else "gate",
        "letter": "" if goal.up else words.LETTERS[goal.goal],
        "linked": goal.linked and not goal.up,
        "seen": goal.looked_at_by if not goal.up else None,
        "known": goal.face if not goal.up else None,
        "by": goal.turned_by,
        "manner": "turning" if turning else "shaking" if shaking else "",
        "label": goal_words(goal, facts),
    }


def goal_words(goal: GoalView, facts: Facts) -> str:
    """A gate, as far as the one who looks knows it."""
    values = {
        "gate": words.capital(words.gate(goal.goal)),
        "name": "" if goal.looked_at_by is None else facts.names[goal.looked_at_by],
    }
    if goal.up:
        return (
            _("%(gate)s, open: the sky is behind it") if goal.face == "right" else _("%(gate)s, open: the wrong one")
        ) % values
    if goal.face is not None:
        told = (
            _("%(gate)s, closed; you know it is the right one")
            if goal.face == "right"
            else _("%(gate)s, closed; you know it is a wrong one")
        )
    elif goal.looked_at_by is not None:
        told = _("%(gate)s, closed; %(name)s has looked behind it")
    else:
        told = _("%(gate)s, closed")
    if goal.linked:
        return _("%(gate)s; a road from the start leads there") % {"gate": told % values}
    return told % values


def _ghosts(offer: Offer[Move] | None) -> Iterator[dict[str, Any]]:
    """Where the road card that is chosen can lie, and how: faintly there, until one is chosen."""
    if offer is None or not any(said.startswith("hand:") for said in offer.said):
        return
    ways: dict[Cell, list[bool]] = {}
    card = ""
    for move in offer.remaining:
        if isinstance(move, m.PlaceRoad):
            card = move.card
            ways.setdefault(move.cell, []).append(move.turned)
    for cell, turnings in ways.items():
        chosen = f"cell:{cell[0]}/{cell[1]}" in offer.said
        turned = "turned:180" in offer.said or False not in turnings
        yield {
            "at": g.place(cell),
            "card": card,
            "dead": not ROAD_KINDS[card].passable,
            "turn": "rotate(180)" if turned else "rotate(0)",
            "both": len(turnings) > 1,
            "manner": "chosen" if chosen else "possible",
        }


class Explained(m.RoadPlaced, frozen=True):
    """A road that is laid in a picture of the rules page, seen from close by."""


class Misplaced(Explained, frozen=True):
    """The same with one that does not fit where it lies."""


def _misplaced(facts: Facts) -> str:
    if isinstance(facts.effect, Misplaced):
        return g.place((facts.effect.x, facts.effect.y))
    return ""


# What can be touched


def touchables(view: NuwaView, facts: Facts) -> list[Touchable]:
    """The empty cells beside tiles, the roads, places, gates and players."""
    things = []
    roads = [(road.x, road.y) for road in view.roads]
    sites = {(place.x, place.y) for place in view.places} | {(goal.x, goal.y) for goal in view.goals}
    tiles = {(0, 0), *roads}
    tiles |= {(place.x, place.y) for place in view.places if place.status == "open"}
    tiles |= {(goal.x, goal.y) for goal in view.goals if goal.up}
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in STEPS.values()}
    for x, y in sorted(beside - tiles - sites):
        label = _("Empty cell %(where)s") % {"where": words.cell(x, y)}
        things.append(_thing(f"cell-{x}_{y}", label, (x, y), (f"cell:{x}/{y}",), ("turned:180",)))
    for cell in roads:
        x, y = cell
        # Where its ways lead is said by its picture already.
        label = _("The road %(where)s") % {"where": words.cell(x, y)}
        things.append(_thing(f"tile-{x}_{y}", label, cell, (f"cell:{x}/{y}",)))
    for place in view.places:
        things.append(_thing(f"place-{place.place}", place_words(place), (place.x, place.y), (f"place:{place.place}",)))
    for goal in view.goals:
        picks = (f"goal:{goal.goal}", f"look:{goal.goal}")
        things.append(_thing(f"goal-{goal.goal}", goal_words(goal, facts), (goal.x, goal.y), picks))
    return things + folk.touchables(view, facts)


def _thing(name: str, label: str, cell: Cell, picks: tuple[str, ...], again: tuple[str, ...] = ()) -> Touchable:
    x, y = g.middle(cell)
    return Touchable(name, label, picks, x, y, g.HIGH / 2, again)
