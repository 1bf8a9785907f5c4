"""Why something cannot be done at a table of Dadaocheng, with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.dadaocheng.content import COLOURS, EDITION, box
from rules.kernel.errors import Why
from tables.presenters.base import Words
from tables.presenters.dadaocheng import words

SENTENCES: Mapping[str, tuple[str, str]] = {
    "answer_first": (gettext_noop("First answer what you are asked; the line at the top says what it is."), "round"),
    "other_phase": (
        gettext_noop("That belongs to another moment of the turn. The line at the top says what is to be done now."),
        "round",
    ),
    "one_thing": (gettext_noop("These do not go together: do one thing after the other."), "buy"),
    "not_there": (gettext_noop("There is no such thing at this table."), "setup"),
    "two_markers": (gettext_noop("A swap takes exactly two markers."), "plan"),
    "flip_one": (gettext_noop("A flip takes exactly one marker."), "plan"),
    "no_line": (gettext_noop("No line lies there: three or four equal goods must lie side by side."), "line"),
    "one_line": (gettext_noop("Lines are taken one by one. Choose which one comes first."), "line"),
    "line_of_four": (gettext_noop("Four in a line always count as four."), "line"),
    "must_take": (gettext_noop("Lines must be taken as long as there are any."), "line"),
    "cell_firm": (gettext_noop("That cell is a firm: it holds no goods."), "firm"),
    "too_many_cells": (gettext_noop("That many cells cannot be chosen here. The most: %(cells)s."), "full"),
    "one_cell": (gettext_noop("A firm takes the place of one cell."), "firm"),
    "must_choose": (gettext_noop("At this table the reward of a full house must be taken."), "full"),
    "no_opium": (gettext_noop("At this table opium cannot be taken here."), "opium"),
    "too_many": (gettext_noop("That is more than needed. The most here: %(most)s."), "buy"),
    "cube_not_held": (gettext_noop("You do not hold that many: %(goods)s. You have %(held)s."), "buy"),
    "not_open": (gettext_noop("That card is not for sale now; only the open one of each stack is."), "buy"),
    "large_steamers_closed": (gettext_noop("In this round the event keeps large steamers away."), "events"),
    "credit_short": (
        gettext_noop("Not enough credit: this ship needs %(needs)s on your cards, and you have %(has)s."),
        "ships",
    ),
    "one_workshop": (gettext_noop("Only one workshop can help with a ship."), "workshop"),
    "workshop_no_help": (gettext_noop("The %(card)s takes nothing off what you say."), "workshop"),
    "workshop_with_ship": (gettext_noop("A workshop is used together with a ship that you buy."), "workshop"),
    "card_not_held": (gettext_noop("You have not built that."), "buildings"),
    "card_used": (gettext_noop("You have used the %(card)s in this turn already."), "buildings"),
    "card_alike": (gettext_noop("You have another one that does the same; use that one first."), "buildings"),
    "card_no_use": (gettext_noop("A western house brings prestige and credit and does nothing else."), "buildings"),
    "card_gives_not": (gettext_noop("The %(card)s does not give %(goods)s."), "buildings"),
    "service_bought": (gettext_noop("One of each kind a turn, and you have this one already: %(kind)s."), "buildings"),
    "service_one": (
        gettext_noop("At this table only one building a turn may be other than a western house."),
        "buildings",
    ),
    "firm_limit": (gettext_noop("You have as many firms as your house can hold: %(most)s."), "firm"),
    "cell_not_needed": (gettext_noop("Only a firm needs a cell of your warehouse."), "firm"),
    "not_in_price": (gettext_noop("That price does not ask for so much: %(goods)s. The most: %(most)s."), "buy"),
    "cubes_short": (gettext_noop("Not enough cubes. Missing: %(missing)s."), "buy"),
    "temple_used": (gettext_noop("You have been to the temple in this turn already."), "temple"),
    "no_exchange": (gettext_noop("In this round the event forbids to exchange cubes."), "events"),
    "same_colour": (gettext_noop("It would change nothing to turn %(goods)s into the same."), "market"),
    "event_not_open": (gettext_noop("That event is not the one of this round."), "events"),
    "event_passive": (gettext_noop("This event needs no doing; it holds by itself."), "events"),
    "event_used": (gettext_noop("You have used the event in this turn already."), "events"),
    "event_gives_not": (gettext_noop("This event does not give %(goods)s."), "events"),
    "event_one_cell": (gettext_noop("This event empties one cell."), "events"),
    "few_buildings": (
        gettext_noop("This event asks for %(needs)s buildings, and you have %(has)s."),
        "events",
    ),
    "cell_empty": (gettext_noop("There is nothing in that cell."), "events"),
    "nothing_to_cure": (gettext_noop("You have used no opium, so there is nothing to take back."), "events"),
    "no_use_for_cubes": (gettext_noop("Nothing can be had for these cubes alone. Choose first what you want."), "buy"),
    "no_use_for_cell": (gettext_noop("A cell of your warehouse is of no use just now."), "full"),
}


def reason(why: Why) -> Words:
    """The sentence and the rule. Raises KeyError for a code that the game does not have."""
    sentence, rule = SENTENCES[why.code]
    return Words(_(sentence) % _values(why.params), f"rule-{rule}")


def _values(data: Mapping[str, Any]) -> dict[str, object]:
    pieces = box(EDITION)
    card, colour, kind = (str(data.get(name)) for name in ("card", "colour", "kind"))
    known = card in pieces.ships or card in pieces.buildings
    return {
        **data,
        "card": words.card(card) if known else _("card"),
        "goods": words.goods(colour) if colour in COLOURS else _("goods"),
        "kind": words.kind(kind) if kind in words.KINDS else _("building"),
    }
