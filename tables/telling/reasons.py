"""Why somebody should be told of a table now: read off the table as it stands, so it can be found again at any time."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.kernel.audience import Seat
from tables.play import Present
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS


class Reason(NamedTuple):
    """Something to be told to a seat: its kind (a key of `subject`), and the event that made it."""

    kind: str
    number: int


WAITING = frozenset({"turn", "reminded", "proposed"})
"""Kinds that ask something of the reader; the others are news."""


def reasons(present: Present, seat: Seat) -> list[Reason]:
    """What the person on `seat` should be told now, whether it was told before or not.

    It ceases by itself: a turn that was played, a question that was answered, is no reason any more.
    """
    found = []
    if present.status == "running":
        if present.places[seat].resigned:
            # What a letter says, the seat sees.
            return []
        if seat in present.waited_persons:
            found.append(Reason("turn", present.course.questions[seat]))
            if seat in present.reminded:
                found.append(Reason("reminded", _latest(present, seat, "reminded")))
        elif present.places[seat].owner:
            found.append(Reason("stood_in", _latest(present, seat, "stood_in")))
        elif not _own_doing(present, seat, present.start):
            found.append(Reason("start", present.start))
        if present.proposal is not None and seat in present.undecided:
            found.append(Reason("proposed", present.proposal.number))
    elif present.finished and present.start and not _own_doing(present, seat, present.number):
        found.append(Reason("over", present.number))
    return [reason for reason in found if reason.number]


def waits(present: Present, seat: Seat) -> bool:
    """Whether the table waits for the person on `seat`."""
    return any(reason.kind in WAITING for reason in reasons(present, seat))


def against_bots(present: Present, seat: Seat) -> bool:
    """Whether nobody but bots sits at the table with the person on `seat`."""
    return {place.person for place in present.places if place.person} <= {present.places[seat].person}


def subject(kind: str, present: Present) -> str:
    """A reason as a mail's subject, in the active language."""
    asked = present.proposal
    words = {
        "turn": _("%(game)s: it is your turn"),
        "reminded": _("%(game)s still waits for you"),
        "proposed": _("%(game)s: %(name)s asks for your answer"),
        "stood_in": _("%(game)s: a bot plays for you meanwhile"),
        "start": _("%(game)s has begun"),
        "over": _("%(game)s is over"),
    }
    names = table_words.names(present)
    return words[kind] % {
        "game": PRESENTERS[present.slug].name,
        "name": names[asked.seat] if asked is not None else "",
    }


def _latest(present: Present, seat: Seat, kind: str) -> int:
    return max((told.number for told in present.recent if (told.kind, told.seat) == (kind, seat)), default=0)


def _own_doing(present: Present, seat: Seat, number: int) -> bool:
    """Whether the reader's own hand brought about event `number`, which the table did by itself."""
    person = present.places[seat].person
    hands = [told for told in present.recent if told.number <= number and told.actor not in ("table", "luck")]
    return bool(hands) and bool(person) and hands[-1].actor == person
