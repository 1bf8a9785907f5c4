"""Ferry: who sees which passenger, by the rules; and a small box, for in the whole one too much is hidden."""

from collections.abc import Iterator

import msgspec

from rules.ferry import moves
from rules.ferry.content import PASSENGERS
from rules.ferry.game import Ferry
from rules.kernel.audience import CHANCE
from rules.kernel.contract import Option, resolve
from rules.kernel.effects import Learned
from rules.kernel.notation import notation
from rules.kernel.playthrough import play
from tests.conformance.policies import purposeful

SMALL = "six"

PASSENGERS[SMALL] = (
    ("wolf1", 2, "for tests"),
    ("goat1", 1, "for tests"),
    ("cabbage1", 2, "for tests"),
    ("dog1", 1, "for tests"),
)

OPEN = (
    moves.FirstPlayer, moves.BoatCardsShuffled, moves.BoatCardTurned, moves.ActionPlayed, moves.ActionPassed,
    moves.BoatSank, moves.BoatArrived, moves.DogKeptPeace, moves.PassengersEaten, moves.PassengersLanded,
    moves.BoatsReturned, moves.SeatSkipped, moves.ActionOnly, moves.AfloatTurnedUp, moves.MatchEnded, Learned,
)  # fmt: skip


class Lines:
    """What is told at a table with these options."""

    def __init__(self, **options):
        self.options = options

    def _all(self, name):
        return self.options.get(name, False) in (True, "all")

    def line(self, effect, viewer):
        match effect:
            case moves.HandDealt(seat=seat, cards=cards):
                return f"{seat} was dealt {cards.value if viewer == seat else 'a hand'}"
            case moves.PassengerDrawn(seat=seat, card=card, left=left):
                return f"{seat} drew {card.value if viewer == seat else 'a card'}, {left} left"
            case moves.PassengerLoaded(seat=seat, boat=boat, passenger=passenger, shown=shown):
                return f"{seat} loaded {passenger.value if shown or viewer == seat else 'a card'} on {boat}"
            case moves.LookedAboard(seat=seat, boat=boat, passengers=aboard):
                sees = viewer == seat or self._all("looks")
                return f"{seat} looked aboard {boat}: {aboard.value if sees else len(aboard.value)}"
            case moves.PassengersDrowned(seat=seat, boat=boat, passengers=drowned, no_room=no_room):
                sees = viewer == seat or self.options.get("drowned", True)
                return f"of {boat} drowned, {no_room}: {drowned.value if sees else len(drowned.value)}"
            case moves.PassengerMoved(seat=seat, start=start, to=to, passenger=passenger, owner=owner):
                sees = viewer == seat or self._all("moves")
                whose = owner.value if sees or self._all("backs") else "?"
                return f"{seat} moved {passenger.value if sees else 'one'} of {whose} from {start} to {to}"
            case moves.PassengersReturned(seat=seat, owner=owner, boat=boat, passengers=returned):
                sees = viewer in (seat, owner) or self._all("looks")
                return f"{owner} got back {returned.value if sees else len(returned.value)} from {boat}"
            case moves.CabbagesStayed(seat=seat, boat=boat, passengers=stayed):
                sees = viewer == seat or self._all("looks")
                return f"on {boat} stayed {stayed.value if sees else len(stayed.value)}"
        if isinstance(effect, OPEN):
            return notation(effect)
        raise AssertionError(effect)

    def told(self, before, who, what, viewer):
        """Luck's hands and cards and covered passengers are not for all."""
        if who == CHANCE:
            return before.phase.__class__.__name__ in ("Starting", "Revealing") or viewer == _drawer(before)
        if who == viewer or isinstance(what, moves.Act | moves.Pass):
            return True
        if isinstance(what, moves.Load):
            return before.phase.card != "ANY" or self._all("joker")
        return self._all("moves")


def _drawer(state):
    return getattr(state.phase, "seat", state.active)


line, told = Lines().line, Lines().told


class SmallFerry(Ferry):
    """Two seats with six passengers each."""

    meta = msgspec.structs.replace(
        Ferry.meta,
        seats=(2, 2),
        options=tuple(
            Option("passengers", (SMALL, "equal")) if option.name == "passengers" else option
            for option in Ferry.meta.options
        ),
    )


def small_games() -> Iterator:
    """A game with the small box."""
    game = SmallFerry()
    yield game, tuple(play(game, resolve(game.meta, 2), 3, purposeful))
