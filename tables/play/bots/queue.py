"""Whose bots think next: a fair queue of the tables that wait for a bot.

Tables are served by priority. Within one priority the hosts take turns, and the tables of a host take turns for
the host's share: somebody with twenty tables gets as much as somebody with one.

Pure: no clock, no thread, no database.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import IntEnum
from typing import NamedTuple

MOST_PASSES = 8
"""So often in a row a priority that has tables waiting is passed over for better ones; then it gets one turn."""


class Priority(IntEnum):
    """How urgently a table needs its bots; the smaller comes first."""

    PERSON_WAITS = 0
    """Somebody who holds a seat has the table open."""
    PERSON_SEATED = 1
    """Somebody holds a seat, and is away."""
    WATCHED = 2
    """Only bots play; somebody watches them."""


class Turn(NamedTuple):
    """A table that gets its turn.

    asked_at: when it began to wait
    waiting: after how many turns of this priority it would have its next one if nothing changed: the number of hosts
        who wait, times the number of this host's tables
    """

    code: str
    asked_at: float
    waiting: int


class _Entry(NamedTuple):
    priority: Priority
    host: str
    asked_at: float


class BotQueue:
    """The tables that wait for a bot, each once. Not safe for several threads."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}
        # By priority: hosts in the order of their turns, each with the tables in the order of theirs.
        self._hosts: dict[Priority, OrderedDict[str, OrderedDict[str, None]]] = {
            priority: OrderedDict() for priority in Priority
        }
        self._passes = dict.fromkeys(Priority, 0)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, code: str) -> bool:
        return code in self._entries

    def add(self, code: str, host: str, priority: Priority, asked_at: float) -> None:
        """Let the table `code` of `host` wait for a bot since `asked_at`.

        One that waits already keeps its place, or moves up to a better priority.
        """
        known = self._entries.get(code)
        if known is not None:
            if priority >= known.priority:
                return
            asked_at = known.asked_at
            self._remove(code)
        self._entries[code] = _Entry(priority, host, asked_at)
        self._hosts[priority].setdefault(host, OrderedDict())[code] = None

    def take(self) -> Turn | None:
        """The table whose turn it is, which waits no more then; None if none waits."""
        priority = self._next_priority()
        if priority is None:
            return None
        hosts = self._hosts[priority]
        host, tables = next(iter(hosts.items()))
        code = next(iter(tables))
        turn = Turn(code, self._entries[code].asked_at, len(hosts) * len(tables))
        self._remove(code)
        if host in hosts:
            hosts.move_to_end(host)
        return turn

    def _next_priority(self) -> Priority | None:
        waiting = [priority for priority in Priority if self._hosts[priority]]
        if not waiting:
            return None
        passed_over = [priority for priority in waiting[1:] if self._passes[priority] >= MOST_PASSES]
        chosen = passed_over[0] if passed_over else waiting[0]
        for priority in Priority:
            if priority == chosen or priority not in waiting:
                self._passes[priority] = 0
            elif priority > chosen:
                self._passes[priority] += 1
        return chosen

    def _remove(self, code: str) -> None:
        entry = self._entries.pop(code)
        hosts = self._hosts[entry.priority]
        del hosts[entry.host][code]
        if not hosts[entry.host]:
            del hosts[entry.host]
