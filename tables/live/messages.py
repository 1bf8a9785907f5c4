"""What goes over a socket: frames with a table's new picture, heartbeats, and the codes of a close."""

import gzip
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

STAY_AWAY = 4001
"""Logged out or banned: the browser must not come back by itself."""
NO_TABLE = 4004
"""There is no such table for this visitor. Codes from 4000 on all mean: do not come back."""

BEAT_MS = 500
"""How long a beat stays that does not say its own length."""


class Beat(NamedTuple):
    """One picture of a move that unfolds: the board's svg, and how long it stays in milliseconds."""

    svg: str
    ms: int = BEAT_MS


class Frame:
    """A table at event `number` for one audience, compressed once for all its sockets."""

    def __init__(self, number: int, html: str, beats: Sequence[Beat] = ()) -> None:
        self.number = number
        self._html = html
        self.moving = pack(number, html, beats)
        """The beats and the table, for who saw the picture before."""
        self._has_beats = bool(beats)

    @cached_property
    def still(self) -> bytes:
        """The table alone, for who comes late."""
        return pack(self.number, self._html) if self._has_beats else self.moving


def pack(number: int, html: str, beats: Sequence[Beat] = ()) -> bytes:
    """The bytes of a frame: gzipped JSON {"n", "beats": [[svg, ms], …], "html"}; equal for equal content."""
    content = msgspec.json.encode({"n": number, "beats": beats, "html": html})
    return gzip.compress(content, compresslevel=6, mtime=0)


def unpack(data: bytes) -> dict[str, object]:
    """The content of a frame, as a browser reads it."""
    content: dict[str, object] = msgspec.json.decode(gzip.decompress(data))
    return content


def heartbeat(number: int, line: int = 0) -> str:
    """Says that the line is alive, which number the table has and which line the talk: a gap shows within one beat."""
    return f'{{"n":{number},"said":{line}}}' if line else f'{{"n":{number}}}'


def spoken(line: int) -> str:
    """Says that the talk has reached a line that this visitor may read. The page asks for the words itself."""
    return f'{{"said":{line}}}'
