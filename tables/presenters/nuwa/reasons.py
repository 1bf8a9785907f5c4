"""Why something cannot be done at a table of Nüwa, with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.kernel.errors import Why
from rules.nuwa.content import OBSTACLE_KINDS
from tables.presenters.base import Words
from tables.presenters.nuwa import words

SENTENCES: Mapping[str, tuple[str, str]] = {
    "round_over": (gettext_noop("This round is over. Begin the next one when everybody has seen how it went."), "end"),
    "round_goes_on": (gettext_noop("This round is still going on."), "end"),
    "not_there": (gettext_noop("There is no such thing at this table."), "setup"),
    "one_thing": (
        gettext_noop("One thing at a time: these cannot be said together. Put one of them back first."),
        "turn",
    ),
    "goal_up": (gettext_noop("The %(gate)s is open already."), "goals"),
    "goal_not_linked": (gettext_noop("No road from the start leads to %(gate)s yet, so it stays closed."), "goals"),
    "card_played": (gettext_noop("You have played your card for this turn. Turn up a gate, or end the turn."), "turn"),
    "not_played": (gettext_noop("First play a card or discard one; then the turn ends."), "turn"),
    "must_play": (gettext_noop("You are not blocked and have cards: play one, or discard one face down."), "turn"),
    "not_in_hand": (gettext_noop("You do not hold this card: %(card)s."), "turn"),
    "blocked": (gettext_noop("You are blocked (%(kinds)s), so you can play nothing but a release."), "obstacles"),
    "blocked_keeps_cards": (
        gettext_noop("You are blocked (%(kinds)s): you keep your cards. Play a release, or nothing."),
        "obstacles",
    ),
    "unlock_kept": (gettext_noop("At this table unlock cards cannot be discarded, only played."), "places"),
    "no_cards": (gettext_noop("Your hand is empty."), "turn"),
    "other_use": (gettext_noop("This card cannot be played there: %(card)s."), "turn"),
    "no_card_for": (gettext_noop("You hold no card that can be played there."), "turn"),
    "cell_taken": (gettext_noop("Something lies there already. Roads are laid on empty cells."), "roads"),
    "outside": (gettext_noop("At this table roads stay within the field of start, places and gates."), "roads"),
    "no_neighbour": (gettext_noop("A road must be laid beside the start or beside another road."), "roads"),
    "place_is_no_road": (
        gettext_noop("A place that is not unlocked, or a closed gate, is no road: nothing can be joined to it alone."),
        "roads",
    ),
    "edges": (gettext_noop("The ways do not meet: %(side)s"), "roads"),
    "not_joined": (gettext_noop("No way of this card would meet a way beside it."), "roads"),
    "dead_end": (gettext_noop("At this table nothing can be built on where only a dead end leads."), "dead-ends"),
    "not_live": (gettext_noop("At this table a new road must be joined to the start."), "roads"),
    "turned_alike": (gettext_noop("This card looks the same when it is turned round."), "roads"),
    "fits_nowhere": (gettext_noop("This card fits nowhere on the table now: %(card)s."), "roads"),
    "place_down": (gettext_noop("Nobody has reached this place: lead a road from the start to it first."), "places"),
    "place_open": (gettext_noop("This place is unlocked already."), "places"),
    "other_place": (gettext_noop("Here is %(face)s; it needs another card than this one: %(card)s."), "places"),
    "place_cut_off": (gettext_noop("No road from the start leads to this place any more."), "places"),
    "place_not_found": (gettext_noop("Nobody has found the place of %(face)s yet."), "places"),
    "no_look": (gettext_noop("Only from the Place of Prophecy can you look behind a gate."), "prophecy"),
    "obstacle_there": (gettext_noop("There is such an obstacle already (%(kind)s): one of each kind at most."), "obstacles"),
    "self_obstacle": (gettext_noop("At this table you cannot lay an obstacle before yourself."), "obstacles"),
    "no_obstacle": (gettext_noop("There is no obstacle that this release could take away."), "obstacles"),
    "release_other_kind": (gettext_noop("This card does not help against %(kind)s: %(card)s."), "obstacles"),
    "not_a_road": (gettext_noop("Only road cards can be taken away: not the start, no place, no gate."), "removal"),
    "no_road_there": (gettext_noop("There is no road card that could be taken away."), "removal"),
}  # fmt: skip
"""Code -> sentence and the anchor, on the rules page, of the rule that it rests on."""

KEPT = gettext_noop("You are not blocked and hold an unlock card that can be played: play it.")
"""What must be played by a seat that can discard none of its cards."""

EDGES = {
    ("N", True): gettext_noop("a way comes from above, and this card is closed there."),
    ("E", True): gettext_noop("a way comes from the right, and this card is closed there."),
    ("S", True): gettext_noop("a way comes from below, and this card is closed there."),
    ("W", True): gettext_noop("a way comes from the left, and this card is closed there."),
    ("N", False): gettext_noop("this card opens upwards, and the card above is closed."),
    ("E", False): gettext_noop("this card opens to the right, and the card there is closed."),
    ("S", False): gettext_noop("this card opens downwards, and the card below is closed."),
    ("W", False): gettext_noop("this card opens to the left, and the card there is closed."),
}
"""The side, and whether the card beside it is open there."""


def reason(why: Why) -> Words:
    """The sentence for a reason of Nüwa. Raises `KeyError` for a code that is none."""
    sentence, rule = SENTENCES[why.code]
    if why.params.get("kept"):
        sentence = KEPT
    return Words(_(sentence) % _values(why), f"rule-{rule}")


def _values(why: Why) -> dict[str, Any]:
    """Names for what was said; anybody can say anything, so what nobody knows is called that."""
    values = why.params
    card, what, kind = (str(values.get(name, "")) for name in ("card", "what", "kind"))
    goal = str(values.get("goal", ""))
    side = EDGES.get((str(values.get("side", "")), bool(values.get("open"))))
    kinds = [words.kind(one) for one in values.get("kinds", ()) if one in OBSTACLE_KINDS]
    return {
        "card": words.card(card) if card in words.DECK else _("such a card"),
        "face": words.face(what) if what in words.FACES else _("something else"),
        "gate": words.gate(goal) if goal in words.LETTERS else _("gate"),
        "kind": words.kind(kind) if kind in OBSTACLE_KINDS else _("this obstacle"),
        "kinds": words.listed(kinds) or _("by an obstacle"),
        "side": _(side) if side else _("an open side lies against a closed one."),
    }
