"""The named options of a table of Ferry, explained in one line each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.contract import OptionValue

OPTIONS = {
    "young": (
        gettext_noop("For younger players"),
        gettext_noop("Whether passengers lie face up aboard, and cards count instead of points."),
    ),
    "memory_aid": (
        gettext_noop("Memory aid"),
        gettext_noop("Whether the board shows you whom you have seen aboard."),
    ),
    "look_again": (
        gettext_noop("Looking again"),
        gettext_noop("Whether you may look at your own covered passengers."),
    ),
    "log_names_loads": (
        gettext_noop("Passengers in the log"),
        gettext_noop("How long the log names a passenger that was shown."),
    ),
    "backs_show_colour": (
        gettext_noop("Backs of passengers"),
        gettext_noop("Whether a covered passenger shows whose it is."),
    ),
    "joker_shown": (
        gettext_noop("Boarding with three boats"),
        gettext_noop("Whether the passenger is shown when the boat card has three boats."),
    ),
    "passengers": (
        gettext_noop("Passengers"),
        gettext_noop("Which ten passengers everybody has, and what they are worth."),
    ),
    "boat_deck": (gettext_noop("Boat cards"), gettext_noop("How many boat cards there are.")),
    "boat_deck_reshuffle": (
        gettext_noop("Shuffling the boat cards"),
        gettext_noop("When the used boat cards become a new deck."),
    ),
    "start": (gettext_noop("Start player"), gettext_noop("Who begins.")),
    "sink_overflow": (
        gettext_noop("No room when sinking"),
        gettext_noop("What happens if the other boats cannot take all passengers of a sinking one."),
    ),
    "sink_twin": (
        gettext_noop("Moving to the other one of the kind"),
        gettext_noop("Whether a waiting boat comes back before the passengers of its sinking twin are moved."),
    ),
    "sink_empty": (
        gettext_noop("Sinking an empty boat"),
        gettext_noop("Whether a boat without passengers can be sunk."),
    ),
    "sink_look": (
        gettext_noop("Looking when sinking"),
        gettext_noop("Who sees the passengers of a boat that is sunk."),
    ),
    "sink_drowned_shown": (
        gettext_noop("Drowned cabbages"),
        gettext_noop("Whether cabbages that leave the game are shown to all."),
    ),
    "sink_moves_shown": (
        gettext_noop("Moving when sinking"),
        gettext_noop("Whether all see who is moved to which boat."),
    ),
    "seasick_empty": (
        gettext_noop("Seasickness aboard an empty boat"),
        gettext_noop("Whether the card can be used on a boat without passengers."),
    ),
    "seasick_look": (
        gettext_noop("Looking when seasick"),
        gettext_noop("Who sees the passengers of a seasick boat."),
    ),
    "draw_above_four": (
        gettext_noop("Drawing with a big hand"),
        gettext_noop("Whether you draw even with four or more passengers in hand."),
    ),
    "empty_hand": (
        gettext_noop("Turn with an empty hand"),
        gettext_noop("What somebody does who has no passengers in hand."),
    ),
    "end_trigger": (gettext_noop("End of the game"), gettext_noop("When the game is over.")),
    "end_check": (
        gettext_noop("Moment of the end"),
        gettext_noop("Whether full boats still sail when the last passenger has gone aboard."),
    ),
    "final_tie": (
        gettext_noop("Still equal"),
        gettext_noop("Who wins when points, cards and goats are equal."),
    ),
    "young_tie": (
        gettext_noop("Equal among younger players"),
        gettext_noop("Who wins when equally many passengers are ashore."),
    ),
}
VALUES: dict[tuple[str, OptionValue], tuple[str, str]] = {
    ("young", False): (gettext_noop("No"), gettext_noop("Covered passengers and points: the usual game.")),
    ("young", True): (
        gettext_noop("Yes"),
        gettext_noop("The topmost passenger of a boat lies open; whoever has most passengers ashore wins."),
    ),
    ("memory_aid", False): (gettext_noop("Off"), gettext_noop("Remembering who sits where is the game.")),
    ("memory_aid", True): (
        gettext_noop("On"),
        gettext_noop("What you have seen and can still know stays marked on the boats, for everybody alike."),
    ),
    ("look_again", "nobody"): (gettext_noop("Not allowed"), gettext_noop("What is covered stays covered.")),
    ("look_again", "own"): (
        gettext_noop("Own ones"),
        gettext_noop("Your own passengers stay marked for you, while you can know where they are."),
    ),
    ("log_names_loads", "at_the_moment"): (
        gettext_noop("The latest only"),
        gettext_noop("The log names the latest one, and all of them after the end."),
    ),
    ("log_names_loads", "always"): (
        gettext_noop("Always"),
        gettext_noop("The log can be read up, so nobody needs to remember."),
    ),
    ("backs_show_colour", False): (
        gettext_noop("All alike"),
        gettext_noop("Nobody sees whose a covered passenger is."),
    ),
    ("backs_show_colour", True): (
        gettext_noop("With colour"),
        gettext_noop("A covered passenger shows the colour of its owner."),
    ),
    ("joker_shown", False): (gettext_noop("Covered"), gettext_noop("Only its owner knows who went aboard.")),
    ("joker_shown", True): (gettext_noop("Shown"), gettext_noop("It is shown like all others, and then covered.")),
    ("passengers", "equal"): (
        gettext_noop("Three of each"),
        gettext_noop("Wolves 1 1 1, goats 1 2 2, cabbages 1 2 3, shepherd dog 1."),
    ),
    ("passengers", "wolf_zero"): (
        gettext_noop("Wolves worth nothing"),
        gettext_noop("Wolves 0 0 0, goats 1 2 2, cabbages 1 2 3, shepherd dog 0."),
    ),
    ("passengers", "pyramid"): (
        gettext_noop("More cabbages"),
        gettext_noop("Wolves 1 1, goats 1 1 2, cabbages 1 1 2 3, shepherd dog 1."),
    ),
    ("boat_deck", "cards16"): (
        gettext_noop("Sixteen"),
        gettext_noop("Four of each kind of boat and four with three boats."),
    ),
    ("boat_deck", "cards8"): (
        gettext_noop("Eight"),
        gettext_noop("Two of each kind of boat and two with three boats."),
    ),
    ("boat_deck_reshuffle", "when_needed"): (
        gettext_noop("When one is needed"),
        gettext_noop("As soon as a card is to be turned up and none is left."),
    ),
    ("boat_deck_reshuffle", "at_once"): (
        gettext_noop("At once"),
        gettext_noop("As soon as the last card has been turned up."),
    ),
    ("start", "first_seat"): (gettext_noop("The first seat"), gettext_noop("Whoever sits on the first seat begins.")),
    ("start", "random"): (gettext_noop("Luck decides"), gettext_noop("Luck chooses who begins.")),
    ("sink_overflow", "return_pair_first"): (
        gettext_noop("The pair returns first"),
        gettext_noop("Its waiting twin comes back at once and takes passengers."),
    ),
    ("sink_overflow", "excess_removed"): (
        gettext_noop("They are lost"),
        gettext_noop("Who finds no room leaves the game."),
    ),
    ("sink_overflow", "target_illegal"): (
        gettext_noop("It cannot be sunk"),
        gettext_noop("A boat can be sunk only if all its passengers would find room."),
    ),
    ("sink_twin", "only_in_overflow"): (
        gettext_noop("Only without room"),
        gettext_noop("It comes back first only if the passengers would find no room."),
    ),
    ("sink_twin", "always"): (
        gettext_noop("Every time"),
        gettext_noop("A waiting twin always comes back first and may take passengers."),
    ),
    ("sink_empty", True): (gettext_noop("Possible"), gettext_noop("It goes to wait at the island.")),
    ("sink_empty", False): (gettext_noop("Impossible"), gettext_noop("Somebody must be aboard.")),
    ("sink_look", "active"): (gettext_noop("Who plays it"), gettext_noop("Only whoever plays the card looks.")),
    ("sink_look", "all"): (gettext_noop("Everybody"), gettext_noop("All passengers are shown to all.")),
    ("sink_drowned_shown", True): (gettext_noop("Shown to all"), gettext_noop("They are turned up as they leave.")),
    ("sink_drowned_shown", False): (
        gettext_noop("Kept covered"),
        gettext_noop("Only whoever sank the boat knows which ones they were."),
    ),
    ("sink_moves_shown", False): (
        gettext_noop("In secret"),
        gettext_noop("All see how many go where, but not who."),
    ),
    ("sink_moves_shown", True): (gettext_noop("In the open"), gettext_noop("All see who goes where.")),
    ("seasick_empty", True): (gettext_noop("Possible"), gettext_noop("It only uses the card up.")),
    ("seasick_empty", False): (gettext_noop("Impossible"), gettext_noop("Somebody must be aboard the boat.")),
    ("seasick_look", "active"): (
        gettext_noop("Who plays it, and owners"),
        gettext_noop("Whoever plays the card looks; owners see who comes back to them."),
    ),
    ("seasick_look", "all"): (
        gettext_noop("All players"),
        gettext_noop("All passengers of that boat are shown to all."),
    ),
    ("draw_above_four", True): (gettext_noop("Yes, always"), gettext_noop("You draw as long as there is a deck.")),
    ("draw_above_four", False): (gettext_noop("Not above four"), gettext_noop("With four or more you do not draw.")),
    ("empty_hand", "skip"): (gettext_noop("Is passed over"), gettext_noop("The turn is left out.")),
    ("empty_hand", "action_only"): (
        gettext_noop("An action card"),
        gettext_noop("No boat card is turned up, but an action card may be used."),
    ),
    ("end_trigger", "all_hands_empty"): (
        gettext_noop("All hands empty"),
        gettext_noop("The game is over when nobody has passengers left to play."),
    ),
    ("end_trigger", "one_player_out"): (
        gettext_noop("One hand empty"),
        gettext_noop("The game is over as soon as one player has no passengers left to play."),
    ),
    ("end_check", "end_of_turn"): (
        gettext_noop("At the end of a turn"),
        gettext_noop("The last passengers can still reach the island."),
    ),
    ("end_check", "immediately"): (
        gettext_noop("Immediately"),
        gettext_noop("The game stops with the last passenger aboard, and no boat sails any more."),
    ),
    ("final_tie", "shared"): (gettext_noop("Shared victory"), gettext_noop("All who are equal win.")),
    ("final_tie", "fewest_actions"): (
        gettext_noop("Fewest action cards"),
        gettext_noop("Whoever has used fewer action cards wins."),
    ),
    ("final_tie", "latest_in_turn_order"): (
        gettext_noop("Latest in turn order"),
        gettext_noop("Whoever began later wins."),
    ),
    ("young_tie", "goats"): (
        gettext_noop("Most goats"),
        gettext_noop("More goats ashore decide; after that the victory is shared."),
    ),
    ("young_tie", "shared"): (gettext_noop("Shared at once"), gettext_noop("All who are equal win.")),
}


def option(name: str, value: OptionValue | None = None) -> tuple[str, str]:
    """A name and a line of explanation for an option, or for one of its values."""
    label, line = OPTIONS[name] if value is None else VALUES[name, value]
    return _(label), _(line)
