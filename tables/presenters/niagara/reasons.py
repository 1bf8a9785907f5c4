"""Why something cannot be done at a table of Niagara, with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.errors import Why
from rules.niagara.content import HOME
from tables.presenters.base import Words
from tables.presenters.niagara import words

SENTENCES: Mapping[str, tuple[str, str]] = {
    "other_phase": (
        gettext_noop("That belongs to another moment of the round. The line at the top says what is to be done now."),
        "round",
    ),
    "one_thing": (
        gettext_noop("One thing at a time: these cannot be said together. Put one of them back first."),
        "act",
    ),
    "card_used": (
        gettext_noop("You have already played %(card)s. It comes back when all seven cards are used."),
        "cards",
    ),
    "card_chosen": (gettext_noop("You have chosen %(card)s already."), "cards"),
    "canoe_not_lost": (gettext_noop("Your %(canoe)s is not lost, so it need not be bought back."), "buy-back"),
    "one_buy_back": (gettext_noop("Only one canoe can be bought back in a round."), "buy-back"),
    "cannot_pay": (gettext_noop("You have no landed %(gem)s gem to pay with."), "buy-back"),
    "cloud_card": (
        gettext_noop("You played the weather card, so no canoe moves. Choose where the cloud goes."),
        "weather",
    ),
    "number_card": (gettext_noop("You played %(card)s. Only the weather card changes the weather."), "weather"),
    "weather_must_move": (gettext_noop("The cloud must move: it cannot stay where it is."), "weather"),
    "weather_end": (gettext_noop("The cloud is at the end of its track. It can only go back."), "weather"),
    "weather_one_step": (gettext_noop("The cloud moves exactly one step, to the left or to the right."), "weather"),
    "canoe_lost": (
        gettext_noop("Your %(canoe)s went over the falls. You can buy it back at the beginning of a round."),
        "buy-back",
    ),
    "canoe_landed": (gettext_noop("Your %(canoe)s is ashore for this turn and cannot set out again."), "which-canoes"),
    "canoe_acted": (gettext_noop("Your %(canoe)s has had its turn."), "which-canoes"),
    "one_launch": (gettext_noop("Only one canoe can set out in a turn."), "which-canoes"),
    "canoe_must_act": (gettext_noop("A canoe that can still act must do so first."), "which-canoes"),
    "steal_own": (gettext_noop("You cannot steal from yourself."), "steal"),
    "steal_nothing": (gettext_noop("That canoe carries nothing to steal."), "steal"),
    "steal_downstream": (gettext_noop("A canoe steals only when it has come upstream, never downstream."), "steal"),
    "steal_standing": (
        gettext_noop("To steal, the canoe must have paddled upstream this turn; this one would stay where it is."),
        "steal",
    ),
    "steal_after_unload": (
        gettext_noop("Unload before you set out, not on arrival, if you want to steal at the end."),
        "steal",
    ),
    "steal_full": (gettext_noop("A canoe that carries a gem has no room to steal another."), "steal"),
    "steal_passing": (
        gettext_noop("Passing by is not enough: to steal, the canoe must stop exactly on that space."),
        "steal",
    ),
    "steal_not_there": (
        gettext_noop("Your canoe does not end on the space of that canoe, so it cannot steal there."),
        "steal",
    ),
    "load_then_unload": (gettext_noop("A gem cannot be loaded and unloaded again in one turn."), "load"),
    "same_colour": (gettext_noop("You cannot unload a %(gem)s gem and load the same colour again."), "load"),
    "both_ends": (gettext_noop("A canoe loads or unloads before it sets out or when it arrives, not both."), "load"),
    "act_at_end": (
        gettext_noop("Loading at space %(space)s on the way is not possible: only where the canoe starts or stops."),
        "load",
    ),
    "canoe_full": (
        gettext_noop("Your %(canoe)s carries a %(gem)s gem already. There is room for one; unload it first."),
        "load",
    ),
    "canoe_empty": (gettext_noop("Your %(canoe)s carries nothing that could be unloaded."), "load"),
    "no_site": (gettext_noop("There is no pit at space %(space)s."), "load"),
    "no_gem_there": (gettext_noop("There is no %(gem)s gem at space %(site)s."), "load"),
    "other_branch": (
        gettext_noop("The other branch cannot be reached: that would be first up and then down the river."),
        "direction",
    ),
    "one_direction": (
        gettext_noop("A canoe keeps one direction in a turn and cannot get to %(to)s that way."),
        "direction",
    ),
    "must_launch": (
        gettext_noop("That canoe is ashore: on its turn it sets out, or it stays out of this turn."),
        "which-canoes",
    ),
    "over_falls": (gettext_noop("Nobody paddles over the falls of their own free will at this table."), "falls"),
    "gem_falls_home": (
        gettext_noop(
            "The falls would bring the %(gem)s gem back to this very pit, so handling it first changes nothing."
        ),
        "falls",
    ),
    "too_far": (gettext_noop("That costs %(points)s points and your card has %(card)s."), "points"),
    "points_left": (
        gettext_noop("Points cannot be wasted: of your %(card)s, %(left)s would be left. Only landing may waste some."),
        "points",
    ),
    "not_there": (gettext_noop("That cannot be done from where the canoe is, or with what lies there."), "act"),
}
"""Code -> sentence and the anchor, on the rules page, of the rule that it rests on."""


def reason(why: Why) -> Words:
    """The sentence for a reason of Niagara. Raises `KeyError` for a code that is none."""
    sentence, rule = SENTENCES[why.code]
    return Words(_(sentence) % _values(why), f"rule-{rule}")


def _values(why: Why) -> dict[str, Any]:
    values = dict(why.params)
    if "canoe" in values:
        values["canoe"] = words.canoe(int(values["canoe"]))
    if "gem" in values:
        gem = str(values["gem"])
        values["gem"] = words.gem(gem) if gem in HOME else gem
    if "to" in values:
        values["to"] = words.place(str(values["to"]))
    if "card" in values and why.code in ("card_used", "card_chosen", "number_card"):
        values["card"] = words.card(str(values["card"]))
    return values
