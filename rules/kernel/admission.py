"""The door for positions that people write: only those in which play could stand are taken in.

Stored positions are read by `positions.read_position`, which trusts that they came through this door or out of play.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.audience import CHANCE
from rules.kernel.chance import draw
from rules.kernel.contract import AnyGame, Setup
from rules.kernel.dice import Dice
from rules.kernel.errors import BadPosition, KernelError
from rules.kernel.positions import read_position

LARGEST = 1_000_000
"""No number of a game comes near it."""


def admit_position(game: AnyGame, text: bytes | str) -> tuple[Setup, Any]:
    """The set-up and state of a position as text.

    Raises `BadPosition`, also for fields that no state has, numbers without measure, and where play is not
    over and yet no move or draw leads to another valid position.
    """
    setup, state = read_position(game, text)
    _demand_small_numbers(msgspec.to_builtins(state))
    _demand_known_fields(state, msgspec.json.decode(text)["state"], "state")
    try:
        _demand_play(game, state, setup.seats)
    except KernelError:
        raise
    except Exception as error:
        # What the rules were never asked about may fail in them in any way.
        raise BadPosition("play could never stand there") from error
    return setup, state


def _demand_small_numbers(value: Any) -> None:
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple):
        if isinstance(value, int) and abs(value) > LARGEST:
            raise BadPosition(f"{str(value)[:20]} is too large a number")
        return
    for one in value:
        _demand_small_numbers(one)


def _demand_known_fields(read: Any, written: Any, path: str) -> None:
    """`written`: the JSON from which `read` was made."""
    if isinstance(read, msgspec.Struct) and isinstance(written, dict):
        config = read.__struct_config__
        known = {field.encode_name: field.name for field in msgspec.structs.fields(read)}
        for name, value in written.items():
            if name in known:
                _demand_known_fields(getattr(read, known[name]), value, f"{path}.{name}")
            elif name != config.tag_field:
                raise BadPosition(f"{path} has no field {name!r}")
    elif isinstance(read, list | tuple) and isinstance(written, list):
        for number, (one, value) in enumerate(zip(read, written, strict=False)):
            _demand_known_fields(one, value, f"{path}[{number}]")


def _demand_play(game: AnyGame, state: Any, seats: int) -> None:
    waiting = game.to_move(state)
    if not waiting and game.result(state) is None:
        raise BadPosition("nobody is waited for, and there is no result")
    for viewer in (None, *range(seats)):
        game.view(state, viewer)
    for who in waiting:
        if who == CHANCE:
            game.check(game.apply(state, who, draw(game.ask(state), Dice(bytes(32), 0)))[-1].state)
            continue
        if not 0 <= who < seats:
            raise BadPosition(f"there is no seat {who}")
        legal = game.legal_moves(state, who)
        if not legal:
            raise BadPosition(f"seat {who} is waited for and has no legal move")
        for move in (legal[0], legal[-1]):
            game.check(game.apply(state, who, move)[-1].state)
