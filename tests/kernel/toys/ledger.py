"""A merchant alone: dice bring cubes, ships are bought with any cubes that add up to the price, gold
stands for two. Bought ships decide the grade; without a ship nobody wins."""

from itertools import product
from typing import Annotated, Literal

import msgspec

from rules.kernel.audience import CHANCE, Seat
from rules.kernel.chance import Draw
from rules.kernel.contract import Game, Meta, Option, Result, Score, Setup
from rules.kernel.effects import Effect, State, Unfolding
from rules.kernel.errors import BadPosition
from rules.kernel.moves import Codec, Move
from tests.kernel.toys.saying import unless_said

COLOURS = ("black", "green", "red", "white", "gold")
PRICES = {"junk": 6, "steamer": 9}
WORTH = (1, 1, 1, 1, 2)
MOST = 5

Number = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Buy(Move, frozen=True):
    ship: Literal["junk", "steamer"]
    pay: tuple[Number, Number, Number, Number, Number]

    def picks(self):
        cubes = {
            f"pay:{colour}/{copy}"
            for colour, count in zip(COLOURS, self.pay, strict=True)
            for copy in range(1, count + 1)
        }
        return frozenset({f"ship:{self.ship}", *cubes})


class Done(Move, frozen=True):
    def picks(self):
        return frozenset({"done"})


class Rolled(Effect, frozen=True):
    dice: tuple[int, ...]


class Bought(Effect, frozen=True):
    seat: Seat
    ship: str
    pay: tuple[int, ...]


class RoundEnded(Effect, frozen=True):
    round: int


class Rolling(msgspec.Struct, frozen=True, tag="rolling"):
    pass


class Buying(msgspec.Struct, frozen=True, tag="buying"):
    pass


class Over(msgspec.Struct, frozen=True, tag="over"):
    pass


class LedgerState(State, frozen=True):
    phase: Rolling | Buying | Over
    round: int
    rounds: int
    cubes: tuple[int, ...]
    ships: tuple[str, ...]


class Ledger(Game[LedgerState, Move, LedgerState]):
    meta = Meta(
        slug="ledger",
        names={"en": "Ledger", "zh-hant": "帳本"},
        seats=(1,),
        options=(Option("rounds", (3, 5)),),
        rules=1,
        editions=("toy",),
        secrets=False,
        resample="identity",
        minutes=1,
    )
    codec = Codec(Buy, Done)
    state_type = LedgerState
    effects = (Rolled, Bought, RoundEnded)
    reasons = ("not_now",)

    def initial_state(self, setup: Setup):
        return LedgerState(Rolling(), 1, int(setup.options["rounds"]), (2, 2, 2, 2, 1), ())

    def to_move(self, state):
        if isinstance(state.phase, Over):
            return ()
        return (CHANCE,) if isinstance(state.phase, Rolling) else (0,)

    def legal_moves(self, state, seat):
        if not isinstance(state.phase, Buying):
            return ()
        buys = (
            Buy(ship, pay)
            for ship, price in PRICES.items()
            for pay in product(*(range(count + 1) for count in state.cubes))
            if sum(a * b for a, b in zip(pay, WORTH, strict=True)) == price
        )
        return (*buys, Done())

    def ask(self, state):
        return Draw("dice", (1, 2, 3, 4), 3, replace=True, accept=lambda dice: len(set(dice)) > 1)

    def apply(self, state, who, what):
        table = Unfolding(state)
        if who == CHANCE:
            cubes = list(state.cubes)
            for die in what:
                cubes[die - 1] = min(MOST, cubes[die - 1] + die)
            table.tell(Rolled(what), cubes=tuple(cubes), phase=Buying())
        elif isinstance(what, Buy):
            table.tell(
                Bought(who, what.ship, what.pay),
                cubes=tuple(a - b for a, b in zip(state.cubes, what.pay, strict=True)),
                ships=(*state.ships, what.ship),
            )
        else:
            over = state.round == state.rounds
            table.tell(RoundEnded(state.round), phase=Over() if over else Rolling())
            table.change(round=state.round + (not over))
        return table.beats()

    def why_not(self, state, seat, said):
        return unless_said(self.legal_moves(state, seat), said)

    def view(self, state, viewer):
        return state

    def result(self, state):
        if not isinstance(state.phase, Over):
            return None
        points = sum(PRICES[ship] for ship in state.ships)
        grade = "great merchant" if points >= 15 else "veteran" if points >= 9 else "novice"
        return Result(
            winners=(0,) if state.ships else (),
            ranking=((0,),),
            scores=(Score(points, tuple((ship, PRICES[ship]) for ship in state.ships)),),
            grade=grade,
            honours=("two_steamers",) if state.ships.count("steamer") >= 2 else (),
        )

    def resample(self, state, viewer, dice):
        return state

    def check(self, state, setup=None):
        if setup and setup.options["rounds"] != state.rounds:
            raise BadPosition("of another table")
        fits = len(state.cubes) == len(COLOURS) and all(0 <= count <= MOST for count in state.cubes)
        if not fits or not 1 <= state.round <= state.rounds <= 5 or set(state.ships) - set(PRICES):
            raise BadPosition("not a ledger")
