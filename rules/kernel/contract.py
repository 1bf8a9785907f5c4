"""What a game is: pure functions over a frozen state, and a few declared facts.

A game answers questions; it executes nothing by itself. The kernel checks what is said to it,
lets luck answer, folds logs, finds where take-backs stop and holds every game to its declarations
(tests/conformance).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from rules.kernel.audience import Seat, Viewer
from rules.kernel.chance import Draw, Outcome
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Effect, State
from rules.kernel.errors import BadSetup, MeaninglessOption, Why
from rules.kernel.moves import Codec, Move

OptionValue = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """A named switch of a game, fixed when a table is opened. The default is the first value.

    seats: the numbers of seats at which it means anything; None: all
    given: another option and the values of it at which this one means anything; None: always
    later: tables had been played before there was this switch, and their set-ups lack it
    before: how those tables are played; None: by the default
    """

    name: str
    values: tuple[OptionValue, ...]
    seats: tuple[int, ...] | None = None
    given: tuple[str, tuple[OptionValue, ...]] | None = None
    later: bool = False
    before: OptionValue | None = None

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def of(self, options: Mapping[str, OptionValue]) -> OptionValue:
        """Its value at a table whose set-up names `options`."""
        absent = self.default if self.before is None else self.before
        return options.get(self.name, absent)

    def matters(self, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether it means anything at a table of so many seats with the other `options`, all of them named."""
        if self.seats is not None and seats not in self.seats:
            return False
        return self.given is None or options[self.given[0]] in self.given[1]


class Meta(msgspec.Struct, frozen=True):
    """The declared facts of a game.

    slug: its name in code and addresses
    names: language code -> name for people; "en" and "zh-hant"
    seats: all numbers of seats that can play
    options: default first; explained to people by the presenter
    rules: the present rules version. A change is neutral (same states, questions, legal stored
        moves and effects as seen) or gated by `if state.rules >= n`
    editions: released editions of the content tables, never edited; the last is the present one
    secrets: whether anything is hidden from anybody
    resample: how good `resample` is. "exact": uniform over what the viewer cannot tell apart, other
        seats' hidden choices taken as uninformative; "consistent": possible, not uniform;
        "identity": there are no secrets
    minutes: about how long a match takes, for people who choose
    """

    slug: str
    names: Mapping[str, str]
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules: int
    editions: tuple[str, ...]
    secrets: bool
    resample: Literal["exact", "consistent", "identity"]
    minutes: int


class Setup(msgspec.Struct, frozen=True):
    """All that is decided before the first event: written into the log's first line.

    options: every option that there was then, resolved
    """

    game: str
    seats: int
    options: dict[str, OptionValue]
    rules: int
    edition: str


class Score(msgspec.Struct, frozen=True):
    """A seat's points with the parts they are made of (name, points)."""

    total: int
    parts: tuple[tuple[str, int], ...] = ()


class Count(msgspec.Struct, frozen=True):
    """Of `of` things called `name`, `many` did what `about` says: for statistics over many matches.

    points: `many` are the points that those things brought together; an average is told, not a share
    """

    about: str
    name: str
    many: int
    of: int
    points: bool = False


class Result(msgspec.Struct, frozen=True):
    """How it ended.

    winners: may be several, and none (a lost solo game)
    ranking: groups of seats, best first; seats in one group share the place
    scores: one a seat
    side: the side that won, where sides play
    grade: the grade reached, where one plays alone
    honours: challenges met and other named feats
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[Score, ...]
    side: str | None = None
    grade: str | None = None
    honours: tuple[str, ...] = ()


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, M, V]):
    """One game. Stateless: one object serves all tables."""

    meta: ClassVar[Meta]
    codec: ClassVar[Codec[Any]]
    state_type: ClassVar[type[State]]
    effects: ClassVar[tuple[type[Effect], ...]]
    """Every effect the game can tell: presenters must have words for each."""
    reasons: ClassVar[tuple[str, ...]]
    """Every code that `why_not` can give: presenters must have a sentence for each."""
    sides: ClassVar[tuple[str, ...]] = ()
    """The sides on which seats play together, where a match has such, secret or not."""

    @abstractmethod
    def initial_state(self, setup: Setup) -> S:
        """The table as it is laid out before luck or anybody acts."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[Seat, ...]:
        """The seats waited for; `(CHANCE,)` when luck is; empty when it is over.

        Rests on public facts only: that a seat is skipped must tell nothing about a hidden hand.
        """

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Everything `seat` may say now: the one truth for buttons, validation, bots and tests.

        A function of the seat's view. May offer a revision to a seat that has chosen while others
        still think. No two of them unfold alike (they may end alike), and their picks differ.
        """

    @abstractmethod
    def ask(self, state: S) -> Draw:
        """Luck's question, when luck is to move."""

    @abstractmethod
    def apply(self, state: S, who: Seat, what: M | Outcome) -> tuple[Beat, ...]:
        """Carry out a move of `who`, or luck's outcome. The last beat's state is the next state.

        Trusts its caller: the kernel has checked.
        """

    @abstractmethod
    def why_not(self, state: S, seat: Seat, said: frozenset[str]) -> Why | None:
        """The rule that forbids the picks `said` (whole or half a move), or None.

        None exactly when some legal move has all of them. Obeys the seat's view.
        """

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """All that `viewer` may know; built up from nothing, never cut down."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended, or None while it goes on. Rests on public facts only."""

    def chooses_again(self, state: S, seat: Seat) -> bool:
        """Whether what a seat that is not waited for may still say takes the place of what it has said.

        So it is where all choose at the same time; a game in which seats add to what they have said says False.
        """
        return bool(self.legal_moves(state, seat))

    def stalled(self, state: S) -> bool:
        """Whether play leads nowhere until somebody decides otherwise, so that the seats may rather end it together.
        Rests on public facts only."""
        return False

    def counts(self, state: S) -> tuple[Count, ...]:
        """What statistics tell of matches that ended in `state`, beside victories and points."""
        return ()

    def side(self, view: V) -> str | None:
        """The one of `sides` on which the viewer plays now, as far as it knows."""
        return None

    @abstractmethod
    def resample(self, state: S, viewer: Viewer, dice: Dice) -> S:
        """A random full state that `viewer` cannot tell from this one."""

    @abstractmethod
    def check(self, state: S, setup: Setup | None = None) -> None:
        """Raise `BadPosition` unless all pieces of the box are there, each once, where they can be; and,
        with `setup`, unless the state belongs to it (seats, options, rules version).

        The law of conservation; also the guard at the door for positions from strangers.
        """


AnyGame = Game[Any, Any, Any]


def resolve(meta: Meta, seats: int, chosen: Mapping[str, OptionValue] | None = None) -> Setup:
    """A set-up with every option resolved. Raises `BadSetup` for what the game does not know."""
    if seats not in meta.seats:
        raise BadSetup(f"{meta.slug} is not played by {seats}")
    options: dict[str, OptionValue] = {}
    left = dict(chosen or {})
    for option in meta.options:
        value = left.pop(option.name, option.default)
        if not any(value == known and type(value) is type(known) for known in option.values):
            raise BadSetup(f"{option.name} cannot be {value!r}")
        options[option.name] = value
    if left:
        raise BadSetup(f"no option {sorted(left)[0]!r}")
    return Setup(meta.slug, seats, options, meta.rules, meta.editions[-1])


def choose(meta: Meta, seats: int, chosen: Mapping[str, OptionValue] | None = None) -> Setup:
    """`resolve` for a table that is opened now: besides, raises `MeaninglessOption` for what would change nothing."""
    setup = resolve(meta, seats, chosen)
    for option in meta.options:
        if setup.options[option.name] != option.default and not option.matters(seats, setup.options):
            raise MeaninglessOption(option.name)
    return setup


def meaningful(meta: Meta, setup: Setup) -> dict[str, OptionValue]:
    """The options of a table of any age as `choose` takes them: what means nothing there is left out."""
    known = {option.name: option.of(setup.options) for option in meta.options}
    return {option.name: known[option.name] for option in meta.options if option.matters(setup.seats, known)}


def is_whole(meta: Meta, setup: Setup) -> bool:
    """Whether `setup` names every option that there was when it was made. Raises `BadSetup` as `resolve` does."""
    resolve(meta, setup.seats, setup.options)
    return all(option.later or option.name in setup.options for option in meta.options)
