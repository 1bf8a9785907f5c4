"""Tides: a chosen card is known to its seat until all are turned up."""

from rules.kernel.effects import Learned
from tests.kernel.toys import tides


def line(effect, viewer):
    match effect:
        case tides.Chose(seat=seat, card=card, again=again):
            return f"{seat} chose {card.value if seat == viewer else ''} {again}"
        case tides.TurnedUp(cards=cards):
            return f"up: {cards}"
        case tides.Scored(points=points):
            return f"points: {points}"
        case Learned():
            return "learned"
    raise AssertionError(effect)


def told(before, who, what, viewer):
    return who == viewer
