"""Where everything of a view lies: coordinates and accessible names for Dadaocheng's board.

Markers keep their names while they change places, so that they glide; a chain is told beat by beat: the
line lights up, goods come into the warehouses, the markers turn over.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from rules.dadaocheng import effects as e
from rules.dadaocheng.content import CELL_HOLDS, COLOURS, Building, Colour, Ship, box
from rules.dadaocheng.field import Line
from rules.dadaocheng.moves import Flip, Swap
from rules.dadaocheng.preview import Preview, preview
from rules.dadaocheng.state import Buying, Chaining, Over, stored
from rules.dadaocheng.view import DadaochengView, MarkerView
from rules.kernel.audience import Seat
from rules.kernel.effects import Effect
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters.base import Facts, Touchable
from tables.presenters.dadaocheng import geometry as g
from tables.presenters.dadaocheng import story, tales, words
from tables.presenters.dadaocheng.pieces import SYMBOLS
from tables.presenters.remembering import in_each_language

MOST_TALLIED = 12


@cache
def sized(symbol: str, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> str:
    """The attributes that centre a symbol on x, y of its group."""
    width, height = (side * scale for side in SYMBOLS[symbol])
    return f'x="{x - width / 2:.4g}" y="{y - height / 2:.4g}" width="{width:.4g}" height="{height:.4g}"'


def at(point: g.Point) -> str:
    """A `transform`, always of the same shape, so that browsers move pieces."""
    return f"translate({point.x:g} {point.y:g})"


def context(view: DadaochengView, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
    """All that `games/dadaocheng/board.html` draws."""
    shown = _preview(view, offer)
    return {
        "label": _("The goods area: round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds},
        "box": sized,
        "rounds": [_space(view, number) for number in range(1, view.rounds + 1)],
        "round_words": _("Round %(round)s of %(of)s") % {"round": view.round, "of": view.rounds},
        "ships": [_ship(view, number, facts.effect) for number in range(3)],
        "buildings": [_building(view, number, facts.effect) for number in range(5)],
        "temple": _temple(view, facts.effect),
        "event": _event(view, facts.effect),
        "houses": [_house(view, seat, facts, shown) for seat in range(len(view.seats))],
        "covered": [at(g.BOARDS[side]) for side in view.covered],
        "closed": [
            (at(g.warehouse(side, cell)), "closed-lying" if side in ("NORTH", "SOUTH") else "closed-upright")
            for side in view.covered
            for cell in range(4)
        ],
        "markers": [_marker(one, facts.effect) for one in sorted(view.field, key=lambda one: one.marker)],
        "lit": _lit(view, facts.effect, shown),
        "change": _changes(view, offer, shown),
        "tally": _tally(view, facts.effect, shown),
        "areas": _areas(view),
    }


def _preview(view: DadaochengView, offer: Offer[Move] | None) -> Preview | None:
    """What the action or line that is said would bring."""
    if offer is None or offer.move is None or not view.field:
        return None
    return preview(view, offer.move)  # type: ignore[arg-type]


# The round, the river and the street


def _space(view: DadaochengView, number: int) -> dict[str, Any]:
    place = g.round_space(number, view.rounds)
    return {"x": place.x, "y": place.y, "number": number, "now": number == view.round}


def _grid(cubes: tuple[int, ...], columns: int, step: float, x: float, y: float, scale: float) -> list[tuple[str, str]]:
    """A price as small cubes in rows."""
    colours = story.colours_of(cubes)
    out = []
    for k, colour in enumerate(colours):
        row, column = divmod(k, columns)
        wide = min(columns, len(colours) - row * columns)
        out.append(
            (f"cube-{colour}", sized(f"cube-{colour}", scale, x + step * (column - (wide - 1) / 2), y + step * row))
        )
    return out


def _ship(view: DadaochengView, number: int, effect: Effect | None) -> dict[str, Any]:
    offer = view.ships[number]
    card: dict[str, Any] = {
        "id": f"quay-{number + 1}",
        "at": at(g.SHIPS[offer.level]),
        "symbol": f"ship-{offer.level}",
        "left": offer.left,
        "open": offer.ship is not None,
        "manner": "fresh" if isinstance(effect, e.ShipOpened) and effect.level == offer.level else "",
        "label": ship_words(view, number),
    }
    if offer.ship is not None:
        ship = box(view.edition).ships[offer.ship]
        card |= _printed(ship) | {"cost": _grid(ship.cost, 3, 42, 0, 4 if sum(ship.cost) > 3 else 24, 0.9)}
        card["needs"] = ship.needs
    return card


def _printed(card: Ship | Building) -> dict[str, Any]:
    return {"prestige": card.prestige, "credit": card.credit}


def ship_words(view: DadaochengView, number: int) -> str:
    """A stack of ships with the open one."""
    offer = view.ships[number]
    if offer.ship is None:
        return _("No more ships of this kind: %(kind)s") % {"kind": words.ship_kind(offer.level)}
    return _("%(card)s; %(left)s more to come") % {
        "card": words.price(offer.ship, view.edition),
        "left": offer.left,
    }


def _building(view: DadaochengView, number: int, effect: Effect | None) -> dict[str, Any]:
    offer = view.buildings[number]
    card: dict[str, Any] = {
        "id": f"plot-{offer.kind}",
        "at": at(g.BUILDINGS[offer.kind]),
        "symbol": f"house-{offer.kind}",
        "left": offer.left,
        "open": offer.building is not None,
        "manner": "fresh" if isinstance(effect, e.BuildingOpened) and effect.kind == offer.kind else "",
        "label": building_words(view, number),
    }
    if offer.building is not None:
        building = box(view.edition).buildings[offer.building]
        count = sum(building.cost)
        card |= _printed(building)
        scale = g.PRICE_SCALES[max(3, count)]
        card["cost"] = _grid(building.cost, count, 46 * scale, *g.PRICE, scale)
        card["does"] = does(building, -8, -10, 0.64)
    return card


def does(building: Building, x: float, y: float, scale: float) -> list[tuple[str, str]]:
    """The sign of what a service does: its goods."""
    if building.kind == "mansion":
        return []
    many = len(building.colours) > 1
    symbol = "cube-any" if many else f"cube-{building.colours[0]}"
    return [(symbol, sized(symbol, scale, x, y))]


def building_words(view: DadaochengView, number: int) -> str:
    """A stack of buildings with the open one."""
    offer = view.buildings[number]
    if offer.building is None:
        return _("Sold out: %(kind)s") % {"kind": words.kind(offer.kind)}
    return _("%(card)s; %(left)s more to come") % {
        "card": words.price(offer.building, view.edition).rstrip(".。"),
        "left": offer.left,
    }


def _temple(view: DadaochengView, effect: Effect | None) -> dict[str, Any]:
    dice: tuple[int, ...] = effect.dice if isinstance(effect, e.DiceRolled) else ()
    return {
        "at": at(g.TEMPLE),
        "label": _temple_words(),
        "used": isinstance(view.phase, Buying) and view.phase.temple,
        "dice": [
            (f"die-{pips}", sized(f"die-{pips}", 1.0, point.x, point.y))
            for pips, point in zip(dice, g.row(len(dice), 46, g.Point(0, 26)), strict=True)
        ],
    }


def _temple_words() -> str:
    return _("City-god temple: 1 rice for two dice, or any 2 cubes for three")


def _event(view: DadaochengView, effect: Effect | None) -> dict[str, Any]:
    event = view.event
    return {
        "id": f"history-{event}" if event else "history-none",
        "at": at(g.EVENT),
        "year": box(view.edition).events[event].year if event else "",
        "symbol": f"event-{event}" if event else "",
        "manner": "fresh" if isinstance(effect, e.EventOpened) else "",
        "label": event_words(view),
    }


def event_words(view: DadaochengView) -> str:
    """The event of the round with what it does."""
    if view.event is None:
        return _("No event")
    return words.sentences(tales.event(view.event), tales.event_rule(view.event))


# The warehouses


def _house(view: DadaochengView, seat: Seat, facts: Facts, planned: Preview | None) -> dict[str, Any]:
    shown = view.seats[seat]
    side = shown.side
    return {
        "seat": seat,
        "board_at": at(g.BOARDS[side]),
        "board_id": f"board-{seat}",
        "colour": f"var(--seat-{seat})",
        "sign": f"sign-{seat}",
        "letters": words.sign(side),
        "yellow": shown.sign,
        "active": seat == view.active and not _over(view),
        "label": _("%(house)s of %(name)s: %(points)s so far")
        % {
            "house": words.capital(words.house(side)),
            "name": facts.names[seat],
            "points": words.prestige(shown.score.total),
        },
        "cells": [_cell(view, seat, number, facts, planned) for number in range(4)],
    }


def _over(view: DadaochengView) -> bool:
    return isinstance(view.phase, Over)


def _cell(view: DadaochengView, seat: Seat, number: int, facts: Facts, planned: Preview | None) -> dict[str, Any]:
    shown = view.seats[seat]
    cell = shown.cells[number]
    cubes, manner, fresh = cell.cubes, "", -1
    manners: tuple[str, ...] = ()
    if planned is not None and not cell.firm:
        cubes, manners = _expected(cell.cubes, stocked(view, seat, number, planned))
    match facts.effect:
        case e.CellStocked(whose, _side, where, colour) if (whose, where) == (seat, number):
            fresh = len(cubes) - 1 - cubes[::-1].index(colour)
        case e.GoodsRotted(whose, _side, where, gone) if (whose, where) == (seat, number):
            cubes, manner = gone[:2], "rotting"
        case e.CellEmptied(whose, _side, where, gone) if (whose, where) == (seat, number):
            cubes, manner = gone, "leaving"
        case e.LoopFound():
            manner = "rotting"
    lying = shown.side in ("NORTH", "SOUTH")
    symbol = ("firm" if cell.firm else "store") + ("-lying" if lying else "-upright")
    return {
        "id": f"cell-{seat}-{number}",
        "at": at(g.warehouse(shown.side, number)),
        "symbol": symbol,
        "label": cell_words(view, seat, number, facts),
        "cubes": [
            (
                f"cube-{colour}",
                sized(f"cube-{colour}", 1.0, point.x, point.y),
                manners[k] if manners else manner or ("landing" if k == fresh else ""),
            )
            for k, (colour, point) in enumerate(zip(cubes, g.cubes(shown.side, len(cubes)), strict=True))
        ],
    }


def stocked(view: DadaochengView, seat: Seat, number: int, planned: Preview) -> tuple[Colour, ...]:
    """What would lie in a cell after what is planned, as far as nobody has to choose."""
    if planned.endless:
        return ()
    cubes = view.seats[seat].cells[number].cubes
    for step in planned.steps:
        if (view.seats[seat].side, number) in step.meets:
            cubes = stored(cubes, step.colour)
            cubes = cubes if len(cubes) <= CELL_HOLDS else ()
    return cubes


def _expected(now: tuple[Colour, ...], then: tuple[Colour, ...]) -> tuple[tuple[Colour, ...], tuple[str, ...]]:
    """The cubes to draw in a cell, and how: those that stay plainly, others as coming or going."""
    if now == then:
        return now, ()
    coming, drawn = list(then), []
    for cube in now:
        stays = cube in coming
        if stays:
            coming.remove(cube)
        drawn.append((cube, "" if stays else "goes"))
    drawn += [(cube, "comes") for cube in coming]
    return tuple(cube for cube, _ in drawn), tuple(how for _, how in drawn)


def cell_words(view: DadaochengView, seat: Seat, number: int, facts: Facts) -> str:
    """A warehouse cell with what lies in it."""
    cell = view.seats[seat].cells[number]
    values = {
        "name": facts.names[seat],
        "number": number + 1,
        "cubes": words.stored(cell.cubes) if cell.cubes else _("empty"),
    }
    if cell.firm:
        return _("Cell %(number)s of %(name)s: a firm") % values
    return _("Cell %(number)s of %(name)s: %(cubes)s") % values


# The tray


def _marker(one: MarkerView, effect: Effect | None) -> dict[str, Any]:
    turning = isinstance(effect, e.MarkerFlipped) and effect.cell == one.cell
    turning = turning or (isinstance(effect, e.LineConsumed) and one.cell in effect.cells)
    moving = isinstance(effect, e.MarkersSwapped) and one.cell in effect.cells
    return {
        "id": f"marker-{one.marker}",
        "at": at(g.marker(one.cell)),
        "shows": f"disc-{one.shows}",
        "hidden": f"band-{one.hidden}",
        "sun": one.sun,
        "manner": "turning" if turning else "moving" if moving else "",
        "label": marker_words(one),
    }


@in_each_language
def marker_words(one: MarkerView) -> str:
    """A marker with its place and both sides."""
    return _("%(place)s: %(shows)s, below it %(hidden)s") % {
        "place": words.capital(words.place(one.cell)),
        "shows": words.goods(one.shows),
        "hidden": words.goods(one.hidden),
    }


def _strip(cells: tuple[int, ...], manner: str) -> dict[str, Any]:
    x, y, wide, high = g.bar(cells)
    return {"x": x - wide / 2, "y": y - high / 2, "wide": wide, "high": high, "manner": manner}


def _lit(view: DadaochengView, effect: Effect | None, shown: Preview | None) -> list[dict[str, Any]]:
    """Lines that are just taken, that can be taken, or that an action would make or that is chosen."""
    match effect:
        case e.LineTaken(_seat, _line, cells):
            return [_strip(cells, "taken")]
    if shown is not None:
        return [_strip(line.cells, "would") for line in shown.lines]
    if isinstance(view.phase, Chaining):
        return [_strip(line.cells, "stands") for line in view.lines]
    return []


def _changes(view: DadaochengView, offer: Offer[Move] | None, shown: Preview | None) -> list[dict[str, Any]]:
    """What an action would change: markers as they would lie then; faces that follow from a line, small over theirs."""
    if shown is None or offer is None:
        return []
    hidden = _hidden_then(view, offer.move)
    return [
        {
            "at": at(g.marker(one.cell)) + ("" if hidden else " translate(0 -14) scale(.62)"),
            "symbol": f"disc-{face}",
            "band": f"band-{hidden[one.cell]}" if hidden else "",
        }
        for one, face in zip(view.field, shown.shows, strict=True)
        if one.shows != face
    ]


def _hidden_then(view: DadaochengView, move: Move | None) -> dict[int, Colour]:
    """What the markers of an action would show on their bands."""
    field = {one.marker: one for one in view.field}
    match move:
        case Flip(marker):
            return {field[marker].cell: field[marker].shows}
        case Swap(one, other):
            return {field[one].cell: field[other].hidden, field[other].cell: field[one].hidden}
    return {}


def _tally(view: DadaochengView, effect: Effect | None, shown: Preview | None) -> dict[str, Any] | None:
    """What has come in by this chain so far, or would come in."""
    if shown is not None:
        if not shown.last or not shown.steps:
            return None
        return _tallied(story.colours_of(shown.gained), "would", "…" if shown.choice else "")
    if isinstance(view.phase, Chaining):
        return _tallied(story.colours_of(view.chain), "taken", "")
    if isinstance(effect, e.IncomeEnded):
        return _tallied(story.colours_of(effect.gained), "taken", "")
    return None


def _tallied(colours: list[str], manner: str, more: str) -> dict[str, Any] | None:
    shown = colours[:MOST_TALLIED]
    if not shown:
        return None
    places = g.row(len(shown), 40, g.TALLY)
    return {
        "manner": manner,
        "more": more,
        "more_x": places[-1].x + 34,
        "y": g.TALLY.y + 10,
        "x": places[0].x - 34,
        "cubes": [
            (f"cube-{colour}", sized(f"cube-{colour}", 0.8, point.x, point.y))
            for colour, point in zip(shown, places, strict=True)
        ],
        "label": words.heap([colours.count(colour) for colour in COLOURS]),
    }


# What can be touched


def _areas(view: DadaochengView) -> dict[str, tuple[float, float, float]]:
    """Width, height and roundness of what can be touched, by the beginning of its name."""
    areas: dict[str, tuple[float, float, float]] = {
        "disc": (116, 116, 58),
        "ship": (*g.SHIP_SIZE, 12),
        "building": (*g.STREET_SIZE, 12),
        "temple": (*g.STREET_SIZE, 12),
        "event": (*g.STREET_SIZE, 12),
    }
    for side in g.BOARDS:
        areas[f"cell_{side}"] = (*g.warehouse_size(side), 10)
    for one in view.lines:
        _x, _y, wide, high = g.bar(one.cells)
        areas[_line_id(one)] = (wide, high, 57)
    return areas


def _line_id(one: Line) -> str:
    return "line_" + one.name.replace("/", "_").replace("-", "_")


def touchables(view: DadaochengView, seat: Seat, facts: Facts) -> list[Touchable]:
    """Everything on the board; the name before the first "-" tells its shape."""
    things = [
        Touchable(f"disc-{one.marker}", marker_words(one), (f"disc:{one.marker}",), *g.marker(one.cell), 52)
        for one in view.field
    ]
    for number, offer in enumerate(view.ships):
        if offer.ship is not None:
            place = g.SHIPS[offer.level]
            things.append(
                Touchable(f"ship-{offer.level}", ship_words(view, number), (f"ship:{offer.ship}",), *place, 60)
            )
    for number, stack in enumerate(view.buildings):
        if stack.building is not None:
            name = f"building:{stack.building}"
            place = g.BUILDINGS[stack.kind]
            things.append(Touchable(f"building-{stack.kind}", building_words(view, number), (name,), *place, 60))
    things.append(Touchable("temple-visit", _temple_words(), ("verb:temple",), *g.TEMPLE, 60))
    if view.event is not None:
        things.append(Touchable("event-use", event_words(view), (f"event:{view.event}",), *g.EVENT, 60))
    side = view.seats[seat].side
    for number in range(4):
        place = g.warehouse(side, number)
        label = cell_words(view, seat, number, facts)
        things.append(Touchable(f"cell_{side}-{number}", label, (f"cell:{number}",), *place, 40))
    for one in view.lines:
        x, y, _wide, _high = g.bar(one.cells)
        label = _("Line of %(length)s in %(line)s") % {"length": one.length, "line": words.line(one)}
        things.append(Touchable(f"{_line_id(one)}-take", label, (f"line:{one.name}",), x, y, 50))
    return things
