"""The ways in which a request to a table can fail; none is swallowed.

Broken (400): the request makes no sense. Stale (409): it was asked of an older page. Forbidden (422):
understood, but a rule is in the way. And not yours (403): it is somebody else's to do.
"""

from __future__ import annotations

from rules.kernel.course import COMMON_REASONS
from rules.kernel.errors import Why

TABLE_REASONS = (
    *COMMON_REASONS,
    "not_started",
    "already_started",
    "closed",
    "imported",
    "seat_taken",
    "seat_free",
    "already_seated",
    "seats_free",
    "seat_reserved",
    "request_open",
    "no_request",
    "asked_enough",
    "auto_declined",
    "nothing_to_ask",
    "same_clock",
    "not_late",
    "not_lost",
    "others_play",
    "bots_alone_host",
    "bots_alone_server",
    "never_played",
    "not_away",
    "resigned",
    "bot_plays",
    "choose_again",
    "nothing_to_take_back",
    "take_back_learned",
    "take_back_chance",
    "take_back_other_seat",
    "take_back_start",
    "suspended",
    "barred",
    "many_changes",
    "many_waiting",
    "many_running",
)
"""Codes that a `Forbidden` can carry besides a game's own reasons: pages must have words for each.
`take_back_learned` and `take_back_chance` have the parameter `what`; `many_waiting`, `many_running` and
`bots_alone_host` have `most`."""


class UnreadableLog(Exception):
    """The stored log of the table `code` was changed or damaged, so nothing can be shown or played there."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the log of table {code} cannot be read")
        self.code = code


class PlayError(Exception):
    """Base of what the verbs of `tables.play` raise."""


class BrokenRequest(PlayError):
    """The request makes no sense; `code` is stable, `detail` is for whoever wrote the client."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class NoSuchTable(BrokenRequest):
    """There is no table with this code."""

    def __init__(self, table: str) -> None:
        super().__init__("no_such_table", table)


class StalePage(PlayError):
    """The page was older than the table, which is at event `number` now."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the table is at event {number}")
        self.number = number


class Forbidden(PlayError):
    """A rule is in the way: of the game, or of the table (`TABLE_REASONS`)."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.code)
        self.why = why


class NotYours(PlayError):
    """Somebody else's to do: `code` is `seat` or `host`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
