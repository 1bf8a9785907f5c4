"""Imagined tables: another course of hidden events that one viewer cannot tell from the real one.

Two passengers can be mistaken for each other by a viewer if they were in one place, the hand and deck
of their seat or one heap of covered cards, and nothing that the viewer saw afterwards tells which went
where. Then each may have had the further way of the other. Many such exchanges, one after another, are
a random table.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

import msgspec

from rules.ferry.content import BOATS, face, kind, owner, passenger, passengers
from rules.ferry.state import Boat, FerryState, Placing, Step, aboard_by, put, take
from rules.kernel.audience import Seat, Viewer, may_know
from rules.kernel.dice import Dice

EXCHANGES = 300
"""Proposals for one imagined table: enough that small heaps come evenly."""


def resample(state: FerryState, viewer: Viewer, dice: Dice) -> FerryState:
    """A random table that `viewer` cannot tell from this one.

    Every one that can be is reached, by way of any; they come not quite evenly, for which of its own
    passengers another seat would load unseen is not weighed.
    """
    ways = _Ways(state, viewer)
    ways.mix(dice)
    return ways.table()


class _Event(NamedTuple):
    """A step, or (in the end) lying in the own hand or deck, or aboard a boat that is sinking now.

    seen: the viewer knows which cards
    """

    what: str
    seat: Seat | None
    seen: bool


class _Meeting(NamedTuple):
    """A place in which passengers may be mistaken for each other, after so many events.

    seat: whose hand and deck; or None for a heap, which is who takes part in event number `after`
    """

    after: int
    seat: Seat | None


class _Ways:
    """For every passenger the events that it took part in, and the other way round.

    Passengers are numbers here, so that equal ones can go different ways.
    """

    def __init__(self, state: FerryState, viewer: Viewer) -> None:
        self._state = state
        box = passengers(state.options.passengers)
        self._words = [passenger(seat, card) for seat in range(state.seats) for card in box]
        self._owners = [owner(word) for word in self._words]
        self._kinds = [kind(word) for word in self._words]
        self._own = [range(seat * len(box), (seat + 1) * len(box)) for seat in range(state.seats)]
        self._events: list[_Event] = []
        self._members: list[list[int]] = []
        self._ways: list[list[int]] = [[] for _ in self._words]
        self._follow(viewer)
        self._meetings = self._places(viewer)

    def _follow(self, viewer: Viewer) -> None:
        """Give each card of each step a passenger."""
        state = self._state
        pools = [list(own) for own in self._own]
        heaps: dict[str, list[int]] = {boat: [] for boat in BOATS}
        for step in state.trail:
            if step.what in ("looked", "stayed"):
                members = list(heaps[step.boat])
            elif step.what == "loaded":
                assert step.seat is not None
                members = [self._pick(pools[step.seat], step.cards[0], step, returned=True)]
                heaps[step.boat] += members
            else:
                members = [self._pick(heaps[step.boat], card, step, returned=False) for card in step.cards]
                if step.to is not None:
                    heaps[step.to] += members
                elif step.what == "returned":
                    assert step.seat is not None
                    pools[step.seat] += members
            self._note(_Event(step.what, step.seat, may_know(step.known, viewer)), members)
        for seat, pool in enumerate(pools):
            deck = []
            for card in state.decks[seat]:
                fresh = next(n for n in pool if face(self._words[n]) == card and not self._ways[n])
                pool.remove(fresh)
                deck.append(fresh)
            self._note(_Event("hand", seat, seat == viewer), list(pool))
            self._note(_Event("deck", seat, seat == viewer), deck)
        if isinstance(state.phase, Placing):
            self._note(_Event("lifted", None, viewer == state.active), heaps[state.phase.boat])

    def _pick(self, heap: list[int], word: str, step: Step, *, returned: bool) -> int:
        """One of the equal cards of a heap; from a hand rather one that has come back, for those in the
        deck have never been away."""
        equal = [number for number in heap if self._words[number] == word]
        number = max(equal, key=lambda n: len(self._ways[n])) if returned else equal[0]
        heap.remove(number)
        return number

    def _note(self, event: _Event, members: list[int]) -> None:
        for number in members:
            self._ways[number].append(len(self._events))
        self._events.append(event)
        self._members.append(members)

    def _places(self, viewer: Viewer) -> list[_Meeting]:
        others = [seat for seat in range(self._state.seats) if seat != viewer]
        found = [_Meeting(0, seat) for seat in others]
        for at, event in enumerate(self._events):
            if event.what == "returned" and event.seat != viewer:
                found.append(_Meeting(at + 1, event.seat))
            elif event.what == "looked" and len(self._members[at]) > 1 and not self._state.options.young:
                found.append(_Meeting(at, None))
        return found

    def mix(self, dice: Dice) -> None:
        """Propose many exchanges; carry out those that the viewer cannot tell."""
        if not self._meetings:
            return
        for _ in range(EXCHANGES):
            meeting = self._meetings[dice.below(len(self._meetings))]
            here = self._present(meeting)
            if len(here) < 2:
                continue
            one = here.pop(dice.below(len(here)))
            self._exchange(one, here[dice.below(len(here))], meeting.after)

    def _present(self, meeting: _Meeting) -> list[int]:
        if meeting.seat is None:
            return list(self._members[meeting.after])
        here = []
        for number in self._own[meeting.seat]:
            way = self._ways[number]
            past = bisect_left(way, meeting.after)
            if past == 0 or self._events[way[past - 1]].what == "returned":
                here.append(number)
        return here

    def _exchange(self, one: int, other: int, after: int) -> None:
        """Let two passengers go each other's further way, unless the viewer would see a difference."""
        if self._words[one] == self._words[other]:
            return
        cut_one, cut_other = bisect_left(self._ways[one], after), bisect_left(self._ways[other], after)
        rest_one, rest_other = self._ways[one][cut_one:], self._ways[other][cut_other:]
        lost = [at for at in rest_one if at not in rest_other]
        won = [at for at in rest_other if at not in rest_one]
        if not all(self._can(at, one, other, cut_other) for at in lost):
            return
        if not all(self._can(at, other, one, cut_one) for at in won):
            return
        for at in lost:
            self._members[at].remove(one)
            self._members[at].append(other)
        for at in won:
            self._members[at].remove(other)
            self._members[at].append(one)
        self._ways[one][cut_one:] = rest_other
        self._ways[other][cut_other:] = rest_one

    def _can(self, at: int, old: int, new: int, past: int) -> bool:
        """Whether `new`, after the first `past` events of its way, can take the place of `old`."""
        event = self._events[at]
        if event.seen:
            return False
        if self._state.options.backs_show_colour and self._owners[old] != self._owners[new]:
            return False
        match event.what:
            case "drowned" | "stayed":
                return self._kinds[new] == "cabbage"
            case "moved" | "left_behind" | "lifted":
                return self._kinds[new] != "cabbage"
            case "returned":
                return self._kinds[new] != "cabbage" and self._owners[new] == event.seat
            case "loaded" | "hand":
                return self._owners[new] == event.seat
            case "deck":
                return self._owners[new] == event.seat and past == 0
        return True

    def table(self) -> FerryState:
        """The state in which the passengers have gone these ways."""
        state = self._state
        trail = tuple(msgspec.structs.replace(step, cards=self._cards(at)) for at, step in enumerate(state.trail))
        pools = [tuple(map(face, self._cards(len(trail) + at))) for at in range(2 * state.seats)]
        removed = state.removed
        for old, new in zip(state.trail, trail, strict=True):
            if old.what in ("drowned", "left_behind") and old.cards != new.cards:
                removed = put(take(removed, *old.cards), *new.cards)
        boats = state.boats
        if not state.options.young:
            heaps = aboard_by(trail)
            boats = tuple(
                Boat(boat.place, tuple(sorted(heaps[name]))) if boat.place == "middle" else boat
                for name, boat in zip(BOATS, boats, strict=True)
            )
        return msgspec.structs.replace(
            state, trail=trail, hands=tuple(pools[::2]), decks=tuple(pools[1::2]), removed=removed, boats=boats
        )

    def _cards(self, at: int) -> tuple[str, ...]:
        return tuple(sorted(self._words[number] for number in self._members[at]))
