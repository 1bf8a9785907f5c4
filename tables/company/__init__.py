"""People around a table besides the game: what they say, whom they do not want to hear, who is here, private notes.

Nothing here is part of the log: a table is replayed and proven without it.
"""

from tables.company.chat import (
    LONGEST,
    Line,
    Newest,
    Overheard,
    hear,
    heard_until,
    lines,
    newest,
    say,
)
from tables.company.errors import Unsaid
from tables.company.muting import mute, muted_by, unmute
from tables.company.notes import LONGEST_NOTE, forget_note, keep_note, note_of
from tables.company.phrases import phrases
from tables.company.presence import (
    SIGN,
    STAYS_KEPT,
    Company,
    Person,
    company_of,
    forget_stays,
    forget_watchers,
    here,
    known,
)
from tables.company.stays import Move, Stretch, Visitor, unseen, visitors

__all__ = [
    "LONGEST",
    "LONGEST_NOTE",
    "SIGN",
    "STAYS_KEPT",
    "Company",
    "Line",
    "Move",
    "Newest",
    "Overheard",
    "Person",
    "Stretch",
    "Unsaid",
    "Visitor",
    "company_of",
    "forget_note",
    "forget_stays",
    "forget_watchers",
    "hear",
    "heard_until",
    "here",
    "keep_note",
    "known",
    "lines",
    "mute",
    "muted_by",
    "newest",
    "note_of",
    "phrases",
    "say",
    "unmute",
    "unseen",
    "visitors",
]
