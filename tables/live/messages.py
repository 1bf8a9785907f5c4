"""What goes over a socket: frames with a table's new picture, heartbeats, and the codes of a close."""

import gzip
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from tables.presenters.frame import frame_content

STAY_AWAY = 4001
"""Logged out or banned: the browser must not come back by itself."""
LOAD_AGAIN = 4002
"""The page shows a view that its browser does not have any more, or has only now: it must be loaded again."""
NO_TABLE = 4004
"""There is no such table for this visitor. Codes from 4000 on all mean: do not come back."""

BEAT_MS = 500
"""How long a beat stays that does not say its own length."""


class Beat(NamedTuple):
    """One picture of a move that unfolds: the board's svg, and how long it stays in milliseconds."""

    svg: str
    ms: int = BEAT_MS


class Frame:
    """A table at event `number` for one audience, compressed once for all its sockets.

    after: the event that `beats` lead on from; None: the frame leads on from none
    """

    def __init__(self, number: int, html: str, beats: Sequence[Beat] = (), after: int | None = None) -> None:
        self.number = number
        self.after = after
        self._html = html
        self.moving = pack(number, html, beats, after)
        """The beats and the table, for pages that show event `after`."""

    @cached_property
    def still(self) -> bytes:
        """The table alone, for pages that show something older: they ask for what lies between."""
        return self.moving if self.after is None else pack(self.number, self._html)


def pack(number: int, html: str, beats: Sequence[Beat] = (), after: int | None = None) -> bytes:
    """The bytes of a frame: its content, gzipped; equal for equal content."""
    return gzip.compress(frame_content(number, html, beats, after), compresslevel=6, mtime=0)


def unpack(data: bytes) -> dict[str, object]:
    """The content of a frame, as a browser reads it."""
    found: dict[str, object] = msgspec.json.decode(gzip.decompress(data))
    return found


def heartbeat(number: int, line: int = 0) -> str:
    """Says that the line is alive, which number the table has and which line the talk: a gap shows within one beat."""
    return f'{{"n":{number},"said":{line}}}' if line else f'{{"n":{number}}}'


def spoken(line: int) -> str:
    """Says that the talk has reached a line that this visitor may read. The page asks for the words itself."""
    return f'{{"said":{line}}}'
