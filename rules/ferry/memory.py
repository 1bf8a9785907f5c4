"""What a viewer remembers of the passengers aboard: all that the trail, as seen, says for certain."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.ferry.content import BOATS, BoatId, kind, owner
from rules.ferry.state import Step, StepKind
from rules.kernel.audience import Audience, Seat, Viewer, may_know

Token = str | None
"""A passenger aboard as the viewer remembers it; None: a covered card."""


class SeenStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the trail as a viewer saw it: unseen cards are None. Fields as in `Step`."""

    what: StepKind
    boat: BoatId
    cards: tuple[str | None, ...]
    known: Audience
    to: BoatId | None = None
    seat: Seat | None = None


def seen_trail(trail: tuple[Step, ...], viewer: Viewer) -> tuple[SeenStep, ...]:
    """The trail as `viewer` saw it."""
    return tuple(
        SeenStep(
            step.what,
            step.boat,
            step.cards if may_know(step.known, viewer) else (None,) * len(step.cards),
            step.known,
            step.to,
            step.seat,
        )
        for step in trail
    )


def remembered(trail: tuple[SeenStep, ...]) -> dict[BoatId, tuple[Token, ...]]:
    """Who is surely aboard each boat, covered cards last.

    Of a heap that was parted unseen only equal faces stay known; one that was moved as a whole stays
    known as a whole.
    """
    heaps: dict[BoatId, list[Token]] = {boat: [] for boat in BOATS}
    for batch in _batches(trail):
        if batch[0].what == "moved":
            _moved(heaps, batch)
        else:
            _happened(heaps[batch[0].boat], batch[0])
    return {boat: tuple(sorted(heap, key=lambda token: (token is None, token or ""))) for boat, heap in heaps.items()}


def _batches(trail: tuple[SeenStep, ...]) -> Iterator[list[SeenStep]]:
    """Steps one by one, but all moves of one sinking together."""
    batch: list[SeenStep] = []
    for step in trail:
        if batch and not (step.what == batch[0].what == "moved" and step.boat == batch[0].boat):
            yield batch
            batch = []
        batch.append(step)
    if batch:
        yield batch


def _happened(heap: list[Token], step: SeenStep) -> None:
    seen = [card for card in step.cards if card is not None]
    match step.what:
        case "loaded":
            heap.extend(step.cards)
        case "looked" | "stayed" if seen:
            heap[:] = seen
        case "stayed":
            cabbages = [token for token in heap if token is not None and kind(token) == "cabbage"]
            covered = len(step.cards) - len(cabbages)
            heap[:] = cabbages
            heap.extend([None] * covered)
        case "arrived":
            heap.clear()
        case "drowned" if not seen:
            # All cabbages have drowned: those remembered, and as many covered cards as are left.
            kept = [token for token in heap if token is None or kind(token) != "cabbage"]
            for _ in range(len(step.cards) - (len(heap) - len(kept))):
                kept.remove(None)
            heap[:] = kept
        case "returned" if not seen:
            # Whoever is no cabbage leaves; when all have, "stayed" says who is left.
            mine = [t for t in heap if t is not None and kind(t) != "cabbage" and owner(t) == step.seat]
            heap.remove(mine[0] if mine else None)
        case "left_behind" if not seen:
            heap.clear()
        case "drowned" | "returned" | "left_behind":
            for card in seen:
                heap.remove(card if card in heap else None)


def _moved(heaps: dict[BoatId, list[Token]], batch: list[SeenStep]) -> None:
    heap = heaps[batch[0].boat]
    parted = len({step.to for step in batch}) > 1 or len(batch) < len(heap)
    unclear = parted and len(set(heap)) > 1
    for step in batch:
        assert step.to is not None
        seen = step.cards[0]
        if seen is not None:
            heap.remove(seen if seen in heap else None)
            heaps[step.to].append(seen)
        elif unclear:
            heap.pop()
            heaps[step.to].append(None)
        else:
            heaps[step.to].append(heap.pop())
    if unclear and any(step.cards[0] is None for step in batch):
        heap[:] = [None] * len(heap)
