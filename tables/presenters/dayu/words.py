"""Da Yu in words: tools, cards, places, picks and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.dayu.content import EDITION, EDITIONS, KINDS, FloodCard, Frame, Function, Side, Tools
from rules.dayu.moves import (
    Construct,
    Discard,
    Done,
    Flip,
    LeaveFlood,
    MovePawn,
    PlacePawn,
    Rest,
    TakeFlood,
    TakeTool,
)
from rules.dayu.state import Placing
from rules.dayu.view import DayuView, Preview, ToolView, preview
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import Names, role
from tables.presenters.table_words import points

TOOLS = {
    "hoe": gettext_noop("hoe"),
    "shovel": gettext_noop("shovel"),
    "xirang": gettext_noop("xirang"),
    "cart": gettext_noop("cart"),
}
COLOURED = {
    "hoe": gettext_noop("hoes (blue)"),
    "shovel": gettext_noop("shovels (red)"),
    "xirang": gettext_noop("xirang (green)"),
    "cart": gettext_noop("carts (yellow)"),
}
PILES = {
    "silver": gettext_noop("silver pile"),
    "green": gettext_noop("green pile"),
    "red": gettext_noop("red pile"),
}
FRAMED = {
    "silver": gettext_noop("silver card"),
    "green": gettext_noop("green card"),
    "red": gettext_noop("red card"),
}
FUNCTIONS: dict[Function, str] = {
    "swift_boat": gettext_noop("swift boat"),
    "deft_hands": gettext_noop("deft hands"),
    "storehouse": gettext_noop("storehouse"),
    "xirang_gift": gettext_noop("gift of xirang"),
    "tireless": gettext_noop("tireless"),
}
ABILITIES: dict[Function, str] = {
    "swift_boat": gettext_noop("You move to any flood of the ring for one point."),
    "deft_hands": gettext_noop("Your first flip in each of your turns costs nothing."),
    "storehouse": gettext_noop("You refill to four tool cards instead of three."),
    "xirang_gift": gettext_noop("Once in each of your turns one tool that you build with may count as another."),
    "tireless": gettext_noop("From your next turn on you have four action points."),
}
VERBS = {
    "construct": gettext_noop("Build"),
    "move": gettext_noop("Move"),
    "flip": gettext_noop("Flip"),
    "discard": gettext_noop("Discard"),
    "rest": gettext_noop("Rest"),
    "done": gettext_noop("That is all"),
    "take_flood": gettext_noop("Take the flood"),
    "leave_flood": gettext_noop("Leave it"),
}
ROLES = {
    "verb": gettext_noop("what to do"),
    "row": gettext_noop("which tool card"),
    "ring": gettext_noop("which place"),
    "as": gettext_noop("which tool"),
    "gift": gettext_noop("which tool counts as another"),
    "for": gettext_noop("as which tool it counts"),
    "pile": gettext_noop("which pile"),
}
ASKED = ("verb", "row", "as", "gift", "for", "ring", "pile")
"""In which order a half-said move is asked for the rest."""


def counted(kind: str, count: int) -> str:
    """Some tools of a kind."""
    values = {"count": count}
    match kind:
        case "hoe":
            return ngettext("%(count)s hoe", "%(count)s hoes", count) % values
        case "shovel":
            return ngettext("%(count)s shovel", "%(count)s shovels", count) % values
        case "xirang":
            return ngettext("%(count)s xirang", "%(count)s xirang", count) % values
    return ngettext("%(count)s cart", "%(count)s carts", count) % values


def listed(parts: Sequence[str]) -> str:
    """Several things as a sentence has them."""
    return common.listed(parts)


def people(names: Names, seats: Iterable[int]) -> str:
    """The names of seats as part of a sentence."""
    return listed([names[seat] for seat in seats])


def tools(some: Tools) -> str:
    """Tools by kind: "2 hoes and 1 cart"."""
    return listed([counted(kind, count) for kind, count in zip(KINDS, some, strict=True) if count])


def side(shown: Side) -> str:
    """The tools of a side: all of them, or one of two."""
    if not shown.one_of:
        return tools(shown.tools)
    return _(" or ").join(counted(kind, 1) for kind in shown.kinds)


def signed(number: int) -> str:
    """A bonus or a penalty as it is printed."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def place(at: int) -> str:
    """A place of the ring."""
    return _("place %(number)s") % {"number": at + 1}


def pile(frame: Frame | str) -> str:
    """A pile of tools."""
    return _(PILES[frame])


def framed(frame: Frame | str) -> str:
    """A tool card by its frame."""
    return _(FRAMED[frame])


def function(name: Function) -> str:
    """What a flood card allows."""
    return _(FUNCTIONS[name])


def flood(card: FloodCard) -> str:
    """What counts on a flood card once it is taken: the number, and the function if it has one."""
    if card.function is None:
        return signed(card.number)
    return _("%(number)s, %(function)s") % {"number": signed(card.number), "function": function(card.function)}


def kind_of_card(id: str) -> str:
    """A tool card as luck names it: its frame and both sides."""
    card = EDITIONS[EDITION].tools.get(id)
    if card is None:
        return id
    values = {"card": framed(card.frame), "tools": side(card.rune), "other": side(card.other)}
    return _("%(card)s: %(tools)s; other side: %(other)s") % values


def kind_of_flood(id: str) -> str:
    """A flood card as luck names it: its rectangles and what counts."""
    card = EDITIONS[EDITION].floods.get(id)
    if card is None:
        return id
    return _("%(tools)s (%(flood)s)") % {"tools": tools(card.rectangles), "flood": flood(card)}


def rune_side(name: str) -> str:
    """A rune side as luck names it, in words."""
    box = EDITIONS[EDITION]
    return next((side(card.rune) for id, card in box.tools.items() if box.runes[id] == name), name)


def capital(sentence: str) -> str:
    """`sentence` with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def tool(view: DayuView, number: int) -> ToolView | None:
    """The card called `number` in the row of the active seat."""
    return next((one for one in view.seats[view.active].row if one.number == number), None)


def card(view: DayuView, number: int) -> str:
    """A card of the active row by its place there and by what it shows."""
    row = view.seats[view.active].row
    at = next((k for k, one in enumerate(row) if one.number == number), None)
    if at is None:
        return _("card")
    return _("card %(at)s (%(tools)s)") % {"at": at + 1, "tools": side(row[at].up)}


def pick(said: str, view: DayuView) -> str:
    """A pick as a button's words."""
    what, _sep, thing = said.partition(":")
    match what:
        case "verb":
            return _(VERBS[thing])
        case "row":
            return capital(card(view, int(thing)))
        case "ring":
            return capital(place(int(thing)))
        case "as":
            return _("Place %(tool)s") % {"tool": counted(thing, 1)}
        case "gift":
            return _("One %(tool)s counts as …") % {"tool": _(TOOLS[thing])}
        case "for":
            return _("… as one %(tool)s") % {"tool": _(TOOLS[thing])}
    top = next(one.top for one in view.piles if one.frame == thing)
    if top is None:
        return capital(pile(thing))
    return _("%(pile)s: %(tools)s") % {"pile": capital(pile(thing)), "tools": side(top)}


def order(said: str) -> tuple[object, ...]:
    """Where a pick stands among others: in the order in which a move is thought."""
    what, _sep, thing = said.partition(":")
    ranks = {"verb": tuple(VERBS), "as": KINDS, "gift": KINDS, "for": KINDS, "pile": tuple(PILES)}
    return (ASKED.index(what), ranks[what].index(thing) if what in ranks else int(thing))


def picture(said: str) -> str:
    """The symbol that goes with a pick."""
    what, _sep, thing = said.partition(":")
    if what in ("as", "gift", "for"):
        return f"tile-{thing}"
    if what == "verb":
        return {"done": "rest", "take_flood": "calmed", "leave_flood": "rest"}.get(thing, thing)
    return ""


def saying(offer: Offer[Move], view: DayuView) -> str:
    """The half-said or whole move; "" when nothing is said."""
    if offer.move is not None and (offer.chosen or len(offer.remaining) == 1):
        return move(offer.move, view)
    if not offer.chosen:
        return ""
    parts = [pick(said, view) for said in sorted(offer.said, key=order)]
    open_roles = {role(said) for said in offer.open}
    missing = next((one for one in ASKED if one in open_roles), None)
    told = _(": ").join([parts[0], *(part[:1].lower() + part[1:] for part in parts[1:])])
    if missing is None:
        return told
    return _("%(said)s … now choose %(missing)s.") % {"said": told, "missing": _(ROLES[missing])}


def move(said: Move, view: DayuView) -> str:
    """A whole move, as its seat says it."""
    match said:
        case PlacePawn(at):
            return _("Put your pawn at %(place)s.") % {"place": place(at)}
        case Construct():
            return _construct(said, view)
        case MovePawn(to):
            return _("Move to %(place)s.") % {"place": place(to)}
        case Flip(number):
            return _flip(view, number)
        case Discard(number):
            held = tool(view, number)
            values = {"card": card(view, number), "pile": pile(held.frame) if held else ""}
            if view.discarding:
                return _("Discard %(card)s as well, under the %(pile)s, for nothing.") % values
            return _("Discard %(card)s, under the %(pile)s.") % values
        case Rest():
            return _("Rest: one action point is spent on nothing.")
        case Done():
            return _("No more cards go with this discard.") if view.discarding else _("No card is flipped any more.")
        case TakeFlood(at):
            return _("Take the calmed flood at %(place)s (%(flood)s).") % {
                "place": place(at),
                "flood": flood_at(view, at),
            }
        case LeaveFlood(at):
            return _("Leave the calmed flood at %(place)s where it is.") % {"place": place(at)}
        case TakeTool(frame):
            top = next(one.top for one in view.piles if one.frame == frame)
            values = {"pile": pile(frame), "tools": side(top) if top else ""}
            return _("Take the top card of the %(pile)s: %(tools)s.") % values
    raise ValueError(f"no words for {type(said).__name__}")


def flood_at(view: DayuView, at: int) -> str:
    """What counts on the flood card of a place."""
    card = view.ring[at].flood
    return flood(card) if card is not None else ""


def _flip(view: DayuView, number: int) -> str:
    held = tool(view, number)
    if held is None or held.other is None:
        return _("Flip %(card)s.") % {"card": card(view, number)}
    values = {"card": card(view, number), "other": side(held.other), "points": points(held.other.points)}
    if view.free_flip:
        return _("Flip %(card)s for nothing: then it shows %(other)s, %(points)s.") % values
    return _("Flip %(card)s: then it shows %(other)s, %(points)s.") % values


def _construct(said: Construct, view: DayuView) -> str:
    """What is built with, what is left, and, above all, whether it calms the flood."""
    seen: Preview = preview(view, said)
    values = {
        "tools": tools(seen.fills),
        "place": place(seen.place),
        "points": points(seen.side.points),
        "left": tools(seen.left),
        "flood": flood(seen.flood),
    }
    if not seen.takes:
        return _("Build %(tools)s at %(place)s and score %(points)s. Then it lacks %(left)s.") % values
    if view.options.take_optional:
        return _("Build %(tools)s at %(place)s and score %(points)s: this calms the flood (%(flood)s)!") % values
    if view.options.take_timing == "end_of_actions":
        return (
            _(
                "Build %(tools)s at %(place)s and score %(points)s: this calms the flood, yours after your actions: %(flood)s!"
            )
            % values
        )
    return _("Build %(tools)s at %(place)s and score %(points)s: this takes the flood, %(flood)s!") % values


def prompt(view: DayuView, mine: bool, names: Names) -> str:
    """What the active seat must do now, to itself or to the others."""
    values = {"name": names[view.awaited[0]] if view.awaited else names[view.active]}
    if isinstance(view.phase, Placing):
        if mine:
            return _("Your turn: put your pawn at a flood of the covered ring.")
        return _("Waiting for %(name)s, who chooses a place at the covered ring.") % values
    if view.deciding is not None:
        values["place"] = place(view.deciding)
        if mine:
            return _("Your turn: take the calmed flood at %(place)s, or leave it.") % values
        return _("Waiting for %(name)s, who may take a calmed flood.") % values
    if view.points is not None:
        return _acting(view, mine, values)
    seat = view.seats[view.active]
    missing = seat.row_size - len(seat.row)
    if mine:
        return ngettext(
            "Your turn: take a tool card from one of the piles.",
            "Your turn: take tool cards from the piles, %(missing)s more.",
            missing,
        ) % {"missing": missing}
    return _("Waiting for %(name)s, who refills tool cards.") % values


def _acting(view: DayuView, mine: bool, values: dict[str, str]) -> str:
    count = view.points or 0
    left = ngettext("%(count)s action point left", "%(count)s action points left", count) % {"count": count}
    values["left"] = left
    if not count:
        return _for_nothing(view, mine) % values
    said = _("Your turn: %(left)s.") if mine else _("Waiting for %(name)s: %(left)s.")
    return common.in_a_row([said % values, *_last_chance(view)])


def _last_chance(view: DayuView) -> list[str]:
    """A warning in the round after which the game ends unless somebody builds."""
    if view.worked or not view.options.stall_rounds or view.idle + 1 < view.options.stall_rounds:
        return []
    return [_("If nobody builds anything in this round either, the game ends.")]


def _for_nothing(view: DayuView, mine: bool) -> str:
    """The points are spent, and something can still be done."""
    flip = view.free_flip and view.options.free_flip_lapses is False
    if not flip:
        if mine:
            return _("Your turn: discard more cards for nothing, or say that this is all.")
        return _("Waiting for %(name)s, who may discard more cards.")
    if not view.discarding:
        if mine:
            return _("Your turn: flip a card for nothing, or say that this is all.")
        return _("Waiting for %(name)s, who may flip a card for nothing.")
    if mine:
        return _("Your turn: discard more cards or flip one, for nothing, or say that this is all.")
    return _("Waiting for %(name)s, who may discard more cards or flip one.")
