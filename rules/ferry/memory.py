"""What a viewer can remember of the passengers aboard: the trail as seen, and what surely follows from it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.ferry.content import BOATS, BoatId, kind, owner
from rules.ferry.state import Step, StepKind
from rules.kernel.audience import Audience, Seat, Viewer, may_know

Token = str | None
"""A passenger aboard as the viewer remembers it; None: a covered card."""

Tokens = tuple[Token, ...]


class SeenStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the trail as a viewer knows it: unknown cards are None. Fields as in `Step`."""

    what: StepKind
    boat: BoatId
    cards: Tokens
    known: Audience
    to: BoatId | None = None
    seat: Seat | None = None


class Memory:
    """What one viewer knows: `trail`, step by step, and `aboard`, who surely is aboard which boat.

    Of a heap that was parted unseen only equal faces stay known; one that was moved as a whole stays
    known as a whole; whoever is left over of a known heap is known too.
    """

    def __init__(self, trail: tuple[Step, ...], viewer: Viewer) -> None:
        self._viewer = viewer
        self._heaps: dict[BoatId, list[Token]] = {boat: [] for boat in BOATS}
        told: list[SeenStep] = []
        for batch in _batches(trail):
            if batch[0].what == "moved":
                told += self._moved(batch)
            else:
                told.append(self._seen(batch[0], self._happened(batch[0])))
        self.trail = tuple(told)
        self.aboard: dict[BoatId, Tokens] = {boat: _in_order(heap) for boat, heap in self._heaps.items()}

    def _saw(self, step: Step) -> bool:
        return may_know(step.known, self._viewer)

    def _seen(self, step: Step, cards: Tokens) -> SeenStep:
        return SeenStep(step.what, step.boat, cards, step.known, step.to, step.seat)

    def _told(self, step: Step, follows: Tokens) -> Tokens:
        """The cards of a step: those seen, else those that follow from what was seen before."""
        return step.cards if self._saw(step) or None not in follows else follows

    def _happened(self, step: Step) -> Tokens:
        """The cards of a step, as far as they are known; the heap changes with it."""
        heap, count = self._heaps[step.boat], len(step.cards)
        match step.what:
            case "loaded":
                cards = self._told(step, (None,))
                heap.extend(cards)
                return cards
            case "looked":
                heap[:] = self._told(step, _in_order(heap))
                return tuple(heap)
            case "stayed":
                heap[:] = self._told(step, _filled(heap, count, "cabbage"))
                return tuple(heap)
            case "drowned":
                cards = self._told(step, _filled(heap, count, "cabbage"))
            case "returned":
                cards = self._told(step, _filled(heap, count, "others", step.seat))
            case _:
                cards = self._told(step, _in_order(heap))
        for card in cards:
            heap.remove(card if card in heap else None)
        return cards

    def _moved(self, batch: list[Step]) -> Iterator[SeenStep]:
        """All moves of one sinking."""
        heap = self._heaps[batch[0].boat]
        parted = len({step.to for step in batch}) > 1 or len(batch) < len(heap)
        alike = len(set(heap)) == 1
        together = list(heap)
        for step in batch:
            assert step.to is not None
            card = self._told(step, (heap[0] if alike else None,))[0]
            heap.remove(card if card in heap else heap[0])
            self._heaps[step.to].append(card)
            yield self._seen(step, (card,))
        if not all(map(self._saw, batch)) and not alike:
            # Nobody else knows who of them stayed behind, or in which order they went.
            heap[:] = [None] * len(heap)
            to = batch[0].to
            if not parted and to is not None:
                self._heaps[to][-len(batch) :] = together


def _batches(trail: tuple[Step, ...]) -> Iterator[list[Step]]:
    """Steps one by one, but all moves of one sinking together."""
    batch: list[Step] = []
    for step in trail:
        if batch and not (step.what == batch[0].what == "moved" and step.boat == batch[0].boat):
            yield batch
            batch = []
        batch.append(step)
    if batch:
        yield batch


def _filled(heap: list[Token], count: int, which: str, seat: Seat | None = None) -> Tokens:
    """The cabbages among a heap, or the others of one seat: those remembered, and covered cards up to `count`."""
    known = [
        token
        for token in heap
        if token is not None and (kind(token) == "cabbage") == (which == "cabbage") and seat in (None, owner(token))
    ]
    return (*sorted(known), *(None for _ in range(count - len(known))))


def _in_order(heap: list[Token]) -> Tokens:
    return tuple(sorted(heap, key=lambda token: (token is None, token or "")))
