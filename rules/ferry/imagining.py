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

EXCHANGES = 24
"""Tries of each kind of exchange: enough that small heaps come evenly."""

MOST_EXCHANGES = 400


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


class _Proposal(NamedTuple):
    """Who may be exchanged, and from where on.

    after: the exchange is of the further ways from this event on
    load: two of the hand and deck of one seat, one of whom goes aboard next by the event of this number;
        None: two of those who take part in event `after`
    """

    after: int
    load: int | None


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
        self._points: list[tuple[int, Seat | None]] = []
        self._proposals = self._possible(viewer)

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

    def _possible(self, viewer: Viewer) -> list[_Proposal]:
        """All kinds of exchanges. They rest on what the viewer has seen: so each can be taken back."""
        found = []
        for at, event in enumerate(self._events):
            if event.what == "looked" and not self._state.options.young:
                found += [_Proposal(at, None)] * (len(self._members[at]) - 1)
                self._points.append((at, None))
            if event.seat is None or event.seat == viewer:
                continue
            back = [after for after, seat in self._points if seat == event.seat]
            if event.what == "returned":
                self._points.append((at + 1, event.seat))
            elif event.what == "loaded" and (back or not event.seen):
                found += [_Proposal(after, at) for after in (0, *back)]
        return found

    def mix(self, dice: Dice) -> None:
        """Deal hands and decks anew, then propose many exchanges."""
        for seat in range(self._state.seats):
            self._deal(seat, dice)
        for _ in range(min(MOST_EXCHANGES, EXCHANGES * len(self._proposals))):
            after, load = self._proposals[dice.below(len(self._proposals))]
            # Either may be chosen twice: else an even number of exchanges of two would change nothing.
            if load is None:
                here = self._members[after]
                one, other = dice.choice(here), dice.choice(here)
            else:
                one = self._members[load][0]
                other = dice.choice(self._own[self._owners[one]])
                if self._leaves(one, after) != load or self._leaves(other, after) is None:
                    continue
            until = self._until(one, other, after, dice)
            if one != other and until is not None:
                self._exchange(one, other, after, until)

    def _until(self, one: int, other: int, after: int, dice: Dice) -> int | None:
        """To the end, or to a point at which both are together again; None: they are not."""
        if not self._points or dice.below(2):
            return len(self._events)
        until, seat = dice.choice(self._points)
        if until <= after:
            return None
        if seat is None:
            return until if {one, other} <= set(self._members[until]) else None
        mine = self._owners[one] == self._owners[other] == seat
        return until if mine and self._leaves(one, until) and self._leaves(other, until) else None

    def _leaves(self, number: int, after: int) -> int | None:
        """The next event of a passenger that is in hand or deck after so many events; None: it is not."""
        way = self._ways[number]
        past = bisect_left(way, after)
        at_home = past == 0 or self._events[way[past - 1]].what == "returned"
        return way[past] if at_home else None

    def _deal(self, seat: Seat, dice: Dice) -> None:
        """Passengers that have never left the hand or the deck change places freely."""
        start = len(self._state.trail) + 2 * seat  # the events of the seat's hand and deck
        if self._events[start].seen:
            return
        home = [number for number in self._own[seat] if self._ways[number][0] >= start]
        ways = [self._ways[number] for number in home]
        dice.shuffle(ways)
        for at in (start, start + 1):
            self._members[at] = [number for number in self._members[at] if number not in home]
        for number, way in zip(home, ways, strict=True):
            self._ways[number] = way
            self._members[way[0]].append(number)

    def _exchange(self, one: int, other: int, after: int, until: int) -> None:
        """Let two passengers go each other's way for a while, unless the viewer would see a difference."""
        way, foreign = self._ways[one], self._ways[other]
        start, end = bisect_left(way, after), bisect_left(way, until)
        first, last = bisect_left(foreign, after), bisect_left(foreign, until)
        lost = [at for at in way[start:end] if at not in foreign[first:last]]
        won = [at for at in foreign[first:last] if at not in way[start:end]]
        if not all(self._can(at, one, other) for at in lost) or not all(self._can(at, other, one) for at in won):
            return
        ways = (way[:start] + foreign[first:last] + way[end:], foreign[:first] + way[start:end] + foreign[last:])
        if any(self._events[new[-1]].what == "deck" and len(new) > 1 for new in ways):
            return
        for events, old, new in ((lost, one, other), (won, other, one)):
            for at in events:
                self._members[at].remove(old)
                self._members[at].append(new)
        self._ways[one], self._ways[other] = ways

    def _can(self, at: int, old: int, new: int) -> bool:
        """Whether `new` can take the place of `old` in an event. (Who has come back is never in the deck.)"""
        event = self._events[at]
        if self._words[old] == self._words[new]:
            return True
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
            case "loaded" | "hand" | "deck":
                return self._owners[new] == event.seat
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
