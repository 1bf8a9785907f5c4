"""The house rules of Nüwa in words, the usual one first."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.contract import OptionValue

OPTIONS: dict[str, tuple[str, str]] = {
    "rounds": (gettext_noop("Rounds"), gettext_noop("How many rounds are added up.")),
    "start": (gettext_noop("Who begins"), gettext_noop("Who has the first turn of the first round.")),
    "unlock_not_discardable": (
        gettext_noop("Discarding unlock cards"),
        gettext_noop("Whether an unlock card may be discarded, which loses its stone for the round."),
    ),
    "flip_and_gem_points_on_failure": (
        gettext_noop("Points when the sky stays torn"),
        gettext_noop("Whether stones and gates count in a round in which the sky is not mended."),
    ),
    "exhaustion": (
        gettext_noop("End without success"),
        gettext_noop("When a round is over although the sky is still torn."),
    ),
    "placement_needs_live_link": (
        gettext_noop("Where roads may be laid"),
        gettext_noop("Whether a new road must be joined to the start."),
    ),
    "build_on_dead_end": (
        gettext_noop("Building on at dead ends"),
        gettext_noop("Whether a road may be laid where only a dead end leads."),
    ),
    "unlock_needs_live_link": (
        gettext_noop("Unlocking"),
        gettext_noop("Whether a place must still be joined to the start to be unlocked."),
    ),
    "bounds": (gettext_noop("Size of the field"), gettext_noop("How far roads may lead.")),
    "self_obstacle": (
        gettext_noop("Obstacles before oneself"),
        gettext_noop("Whether you may lay an obstacle before yourself."),
    ),
    "blocked_may_discard": (
        gettext_noop("Discarding when blocked"),
        gettext_noop("Whether a blocked player may discard a card."),
    ),
    "dual_releases": (gettext_noop("Release cards"), gettext_noop("What the nine release cards show.")),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("rounds", 3): (gettext_noop("All three rounds"), gettext_noop("The whole game.")),
    ("rounds", 1): (gettext_noop("One round"), gettext_noop("A short game for a first try.")),
    ("rounds", 2): (gettext_noop("Two rounds"), gettext_noop("A shorter game.")),
    ("start", "random"): (gettext_noop("Luck decides"), gettext_noop("Luck chooses who begins.")),
    ("start", "first_seat"): (gettext_noop("The first seat"), gettext_noop("Whoever sits on the first seat begins.")),
    ("unlock_not_discardable", False): (
        gettext_noop("Allowed"),
        gettext_noop("Any card may be discarded, face down."),
    ),
    ("unlock_not_discardable", True): (
        gettext_noop("Not allowed"),
        gettext_noop("Unlock cards can only be played; who holds nothing else and cannot play shows the hand."),
    ),
    ("flip_and_gem_points_on_failure", False): (
        gettext_noop("Do not count"),
        gettext_noop("Only the camps get points, and lose them."),
    ),
    ("flip_and_gem_points_on_failure", True): (
        gettext_noop("Count as well"),
        gettext_noop("Stones and gates count as in a round with success."),
    ),
    ("exhaustion", "public"): (
        gettext_noop("By what all can see"),
        gettext_noop("All hands are empty, or a whole turn round the table in which nobody parts with a card."),
    ),
    ("exhaustion", "literal"): (
        gettext_noop("By the hidden hands"),
        gettext_noop("Also when the blocked hold no fitting release; that play goes on then tells that somebody does."),
    ),
    ("placement_needs_live_link", False): (
        gettext_noop("Beside any road"),
        gettext_noop("A road may also go on from a part that is cut off."),
    ),
    ("placement_needs_live_link", True): (
        gettext_noop("Joined to the start"),
        gettext_noop("Only where a way from the start leads."),
    ),
    ("build_on_dead_end", True): (gettext_noop("Allowed"), gettext_noop("A dead end is a road like any other here.")),
    ("build_on_dead_end", False): (
        gettext_noop("Not allowed"),
        gettext_noop("At least one way of the new road must go on from a road that is none."),
    ),
    ("unlock_needs_live_link", True): (
        gettext_noop("Only when joined"),
        gettext_noop("A way from the start must lead to the place."),
    ),
    ("unlock_needs_live_link", False): (
        gettext_noop("Once turned up"),
        gettext_noop("A place that has been reached once can be unlocked even if it is cut off."),
    ),
    ("bounds", "none"): (gettext_noop("Without limit"), gettext_noop("Roads may lead wherever they like.")),
    ("bounds", "grid"): (
        gettext_noop("Nine by five"),
        gettext_noop("Roads stay within the field of start, places and gates."),
    ),
    ("self_obstacle", True): (gettext_noop("Allowed"), gettext_noop("Before any player, yourself included.")),
    ("self_obstacle", False): (gettext_noop("Not allowed"), gettext_noop("Only before others.")),
    ("blocked_may_discard", False): (
        gettext_noop("No"),
        gettext_noop("Blocked players play a release, or nothing."),
    ),
    ("blocked_may_discard", True): (gettext_noop("Yes"), gettext_noop("They may also discard a card face down.")),
    ("dual_releases", True): (
        gettext_noop("Six single, three double"),
        gettext_noop("Two for each kind of obstacle, and three that fit two kinds."),
    ),
    ("dual_releases", False): (gettext_noop("Nine single"), gettext_noop("Three for each kind of obstacle.")),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    label, line = OPTIONS[name] if value is None else VALUES[name, value]
    return _(label), _(line)
