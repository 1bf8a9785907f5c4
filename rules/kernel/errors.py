"""The ways in which something said to the kernel can be wrong.

Three kinds, as everywhere in the house: broken (the request itself makes no sense), stale (asked
of another position) and rule (understood, but the rules forbid it). Stale is the log's to find.
"""

from __future__ import annotations

from typing import Any

import msgspec


class KernelError(Exception):
    """Base of all errors of the kernel."""


class Broken(KernelError):
    """The text is not a move, an outcome, a set-up or a position at all."""


class BadSetup(Broken):
    """No such option, value or number of seats."""


class MeaninglessOption(BadSetup):
    """An option was set that changes nothing with so many seats or beside the other options. `name` is the option."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} means nothing with this number of seats and these options")
        self.name = name


class BadPosition(Broken):
    """A position that cannot lie on a table: pieces missing or too many, or unreadable."""


class BadOutcome(Broken):
    """An outcome that luck cannot have given to this question."""


class Why(msgspec.Struct, frozen=True):
    """The rule in the way: a stable code with the values that its sentence needs."""

    code: str
    params: dict[str, Any] = {}


class RuleError(KernelError):
    """A move that the rules forbid here; `why` names the rule."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.code)
        self.why = why
