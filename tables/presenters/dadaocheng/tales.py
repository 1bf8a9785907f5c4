"""The fourteen events: their titles, what they do, and what happened in those years."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.dadaocheng.content import EDITION, box

EVENTS = {
    "E01": gettext_noop("Lin Lan-tian settles in Dadaocheng"),
    "E02": gettext_noop("Strife in Monga"),
    "E03": gettext_noop("The city-god temple stands"),
    "E04": gettext_noop("The port of Tamsui opens"),
    "E05": gettext_noop("Oolong sails to New York"),
    "E06": gettext_noop("Five British trading houses"),
    "E07": gettext_noop("A new province builds western houses"),
    "E08": gettext_noop("The railway comes"),
    "E09": gettext_noop("Japanese rule begins"),
    "E10": gettext_noop("The opium ordinance"),
    "E11": gettext_noop("A station on the Tamsui line"),
    "E12": gettext_noop("New city districts"),
    "E13": gettext_noop("The Taiwanese Cultural Association"),
    "E14": gettext_noop("A hospital against opium"),
}
EVENT_RULES = {
    "E01": gettext_noop("Once in your purchases: take 1 rice, tea, sugar or camphor oil."),
    "E02": gettext_noop("Nobody can exchange two cubes for one in this round."),
    "E03": gettext_noop("The temple rolls one die more in this round."),
    "E04": gettext_noop("Your first ship of this round costs one cube less, but at least one."),
    "E05": gettext_noop("Once in your purchases: pay 1 tea and take two different of rice, sugar and camphor oil."),
    "E06": gettext_noop("A full house may empty two cells in this round."),
    "E07": gettext_noop("Your first western house of this round costs one cube less, but at least one."),
    "E08": gettext_noop("A plan has three actions in this round."),
    "E09": gettext_noop("Large steamers cannot be bought in this round."),
    "E10": gettext_noop("Each use of opium counts twice in this round."),
    "E11": gettext_noop("Once in your purchases: take all cubes of one of your cells."),
    "E12": gettext_noop("At the end of the game most buildings bring 5 prestige."),
    "E13": gettext_noop(
        "Once in your purchases, with three buildings or more: take 1 rice, tea, sugar or camphor oil."
    ),
    "E14": gettext_noop("Once in your purchases: pay 1 camphor oil and take back one use of opium."),
}
HISTORY = {
    "E01": gettext_noop(
        "The merchant Lin Lan-tian moved his shops from Keelung to this river bank, away from pirates."
    ),
    "E02": gettext_noop(
        "In a feud in Monga the people from Tong’an lost their homes and fled here with their city god."
    ),
    "E03": gettext_noop("The refugees’ city god of Xiahai got his temple in the middle of the new street."),
    "E04": gettext_noop("Treaties opened Tamsui to foreign trade, and ships went up the river as far as Dadaocheng."),
    "E05": gettext_noop("John Dodd shipped some 2,000 piculs of tea straight to New York as Formosa Oolong."),
    "E06": gettext_noop("By 1872 five British firms bought and roasted tea here."),
    "E07": gettext_noop("Taiwan became a province, and merchants built streets of houses in the western style."),
    "E08": gettext_noop("The first railway of Taiwan ran from Dadaocheng to Keelung."),
    "E09": gettext_noop("Taiwan was handed over to Japan, and soldiers entered Taipei in June."),
    "E10": gettext_noop("The government made opium its monopoly and gave licences to those who smoked."),
    "E11": gettext_noop("The line to Tamsui opened, with a station of its own for Dadaocheng."),
    "E12": gettext_noop("Towns were ordered anew, and Dadaocheng became a part of Taipei city."),
    "E13": gettext_noop("Chiang Wei-shui, a doctor of Dadaocheng, founded the association with his friends."),
    "E14": gettext_noop("Doctor Tu Tsung-ming opened a hospital where smokers were cured."),
}


def event(name: str) -> str:
    """An event with its year: "1891: The railway comes"."""
    return _("%(year)s: %(title)s") % {"year": box(EDITION).events[name].year, "title": _(EVENTS[name])}


def event_rule(name: str) -> str:
    """What an event does."""
    return _(EVENT_RULES[name])


def history(name: str) -> str:
    """What happened in that year."""
    return _(HISTORY[name])
