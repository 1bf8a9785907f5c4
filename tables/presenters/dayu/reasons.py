"""Why something cannot be done at a table of Da Yu, with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.errors import Why
from tables.presenters.base import Words
from tables.presenters.dayu import words

SENTENCES: Mapping[str, tuple[str, str]] = {
    "other_phase": (
        gettext_noop("That belongs to another moment of the turn. The line at the top says what is to be done now."),
        "round",
    ),
    "one_thing": (
        gettext_noop("One thing at a time: these do not make one action. Put one of them back first."),
        "actions",
    ),
    "not_there": (gettext_noop("There is no such thing at this table."), "setup"),
    "not_in_row": (gettext_noop("That card does not lie in your row."), "construct"),
    "no_points": (gettext_noop("Your action points are spent."), "actions"),
    "no_room": (
        gettext_noop("Every tool must find room: this flood has no free rectangle for %(kind)s."),
        "construct",
    ),
    "no_room_for_gift": (
        gettext_noop("Even so every tool must find room: this flood has no free rectangle for %(kind)s."),
        "functions",
    ),
    "not_discarding": (
        gettext_noop("You have action points left. If you want to do nothing with one of them, rest."),
        "rest",
    ),
    "at_gap": (gettext_noop("Your pawn stands at a gap: there is no flood to build on. Move first."), "gaps"),
    "flood_full": (gettext_noop("This flood is calmed already: there is no free rectangle left."), "take"),
    "every_tool": (
        gettext_noop("This side leaves no choice: every tool that it shows is placed, or the card cannot be used."),
        "construct",
    ),
    "not_shown": (gettext_noop("There is no %(kind)s on the side of this card that lies up."), "construct"),
    "gift_missing": (gettext_noop("Only a flood with the gift of xirang lets a tool count as another."), "functions"),
    "gift_used": (gettext_noop("You have used your gift of xirang in this turn."), "functions"),
    "gift_same": (gettext_noop("A %(kind)s counts as a %(kind)s without any gift."), "functions"),
    "gift_one_tool": (
        gettext_noop("On this side you choose the one tool that is placed: say that tool itself."),
        "functions",
    ),
    "already_there": (gettext_noop("Your pawn stands at %(place)s already."), "move"),
    "gap_there": (gettext_noop("There is no flood at %(place)s now, so nobody goes there."), "gaps"),
    "gap_stops": (
        gettext_noop("A gap lies on the way to %(place)s, and at this table no move leads over a gap."),
        "gaps",
    ),
    "too_far": (
        gettext_noop("%(place)s is not next to your flood. One move leads to the nearest flood on the left or right."),
        "move",
    ),
    "not_calmed": (gettext_noop("The flood at %(place)s is not calmed yet."), "take"),
    "other_flood": (gettext_noop("First decide about the calmed flood at %(place)s."), "take"),
    "pile_empty": (gettext_noop("The %(frame)s is used up. Take from another one."), "refill"),
}
"""Code -> sentence and the anchor, on the rules page, of the rule that it rests on."""

OTHERWISE: Mapping[tuple[str, ...], str] = {
    ("no_points", "flip"): gettext_noop("Your action points are spent. Only the flip for nothing is left."),
    ("no_points", "discarding", "flip"): gettext_noop(
        "Your action points are spent. Only more cards can go with your discard, or one be flipped for nothing."
    ),
    ("no_points", "discarding"): gettext_noop(
        "Your action points are spent. Only more cards can still go with your discard."
    ),
    ("no_room", "free"): gettext_noop(
        "Every tool must find room: of free rectangles for %(kind)s this flood has %(free)s, not %(tools)s."
    ),
    ("no_room_for_gift", "free"): gettext_noop(
        "Even so every tool must find room: of free rectangles for %(kind)s this flood has %(free)s, not %(tools)s."
    ),
    ("already_there", "gift"): gettext_noop(
        "Your pawn stands at %(place)s already. Its gift of xirang is used while you build: choose a card and Build, "
        "then the tool that is to count as another."
    ),
    ("pile_empty", "beside"): gettext_noop(
        "Only cards discarded in this turn are left at the %(frame)s, and they go under it after the refill."
    ),
}
"""The sentence of the same code where its params say more: something can still be done for nothing, some rectangles
are free, but too few, cards lie beside a pile, or the place is touched for its gift."""

MORE = ("discarding", "flip", "free", "beside", "gift")
"""Those params, in the order of the names in `OTHERWISE`."""


def reason(why: Why) -> Words:
    """The sentence for a reason of Da Yu. Raises `KeyError` for a code that is none."""
    sentence, rule = SENTENCES[why.code]
    more = tuple(name for name in MORE if why.params.get(name))
    sentence = OTHERWISE.get((why.code, *more), sentence)
    return Words(words.capital(_(sentence) % _values(why)), f"rule-{rule}")


def _values(why: Why) -> dict[str, Any]:
    values = dict(why.params)
    if "kind" in values:
        named = words.COLOURED if why.code.startswith("no_room") else words.TOOLS
        values["kind"] = _(named[str(values["kind"])])
    if "place" in values:
        values["place"] = words.place(int(values["place"]))
    if "frame" in values:
        values["frame"] = words.pile(str(values["frame"]))
    return values
