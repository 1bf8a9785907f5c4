"""The named options of a table of Dadaocheng, explained in one line each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.contract import OptionValue

OPTIONS = {
    "loop_rule": (gettext_noop("Endless loop"), gettext_noop("When a chain counts as endless.")),
    "plan_ahead": (
        gettext_noop("Planning ahead"),
        gettext_noop("Whether the next player may plan while the one before still buys."),
    ),
    "event_order": (gettext_noop("Order of events"), gettext_noop("In which order history unfolds.")),
    "solo_keep": (gettext_noop("Goods to keep alone"), gettext_noop("How many cubes a lone merchant keeps.")),
    "solo_challenge": (
        gettext_noop("Challenge for one"),
        gettext_noop("What a lone merchant must manage besides to win."),
    ),
    "line_of_four_may_count_three": (
        gettext_noop("Four in a line"),
        gettext_noop("Whether four in a line may be taken as three."),
    ),
    "income_compulsory": (gettext_noop("Taking lines"), gettext_noop("Whether all lines must be taken.")),
    "full_house_reward_optional": (
        gettext_noop("Reward of a full house"),
        gettext_noop("Whether it may be declined."),
    ),
    "loop_gift_limit_6_for_others": (
        gettext_noop("Gifts after a loop"),
        gettext_noop("Whether the others give back what is above six at once."),
    ),
    "service_cards_per_turn": (
        gettext_noop("Buildings a turn"),
        gettext_noop("How many firms, workshops, markets and opium dens one may buy in a turn."),
    ),
    "exchange_may_give_opium": (
        gettext_noop("Opium as a choice"),
        gettext_noop("Whether exchange and gifts may bring opium."),
    ),
    "firm_limit": (gettext_noop("Firms of a house"), gettext_noop("How many cells may become firms.")),
    "den_surcharge_per": (gettext_noop("Cost of opium dens"), gettext_noop("What is counted at the end.")),
    "temple_opium_is_use": (
        gettext_noop("Opium in the temple"),
        gettext_noop("Whether opium that is paid there counts as used."),
    ),
    "start_player_rotates": (gettext_noop("Start player"), gettext_noop("Who begins a round.")),
    "answers": (
        gettext_noop("Rewards of the others"),
        gettext_noop("When full houses are emptied, and gifts after a loop are taken."),
    ),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("loop_rule", "state_repeat"): (
        gettext_noop("Seen before"),
        gettext_noop("As soon as the markers lie as they did before in the same chain."),
    ),
    ("loop_rule", "cubes_12"): (
        gettext_noop("Twelve cubes"),
        gettext_noop("As soon as a chain has brought twelve cubes."),
    ),
    ("plan_ahead", False): (gettext_noop("One after the other"), gettext_noop("A turn begins when the last one ends.")),
    ("plan_ahead", True): (
        gettext_noop("At the same time"),
        gettext_noop("It saves time; whoever still buys can see the plan."),
    ),
    ("event_order", "shuffled"): (
        gettext_noop("By chance"),
        gettext_noop("1851 is first; the others come in any order, and not all of them."),
    ),
    ("event_order", "years"): (gettext_noop("By years"), gettext_noop("For a first game.")),
    ("solo_keep", 3): (gettext_noop("Three"), gettext_noop("Three cubes can be kept at the end of a turn.")),
    ("solo_keep", 2): (gettext_noop("Two"), gettext_noop("Two cubes can be kept: one of the challenges.")),
    ("solo_challenge", "none"): (gettext_noop("No challenge"), gettext_noop("50 prestige are enough.")),
    ("solo_challenge", "large_steamers_without_workshop"): (
        gettext_noop("All large steamers"),
        gettext_noop("Buy all six before any workshop."),
    ),
    ("solo_challenge", "all_buildings_but_the_den"): (
        gettext_noop("All buildings"),
        gettext_noop("Buy all of them but the opium den."),
    ),
    ("line_of_four_may_count_three", False): (gettext_noop("Always four"), gettext_noop("It brings two cubes.")),
    ("line_of_four_may_count_three", True): (
        gettext_noop("Three or four"),
        gettext_noop("Three of the four may be taken alone."),
    ),
    ("income_compulsory", True): (gettext_noop("All of them"), gettext_noop("Until no line is left.")),
    ("income_compulsory", False): (
        gettext_noop("As you like"),
        gettext_noop("You may leave lines for the next player."),
    ),
    ("full_house_reward_optional", True): (
        gettext_noop("As you like it"),
        gettext_noop("You may leave all cells full."),
    ),
    ("full_house_reward_optional", False): (
        gettext_noop("It must be taken"),
        gettext_noop("One cell must be emptied."),
    ),
    ("loop_gift_limit_6_for_others", True): (
        gettext_noop("Six at once"),
        gettext_noop("More than six cubes go back at once."),
    ),
    ("loop_gift_limit_6_for_others", False): (
        gettext_noop("Six at the end"),
        gettext_noop("Only at the end of one’s own turn."),
    ),
    ("service_cards_per_turn", "one_of_each"): (
        gettext_noop("One of each kind"),
        gettext_noop("A firm, a workshop, a market and an opium den at most."),
    ),
    ("service_cards_per_turn", "one_in_all"): (
        gettext_noop("One in all"),
        gettext_noop("Only one building that is no western house."),
    ),
    ("exchange_may_give_opium", True): (gettext_noop("Allowed"), gettext_noop("Any colour means any colour.")),
    ("exchange_may_give_opium", False): (
        gettext_noop("Not allowed there"),
        gettext_noop("Only the four honest goods."),
    ),
    ("firm_limit", 3): (gettext_noop("Three firms"), gettext_noop("One cell remains a warehouse.")),
    ("firm_limit", 4): (gettext_noop("Four firms"), gettext_noop("The whole house can become firms.")),
    ("den_surcharge_per", "player"): (
        gettext_noop("Once a player"),
        gettext_noop("Two opium dens cost no more than one."),
    ),
    ("den_surcharge_per", "card"): (gettext_noop("For each den"), gettext_noop("Two opium dens cost twice.")),
    ("temple_opium_is_use", True): (gettext_noop("It counts"), gettext_noop("The city god does not overlook it.")),
    ("temple_opium_is_use", False): (gettext_noop("It does not count"), gettext_noop("The city god looks away.")),
    ("start_player_rotates", False): (gettext_noop("Always the same"), gettext_noop("One player opens all rounds.")),
    ("start_player_rotates", True): (gettext_noop("In turns"), gettext_noop("Clockwise, another one each round.")),
    ("answers", "at_once"): (gettext_noop("Before anybody buys"), gettext_noop("The purchases wait for all answers.")),
    ("answers", "later"): (
        gettext_noop("Meanwhile"),
        gettext_noop(
            "At the latest before goods come in again. Good for games over days: nobody waits for those who are away."
        ),
    ),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    label, line = OPTIONS[name] if value is None else VALUES[name, value]
    return _(label), _(line)
