"""What events carry: for each kind of event a typed payload, written as canonical JSON.

`moved` carries the move as the game's codec writes it, `chance` luck's outcome as an array; the
other kinds are the table's own business and carry the structs below.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Literal

import msgspec

from rules.kernel.chance import decode_outcome, encode_outcome
from rules.kernel.contract import AnyGame, Result, Setup
from rules.kernel.errors import Broken

Kind = Literal["opened", "seated", "left", "started", "moved", "chance", "taken_back", "ruled", "closed"]

SECRET_KINDS: frozenset[str] = frozenset({"moved", "chance"})
"""Kinds whose payload may tell hidden things until the table is over."""


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the table's own payloads."""


class Origin(Payload, frozen=True):
    """Where a position came from: event `number` (with its digest) of the table `code`, as `viewer` knew it
    (a seat, or None for a spectator)."""

    code: str
    number: int
    digest: str
    viewer: int | None = None


class Opened(Payload, frozen=True):
    """A table was opened.

    code: the table's public code, part of every digest
    setup: all that is decided before the first move
    commitment: the digest of the seed of luck
    sample: played by the server to have something to show
    position: the text of the position that play starts from, instead of the game's beginning
    origin: where that position came from; None for one made by hand
    """

    code: str
    setup: Setup
    commitment: str
    sample: bool = False
    position: str | None = None
    origin: Origin | None = None


class Seated(Payload, frozen=True):
    """Somebody sat down under `name`: a person, or a bot of the level `bot`. `nonce` is mixed into luck."""

    name: str
    nonce: str
    bot: str = ""


class Left(Payload, frozen=True):
    """The seat is free again."""


class Started(Payload, frozen=True):
    """All seats are taken, play begins."""


class TakenBack(Payload, frozen=True):
    """What the seat did after event `to` counts no more."""

    to: int


class Ruled(Payload, frozen=True):
    """A moderator's act, with its reason. What happened after event `to` counts no more."""

    to: int
    reason: str


class Closed(Payload, frozen=True):
    """Nothing more happens at this table.

    reason: "over", played to its end; "abandoned", ended by its people
    seed: the seed of luck in hex, now for everybody
    result: how it ended; None without an end
    """

    reason: Literal["over", "abandoned"]
    seed: str
    result: Result | None = None


OWN_KINDS: dict[str, type[Payload]] = {
    "opened": Opened,
    "seated": Seated,
    "left": Left,
    "started": Started,
    "taken_back": TakenBack,
    "ruled": Ruled,
    "closed": Closed,
}

_encoder = msgspec.json.Encoder(order="sorted")
_decoders = {kind: msgspec.json.Decoder(payload) for kind, payload in OWN_KINDS.items()}


def encode(payload: Payload) -> str:
    """`payload` as canonical JSON."""
    return _encoder.encode(payload).decode()


def plain(text: str) -> bool:
    """Whether `text` is free of control characters: not every database keeps them."""
    return not any(unicodedata.category(sign) == "Cc" for sign in text)


def decode(kind: str, text: str, game: AnyGame | None = None) -> Any:
    """The value in a payload: a move, an outcome, or one of the structs above.

    game: whose codec reads moves; may be missing for the table's own kinds
    Raises `Broken` for an unknown kind or a text that is no such payload.
    """
    if kind == "moved" and game is not None:
        return game.codec.decode(text)
    if kind == "chance":
        return decode_outcome(text)
    decoder = _decoders.get(kind)
    if decoder is None:
        raise Broken(f"no kind of event {kind!r}")
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Broken(f"not a payload of {kind}: {error}") from None


def canonical(kind: str, value: Any, game: AnyGame) -> str:
    """The one text under which `value` is stored as an event of `kind`."""
    if kind == "moved":
        return game.codec.encode(value)
    if kind == "chance":
        return encode_outcome(value)
    return encode(value)
