"""The named options of a table of Niagara, explained in one line each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.contract import OptionValue

OPTIONS = {
    "goal_order": (
        gettext_noop("Several reach a goal"),
        gettext_noop("Who wins when more than one reaches a goal in the same round."),
    ),
    "unload_anywhere": (gettext_noop("Unloading"), gettext_noop("Where a canoe may put a gem ashore.")),
    "river_at_least": (gettext_noop("Slowest river"), gettext_noop("How far the river moves at the very least.")),
    "branch_memory": (
        gettext_noop("Order of the branches"),
        gettext_noop("Whether the fork remembers which branch it served last."),
    ),
    "paddle_over_falls": (
        gettext_noop("Paddling over the falls"),
        gettext_noop("Whether a canoe may be paddled over the falls on purpose."),
    ),
    "show_used_cards": (
        gettext_noop("Used cards"),
        gettext_noop("Whether the cards that others have used stay in sight."),
    ),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("goal_order", "first_reached"): (
        gettext_noop("The first"),
        gettext_noop("Whoever lands the deciding gem first wins."),
    ),
    ("goal_order", "gem_value"): (
        gettext_noop("The richest"),
        gettext_noop("Of those who reached a goal, the most valuable gems win."),
    ),
    ("unload_anywhere", False): (
        gettext_noop("At the pits"),
        gettext_noop("Only at spaces 3 to 7, where the pits are."),
    ),
    ("unload_anywhere", True): (
        gettext_noop("Anywhere"),
        gettext_noop("At any space of the river, also at spaces 1 and 2."),
    ),
    ("river_at_least", 0): (
        gettext_noop("May stand still"),
        gettext_noop("With a 1 and sunshine the river does not move."),
    ),
    ("river_at_least", 1): (
        gettext_noop("At least one step"),
        gettext_noop("The river moves at least one step every round."),
    ),
    ("branch_memory", "persist"): (
        gettext_noop("By turns throughout"),
        gettext_noop("Upper, lower, upper … through the whole game."),
    ),
    ("branch_memory", "reset"): (
        gettext_noop("Anew each round"),
        gettext_noop("Each round begins with the upper branch."),
    ),
    ("paddle_over_falls", False): (
        gettext_noop("Not possible"),
        gettext_noop("Only the river takes canoes over the falls."),
    ),
    ("paddle_over_falls", True): (
        gettext_noop("Allowed"),
        gettext_noop("A canoe may be paddled over the falls; it is lost."),
    ),
    ("show_used_cards", False): (gettext_noop("Covered"), gettext_noop("Remembering them is part of the game.")),
    ("show_used_cards", True): (gettext_noop("In sight"), gettext_noop("Everyone sees which cards are used up.")),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    if value is None:
        label, line = OPTIONS[name]
    else:
        # False == 0 in Python, but the options' names keep them apart.
        label, line = VALUES[name, value]
    return _(label), _(line)
