"""What happened at a table of Da Yu, line by line."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dayu import moves as m
from rules.kernel.effects import Effect, Learned
from tables.presenters.base import Names
from tables.presenters.dayu import words
from tables.presenters.table_words import points


def line(effect: Effect, names: Names) -> str | None:
    """An effect as seen, as one line; None when the lines beside it say it already."""
    match effect:
        case Learned() | m.TopTurnedUp() | m.PileChosen() | m.DiscardEnded():
            return None
        case m.FirstPlayer(seat):
            return _("%(name)s has been in touch with water most often lately and begins.") % {"name": names[seat]}
        case m.PawnPlaced(seat, at):
            return _("%(name)s puts the pawn at %(place)s.") % {"name": names[seat], "place": words.place(at)}
        case m.TurnBegan(seat, number, count):
            values = {"name": names[seat], "number": number, "points": count}
            return (
                ngettext(
                    "Round %(number)s: %(name)s has %(points)s action point.",
                    "Round %(number)s: %(name)s has %(points)s action points.",
                    count,
                )
                % values
            )
        case m.MatchEnded("floods", _winners):
            return _("The flood deck is empty when the starting player would begin: the work is done.")
        case m.MatchEnded():
            return _("Nobody builds any more: the game ends here and is scored.")
        case m.RoundIdle(rounds, limit):
            return _("Nobody has built anything for %(rounds)s of at most %(limit)s rounds in a row.") % {
                "rounds": rounds,
                "limit": limit,
            }
    return _floods(effect, names) or _tools(effect, names) or _actions(effect, names)


def _floods(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.FloodTurnedUp(at, flood, left, setup):
            values = {
                "place": words.capital(words.place(at)),
                "tools": words.tools(flood.rectangles),
                "flood": words.flood(flood),
                "left": left,
            }
            if setup:
                return _("%(place)s: a flood that needs %(tools)s (%(flood)s).") % values
            return _("%(place)s: a new flood that needs %(tools)s (%(flood)s). In the deck: %(left)s.") % values
        case m.FloodDeckEmpty(start):
            return _("That was the last flood: the game ends when it would be the turn of %(name)s again.") % {
                "name": names[start]
            }
        case m.FloodTaken(seat, at, flood, gained):
            values = {"name": names[seat], "place": words.place(at), "number": words.signed(flood.number)}
            if gained and flood.function is not None:
                values["function"] = words.function(flood.function)
                return (
                    _(
                        "The flood at %(place)s is calmed, and %(name)s takes it: %(number)s, and from now on %(function)s!"
                    )
                    % values
                )
            return _("The flood at %(place)s is calmed, and %(name)s takes it: %(number)s!") % values
        case m.FloodLeft(seat, at, _flood):
            return _("%(name)s leaves the calmed flood at %(place)s where it is.") % {
                "name": names[seat],
                "place": words.place(at),
            }
    return None


def _tools(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.ToolTaken():
            return _taken(effect, names)
        case m.PilesEmpty(seat, count):
            return ngettext(
                "All piles are used up: %(name)s goes on with %(count)s tool card.",
                "All piles are used up: %(name)s goes on with %(count)s tool cards.",
                count,
            ) % {"name": names[seat], "count": count}
        case m.ToolFlipped(seat, _tool, frame, _before, after, free, _left):
            values = {"name": names[seat], "card": words.framed(frame), "tools": words.side(after)}
            if free:
                return _("%(name)s flips a %(card)s for nothing: %(tools)s.") % values
            return _("%(name)s flips a %(card)s: %(tools)s.") % values
        case m.ToolDiscarded(seat, _tool, frame, side, more, _left):
            values = {"name": names[seat], "pile": words.pile(frame), "tools": words.side(side)}
            if more:
                return _("%(name)s also puts a card under the %(pile)s: %(tools)s.") % values
            return _("%(name)s puts a card under the %(pile)s: %(tools)s.") % values
    return None


def _taken(effect: m.ToolTaken, names: Names) -> str:
    values = {"name": names[effect.seat], "card": words.framed(effect.frame), "tools": words.side(effect.side)}
    other = effect.other.value
    if other is None:
        return _("%(name)s takes a %(card)s: %(tools)s.") % values
    values["other"] = words.side(other)
    return _("%(name)s takes a %(card)s: %(tools)s. Other side: %(other)s.") % values


def _actions(effect: Effect, names: Names) -> str | None:
    match effect:
        case m.Constructed():
            return _constructed(effect, names)
        case m.PawnMoved(seat, _start, to, way, _left):
            values = {"name": names[seat], "place": words.place(to)}
            match way:
                case "left":
                    return _("%(name)s moves left to %(place)s.") % values
                case "right":
                    return _("%(name)s moves right to %(place)s.") % values
                case "boat":
                    return _("%(name)s goes by swift boat to %(place)s.") % values
            return _("%(name)s moves to %(place)s.") % values
        case m.PawnsMovedOn(seats, _start, to):
            return ngettext(
                "The pawn of %(name)s moves on to %(place)s.", "The pawns of %(name)s move on to %(place)s.", len(seats)
            ) % {"name": words.people(names, seats), "place": words.place(to)}
        case m.Rested(seat, _left):
            return _("%(name)s rests.") % {"name": names[seat]}
    return None


def _constructed(effect: m.Constructed, names: Names) -> str:
    values = {
        "name": names[effect.seat],
        "place": words.place(effect.place),
        "tools": words.tools(effect.placed),
        "points": points(effect.side.points),
    }
    if effect.gift is not None:
        values["shown"] = words.counted(effect.gift.shown, 1)
        values["used"] = words.counted(effect.gift.used, 1)
        return (
            _("%(name)s builds at %(place)s: %(tools)s, by the gift of xirang %(shown)s as %(used)s (%(points)s).")
            % values
        )
    return _("%(name)s builds at %(place)s: %(tools)s (%(points)s).") % values
