"""What must not leak, as functions that any game (and any planted mistake) can be put through.

`show` is what leaves the house for a still position: the view as text here; a test of pages passes its
own. Everything raises `Leak`.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from rules.kernel.audience import CHANCE, PUBLIC, Seat, Viewer, may_know
from rules.kernel.chance import Draw, Outcome, check
from rules.kernel.contract import AnyGame
from rules.kernel.dice import Dice
from rules.kernel.effects import Beat, Learned, seen
from rules.kernel.errors import BadOutcome, BadPosition
from rules.kernel.notation import notation
from rules.kernel.playthrough import Step
from rules.kernel.positions import encode_state

Show = Callable[[AnyGame, Any, Viewer], str]

MOST_OUTCOMES = 2_000


class Leak(AssertionError):
    """A viewer can tell more than the rules tell."""


def as_viewed(game: AnyGame, state: Any, viewer: Viewer) -> str:
    return encode_state(game.view(state, viewer))


def viewers(seats: int) -> tuple[Viewer, ...]:
    return (*range(seats), PUBLIC)


def outside(
    game: AnyGame,
    state: Any,
    viewer: Viewer,
    show: Show = as_viewed,
    said: Iterable[frozenset[str]] = (),
) -> dict[str, Any]:
    """All that `viewer` can get out of a still position, by name."""
    awaited = game.to_move(state)
    out: dict[str, Any] = {
        "view": show(game, state, viewer),
        "to_move": awaited,
        "result": game.result(state),
    }
    if awaited == (CHANCE,):
        question = game.ask(state)
        out["question"] = (question.name, question.count, question.to, question.replace)
    if viewer is not PUBLIC:
        out["legal_moves"] = [game.codec.encode(move) for move in game.legal_moves(state, viewer)]
        for picks in said:
            out[f"why_not {sorted(picks)}"] = game.why_not(state, viewer, picks)
    return out


def same_outside(one: dict[str, Any], other: dict[str, Any], viewer: Viewer) -> None:
    for name in {**one, **other}:
        if one.get(name) != other.get(name):
            raise Leak(f"{name} tells {viewer}: {one.get(name)} / {other.get(name)}")


def twins(
    game: AnyGame,
    state: Any,
    viewer: Viewer,
    dice: Dice,
    show: Show = as_viewed,
    said: Sequence[frozenset[str]] = (),
) -> None:
    """A resample looks the same to `viewer` in every way, and can lie on a table."""
    twin = game.resample(state, viewer, dice)
    try:
        game.check(twin)
    except BadPosition as error:
        raise Leak(f"what {viewer} is given cannot lie on a table: {error}") from error
    same_outside(outside(game, state, viewer, show, said), outside(game, twin, viewer, show, said), viewer)


def trace(game: AnyGame, beats: Iterable[Beat], viewer: Viewer, show: Show = as_viewed) -> tuple[tuple[str, str], ...]:
    """What `viewer` sees of an event as it unfolds."""
    return tuple((notation(seen(b.effect, viewer)), show(game, b.state, viewer)) for b in beats)


def learned_by(beats: Iterable[Beat], viewer: Viewer) -> set[str]:
    """The kinds of facts that an event teaches `viewer`."""
    effects = (beat.effect for beat in beats)
    return {e.what for e in effects if isinstance(e, Learned) and may_know(e.to, viewer)}


def outcomes(question: Draw) -> Iterator[Outcome]:
    """Every outcome that luck can give, once."""
    pool = sorted(question.pool, key=str)
    if question.replace:
        every: Iterable[Outcome] = itertools.product(sorted(set(pool), key=str), repeat=question.count)
    else:
        every = _distinct(itertools.permutations(pool, question.count))
    for outcome in itertools.islice(every, MOST_OUTCOMES):
        if question.accept is None or question.accept(outcome):
            yield outcome


def _possible(question: Draw, outcome: Outcome) -> bool:
    """Whether luck can give `outcome`, be it ever so far down the list."""
    try:
        check(question, outcome)
    except BadOutcome:
        return False
    return True


def _distinct(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Each once, in order, without listing all: a hand of four out of 84 cards comes in millions of ways."""
    met: set[Outcome] = set()
    for outcome in outcomes:
        if outcome not in met:
            met.add(outcome)
            yield outcome


def continuations(game: AnyGame, state: Any, who: Seat, first: Any = None) -> Iterator[Any]:
    """All that `who` (or luck) can say in `state`; `first` first, if it can be said."""
    if game.to_move(state) == (CHANCE,):
        if who != CHANCE:
            return
        question = game.ask(state)
        every: Iterable[Any] = outcomes(question)
        possible = isinstance(first, tuple) and _possible(question, first)
    elif who == CHANCE:
        return
    else:
        every = game.legal_moves(state, who)
        possible = first in every
    if possible:
        yield first
    yield from (what for what in every if what != first)


def one_step_twins(
    game: AnyGame,
    step: Step,
    viewer: Viewer,
    dice: Dice,
    show: Show = as_viewed,
    tries: int = 1_000,
    overwhelming: frozenset[str] = frozenset(),
) -> None:
    """An event that teaches `viewer` nothing can look the same from every resample, and the other way
    round; one that does teach can look the same from some resample.

    overwhelming: kinds of facts that tell so much that no resample can be expected to meet them, as an
        event with more than two facts does
    """
    before, (_, who, what) = step.before.state, step.played
    taught = learned_by(step.beats, viewer)
    real = trace(game, step.beats, viewer, show)
    facts = sum(isinstance(b.effect, Learned) and may_know(b.effect.to, viewer) for b in step.beats)
    if taught & overwhelming or facts > 2:
        return
    for _ in range(tries if taught else 1):
        twin = game.resample(before, viewer, dice)
        if _can_look(game, twin, who, what, viewer, show, real):
            break
    else:
        raise Leak(f"{viewer} can tell by what {who} did: {[line for line, _ in real]}")
    if taught:
        return
    other = list(continuations(game, twin, who))
    if other:
        something = dice.choice(other)
        beats = game.apply(twin, who, something)
        if learned_by(beats, viewer):
            return
        if not _can_look(game, before, who, something, viewer, show, trace(game, beats, viewer, show)):
            raise Leak(f"{viewer} would have seen something else of {who}: {something}")


def _can_look(game: AnyGame, state: Any, who: Seat, first: Any, viewer: Viewer, show: Show, wanted: Any) -> bool:
    return any(
        _looks_so(game, game.apply(state, who, what), viewer, show, wanted)
        for what in continuations(game, state, who, first)
    )


def _looks_so(game: AnyGame, beats: Sequence[Beat], viewer: Viewer, show: Show, wanted: Any) -> bool:
    """Whether the trace is `wanted`; most are told apart by their first line, before any view is made."""
    return len(beats) == len(wanted) and all(
        notation(seen(beat.effect, viewer)) == line and show(game, beat.state, viewer) == look
        for beat, (line, look) in zip(beats, wanted, strict=True)
    )


def question_audience(game: AnyGame, state: Any, viewer: Viewer, show: Show = as_viewed) -> None:
    """Those whom luck's question names see what came; the others see no difference."""
    question = game.ask(state)
    looks: dict[Any, set[tuple[Any, ...]]] = defaultdict(set)
    for outcome in itertools.islice(outcomes(question), 60):
        look = trace(game, game.apply(state, CHANCE, outcome), viewer, show)
        looks[look].add(tuple(sorted(map(str, outcome))))
    if not may_know(question.to, viewer):
        if len(looks) > 1:
            raise Leak(f"{question.name} is for {question.to}, but {viewer} can tell what came")
    elif any(len(items) > 1 for items in looks.values()):
        raise Leak(f"{question.name} is said to be for {viewer}, who does not see what came")


def variation(game: AnyGame, states: Sequence[Any], viewer: Viewer, dice: Dice, resamples: int = 14) -> None:
    """Every leaf of the state is in the view of `viewer`, or takes several values among resamples.

    A leaf is in the view if the view changes with it. Fails with the paths that are neither, though
    they were met often enough. Marks of who knows a card are left to the alternative histories: they
    may follow from the phase, and then no view repeats them.
    """
    flat = [leaves(msgspec.to_builtins(state)) for state in states]
    values: dict[tuple[Any, ...], dict[str, Any]] = defaultdict(dict)
    for leaf in itertools.chain.from_iterable(one.items() for one in flat):
        values[leaf[0]][repr(leaf[1])] = leaf[1]
    hidden: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    for state, mine in zip(states, flat, strict=True):
        view = as_viewed(game, state, viewer)
        others = [leaves(msgspec.to_builtins(game.resample(state, viewer, dice))) for _ in range(resamples)]
        for path, value in mine.items():
            name = ".".join(map(str, path))
            if any(other.get(path) != value for other in others):
                varied[name] += 1
            elif path[-1] != "known":
                hidden[name] += _hidden(game, state, viewer, view, path, list(values[path].values()))
    still = [name for name, count in hidden.items() if count >= 4 and not varied[name]]
    if still:
        raise Leak(f"hidden from {viewer}, yet the same in every resample: {', '.join(still)}")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """Every leaf with its path; a list of plain values is one leaf."""
    if isinstance(value, dict):
        pairs: Iterable[tuple[Any, Any]] = value.items()
    elif isinstance(value, list | tuple) and any(isinstance(item, dict | list | tuple) for item in value):
        pairs = enumerate(value)
    else:
        return {path: value}
    return {k: v for key, item in pairs for k, v in leaves(item, (*path, key)).items()}


def _hidden(
    game: AnyGame,
    state: Any,
    viewer: Viewer,
    view: str,
    path: tuple[Any, ...],
    values: list[Any],
) -> bool:
    """Whether other values at `path` make a state, and none of them changes the view."""
    made = False
    for value in values:
        try:
            changed = msgspec.convert(_with(msgspec.to_builtins(state), path, value), game.state_type)
            shown = as_viewed(game, changed, viewer)
        except Exception:  # a state changed at random need not make sense
            continue
        if shown != view:
            return False
        made = made or changed != state
    return made


def _with(value: Any, path: tuple[Any, ...], leaf: Any) -> Any:
    if not path:
        return leaf
    head, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {**value, head: _with(value[head], rest, leaf)}
    items = list(value)
    items[head] = _with(items[head], rest, leaf)
    return items
