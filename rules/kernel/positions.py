"""A position is text: states go to JSON and back without loss.

Branches, puzzles and tests begin with such a text; the format is lasting, so it names its rules
version and edition.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.contract import AnyGame, Setup, is_whole
from rules.kernel.effects import State
from rules.kernel.errors import BadPosition, BadSetup

_encoder = msgspec.json.Encoder(order="sorted")


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state with the set-up it belongs to."""

    setup: Setup
    state: msgspec.Raw


def encode_state(state: State) -> str:
    """`state` as canonical JSON: equal states give equal text."""
    return _encoder.encode(state).decode()


def decode_state(game: AnyGame, text: bytes | str, setup: Setup | None = None) -> Any:
    """The state of `game` in `text`, which must belong to `setup` if one is given. Raises `BadPosition`,
    naming the place."""
    try:
        state = msgspec.json.decode(text, type=game.state_type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"not a position of {game.meta.slug}: {error}") from None
    game.check(state, setup)
    return state


def write_position(setup: Setup, state: State) -> str:
    """A position as text."""
    return _encoder.encode(Position(setup, msgspec.Raw(_encoder.encode(state)))).decode()


def read_setup(text: bytes | str) -> Setup:
    """The set-up of a position as text, to find its game by. Raises `BadPosition`."""
    return _read(text).setup


def read_position(game: AnyGame, text: bytes | str) -> tuple[Setup, Any]:
    """The set-up and state of a position as text. Raises `BadPosition`."""
    position = _read(text)
    if position.setup.game != game.meta.slug:
        raise BadPosition(f"a position of {position.setup.game}, not of {game.meta.slug}")
    if position.setup.rules > game.meta.rules:
        raise BadPosition(f"made by rules version {position.setup.rules}, newer than ours")
    _check_setup(game, position.setup)
    return position.setup, decode_state(game, bytes(position.state), position.setup)


def _check_setup(game: AnyGame, setup: Setup) -> None:
    try:
        whole = is_whole(game.meta, setup)
    except BadSetup as error:
        raise BadPosition(f"not a set-up of {game.meta.slug}: {error}") from None
    if setup.rules < 1 or setup.edition not in game.meta.editions or not whole:
        raise BadPosition(f"not a whole set-up of {game.meta.slug}")


def _read(text: bytes | str) -> Position:
    try:
        return msgspec.json.decode(text, type=Position)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"not a position: {error}") from None
