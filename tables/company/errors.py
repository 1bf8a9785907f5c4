"""Why something was not said."""

from __future__ import annotations

REASONS = ("nothing_said", "too_long", "players_only", "no_such_phrase", "bad_key", "silenced", "barred")


class Unsaid(Exception):
    """Nothing was said; `code` is one of REASONS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
