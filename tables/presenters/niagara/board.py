"""Where everything of a view lies: coordinates and accessible names for Niagara's templates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.audience import Seat
from rules.niagara import moves as m
from rules.niagara.content import CLOUD, COLOURS, HOME, NUMBERS, WEATHER
from rules.niagara.river import RIVER
from rules.niagara.state import Choosing
from rules.niagara.view import NiagaraView
from tables.presenters.base import Facts, Touchable
from tables.presenters.niagara import geometry as g
from tables.presenters.niagara import words
from tables.presenters.niagara.scenery import SYMBOLS

CARD_ORDER = (*NUMBERS, CLOUD)
CLOSE = 35.0
"""Radius of a panel of the dial that cannot be picked now; its neighbours are near."""


@cache
def box(symbol: str, scale: float = 1.0) -> str:
    """The attributes that centre a symbol on its group's origin."""
    width, height = (side * scale for side in SYMBOLS[symbol])
    return f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'


@cache
def gems_in(gems: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The gems of a pit, back row first: the symbol and its attributes."""
    heap = g.heap(len(gems))
    width, height = (side * heap.scale for side in SYMBOLS["gem-red"])
    return tuple(
        (gem, f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"')
        for gem, (x, y) in zip(gems, heap.offsets, strict=True)
    )


def at(point: g.Point, scale: float = 1.0) -> str:
    """A `transform`, always of the same shape, so that browsers move and turn pieces part by part."""
    return f"translate({point.x:g} {point.y:g}) rotate({point.turn:g}) scale({scale:g})"


def context(view: NiagaraView, facts: Facts) -> dict[str, Any]:
    """All that `games/niagara/board.html` draws."""
    return {
        "label": _("The river: round %(round)s") % {"round": view.round},
        "discs": _discs(view, facts),
        "heaps": _heaps(view),
        "canoes": _canoes(view, facts),
        "needle": at(g.Point(g.DIAL.x, g.DIAL.y, g.NEEDLE[view.weather])),
        "weather": _("Weather: %(weather)s") % {"weather": words.weather(view.weather)},
        "lamps": [
            (at(point), "lamp-lit" if branch == view.next_branch else "lamp-unlit", box("lamp-lit"))
            for branch, point in g.LAMPS.items()
        ],
        "lamp": _("The next disc goes into the %(branch)s.") % {"branch": _(words.BRANCHES[view.next_branch])},
        "box": box,
        "splash": _splash(facts),
        "rings": _rings(view, facts),
    }


def _discs(view: NiagaraView, facts: Facts) -> list[tuple[str, str, str]]:
    """The nine discs, and the one that is just going over the falls: name, place, manner."""
    discs = [(f"disc-{view.discs[i]}", at(g.SPACES[space]), "") for i, space in enumerate(RIVER)]
    if isinstance(facts.effect, m.RiverStepped):
        edge = g.FALLS[facts.effect.branch].edge
        discs.append((f"disc-{view.discs[-1]}", at(edge), "gone"))
    return discs


def _pit(space: int) -> g.Point:
    """The place of a pit; those of spaces 1 and 2, where only some tables unload, lie on the open bank."""
    for colour, home in HOME.items():
        if home == space:
            return g.PITS[colour]
    centre = g.SPACES[str(space)]
    x, y = g.turned(0, -88 if space == 1 else 88, centre.turn)
    return g.Point(round(centre.x + x, 1), round(centre.y + y, 1))


def _heaps(view: NiagaraView) -> list[dict[str, Any]]:
    return [
        {"id": f"pit-{space}", "at": at(_pit(space)), "gems": gems_in(gems), "label": pit_words(space, gems)}
        for space, gems in view.pits
    ]


def pit_words(space: int, gems: Sequence[str]) -> str:
    """A pit with what lies in it."""
    if not gems:
        return _("Pit at space %(space)s: empty") % {"space": space}
    heaps = [
        _("%(gem)s: %(count)s") % {"gem": words.gem(colour), "count": gems.count(colour)}
        for colour in COLOURS
        if colour in gems
    ]
    return _("Pit at space %(space)s, %(gems)s") % {"space": space, "gems": _(", ").join(heaps)}


def lying(view: NiagaraView, facts: Facts) -> dict[tuple[Seat, int], tuple[g.Point, float]]:
    """Where every canoe lies that can be seen, and its size. Several in one space lie side by side."""
    crowd: dict[str, list[tuple[Seat, int]]] = defaultdict(list)
    places: dict[tuple[Seat, int], tuple[g.Point, float]] = {}
    for seat in view.seats:
        for number, canoe in enumerate(seat.canoes):
            place = _on_the_way(facts, seat.seat, number) or canoe.place
            if place == "L":
                places[seat.seat, number] = g.berth(seat.seat, number), 1.0
            elif place in g.SPACES:
                crowd[place].append((seat.seat, number))
    for space, canoes in crowd.items():
        for k, who in enumerate(canoes):
            places[who] = g.place_on(space, k, len(canoes))
    match facts.effect:
        case m.RiverStepped(_step, _of, branch, carried):
            edge = g.FALLS[branch].edge
            over = [(c.seat, c.canoe) for c in carried if c.to == "lost"]
            for k, who in enumerate(over):
                slot = g.canoe_slot(k, len(over))
                places[who] = g.Point(edge.x, edge.y + slot.across), slot.scale
        case m.CanoeLost(owner, number, _gem, branch):
            places[owner, number] = g.FALLS[branch].edge, 1.0
    return places


def _on_the_way(facts: Facts, seat: Seat, number: int) -> str | None:
    """The place that a paddling canoe passes at this moment; None for one that is where it is."""
    match facts.effect:
        case m.CanoePaddled(owner, paddled, path) if facts.part is not None and (owner, paddled) == (seat, number):
            return path[facts.part]
    return None


def _canoes(view: NiagaraView, facts: Facts) -> list[dict[str, Any]]:
    places = lying(view, facts)
    lost = facts.effect if isinstance(facts.effect, m.CanoeLost) else None
    drawn = []
    for (seat, number), (point, scale) in sorted(places.items()):
        canoe = view.seats[seat].canoes[number]
        falling = lost is not None and (lost.seat, lost.canoe) == (seat, number)
        cargo = lost.gem if falling and lost is not None else canoe.cargo
        drawn.append(
            {
                "id": f"canoe-{seat}-{number}",
                "at": at(point, scale),
                "colour": f"var(--seat-{seat})",
                "sign": f"sign-{seat}",
                "upright": _aboard(g.SIGN_AT, point),
                "gem_at": _aboard(g.CARGO_AT, point),
                "cargo": cargo,
                "falling": falling,
                "label": canoe_words(view, facts, seat, number),
            }
        )
    return drawn


def _aboard(slot: g.Slot, canoe: g.Point) -> str:
    """The place of something in a canoe, upright: a square that stands on its corner is another seat's sign."""
    return f"translate({slot.along:g} {slot.across:g}) rotate({-canoe.turn:g})"


def canoe_words(view: NiagaraView, facts: Facts, seat: Seat, number: int) -> str:
    """A canoe with its owner, place and cargo."""
    canoe = view.seats[seat].canoes[number]
    values = {
        "name": facts.names[seat],
        "number": number + 1,
        "place": words.place(canoe.place),
        "gem": words.gem(canoe.cargo) if canoe.cargo else "",
    }
    if canoe.cargo:
        return _("%(name)s, canoe %(number)s: %(place)s, carrying %(gem)s") % values
    return _("%(name)s, canoe %(number)s: %(place)s, empty") % values


def _rings(view: NiagaraView, facts: Facts) -> dict[str, tuple[str, str, str]]:
    """Rings that follow the shape of what they are around, by what is touched: the shape, and where its tick sits.

    A canoe's tick sits at its bow, where it hides neither the medallion nor the cargo.
    """
    made = {f"pit-{space}": ("ellipse", _ellipse(g.PIT_RING), "translate(46 -38)") for space, _gems in view.pits}
    for value in WEATHER:
        made[f"weather-{value}"] = _panel(g.NEEDLE[value])
    for (seat, number), (point, scale) in lying(view, facts).items():
        made[f"canoe-{seat}-{number}"] = _around(point, scale)
    if view.viewer is not None:
        made["land"] = _around(_landing(view, view.viewer), 1.0)
    return made


def _panel(turn: float) -> tuple[str, str, str]:
    """Around a panel of the fan, seen from its sign."""
    near, far, half = g.PANEL
    (a, b), (c, d) = (
        (round(out * sin(radians(half)), 1), round(g.DIAL_REACH - out * cos(radians(half)), 1)) for out in (near, far)
    )
    path = f"M{-a:g} {b:g}L{-c:g} {d:g}A{far:g} {far:g} 0 0 1 {c:g} {d:g}L{a:g} {b:g}A{near:g} {near:g} 0 0 0 {-a:g} {b:g}z"
    x, y = g.turned(c - 6, d + 8, turn)
    return "path", f'd="{path}" transform="rotate({turn:g})"', f"translate({x:.0f} {y:.0f})"


def _around(canoe: g.Point, scale: float) -> tuple[str, str, str]:
    wide, high = g.CANOE_RING
    x, y = g.turned(-wide * scale, 0, canoe.turn)
    return "ellipse", _ellipse((wide * scale, high * scale), canoe.turn), f"translate({x:.0f} {y:.0f})"


def _ellipse(size: tuple[float, float], turn: float = 0.0) -> str:
    turned = f' transform="rotate({turn:g})"' if turn else ""
    return f'rx="{size[0]:.3g}" ry="{size[1]:.3g}"{turned}'


def _landing(view: NiagaraView, seat: Seat) -> g.Point:
    """Where a canoe of the seat comes ashore: the first of its berths that is free."""
    free = [n for n, canoe in enumerate(view.seats[seat].canoes) if canoe.place != "L"]
    return g.berth(seat, free[0] if free else 0)


def _splash(facts: Facts) -> str:
    if isinstance(facts.effect, m.CanoeLost):
        mist = g.FALLS[facts.effect.branch].mist
        return at(g.Point(mist.x + 20, mist.y + 20))
    return ""


def touchables(view: NiagaraView, seat: Seat, facts: Facts) -> list[Touchable]:
    """Everything on the board that `seat` can touch, from the bottom layer up."""
    if isinstance(view.phase, Choosing):
        return []
    things = [
        Touchable(f"disc-{space}", words.capital(words.place(space)), (f"to:{space}",), p.x, p.y, g.HIT_RADIUS)
        for space, p in g.SPACES.items()
    ]
    berth = _landing(view, seat)
    things.append(Touchable("land", words.capital(words.place("L")), ("to:L",), berth.x, berth.y, g.HIT_RADIUS))
    for branch, fall in g.FALLS.items():
        things.append(
            Touchable(
                f"falls-{branch}",
                words.capital(words.place("lost")),
                ("to:lost",),
                fall.mist.x + 20,
                fall.mist.y - 20,
                g.HIT_RADIUS,
            )
        )
    for space, gems in view.pits:
        point = _pit(space)
        load = [f"gem:{space}/{colour}" for colour in COLOURS if colour in gems or HOME[colour] == space]
        things.append(
            Touchable(f"pit-{space}", pit_words(space, gems), (f"pit:{space}", *load), point.x, point.y, g.HIT_RADIUS)
        )
    things += _weathers(view)
    things += _floating(view, seat, facts)
    return things


def _weathers(view: NiagaraView) -> list[Touchable]:
    made = []
    for value in WEATHER:
        angle = radians(g.NEEDLE[value])
        near = abs(value - view.weather) == 1
        made.append(
            Touchable(
                f"weather-{value}",
                _("Weather: %(weather)s") % {"weather": words.weather(value)},
                (f"weather:{value}",),
                round(g.DIAL.x + g.DIAL_REACH * sin(angle), 1),
                round(g.DIAL.y - g.DIAL_REACH * cos(angle), 1),
                g.HIT_RADIUS if near else CLOSE,
            )
        )
    return made


def _floating(view: NiagaraView, seat: Seat, facts: Facts) -> list[Touchable]:
    """The own canoes, and those of others in the river, which might be robbed."""
    places = lying(view, facts)
    counts: dict[str, int] = defaultdict(int)
    for other in view.seats:
        for canoe in other.canoes:
            counts[canoe.place] += 1
    made = []
    for (owner, number), (point, _scale) in sorted(places.items(), key=lambda item: item[0][0] == seat):
        place = view.seats[owner].canoes[number].place
        if owner != seat and place not in g.SPACES:
            continue
        said = (f"canoe:{number}",) if owner == seat else (f"steal:{owner}/{number}",)
        crowded = place == "L" or counts[place] > 1
        made.append(
            Touchable(
                f"canoe-{owner}-{number}",
                canoe_words(view, facts, owner, number),
                said,
                point.x,
                point.y,
                34.0 if crowded else g.HIT_RADIUS - 9,
            )
        )
    return made


def hand(view: NiagaraView, facts: Facts) -> dict[str, Any]:
    """What `games/niagara/hand.html` draws beside the cards themselves."""
    assert facts.viewer is not None
    mine = view.seats[facts.viewer]
    return {
        "chosen": f"card-{mine.card}" if mine.card else "",
        "spent": {f"card-{face}" for face in mine.spent},
        "faces": {f"card-{face}": "" if face == CLOUD else face for face in CARD_ORDER},
        "kinds": {f"card-{face}": "card-cloud" if face == CLOUD else "card" for face in CARD_ORDER},
    }


def seat(view: NiagaraView, number: Seat, facts: Facts) -> dict[str, Any]:
    """What `games/niagara/seat.html` shows of one seat: all of it public."""
    shown = view.seats[number]
    progress = shown.progress
    met = progress.goals
    lost = sum(canoe.place == "lost" for canoe in shown.canoes)
    return {
        "ring": view.ring == number and view.round > 0,
        "card": shown.card if shown.turned_up else ("back" if shown.has_chosen else ""),
        "card_words": _card_words(shown.card if shown.turned_up else None, shown.has_chosen),
        "gems": [(gem, shown.landed.count(gem)) for gem in COLOURS if gem in shown.landed],
        "gem_words": _gem_words(shown.landed),
        "goals": [
            ("goal-five", min(progress.colours, 5), 5, "five_colours" in met),
            ("goal-four", min(progress.alike, 4), 4, "four_alike" in met),
            ("goal-seven", min(progress.gems, 7), 7, "seven_gems" in met),
        ],
        "goal_words": _("Colours %(colours)s of 5, most of one colour %(alike)s of 4, gems %(gems)s of 7")
        % {"colours": progress.colours, "alike": progress.alike, "gems": progress.gems},
        "lost": range(lost),
        "lost_words": ngettext("%(count)s canoe lost", "%(count)s canoes lost", lost) % {"count": lost},
        "used": bool(shown.spent) and view.options.show_used_cards,
        "used_faces": " ".join("☁" if face == CLOUD else face for face in CARD_ORDER if face in shown.spent),
    }


def _card_words(face: str | None, has_chosen: bool) -> str:
    if face:
        return _("plays %(card)s") % {"card": words.card(face)}
    return _("has chosen a card") if has_chosen else ""


def _gem_words(landed: Sequence[str]) -> str:
    if not landed:
        return _("no gems yet")
    heaps = [
        _("%(gem)s: %(count)s") % {"gem": words.gem(gem), "count": landed.count(gem)}
        for gem in COLOURS
        if gem in landed
    ]
    return _("landed gems: %(gems)s") % {"gems": _(", ").join(heaps)}
