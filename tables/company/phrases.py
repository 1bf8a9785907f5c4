"""What people say at tables everywhere: kept as a code, and shown to each reader in the own language."""

from __future__ import annotations

from django.utils.translation import pgettext


def phrases() -> dict[str, str]:
    """Code -> words in the active language, in the order in which they are offered."""
    return {
        "hi": pgettext("said at a table", "Hello everybody!"),
        "gl": pgettext("said at a table", "Good luck!"),
        "hf": pgettext("said at a table", "Have fun!"),
        "wp": pgettext("said at a table", "Well played!"),
        "thx": pgettext("said at a table", "Thank you!"),
        "think": pgettext("said at a table", "Let me think…"),
        "oops": pgettext("said at a table", "Oops!"),
        "sorry": pgettext("said at a table", "Sorry!"),
        "np": pgettext("said at a table", "Never mind."),
        "cheer": pgettext("said at a table", "You can do it!"),
        "brb": pgettext("said at a table", "Back in a moment."),
        "back": pgettext("said at a table", "I am back."),
        "gg": pgettext("said at a table", "Good game!"),
        "bye": pgettext("said at a table", "I have to go. See you!"),
    }


CODES = frozenset(phrases())
