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
    "too_far": (
        gettext_noop("%(place)s is not next to your flood. One move leads to the nearest flood on the left or right."),
        "move",
    ),
    "not_calmed": (gettext_noop("The flood at %(place)s is not calmed yet."), "take"),
    "other_flood": (gettext_noop("First decide about the calmed flood at %(place)s."), "take"),
    "pile_empty": (gettext_noop("The %(frame)s is used up. Take from another one."), "refill"),
}
"""Code -> sentence and the anchor, on the rules page, of the rule that it rests on."""

NO_POINTS = {
    True: gettext_noop("Your action points are spent. Only more cards can still go with your discard."),
    False: gettext_noop("Your action points are spent."),
}
NO_ROOM = {
    "no_room": (
        gettext_noop("Every tool must find room: this flood has no free rectangle for %(kind)s."),
        gettext_noop(
            "Every tool must find room: of free rectangles for %(kind)s this flood has %(free)s, not %(tools)s."
        ),
        "construct",
    ),
    "no_room_for_gift": (
        gettext_noop("Even so every tool must find room: this flood has no free rectangle for %(kind)s."),
        gettext_noop(
            "Even so every tool must find room: of free rectangles for %(kind)s this flood has %(free)s, not %(tools)s."
        ),
        "functions",
    ),
}
"""Code -> the sentence where no rectangle of that colour is free, the one where too few are, and the rule."""

RULES = frozenset(
    {rule for _sentence, rule in SENTENCES.values()} | {"actions"} | {way[-1] for way in NO_ROOM.values()}
)
"""Every anchor that a reason leads to, without `rule-`."""


def reason(why: Why) -> Words:
    """The sentence for a reason of Da Yu. Raises `KeyError` for a code that is none."""
    values = _values(why)
    if why.code == "no_points":
        return Words(_(NO_POINTS[bool(why.params.get("discarding"))]), "rule-actions")
    if why.code in NO_ROOM:
        none, few, rule = NO_ROOM[why.code]
        return Words(_(few if why.params["free"] else none) % values, f"rule-{rule}")
    sentence, rule = SENTENCES[why.code]
    return Words(words.capital(_(sentence) % values), f"rule-{rule}")


def _values(why: Why) -> dict[str, Any]:
    values = dict(why.params)
    if "kind" in values:
        named = words.COLOURED if why.code in NO_ROOM else words.TOOLS
        values["kind"] = _(named[str(values["kind"])])
    if "place" in values:
        values["place"] = words.place(int(values["place"]))
    if "frame" in values:
        values["frame"] = words.pile(str(values["frame"]))
    return values
