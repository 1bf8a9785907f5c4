"""Looking into a log: its rows as they are stored, whether they hold, luck drawn again, what an event changed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kernel.chance import Draw, Outcome
from rules.kernel.course import luck
from rules.kernel.dice import table_key
from tables.log import Present, Record, Verdict, read, verify, walked
from tables.play.memory import Recent, row_of


class Drawn(NamedTuple):
    """An answer of luck beside what the seed gives when it is drawn again.

    again: None while the seed is secret
    """

    number: int
    question: Draw
    outcome: Outcome
    again: Outcome | None

    @property
    def same(self) -> bool:
        """Whether the seed gives the very answer that was played."""
        return self.again == self.outcome


class Change(NamedTuple):
    """A leaf of a value that differs: its path, and its text before and after ("" where it was not there)."""

    path: str
    before: str
    after: str


_proven: Recent[str, Verdict] = Recent(100)
_drawn: Recent[str, tuple[Drawn, ...]] = Recent(20_000, len)


def records(code: str) -> list[Record]:
    """Every event of the table as it is stored. Raises `NoSuchTable`."""
    return read(row_of(code).pk)


def verdict(code: str) -> Verdict:
    """What a proof of the table's whole log finds. Raises `NoSuchTable`."""
    return verdict_on(records(code))


def verdict_on(log: Sequence[Record]) -> Verdict:
    """What a proof of a whole log finds. The very same events, once found good, are not proven again."""
    content = _content(log)
    found = _proven.get(content)
    if found is None:
        found = verify(log)
        if found.good:
            # What is wrong is said in a sentence of the language of whoever asks.
            _proven.put(content, found)
    return found


def draws(log: Sequence[Record]) -> tuple[Drawn, ...]:
    """Every answer of luck in the log of one table, drawn again if its seed is open.

    log: a whole log that `verify` finds good
    """
    content = _content(log)
    found = _drawn.get(content)
    if found is None:
        found = _draws(log)
        _drawn.put(content, found)
    return found


def _content(log: Sequence[Record]) -> str:
    """A digest of all that is stored of these events."""
    content = hashlib.sha256()
    for record in log:
        content.update(("\0".join(map(str, record)) + "\n").encode())
    return content.hexdigest()


def _draws(log: Sequence[Record]) -> tuple[Drawn, ...]:
    asked: list[tuple[int, Any, Outcome]] = []
    last: Present | None = None
    for record, before, last in walked(log):
        if record.kind == "chance":
            asked.append((record.number, before.course, last.last[-1].payload))
    if last is None:
        return ()
    key = None if last.seed is None else table_key(last.seed, [place.nonce for place in last.places])
    game = last.game
    return tuple(
        [
            Drawn(number, game.ask(course.state), outcome, None if key is None else luck(game, course, key, number))
            for number, course, outcome in asked
        ]
    )


def changes(before: Any, after: Any) -> list[Change]:
    """The leaves in which two values (states, views) differ, in the order of their paths."""
    old, new = (dict(_leaves(msgspec.to_builtins(value), "")) for value in (before, after))
    paths = [*new, *(path for path in old if path not in new)]
    return [Change(path, old.get(path, ""), new.get(path, "")) for path in paths if old.get(path) != new.get(path)]


def leaves(value: Any) -> list[tuple[str, str]]:
    """Every leaf of a value (a state, a view) with its path."""
    return _leaves(msgspec.to_builtins(value), "")


def _leaves(value: Any, path: str) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        inner = [(f"{path}.{name}" if path else str(name), item) for name, item in value.items()]
    elif isinstance(value, list | tuple) and any(isinstance(item, dict | list | tuple) for item in value):
        inner = [(f"{path}.{index}", item) for index, item in enumerate(value)]
    else:
        return [(path, msgspec.json.encode(value).decode())]
    return [leaf for name, item in inner for leaf in _leaves(item, name)]
