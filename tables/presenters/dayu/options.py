"""The named options of a table of Da Yu, explained in one line each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.contract import OptionValue

OPTIONS = {
    "functions": (
        gettext_noop("Functions of floods"),
        gettext_noop("Whether taken floods let their owner do more from then on."),
    ),
    "take_timing": (
        gettext_noop("Taking a calmed flood"),
        gettext_noop("When a flood goes to whoever has calmed it."),
    ),
    "take_optional": (
        gettext_noop("Unwanted floods"),
        gettext_noop("Whether a calmed flood may be left where it is."),
    ),
    "removed_by_players": (
        gettext_noop("Floods that stay out"),
        gettext_noop("How many of the 20 floods do not take part."),
    ),
    "green_heavy_per_pair": (
        gettext_noop("Green tool cards"),
        gettext_noop("How many of each five show two of each of two tools on the other side."),
    ),
    "stall_rounds": (
        gettext_noop("When nobody builds"),
        gettext_noop("After how many rounds without any building the game ends."),
    ),
    "gap_moves": (
        gettext_noop("Moving past gaps"),
        gettext_noop("Whether one move leads over places where no flood lies."),
    ),
    "fill_from": (
        gettext_noop("Too few floods for all gaps"),
        gettext_noop("Which gaps are filled first."),
    ),
    "start": (gettext_noop("Starting player"), gettext_noop("Who begins.")),
    "memory_aid": (
        gettext_noop("Sides that were seen"),
        gettext_noop("Whether the board reminds you of other sides that you have seen."),
    ),
    "pawn_at_taken": (
        gettext_noop("Pawns at a taken flood"),
        gettext_noop("Where those who stand there are afterwards."),
    ),
    "discard_order": (
        gettext_noop("Several cards under one pile"),
        gettext_noop("In which order cards of one discard lie there."),
    ),
    "discards_return": (
        gettext_noop("Discarded cards"),
        gettext_noop("When they can be taken again."),
    ),
    "free_flip_lapses": (
        gettext_noop("A free flip at the end"),
        gettext_noop("Whether deft hands are of use when all action points are spent."),
    ),
    "gift_on_one_of": (
        gettext_noop("Gift on a side with a choice"),
        gettext_noop("Whether the gift of xirang changes the one tool of such a side."),
    ),
    "negative_totals": (
        gettext_noop("Totals below 0"),
        gettext_noop("What a seat has whose penalties are more than all else."),
    ),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("functions", True): (gettext_noop("Yes"), gettext_noop("Five functions, each on two floods.")),
    ("functions", False): (gettext_noop("No"), gettext_noop("Only the numbers of floods count.")),
    ("take_timing", "at_once"): (gettext_noop("At once"), gettext_noop("As soon as its last rectangle is filled.")),
    ("take_timing", "end_of_actions"): (
        gettext_noop("After the actions"),
        gettext_noop("When all action points of that turn are spent."),
    ),
    ("take_optional", False): (gettext_noop("Must be taken"), gettext_noop("Also one that costs points.")),
    ("take_optional", True): (
        gettext_noop("May be left"),
        gettext_noop("Then it blocks its place until somebody takes it."),
    ),
    ("removed_by_players", "by_table"): (
        gettext_noop("By players"),
        gettext_noop("Eight with two players, four with three, none with four."),
    ),
    ("removed_by_players", "half"): (
        gettext_noop("Half of that"),
        gettext_noop("Four with two players, two with three: a longer game."),
    ),
    ("removed_by_players", "none"): (
        gettext_noop("All take part"),
        gettext_noop("All 20 floods are played: the longest game."),
    ),
    ("green_heavy_per_pair", 1): (
        gettext_noop("One of five"),
        gettext_noop("It fits both of our sources."),
    ),
    ("green_heavy_per_pair", 0): (
        gettext_noop("Not one"),
        gettext_noop("All green cards show one of each of two tools."),
    ),
    ("green_heavy_per_pair", 5): (
        gettext_noop("All of them"),
        gettext_noop("All green cards show two of each of two tools on the other side."),
    ),
    ("stall_rounds", 3): (gettext_noop("Three rounds"), gettext_noop("Three rounds in a row without any building.")),
    ("stall_rounds", 5): (gettext_noop("Five rounds"), gettext_noop("Five rounds in a row without any building.")),
    ("stall_rounds", 0): (
        gettext_noop("Hardly ever"),
        gettext_noop("Only after twenty rounds in a row, so that every game comes to an end."),
    ),
    ("gap_moves", "over"): (
        gettext_noop("Over gaps"),
        gettext_noop("To the nearest flood in that direction, however far."),
    ),
    ("gap_moves", "never"): (gettext_noop("Never over gaps"), gettext_noop("Only to a flood on the very next place.")),
    ("fill_from", "pawn"): (
        gettext_noop("From the pawn"),
        gettext_noop("Clockwise, beginning where the active pawn stands."),
    ),
    ("fill_from", "first_place"): (
        gettext_noop("From place 1"),
        gettext_noop("Clockwise, beginning at the first place."),
    ),
    ("start", "random"): (gettext_noop("Luck decides"), gettext_noop("Any seat may begin.")),
    ("start", "first_seat"): (gettext_noop("The first seat"), gettext_noop("Whoever sits on the first seat begins.")),
    ("memory_aid", False): (gettext_noop("Remember them"), gettext_noop("The board shows only what lies up.")),
    ("memory_aid", True): (
        gettext_noop("Show them"),
        gettext_noop("Other sides that you have once seen stay in sight."),
    ),
    ("pawn_at_taken", "stays"): (
        gettext_noop("They stay"),
        gettext_noop("At the gap, and then at the flood that fills it."),
    ),
    ("pawn_at_taken", "moves_on"): (
        gettext_noop("They move on"),
        gettext_noop("At once and for nothing, clockwise to the nearest flood."),
    ),
    ("discard_order", "chosen"): (
        gettext_noop("As you say"),
        gettext_noop("Each one under the one that you named before."),
    ),
    ("discard_order", "row"): (
        gettext_noop("As in the row"),
        gettext_noop("In whatever order you name them, the first of the row comes uppermost."),
    ),
    ("discards_return", "at_once"): (
        gettext_noop("Also in this turn"),
        gettext_noop("They are under their pile at once, and come when it is that short."),
    ),
    ("discards_return", "after_refill"): (
        gettext_noop("After the refill"),
        gettext_noop("They lie beside their pile until the row is refilled."),
    ),
    ("free_flip_lapses", True): (
        gettext_noop("It lapses"),
        gettext_noop("The actions end with the last point."),
    ),
    ("free_flip_lapses", False): (
        gettext_noop("It may follow"),
        gettext_noop("One card may still be flipped, before the row is refilled."),
    ),
    ("gift_on_one_of", True): (
        gettext_noop("It does"),
        gettext_noop("Such a side places any one tool."),
    ),
    ("gift_on_one_of", False): (
        gettext_noop("It does not"),
        gettext_noop("Such a side places a tool that it shows."),
    ),
    ("negative_totals", True): (gettext_noop("They count"), gettext_noop("A total can be below 0.")),
    ("negative_totals", False): (gettext_noop("No less than 0"), gettext_noop("A total below 0 counts as 0.")),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    label, line = OPTIONS[name] if value is None else VALUES[name, value]
    return _(label), _(line)
