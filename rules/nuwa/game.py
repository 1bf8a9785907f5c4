"""The rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.kernel.audience import CHANCE, Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.contract import Count, Game, Meta, Option, Result, Setup
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, Unfolding
from rules.kernel.errors import Why
from rules.kernel.moves import Codec
from rules.nuwa import acting, ending, moves, refusals
from rules.nuwa.checking import check, check_setup
from rules.nuwa.content import CAMPS, EDITION, GOALS, IDENTITIES, PLACE_CELLS, deck
from rules.nuwa.imagining import resample
from rules.nuwa.moves import BeginRound, Done, NuwaMove
from rules.nuwa.playing import plays, turnings
from rules.nuwa.state import (
    Between,
    Closing,
    NuwaState,
    Options,
    Over,
    Place,
    Playing,
    Starting,
)
from rules.nuwa.view import NuwaView, view


class Nuwa(Game[NuwaState, NuwaMove, NuwaView]):
    """Nüwa Mends the Sky for 3 to 8 seats. Seats are numbered in turn order, counter-clockwise."""

    meta = Meta(
        slug="nuwa",
        names={"en": "Nüwa Mends the Sky", "zh-hant": "女媧補天"},
        seats=tuple(IDENTITIES),
        options=(
            Option("rounds", (3, 1, 2)),
            Option("start", ("random", "first_seat")),
            Option("unlock_not_discardable", (False, True)),
            Option("flip_and_gem_points_on_failure", (False, True)),
            Option("exhaustion", ("literal", "public")),
            Option("placement_needs_live_link", (False, True)),
            Option("build_on_dead_end", (True, False)),
            Option("unlock_needs_live_link", (True, False)),
            Option("bounds", ("none", "grid")),
            Option("self_obstacle", (True, False)),
            Option("blocked_may_discard", (False, True)),
            Option("dual_releases", (True, False)),
        ),
        rules=1,
        editions=(EDITION,),
        secrets=True,
        resample="exact",
        minutes=60,
    )
    codec: ClassVar[Codec[Any]] = moves.CODEC
    state_type = NuwaState
    effects: ClassVar[tuple[type[Effect], ...]] = moves.EFFECTS
    reasons = refusals.REASONS
    sides = CAMPS

    # Set-up

    def initial_state(self, setup: Setup) -> NuwaState:
        """Start, goals and places lie there, the latter two face down; all 84 cards are in the pile."""
        options = msgspec.convert(setup.options, Options)
        nothing: tuple[tuple[str, ...], ...] = ((),) * setup.seats
        return NuwaState(
            rules=setup.rules,
            options=options,
            phase=Starting(),
            round=0,
            start=0,
            active=0,
            quiet=0,
            pile=deck(options.dual_releases),
            hands=nothing,
            shown=nothing,
            discards=(),
            used=(),
            identities=(None,) * setup.seats,
            obstacles=nothing,
            roads=(),
            places=(Place(),) * len(PLACE_CELLS),
            goals=(None,) * len(GOALS),
            gems=nothing,
            turned=((),) * setup.seats,
        )

    def ask(self, state: NuwaState) -> Draw:
        return acting.question(state)

    # Whose decision

    def to_move(self, state: NuwaState) -> tuple[Seat, ...]:
        if isinstance(state.phase, Over):
            return ()
        return state.awaited or (CHANCE,)

    def legal_moves(self, state: NuwaState, seat: Seat) -> tuple[NuwaMove, ...]:
        if seat not in state.awaited:
            return ()
        match state.phase:
            case Playing():
                return plays(state, seat)
            case Closing():
                return (*turnings(state), Done())
            case Between():
                return (BeginRound(),)
        return ()

    def why_not(self, state: NuwaState, seat: Seat, said: frozenset[str]) -> Why | None:
        if any(said <= move.picks() for move in self.legal_moves(state, seat)):
            return None
        return refusals.why_not(state, seat, said)

    # What happens

    def apply(self, state: NuwaState, who: Seat, what: NuwaMove | Outcome) -> tuple[Beat, ...]:
        u = Unfolding(state)
        if isinstance(what, tuple):
            acting.answer(u, what)
        else:
            acting.carry_out(u, who, what)
        return u.beats()

    # Who knows what, and the end

    def view(self, state: NuwaState, viewer: Viewer) -> NuwaView:
        return view(state, viewer)

    def result(self, state: NuwaState) -> Result | None:
        return ending.result(state) if isinstance(state.phase, Over) else None

    def counts(self, state: NuwaState) -> tuple[Count, ...]:
        return ending.counts(state)

    def side(self, view: NuwaView) -> str | None:
        """The camp of the viewer's own identity card."""
        return None if view.viewer is None else view.seats[view.viewer].identity

    def resample(self, state: NuwaState, viewer: Viewer, dice: Dice) -> NuwaState:
        return resample(state, viewer, dice)

    def check(self, state: NuwaState, setup: Setup | None = None) -> None:
        check(state)
        if setup is not None:
            check_setup(state, setup)


NUWA = Nuwa()
