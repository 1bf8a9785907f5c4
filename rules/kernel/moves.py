"""Moves and their codec: what a seat can say, and how it is written down."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.errors import Broken


def snake(name: str) -> str:
    """`BuyBack` -> `buy_back`: the tag under which a class is stored."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=snake, tag_field="move"):
    """A decision of a seat.

    A move names things by what is known of them, never by an index into a menu; equal cards give
    one move.
    """

    def picks(self) -> frozenset[str]:
        """The things that a player touches to say this move, as `role:place` words.

        Unique among the legal moves of a position; derived, never stored.
        """
        raise Broken(f"{type(self).__name__} does not say its picks")


M = TypeVar("M", bound=Move)


class Codec(Generic[M]):
    """Strict reading and canonical writing of a game's moves.

    Unknown fields, wrong types and out-of-range values are refused with their path. What is stored
    is the text written again from the value, not the text that came.
    """

    def __init__(self, *types: type[M]) -> None:
        self.types = types
        union: Any = reduce(or_, types)
        self._decoder: msgspec.json.Decoder[M] = msgspec.json.Decoder(union)
        self._encoder = msgspec.json.Encoder(order="deterministic")

    def decode(self, text: bytes | str) -> M:
        """The move written in `text` (JSON). Raises `Broken`, naming the place."""
        try:
            return self._decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Broken(f"not a move: {error}") from None

    def encode(self, move: M) -> str:
        """`move` as canonical JSON."""
        return self._encoder.encode(move).decode()
