"""What happened at a table since somebody last looked, in a few sentences, what hit that somebody first."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import ngettext, override

from rules.kernel.audience import Seat
from rules.kernel.effects import seen as seen_by
from tables.play import Present, Told, story
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS

MOST = 7
"""Sentences in all, with the one that says what is left out and the one that says what to do."""
MOST_HITS = 4
"""Sentences about what hit the reader, when not everything can be told."""

MOST_READ = 400
"""So many events are read for sentences, the latest; of what happened before them only the moves are counted."""

_MARK = "\ue000"
"""Stands for the reader's name while it is found out which lines name the reader: it is in no other word."""
_END = re.compile(r"[。！？]|[.!?…](?=[\s”’)]|$)")


class Since(NamedTuple):
    """What is new at a table for one seat.

    hits: sentences about what others or luck did to the reader; rest: the others
    more: what is left out, in one sentence, or ""
    now: whose turn it is or how it ended, or ""
    seen, last: the events before and at the end of what is told
    at: when the first of it happened
    """

    hits: tuple[str, ...]
    rest: tuple[str, ...]
    more: str
    now: str
    seen: int
    last: int
    at: dt.datetime

    @property
    def sentences(self) -> list[str]:
        """All of it, in the order of reading."""
        return [*self.hits, *self.rest, *filter(None, (self.more, self.now))]


class _Item(NamedTuple):
    number: int
    at: dt.datetime
    kind: str
    text: str
    hit: bool


def since(present: Present, seat: Seat, seen: int, language: str) -> Since | None:
    """What the reader on `seat`, who saw everything up to event `seen`, should know; None if nothing is new.

    What one did oneself counts as seen. Only what the seat may know is told, and of a memory game only what its
    log goes on telling.
    """
    seen = max(seen, present.start - 1, _own_last(present, seat))
    with override(language):
        told = story(present.code, seen + 1, present.number)
        earlier, latest = told[:-MOST_READ], told[-MOST_READ:]
        items = [item for event in latest for item in _items(present, event, seat) if sentences_in(item.text)]
        if not items:
            return None
        before = sum(event.kind == "moved" and event.seat != seat and not event.struck for event in earlier)
        return _composed(items, _now(present, seat), seen, present.number, before, told[0].at)


def sentences_in(text: str) -> int:
    """How many sentences a line of the log has; a heading has none."""
    return len(_END.findall(text))


def _own_last(present: Present, seat: Seat) -> int:
    """The last event that the reader's own hand made, as far back as a present remembers."""
    person = present.places[seat].person
    return max((told.number for told in present.recent if person and told.actor == person), default=0)


def _items(present: Present, told: Told, seat: Seat) -> Iterator[_Item]:
    if told.struck or (told.seat == seat and told.kind == "moved"):
        return
    presenter = PRESENTERS[present.slug]
    names = table_words.names(present)
    marked = tuple(_MARK if number == seat else name for number, name in enumerate(names))
    if not told.beats:
        text = table_words.line(told, names, present.people, present.imported)
        if text:
            yield _Item(
                told.number,
                told.at,
                told.kind,
                text,
                _MARK in (table_words.line(told, marked, present.people, present.imported) or ""),
            )
        return
    for beat in told.beats:
        effect = seen_by(beat.effect, seat)
        if not present.finished:
            effect = presenter.later(effect, present.setup)
        text = presenter.line(effect, names)
        if text:
            touched = presenter.touches(effect, seat)
            hit = _MARK in (presenter.line(effect, marked) or "") if touched is None else touched
            yield _Item(told.number, told.at, told.kind, text, hit)


def _now(present: Present, seat: Seat) -> str:
    presenter = PRESENTERS[present.slug]
    if present.finished:
        return table_words.result(present, presenter)
    if seat not in present.awaited:
        return ""
    return table_words.turn(present, presenter, presenter.game.view(present.course.state, seat), seat)


def _composed(
    items: Sequence[_Item], now: str, seen: int, last: int, before: int = 0, begun: dt.datetime | None = None
) -> Since:
    """before: how many moves were made before these `items`, the first thing at the moment `begun`"""
    budget = MOST - (sentences_in(now) if now else 0)
    if not before and sum(sentences_in(item.text) for item in items) <= budget:
        told = list(items)
        more = ""
    else:
        # One sentence says how much is left out.
        hits = _latest([item for item in items if item.hit], min(MOST_HITS, budget - 1))
        left = budget - 1 - sum(sentences_in(item.text) for item in hits)
        told = hits + _latest([item for item in items if not item.hit], left)
        more = _more(items, told, before)
    return Since(
        tuple(item.text for item in told if item.hit),
        tuple(item.text for item in told if not item.hit),
        more,
        now,
        seen,
        last,
        begun if before and begun is not None else items[0].at,
    )


def _latest(items: Sequence[_Item], most: int) -> list[_Item]:
    """The latest of `items` that together have at most so many sentences, in their order."""
    chosen: list[_Item] = []
    for item in reversed(items):
        length = sentences_in(item.text)
        if length <= most:
            most -= length
            chosen.append(item)
    return chosen[::-1]


def _more(items: Sequence[_Item], told: Sequence[_Item], before: int) -> str:
    left = {item.number for item in items if item.kind == "moved"} - {item.number for item in told}
    many = len(left) + before
    return ngettext("And %(count)s more move.", "And %(count)s more moves.", many) % {"count": many} if many else ""
