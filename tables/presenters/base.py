"""What every game's presenter gives: a drawing's coordinates and a table's words.

A presenter knows views and effects as seen, never a state. It holds no rules: what can be done
now comes as an `Offer`, and what cannot as a `Why`. Words are in the language that is active.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Outcome
from rules.kernel.contract import AnyGame, OptionValue, Result, Score, Setup
from rules.kernel.effects import Effect
from rules.kernel.errors import Why
from rules.kernel.moves import Move
from rules.kernel.picks import Offer

V = TypeVar("V", bound=msgspec.Struct)

READ = 1500
"""Milliseconds that a picture stays which shows something to be read or remembered. Also whoever wants no motion sees
such pictures (`READ` in `static/js/page.js`)."""

PART_MS = 380
"""Milliseconds for each part of the way of a piece but the last: as long as it glides (`--glide` in `hetu.css`)."""

Names = Sequence[str]
"""What the seats are called, in seat order."""


class Words(NamedTuple):
    """A sentence and the rule that it rests on: `rule` is the anchor `rule-<name>` on the rules page, or ""."""

    sentence: str
    rule: str


@dataclass(frozen=True)
class Facts:
    """What a drawing needs beside the view.

    names: what the seats are called
    viewer: the seat that looks, or None
    awaited: the seats that are waited for
    effect: the effect (as seen) whose moment is drawn, for a beat; None when the present is drawn
    part: how many parts of the way of a moving piece lie behind (`Presenter.parts`); None: all
    """

    names: Names
    viewer: Viewer
    awaited: tuple[Seat, ...] = ()
    effect: Effect | None = None
    part: int | None = None


class SoloGame(NamedTuple):
    """A way to play alone: its name in a form, in words, and the options of its table."""

    name: str
    words: str
    options: Mapping[str, OptionValue]


class Touchable(NamedTuple):
    """A thing on the board or in the hand that the seat can touch.

    id: its name on the page, without the prefix `touch-`
    label: what it is, in words, for those who do not see it
    picks: what touching it may say, the likeliest first; the first that is open is taken
    x, y, r: its place on the board and its size to touch; 0 for things in the hand
    again: what touching it once more may say, when one of `picks` has been picked
    """

    id: str
    label: str
    picks: tuple[str, ...]
    x: float = 0.0
    y: float = 0.0
    r: float = 0.0
    again: tuple[str, ...] = ()


class Ghost(NamedTuple):
    """What a pick would put on the board, shown faintly while the pick is pointed at.

    symbol: of the game's sprite, centred on x, y
    colour: what the symbol's `currentColor` is, or ""
    """

    symbol: str
    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0
    colour: str = ""


class Stage(NamedTuple):
    """Where a game stands in its course.

    round: its number; 0 in a game without rounds and before the first
    turn: whatever differs from one turn to the next; a new round is always a new turn
    """

    round: int
    turn: object


class Presenter(ABC, Generic[V]):
    """One object a game; it serves all tables."""

    slug: ClassVar[str]
    game: ClassVar[AnyGame]
    placeless_roles: ClassVar[frozenset[str]] = frozenset()
    """The roles of picks that can be touched neither on the board nor in the hand: offered beside the hand."""
    chip_roles: ClassVar[frozenset[str]] = frozenset()
    """The roles of picks that are offered there as well while they are few, because their place is shared."""

    routine: ClassVar[tuple[type[Effect], ...]] = ()
    """Effects that name a seat only because the game goes on with it: they hit nobody."""

    @property
    def name(self) -> str:
        """The game's name in the active language."""
        names = self.game.meta.names
        return names.get(get_language() or "en", names["en"])

    @abstractmethod
    def board(self, view: V, offer: Offer[Move] | None, facts: Facts) -> dict[str, Any]:
        """The context of `games/<slug>/board.html`: every coordinate ready to be written.

        `offer` is None for spectators, beats and replay: nothing can be touched then.
        """

    @abstractmethod
    def touchables(self, view: V, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        """Everything that `seat` can touch on the board, whether it may be picked now or not."""

    def ghosts(self, view: V, seat: Seat, offer: Offer[Move], facts: Facts) -> Mapping[str, Ghost]:
        """For open picks what they would put on the board, as far as that is known to `seat` already."""
        return {}

    @abstractmethod
    def hand(self, view: V, seat: Seat, facts: Facts) -> Sequence[Touchable]:
        """Everything that `seat` can touch in its hand, in the order it is held."""

    @abstractmethod
    def hand_context(self, view: V, facts: Facts) -> dict[str, Any]:
        """The context of `games/<slug>/hand.html`, beside the touchables of the hand by their id."""

    def caption(self, view: V) -> str:
        """What holds for the whole table just now, as one line for those who hold no hand to read it in; "" for none."""
        return ""

    @abstractmethod
    def seat_facts(self, view: V, seat: Seat, facts: Facts) -> dict[str, Any]:
        """The context of `games/<slug>/seat.html`: what is public of one seat."""

    @abstractmethod
    def line(self, effect: Effect, names: Names) -> str | None:
        """An effect as seen, as a line of the log; None when the lines beside it say it already."""

    def touches(self, effect: Effect, seat: Seat) -> bool | None:
        """Whether an effect as seen concerns `seat` first of all, so that it is told before others to who comes
        back; None: it does if its line names the seat."""
        return False if isinstance(effect, self.routine) else None

    def later(self, effect: Effect, setup: Setup) -> Effect:
        """`effect` as the log of a running table tells it once its moment has passed.

        A memory game leaves out what the players must remember; all others tell everything.
        """
        return effect

    def eyes_on_the_past(self, seat: Seat, setup: Setup) -> Viewer:
        """Whose eyes `seat` looks back with while its table is still played.

        In a memory game everybody's: its own hand, before and after, would tell whom it sent where.
        """
        return seat

    def looked_back_on(self, view: V) -> V:
        """`view` as it is drawn once its moment has passed, while the table is still played.

        A memory game covers what lay open for a moment only.
        """
        return view

    def end_words(self, view: V) -> Sequence[str]:
        """Sentences that say why the game has ended, where it has not ended as games usually do."""
        return ()

    @abstractmethod
    def prompt(self, view: V, seat: Viewer, names: Names) -> str:
        """What `seat` must do now, or who is waited for and for what: one line."""

    @abstractmethod
    def pick_words(self, pick: str, view: V, names: Names) -> str:
        """A pick as a button's words."""

    @abstractmethod
    def pick_order(self, pick: str) -> tuple[object, ...]:
        """Where a pick stands in a list of buttons: sorts as a player thinks."""

    def pick_picture(self, pick: str) -> str:
        """The symbol of the game's sprite beside a pick's words, or ""."""
        return ""

    def touch_words(self, view: V, seat: Seat) -> str:
        """What `seat` is asked to do while it has touched nothing."""
        return _("Touch what is marked in red.")

    def equal_choice(self, view: V, seat: Seat, offer: Offer[Move]) -> str:
        """The pick that is made for `seat` because the other open ones of its role would come to the same; "" for none.

        offer: what was said, at least one pick
        """
        return ""

    @abstractmethod
    def said_words(self, offer: Offer[Move], view: V, names: Names) -> str:
        """The half-said or whole move in words; "" when nothing is said yet."""

    @abstractmethod
    def move_words(self, move: Move, view: V, names: Names) -> str:
        """A whole move in words, as its seat would say it."""

    @abstractmethod
    def why_words(self, why: Why) -> Words:
        """The sentence for a reason, and the rule it rests on. Knows the kernel's reasons too."""

    @abstractmethod
    def outcome_words(self, question: str, outcome: Outcome, names: Names) -> str:
        """Luck's answer in words, for the review page."""

    @abstractmethod
    def option_words(self, option: str, value: OptionValue | None = None) -> tuple[str, str]:
        """A name and one line of explanation: of the option, or of one of its values."""

    @abstractmethod
    def score_parts(self, score: Score) -> Sequence[tuple[str, int]]:
        """The parts of a score, named."""

    @abstractmethod
    def result_words(self, result: Result, names: Names) -> str:
        """How it ended, in one sentence."""

    def stage(self, view: V) -> Stage:
        """In which round and turn the game is, for those who step through it."""
        return Stage(getattr(view, "round", 0), getattr(view, "awaited", ()))

    def progress(self, view: V) -> tuple[int, ...]:
        """How far each seat has come, as everybody can see it; empty where the game cannot tell."""
        return ()

    def measure(self) -> str:
        """What `progress` counts, as the heading of a chart."""
        return ""

    def rules_context(self) -> dict[str, Any]:
        """What `games/<slug>/rules.html` tells from the game's tables, beside its pictures and options."""
        return {}

    def solo_games(self) -> Sequence[SoloGame]:
        """The ways to play alone, the usual one first; none where nobody plays alone."""
        return ()

    def solo_goal(self) -> str:
        """What somebody who plays alone aims at, in a sentence."""
        return ""

    @property
    def usual_seats(self) -> int:
        """How many play as a rule: the middle of what can be played with others."""
        together = [seats for seats in self.game.meta.seats if seats > 1]
        return together[len(together) // 2]

    def parts(self, effect: Effect) -> int:
        """In how many parts a piece goes its way in `effect`: each is a picture of its own, or it would go straight."""
        return 1

    def beat_ms(self, effect: Effect) -> int:
        """How long the picture of an effect stands before the next one, in milliseconds; 0: it is not shown."""
        return 450


class Touch(NamedTuple):
    """A touchable as it stands under an offer: what its link says and how it looks."""

    id: str
    label: str
    status: Literal["open", "picked", "forced", "closed"]
    picks: tuple[str, ...]
    x: float
    y: float
    r: float


def role(pick: str) -> str:
    """What a pick is about: `to:U6` -> `to`."""
    return pick.partition(":")[0]


def after_touch(pick: str, offer: Offer[Move], legal_picks: Sequence[frozenset[str]]) -> frozenset[str]:
    """The picks that a player has made after touching `pick`.

    A picked thing is put back; an open one is added; another of a role that is taken replaces it,
    if that says something legal; anything else is added all the same, so that the rule in the way can be named.
    """
    if pick in offer.chosen:
        return offer.chosen - {pick}
    if pick not in offer.open:
        swapped = frozenset(p for p in offer.chosen if role(p) != role(pick)) | {pick}
        if swapped != offer.chosen | {pick} and any(swapped <= picks for picks in legal_picks):
            return swapped
    return offer.chosen | {pick}


def touch(thing: Touchable, offer: Offer[Move], legal_picks: Sequence[frozenset[str]]) -> Touch:
    """How `thing` stands under `offer`.

    Of several picks the first open one is taken, so touching a heap again goes through what lies in it.
    """
    picked = [pick for pick in thing.picks if pick in offer.chosen]
    forced = [pick for pick in thing.picks if pick in offer.forced]
    waiting = [pick for pick in thing.picks if pick in offer.open]
    if picked:
        later = thing.picks[thing.picks.index(picked[-1]) + 1 :]
        following = [
            after_touch(pick, offer, legal_picks)
            for pick in later
            if pick in offer.open or any(pick in legal for legal in legal_picks)
        ]
        following += [offer.chosen | {pick} for pick in thing.again if pick in offer.open and pick not in offer.chosen]
        picked += [pick for pick in thing.again if pick in offer.chosen]
        status: Literal["open", "picked", "forced", "closed"] = "picked"
        picks = following[0] if following else offer.chosen.difference(picked)
    elif waiting:
        status, picks = "open", offer.chosen | {waiting[0]}
    elif forced:
        status, picks = "forced", offer.chosen | {*[pick for pick in thing.again if pick in offer.open][:1]}
    else:
        status = "closed"
        possible = [pick for pick in thing.picks if any(pick in picks for picks in legal_picks)]
        picks = after_touch((possible or list(thing.picks))[0], offer, legal_picks)
    return Touch(thing.id, thing.label, status, tuple(sorted(picks)), thing.x, thing.y, thing.r)
