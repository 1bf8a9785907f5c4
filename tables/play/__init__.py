"""The table's services: one function per verb, each one transaction.

What a request goes through: lock the table, bring its course up to the head, check who asks, the
idempotency key, the question, the rules; append the event with all that follows by itself (luck, the
end); after the commit, poke.
"""

from tables.log import Origin, Place, Present, Told
from tables.play.again import come_back, own_place, rematch, rematch_of
from tables.play.desk import Actor, Moved, handle, handle_of
from tables.play.errors import (
    TABLE_REASONS,
    BrokenRequest,
    Forbidden,
    NoSuchTable,
    NotYours,
    PlayError,
    StalePage,
    UnreadableLog,
)
from tables.play.memory import at, glance, present, story
from tables.play.moving import (
    TakeBackOffer,
    move,
    offered_take_back,
    rule_take_back,
    take_back,
    why_no_take_back,
)
from tables.play.seating import close_table, leave, open_table, others_play, release, seat_bot, sit, sitter_mark
from tables.play.together import (
    PATIENCE,
    absent,
    answer,
    free_to_take_over,
    go_on_holiday,
    lost,
    propose,
    ready,
    resign,
    return_to_seat,
    reveals,
    take_over,
    undo_to_ask_for,
)

__all__ = [
    "PATIENCE",
    "TABLE_REASONS",
    "Actor",
    "BrokenRequest",
    "Forbidden",
    "Moved",
    "NoSuchTable",
    "NotYours",
    "Origin",
    "Place",
    "PlayError",
    "Present",
    "StalePage",
    "TakeBackOffer",
    "Told",
    "UnreadableLog",
    "absent",
    "answer",
    "at",
    "close_table",
    "come_back",
    "free_to_take_over",
    "glance",
    "go_on_holiday",
    "handle",
    "handle_of",
    "leave",
    "lost",
    "move",
    "offered_take_back",
    "open_table",
    "others_play",
    "own_place",
    "present",
    "propose",
    "ready",
    "release",
    "rematch",
    "rematch_of",
    "resign",
    "return_to_seat",
    "reveals",
    "rule_take_back",
    "seat_bot",
    "sit",
    "sitter_mark",
    "story",
    "take_back",
    "take_over",
    "undo_to_ask_for",
    "why_no_take_back",
]
