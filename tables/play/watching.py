"""What those who only watch get to see, and when: a table may show them everything some events late."""

from __future__ import annotations

from rules.kernel.audience import Viewer
from tables.log import Present
from tables.play import memory


def lateness(present: Present, viewer: Viewer) -> int:
    """How many events late `viewer` sees this table; 0 for those who sit there, and for everybody at the end."""
    return present.terms.delay if viewer is None and present.status == "running" else 0


def shown_number(present: Present, viewer: Viewer) -> int:
    """The last event that `viewer` may see: for those who watch late not before the start of play."""
    return max(present.start, present.number - lateness(present, viewer))


def shown_to(present: Present, viewer: Viewer) -> Present:
    """The table as `viewer` gets to see it now."""
    number = shown_number(present, viewer)
    return present if number == present.number else memory.at(present.code, number)
