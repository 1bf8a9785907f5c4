"""The named options of a table of Niagara, explained in one line each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from rules.kernel.contract import OptionValue

OPTIONS = {
    "goal_order": (noop("Several reach a goal"), noop("Who wins when more than one reaches a goal in the same round.")),
    "unload_anywhere": (noop("Unloading"), noop("Where a canoe may put a gem ashore.")),
    "river_at_least": (noop("Slowest river"), noop("How far the river moves at the very least.")),
    "branch_memory": (noop("Order of the branches"), noop("Whether the fork remembers which branch it served last.")),
    "paddle_over_falls": (noop("Paddling over the falls"), noop("Whether a canoe may be paddled over the falls on purpose.")),
    "show_used_cards": (noop("Used cards"), noop("Whether the cards that others have used stay in sight.")),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("goal_order", "first_reached"): (noop("The first"), noop("Whoever lands the deciding gem first wins.")),
    ("goal_order", "gem_value"): (noop("The richest"), noop("Of those who reached a goal, the most valuable gems win.")),
    ("unload_anywhere", False): (noop("At the pits"), noop("Only at spaces 3 to 7, where the pits are.")),
    ("unload_anywhere", True): (noop("Anywhere"), noop("At any space of the river, also at spaces 1 and 2.")),
    ("river_at_least", 0): (noop("May stand still"), noop("With a 1 and sunshine the river does not move.")),
    ("river_at_least", 1): (noop("At least one step"), noop("The river moves at least one step every round.")),
    ("branch_memory", "persist"): (noop("By turns throughout"), noop("Upper, lower, upper … through the whole game.")),
    ("branch_memory", "reset"): (noop("Anew each round"), noop("Each round begins with the upper branch.")),
    ("paddle_over_falls", False): (noop("Not possible"), noop("Only the river takes canoes over the falls.")),
    ("paddle_over_falls", True): (noop("Allowed"), noop("A canoe may be paddled over the falls; it is lost.")),
    ("show_used_cards", False): (noop("Covered"), noop("Remembering them is part of the game.")),
    ("show_used_cards", True): (noop("In sight"), noop("Everyone sees which cards are used up.")),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    if value is None:
        label, line = OPTIONS[name]
    else:
        # False == 0 in Python, but the options' names keep them apart.
        label, line = VALUES[name, value]
    return _(label), _(line)
