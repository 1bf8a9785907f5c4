"""Planted mistakes: games that leak. Each names the checks that must catch it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.dayu import moves as dayu
from rules.ferry import moves as ferry
from rules.ferry.game import Ferry
from rules.kernel.audience import CHANCE, EVERYONE, Card
from rules.kernel.contract import Result, Score
from rules.kernel.effects import Beat, Learned, Secret
from rules.kernel.errors import Why
from rules.niagara.game import Niagara
from rules.niagara.moves import CardChosen
from tests.kernel.toys import night, tides
from tests.kernel.toys.night import Night
from tests.kernel.toys.tides import Tides
from tests.leak.judges.dayu import SmallDayu
from tests.leak.judges.ferry import SmallFerry

MUTANTS: list[tuple[type[Any], str]] = []


def caught_by(*checks: str):
    def plant(mutant):
        MUTANTS.extend((mutant, check) for check in checks)
        return mutant

    return plant


def replaced(value, **fields):
    return msgspec.structs.replace(value, **fields)


def retold(beats, change):
    """The same beats, with `change` made to every effect; what becomes None is left out."""
    told = [Beat(change(beat.effect), beat.state) for beat in beats]
    kept = [beat for beat in told if beat.effect is not None]
    return (*kept[:-1], Beat(kept[-1].effect, beats[-1].state))


def restated(beats, change):
    return tuple(Beat(beat.effect, change(beat.state)) for beat in beats)


# What is seen of a still position


@caught_by("twins", "histories")
class ShowsChosenCards(Tides):
    def view(self, state, viewer):
        faces = tuple(card and card.what for card in state.chosen)
        return replaced(super().view(state, viewer), chosen=faces)


@caught_by("twins", "histories")
class ShowsWhatIsLeft(Tides):
    """Others' hands: the card that is missing is the one that lies there."""

    def view(self, state, viewer):
        return replaced(super().view(state, viewer), hand=sum(state.hands, ()))


@caught_by("twins", "histories")
class ShowsOrderOfHiddenCards(Night):
    """The place of a covered card tells its face."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        rows = tuple(
            tuple(
                look for _, look in sorted(zip(row, looks, strict=True), key=lambda pair: (pair[0].what, str(pair[1])))
            )
            for row, looks in zip(state.rows, seen.rows, strict=True)
        )
        return replaced(seen, rows=rows)


@caught_by("twins", "histories")
class ShowsPlan(Night):
    def view(self, state, viewer):
        return replaced(super().view(state, viewer), plan=state.plan and state.plan.what)


@caught_by("twins", "histories")
class SkipsByHiddenCard(Tides):
    """Nobody is waited for while an ebb lies covered before seat 0."""

    def to_move(self, state):
        awaited = super().to_move(state)
        first = state.chosen[0]
        return awaited[:1] if first and first.what == "ebb" else awaited


@caught_by("twins", "histories")
class ListsByHiddenCard(Tides):
    def legal_moves(self, state, seat):
        moves = super().legal_moves(state, seat)
        other = state.chosen[(seat + 1) % len(state.chosen)]
        return moves[::-1] if other and other.what == "spring" else moves


@caught_by("twins")
class ExplainsHiddenCard(Tides):
    reasons = ("not_now", "somebody_has_it")

    def why_not(self, state, seat, said):
        why = super().why_not(state, seat, said)
        if why and any(card and f"hand:{card.what}" in said for card in state.chosen):
            return Why("somebody_has_it")
        return why


@caught_by("twins", "histories")
class EndsByHiddenRole(Night):
    """That it goes on tells that seat 0 is no dog."""

    def result(self, state):
        if state.roles and state.roles[0].what == "dog":
            return Result((0,), ((0,),), tuple(Score(0) for _ in state.rows))
        return super().result(state)


@caught_by("twins")
class NamesQuestionByHiddenRole(Night):
    def ask(self, state):
        question = super().ask(state)
        lucky = any(card.what == "wolf" for card in state.roles)
        return replaced(question, name=question.name + ("_again" if lucky else ""))


# What is seen of an event


@caught_by("histories")
class TellsChosenCard(Tides):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: replaced(e, card=Secret(e.card.value, None)) if isinstance(e, tides.Chose) else e,
        )


@caught_by("histories")
class TellsPeekToItsVictim(Night):
    """No harm where the victim knows the own role; a third seat must not be told."""

    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: replaced(e, role=Secret(e.role.value, (0, 1, 2))) if isinstance(e, night.Peeked) else e,
        )


@caught_by("histories")
class TellsLooksWithinATuple(Night):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: (
                replaced(e, cards=tuple(Secret(c.value, None) for c in e.cards))
                if isinstance(e, night.DealtCards)
                else e
            ),
        )


@caught_by("steps")
class ForgetsToSayThatCardsWereTurnedUp(Tides):
    def apply(self, state, who, what):
        return retold(super().apply(state, who, what), lambda e: None if isinstance(e, Learned) else e)


@caught_by("steps")
class ForgetsToSayThatAPlanWasShown(Night):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: None if isinstance(e, Learned) and e.what == "plan" else e,
        )


@caught_by("steps")
class TeachesOnlyThePeeker(Night):
    """The last look teaches everybody, and says so of one seat only."""

    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: replaced(e, to=(0,)) if isinstance(e, Learned) and e.to is None else e,
        )


@caught_by("luck")
class AsksForTooMany(Night):
    def ask(self, state):
        return replaced(super().ask(state), to=EVERYONE)


@caught_by("luck")
class AsksForTheWrongSeat(Night):
    def ask(self, state):
        question = super().ask(state)
        return replaced(question, to=((question.to[0] + 1) % len(state.rows),))


# Knowledge in the state


@caught_by("histories", "luck")
class MarksRoleAsKnownToAll(Night):
    """View and resample read the same marks, so still positions agree with each other."""

    def apply(self, state, who, what):
        def mark(state):
            return replaced(state, roles=tuple(Card(card.what, (0, 1, 2)) for card in state.roles))

        beats = super().apply(state, who, what)
        return restated(beats, mark) if who == CHANCE else beats


@caught_by("histories")
class ForgetsWhoLooked(Night):
    """A look leaves no mark: the looker is given worlds that the look has excluded."""

    def apply(self, state, who, what):
        beats = super().apply(state, who, what)
        if not isinstance(what, night.Look):
            return beats
        return restated(beats, lambda after: replaced(after, rows=state.rows))


@caught_by("histories")
class KnowsCardsAfterTheyAreLaidAnew(Night):
    def _relay(self, table, who, crossed):
        row = table.state.rows[who]
        super()._relay(table, who, crossed)
        kept = row[::-1] if crossed else row
        table.change(rows=night._put(table.state.rows, who, kept))


@caught_by("histories")
class ForgetsWhatIsKnownOfLaidCards(Night):
    def _relay(self, table, who, crossed):
        hints = table.state.hints
        super()._relay(table, who, crossed)
        table.change(hints=hints)


# Resample


@caught_by("variation", "histories")
class ResamplesNothing(Tides):
    def resample(self, state, viewer, dice):
        return state


@caught_by("variation", "histories")
class ResamplesAllButRoles(Night):
    def _roles_anew(self, state, viewer, dice):
        return state.roles


@caught_by("variation", "histories")
class ResamplesAllButPlans(Night):
    def resample(self, state, viewer, dice):
        return replaced(super().resample(state, viewer, dice), plan=state.plan)


@caught_by("twins", "histories")
class ResamplesOwnCard(Tides):
    def resample(self, state, viewer, dice):
        covered = tuple(card and Card(card.what, ()) for card in state.chosen)
        return super().resample(replaced(state, chosen=covered), viewer, dice)


@caught_by("histories")
class ResamplesUnevenly(Tides):
    """Twice as often the true card."""

    def resample(self, state, viewer, dice):
        return state if dice.below(3) == 0 else super().resample(state, viewer, dice)


@caught_by("histories")
class ResamplesWithoutHints(Night):
    def _rows_anew(self, state, viewer, dice):
        return super()._rows_anew(replaced(state, hints=()), viewer, dice)


@caught_by("twins")
class ResamplesACardTooMany(Tides):
    def resample(self, state, viewer, dice):
        twin = super().resample(state, viewer, dice)
        hands = tuple(("ebb", *hand) if seat != viewer and hand else hand for seat, hand in enumerate(twin.hands))
        return replaced(twin, hands=hands)


# The same in a real game


@caught_by("twins", "histories")
class NiagaraShowsChosenCards(Niagara):
    def view(self, state, viewer):
        seen = super().view(state, viewer)
        seats = tuple(
            replaced(seat, card=card and card.what) for seat, card in zip(seen.seats, state.chosen, strict=True)
        )
        return replaced(seen, seats=seats)


@caught_by("histories")
class NiagaraTellsChosenCards(Niagara):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: replaced(e, card=Secret(e.card.value, None)) if isinstance(e, CardChosen) else e,
        )


@caught_by("histories")
class NiagaraMarksChosenCardsAsKnown(Niagara):
    def apply(self, state, who, what):
        def mark(state):
            return replaced(state, chosen=tuple(card and Card(card.what, EVERYONE) for card in state.chosen))

        return restated(super().apply(state, who, what), mark)


@caught_by("steps")
class NiagaraForgetsLearned(Niagara):
    def apply(self, state, who, what):
        return retold(super().apply(state, who, what), lambda e: None if isinstance(e, Learned) else e)


@caught_by("variation", "histories")
class NiagaraResamplesNothing(Niagara):
    def resample(self, state, viewer, dice):
        return state


@caught_by("histories")
class NiagaraResamplesHighCards(Niagara):
    """Possible, and not even."""

    def resample(self, state, viewer, dice):
        one, other = (super(NiagaraResamplesHighCards, self).resample(state, viewer, dice) for _ in "12")
        return max(one, other, key=lambda twin: [card.what if card else "" for card in twin.chosen])


@caught_by("histories", "variation")
class NiagaraForgetsTheLastSeat(Niagara):
    def resample(self, state, viewer, dice):
        twin = super().resample(state, viewer, dice)
        return replaced(twin, chosen=(*twin.chosen[:-1], state.chosen[-1]))


# The same in a game of memory, on its small box


@caught_by("twins", "histories")
class FerryShowsSecretLoads(SmallFerry):
    def view(self, state, viewer):
        seen = super().view(state, viewer)
        boats = tuple(
            replaced(boat, seen=there.aboard) if len(there.aboard) == 1 else boat
            for boat, there in zip(seen.boats, state.boats, strict=True)
        )
        return replaced(seen, boats=boats)


@caught_by("twins", "histories")
class FerryShowsHandsLeft(SmallFerry):
    """Decks have no order, but what is in one tells what is in the hand."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        seats = tuple(replaced(seat, deck=deck) for seat, deck in zip(seen.seats, state.decks, strict=True))
        return replaced(seen, seats=seats)


@caught_by("histories")
class FerryTellsWhoWasMoved(SmallFerry):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: (
                replaced(e, passenger=Secret(e.passenger.value, None)) if isinstance(e, ferry.PassengerMoved) else e
            ),
        )


@caught_by("histories")
class FerryTellsWhoIsSeasick(SmallFerry):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: (
                replaced(e, passengers=Secret(e.passengers.value, None))
                if isinstance(e, ferry.PassengersReturned)
                else e
            ),
        )


def seen_by_all(state, *kinds):
    trail = tuple(replaced(step, known=None) if step.what in kinds else step for step in state.trail)
    return replaced(state, trail=trail)


@caught_by("histories")
class FerryMarksLoadsAsSeen(SmallFerry):
    def apply(self, state, who, what):
        return restated(super().apply(state, who, what), lambda after: seen_by_all(after, "loaded"))


@caught_by("histories")
class FerryMarksMovesAsSeen(SmallFerry):
    def apply(self, state, who, what):
        return restated(super().apply(state, who, what), lambda after: seen_by_all(after, "moved"))


@caught_by("histories")
class FerryMarksLooksAsSeen(SmallFerry):
    def apply(self, state, who, what):
        return restated(super().apply(state, who, what), lambda after: seen_by_all(after, "looked", "stayed"))


@caught_by("steps")
class FerryForgetsThatALoadWasShown(SmallFerry):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: None if isinstance(e, Learned) and e.what == "load" else e,
        )


@caught_by("steps")
class FerryForgetsThatSeasicknessTells(SmallFerry):
    """All see how many leave, and that those who stay are cabbages."""

    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: None if isinstance(e, Learned) and e.what == "seasickness" else e,
        )


@caught_by("variation")
class FerryResamplesNothing(Ferry):
    def resample(self, state, viewer, dice):
        return state


@caught_by("twins", "histories")
class FerryForgetsWhatWasShown(SmallFerry):
    """As if every load had been covered: the imagined table contradicts what all have seen."""

    def resample(self, state, viewer, dice):
        trail = tuple(replaced(step, known=()) if step.what == "loaded" else step for step in state.trail)
        twin = super().resample(replaced(state, trail=trail), viewer, dice)
        marks = [step.known for step in state.trail]
        trail = tuple(replaced(step, known=known) for step, known in zip(twin.trail, marks, strict=True))
        return replaced(twin, trail=trail)


# The same where a card is half open, on its small box


@caught_by("twins", "histories")
class DayuShowsOtherSides(SmallDayu):
    def view(self, state, viewer):
        seen = super().view(state, viewer)
        seats = tuple(
            replaced(
                seat,
                row=tuple(
                    replaced(tool, other=state.card(it).other if it.rune_up else tool.other)
                    for tool, it in zip(seat.row, state.rows[seat.seat], strict=True)
                ),
            )
            for seat in seen.seats
        )
        return replaced(seen, seats=seats)


@caught_by("twins", "histories")
class DayuSortsRowsByKind(SmallDayu):
    """The order of cards that look alike tells their other sides."""

    def view(self, state, viewer):
        kinds = {tool.number: tool.card.what for row in state.rows for tool in row}
        seen = super().view(state, viewer)
        seats = tuple(
            replaced(seat, row=tuple(sorted(seat.row, key=lambda tool: kinds[tool.number]))) for seat in seen.seats
        )
        return replaced(seen, seats=seats)


@caught_by("twins", "histories")
class DayuShowsWhatIsLeftOfAPile(SmallDayu):
    """Not only the faces that nobody has held, but what is on the other side."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        piles = tuple(
            replaced(pile, covered=tuple((state.box.tools[one].other, 1) for one in pool))
            for pile, pool in zip(seen.piles, state.pools, strict=True)
        )
        return replaced(seen, piles=piles)


@caught_by("histories")
class DayuTellsOtherSides(SmallDayu):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: replaced(e, other=Secret(e.other.value, None)) if isinstance(e, dayu.ToolTaken) else e,
        )


@caught_by("histories")
class DayuMarksTakenToolsAsKnown(SmallDayu):
    def apply(self, state, who, what):
        def mark(after):
            rows = tuple(tuple(replaced(tool, card=tool.card.shown_to(EVERYONE)) for tool in row) for row in after.rows)
            return replaced(after, rows=rows)

        return restated(super().apply(state, who, what), mark)


@caught_by("twins", "histories")
class DayuForgetsWhatWasHeld(SmallDayu):
    """As if what lies under a pile, or was played, had never been seen by who put it there."""

    def resample(self, state, viewer, dice):
        def forgotten(heaps):
            return tuple(
                tuple(
                    tool if tool.card.known is None else replaced(tool, card=Card(tool.card.what, ())) for tool in heap
                )
                for heap in heaps
            )

        twin = super().resample(
            replaced(state, tails=forgotten(state.tails), played=forgotten(state.played)), viewer, dice
        )
        known = {tool.number: tool.card.known for heap in (*state.tails, *state.played) for tool in heap}

        def marked(heaps):
            return tuple(
                tuple(replaced(tool, card=Card(tool.card.what, known[tool.number])) for tool in heap) for heap in heaps
            )

        return replaced(twin, tails=marked(twin.tails), played=marked(twin.played))


@caught_by("steps")
class DayuForgetsThatAFlipShows(SmallDayu):
    def apply(self, state, who, what):
        return retold(
            super().apply(state, who, what),
            lambda e: None if isinstance(e, Learned) and e.what == "side" else e,
        )


@caught_by("luck")
class DayuTellsToolsToAll(SmallDayu):
    def ask(self, state):
        return replaced(super().ask(state), to=EVERYONE)


@caught_by("histories")
class DayuResamplesNothing(SmallDayu):
    def resample(self, state, viewer, dice):
        return state


@caught_by("histories")
class DayuResamplesUnevenly(SmallDayu):
    """Possible, and with the better cards in the rows of others."""

    def resample(self, state, viewer, dice):
        one, other = (super(DayuResamplesUnevenly, self).resample(state, viewer, dice) for _ in "12")
        return max(one, other, key=lambda twin: [tool.card.what for row in twin.rows for tool in row])
