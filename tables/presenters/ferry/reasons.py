"""Why something cannot be done at a table of Ferry, with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.ferry.content import ACTIONS, ANY, BOATS, PASSENGERS
from rules.kernel.errors import Why
from tables.presenters.base import Words
from tables.presenters.ferry import words

SENTENCES: Mapping[str, tuple[str, str]] = {
    "other_phase": (
        gettext_noop("That belongs to another moment of the turn. The line at the top says what is to be done now."),
        "round",
    ),
    "not_there": (gettext_noop("There is no such thing at this table."), "setup"),
    "not_in_hand": (gettext_noop("You have no %(card)s in hand."), "load"),
    "at_island": (
        gettext_noop(
            "%(boat_first)s still waits at the island. It comes back together with the other one of its kind."
        ),
        "return",
    ),
    "other_boat": (
        gettext_noop("The boat card shows: %(shown)s. So your passenger cannot go aboard %(boat)s this turn."),
        "load",
    ),
    "boat_full": (gettext_noop("%(boat_first)s is full: three passengers are aboard."), "load"),
    "action_used": (gettext_noop("You have used your card %(action)s already."), "action"),
    "boat_empty": (
        gettext_noop("Nobody is aboard %(boat)s, and at this table that card needs passengers."),
        "action",
    ),
    "no_room": (
        gettext_noop("The other boats have not enough room for all who are aboard %(boat)s, so it cannot be sunk."),
        "sink",
    ),
    "not_aboard": (gettext_noop("That passenger is not aboard %(boat)s, which is going down."), "sink"),
    "sinking_boat": (gettext_noop("%(boat_first)s is going down: its passengers need another boat."), "sink"),
    "one_thing": (
        gettext_noop("One thing at a time: these cannot be said together. Put one of them back first."),
        "round",
    ),
}
"""Code -> sentence and the anchor, on the rules page, of the rule that it rests on."""

FACES = frozenset(face for profile in PASSENGERS.values() for face, _count, _mark in profile)


def reason(why: Why) -> Words:
    """The sentence for a reason of Ferry. Raises `KeyError` for a code that is none."""
    sentence, rule = SENTENCES[why.code]
    return Words(_(sentence) % _values(why), f"rule-{rule}")


def _values(why: Why) -> dict[str, Any]:
    """Names for what was said; anybody can say anything, so what nobody knows is called that."""
    values = dict(why.params)
    boat, card, action = (str(values.get(name, "")) for name in ("boat", "card", "action"))
    values["boat"] = words.boat(boat) if boat in BOATS else _("that boat")
    values["boat_first"] = words.capital(values["boat"])
    values["shown"] = words.boat_card(card) if card in (ANY, *words.BOAT_KINDS) else ""
    values["card"] = words.card(card) if card in FACES else _("such passenger")
    values["action"] = words.action(action) if action in ACTIONS else _("of that name")
    return values
