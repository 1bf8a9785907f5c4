"""Why a moderator's service refuses."""

from __future__ import annotations

REASONS = (
    "conflict",
    "held_by_another",
    "decided_already",
    "no_reason",
    "second_needed",
    "same_moderator",
    "stale",
    "not_running",
    "seated_here",
    "not_concerned",
    "appealed_already",
    "nothing_to_do",
    "bad_range",
    "not_allowed",
)


class Refused(Exception):
    """`code` is one of REASONS; pages have a sentence for each."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
