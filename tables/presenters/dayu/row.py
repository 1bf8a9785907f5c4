"""Rows and what players have built: the viewer's own tools in the hand, everybody's beside the seats."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dayu.acting import uses
from rules.dayu.content import FRAMES, fits, minus
from rules.dayu.view import DayuView, SeatView, ToolView, builds
from rules.kernel.audience import Seat
from tables.presenters.base import Facts, Touchable
from tables.presenters.dayu import cards, words
from tables.presenters.table_words import points


def in_hand(view: DayuView, seat: Seat) -> list[Touchable]:
    """The row of `seat`, the longest held card first."""
    row = view.seats[seat].row
    return [
        Touchable(f"row-{tool.number}", tool_words(view, tool, k + 1), (f"row:{tool.number}",))
        for k, tool in enumerate(row)
    ]


def tool_words(view: DayuView, tool: ToolView, at: int) -> str:
    """A card of a row with both sides, as far as the viewer may see them."""
    values = {
        "at": at,
        "card": words.framed(tool.frame),
        "tools": words.side(tool.up),
        "points": points(tool.up.points),
    }
    other = cards.other_side(view, tool)
    if other is None:
        return _("Card %(at)s, a %(card)s: %(tools)s, %(points)s") % values
    values["other"] = words.side(other)
    values["other_points"] = points(other.points)
    return _("Card %(at)s, a %(card)s: %(tools)s, %(points)s; other side: %(other)s, %(other_points)s") % values


def hand(view: DayuView, facts: Facts) -> dict[str, Any]:
    """What `games/dayu/hand.html` draws beside the touchables: each card, and what it could do at the own flood."""
    assert facts.viewer is not None
    row = view.seats[facts.viewer].row
    return {
        "drawn": {f"row-{tool.number}": cards.in_hand(tool) for tool in row},
        "fits": {f"row-{tool.number}": _fit(view, facts.viewer, tool) for tool in row},
        "trials": {f"row-{tool.number}": _trial(view, facts.viewer, tool) for tool in row},
        "box": cards.box,
    }


def _fit(view: DayuView, seat: Seat, tool: ToolView) -> tuple[str, str]:
    """How a card fits the flood at which the pawn stands, while its owner acts: a manner and its words."""
    pawn = view.seats[seat].pawn
    if seat not in view.awaited or not view.points or pawn is None:
        return "", ""
    place = view.ring[pawn]
    if place.flood is None:
        return "", ""
    gift = view.gift and view.options.gift_changes(tool.up)
    left = [minus(place.free, tools) for _kind, _gift, tools in uses(tool.up, gift) if fits(tools, place.free)]
    if not left:
        return "no", _("does not fit")
    if any(not any(free) for free in left):
        return "calms", _("calms it: %(number)s") % {"number": words.signed(place.flood.number)}
    if not builds(view, tool):
        return "yes", _("fits by the gift")
    return "yes", _("fits")


def _trial(view: DayuView, seat: Seat, tool: ToolView) -> str:
    """What building with a card would do, in words; "" when it cannot be, or not without a gift."""
    if seat not in view.awaited or seat != view.active:
        return ""
    return _(" Or: ").join(words.move(build, view) for build in builds(view, tool))


def seat(view: DayuView, number: Seat, facts: Facts) -> dict[str, Any]:
    """What `games/dayu/seat.html` shows of one seat: what is public, and what the viewer has seen."""
    shown = view.seats[number]
    return {
        "first": view.start == number and (view.round > 0 or bool(shown.row)),
        "score": points(shown.points) if view.round else "",
        "row": [(cards.in_row(view, tool), tool_words(view, tool, k + 1)) for k, tool in enumerate(shown.row)]
        if number != facts.viewer
        else [],
        "row_words": _("Tool cards of %(name)s") % {"name": facts.names[number]},
        "functions": [(name, words.capital(words.function(name))) for name in shown.functions],
        "floods": len(shown.floods),
        "built_count": len(shown.played),
        "summary": _summary(shown),
        "taken": [words.flood(flood) for flood in shown.floods],
        "built": _built(shown),
        "box": cards.box,
    }


def _summary(shown: SeatView) -> str:
    floods = ngettext("%(count)s flood", "%(count)s floods", len(shown.floods)) % {"count": len(shown.floods)}
    built = ngettext("%(count)s card built", "%(count)s cards built", len(shown.played)) % {"count": len(shown.played)}
    return _("%(floods)s, %(built)s") % {"floods": floods, "built": built}


def _built(shown: SeatView) -> str:
    """The points of a seat in their parts."""
    frames = [
        _("%(card)s: %(count)s") % {"card": words.framed(frame), "count": count}
        for frame in FRAMES
        if (count := sum(tool.frame == frame for tool in shown.played))
    ]
    parts = [_("tools %(points)s") % {"points": words.signed(shown.tool_points)}]
    if shown.bonuses:
        parts.append(_("bonuses %(points)s") % {"points": words.signed(shown.bonuses)})
    if shown.penalties:
        parts.append(_("penalties %(points)s") % {"points": words.signed(shown.penalties)})
    told = _(", ").join(parts)
    return _("%(points)s (%(cards)s)") % {"points": told, "cards": _(", ").join(frames)} if frames else told
