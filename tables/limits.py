"""How often one may do what leaves something on this server: all limits in one table.

`LIMITS` says how often each kind of thing may be done. `ADDRESSES` says of which kinds each address is that answers
a POST; `tests/security/test_limits.py` fails for a new one that is missing there. What grows without haste has bounds
of its own, at the end. `tables/counting.py` counts. Attempts to log in have limits in the settings
(`ACCOUNT_RATE_LIMITS`).

The numbers leave room for a school class: 35 people behind one address, who all do in one lesson what the limit is
about. Nobody who plays by hand comes near them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

Per = Literal["player", "address", "address at a table"]
"""Who is counted. A player is the person of a session; strangers are counted as players by their address."""

Counter = Literal["process", "quick", "database", "rows"]
"""Where it is counted: what is frequent in the quick cache (Redis, or the memory of the one process that there is
without it), which may forget; what is rare in the database, across restarts; or by the very rows that were made, under
the lock that they are made with. Moves are counted by each process for itself, which costs them nothing: with four
workers the limit may be four times as high, and `MOST_EVENTS` holds anyway."""

At = Literal["door", "making"]
"""When it is counted: before the view is asked, whatever comes of it; or by the view, when something is made."""

MINUTE, HOUR = 60, 3600


class Rate(NamedTuple):
    """At most `most` in `seconds`, for each `per`."""

    most: int
    seconds: int
    per: Per


class Limit(NamedTuple):
    """How often a kind of thing may be done: every one of `rates` has to allow it."""

    counter: Counter
    at: At
    rates: tuple[Rate, ...]


LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        # A move, or one taken back: five a second, all evening. Each costs the server some milliseconds.
        "move": Limit("process", "door", (Rate(300, MINUTE, "player"),)),
        # Sitting down, getting up, being ready, bots, links. Everybody of a class sits down in the same minute.
        "seat": Limit("quick", "door", (Rate(60, MINUTE, "player"), Rate(600, MINUTE, "address"))),
        # What people ask of one another and answer, giving up, coming back, handing the screen round.
        "request": Limit("quick", "door", (Rate(60, MINUTE, "player"),)),
        # What is said: a class in which everybody says ten lines a minute.
        "say": Limit("quick", "door", (Rate(60, MINUTE, "player"), Rate(400, MINUTE, "address"))),
        "line": Limit("rows", "making", (Rate(8, 20, "player"),)),
        "mute": Limit("quick", "door", (Rate(60, 10 * MINUTE, "player"),)),
        "note": Limit("quick", "door", (Rate(120, 10 * MINUTE, "player"),)),
        # Signs that a page is in view come every 20 seconds, and with each change of the table: a class that watches.
        "presence": Limit("quick", "door", (Rate(300, MINUTE, "player"), Rate(3000, MINUTE, "address"))),
        # Browsers that begin to watch a table: a class, whose browsers may forget everything once.
        "watcher": Limit("quick", "making", (Rate(80, HOUR, "address at a table"),)),
        # Name, colours, language, what a player wants to hear of: a class that tries all the switches.
        "settings": Limit("quick", "door", (Rate(60, 10 * MINUTE, "player"), Rate(1200, 10 * MINUTE, "address"))),
        # Each announcement is an event at every running table of the player.
        "holiday": Limit("database", "door", (Rate(20, HOUR, "player"),)),
        # A class that logs in, out and in again. Wrong passwords and new accounts are counted by allauth as well.
        "account": Limit("quick", "door", (Rate(300, 10 * MINUTE, "address"),)),
        # By address: somebody with a stolen session must not keep the owner from being forgotten.
        "erase": Limit("database", "door", (Rate(10, HOUR, "address"),)),
        # A class whose browsers forget everything three times in a lesson.
        "guest": Limit("database", "making", (Rate(120, HOUR, "address"),)),
        # A class of which everybody opens three tables in a lesson; one person who opens one every other minute.
        "table": Limit("database", "making", (Rate(120, HOUR, "address"), Rate(40, HOUR, "player"))),
        # To prove a log is work.
        "import": Limit("database", "making", (Rate(30, HOUR, "player"),)),
        "proof": Limit("quick", "door", (Rate(60, 10 * MINUTE, "player"),)),
        # Webhooks and devices; their test sends something to each.
        "delivery": Limit("database", "door", (Rate(40, HOUR, "player"), Rate(400, HOUR, "address"))),
        "test_message": Limit("database", "door", (Rate(10, HOUR, "player"), Rate(100, HOUR, "address"))),
        # The button in a mail; mail programs press it by themselves, many from one address.
        "unsubscribe": Limit("quick", "door", (Rate(300, 10 * MINUTE, "address"),)),
        "report": Limit("rows", "making", (Rate(6, HOUR, "player"),)),
        # A class of which everybody reports one line. Strangers make a guest for it.
        "reporting": Limit("database", "door", (Rate(20, HOUR, "player"), Rate(60, HOUR, "address"))),
        "appeal": Limit("database", "door", (Rate(20, HOUR, "player"),)),
        # The moderators' desk. A sweep over all tables asks for its next part several times a second.
        "desk": Limit("quick", "door", (Rate(1200, 10 * MINUTE, "player"),)),
        # An address that was forgotten in ADDRESSES.
        "other": Limit("quick", "door", (Rate(60, MINUTE, "player"),)),
    }
)

ADDRESSES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "new_table": ("table", "guest"),
        "play_now": ("table", "guest"),
        "play_alone": ("table", "guest"),
        "again": ("request", "table"),
        "branch": ("table", "guest"),
        "import": ("proof", "import", "table"),
        "move": ("move",),
        "take_back": ("move",),
        "ask": ("request",),
        "answer": ("request",),
        "resign": ("request",),
        "away": ("request",),
        "hand_over": ("request",),
        "sit": ("seat", "guest"),
        "ready": ("seat",),
        "release": ("seat",),
        "leave": ("seat",),
        "seat_bot": ("seat",),
        "new_link": ("seat",),
        "close_table": ("seat",),
        "say": ("say", "line"),
        "mute": ("mute",),
        "note": ("note",),
        "here": ("presence", "watcher"),
        "dismiss": ("presence",),
        "tell": ("settings",),
        "account": ("settings", "guest"),
        "guest": ("settings",),
        "way_back": ("settings",),
        "come_back": ("settings",),
        "theme": ("settings",),
        "set_language": ("settings",),
        "log_out_elsewhere": ("settings",),
        "holiday": ("holiday",),
        "erase": ("erase",),
        "webhook": ("delivery",),
        "device": ("delivery",),
        "forget_device": ("delivery",),
        "test_telling": ("test_message",),
        "stop_mail": ("unsubscribe",),
        "proof": ("proof",),
        "report": ("reporting", "report", "guest"),
        "appeal": ("appeal",),
        "acknowledge": ("appeal",),
        "integrity_go_on": ("desk",),
        "review_case": ("desk",),
        "review_act": ("desk",),
        "review_pending": ("desk",),
        "open_hidden": ("desk",),
        "hide_line": ("desk",),
        "staff_log": ("desk",),
        "account_login": ("account",),
        "account_logout": ("account",),
        "account_signup": ("account",),
        "account_reauthenticate": ("account",),
        "account_request_reauthentication_code": ("account",),
        "account_confirm_reauthentication_code": ("account",),
        "account_email": ("account",),
        "account_confirm_email": ("account",),
        "account_change_password": ("account",),
        "account_set_password": ("account",),
        "account_reset_password": ("account",),
        "account_reset_password_from_key": ("account",),
        "account_confirm_login_code": ("account",),
    }
)

MOST_EVENTS = 10_000
"""After so many events a running table is closed. The longest games have about a thousand."""
MOST_CHANGES, MOST_BEFORE_START = 60, 500
"""Before play begins, so many events may one person leave by sitting down, getting up and being ready or not, and so
many may all together; then they can only take seats and say that they are ready."""
MOST_WATCHERS = 200
"""So many browsers without a seat are counted at one table at a time; beyond that a page says "200+"."""
MOST_WAITING, MOST_RUNNING = 30, 60
"""So many tables of one host may wait for players, and be played, that anything happened at in the last LIVELY."""
LIVELY = dt.timedelta(days=7)
"""Games that were left long ago keep nobody from the next one."""
MOST_BOTS_ALONE, MOST_BOTS_ALONE_AT_ONCE = 5, 50
"""At so many of a host's lively tables bots may play among themselves; and so many such tables of the whole server may
be played at the same time: that anything happened at in the last AT_ONCE. They rest while nobody looks at them."""
AT_ONCE = dt.timedelta(minutes=10)
