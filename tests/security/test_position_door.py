"""Positions that people write are taken in exactly where play could stand: none of the others, and no traceback."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.kernel.admission import LARGEST, admit_position
from rules.kernel.audience import CHANCE
from rules.kernel.chance import draw
from rules.kernel.dice import Dice
from rules.kernel.errors import BadPosition
from rules.kernel.positions import read_position, write_position
from rules.registry import GAMES
from tables import play
from tables.log import exchange, read
from tables.models import Table
from tests.conformance.plays import PlayedOnce, some, steps_of
from tests.factories import running_table
from tests.log.games import forget

SEATS = {"niagara": 3, "dadaocheng": 2, "dayu": 2, "ferry": 2, "nuwa": 3}
UNREACHED = [
    ("niagara", {"phase": "flowing"}),
    ("niagara", {"phase": "acting", "left": []}),
    ("ferry", {"phase": "sailing"}),
    ("dadaocheng", {"phase": "passing"}),
    ("dadaocheng", {"phase": "displaying"}),
    ("nuwa", {"phase": "scoring"}),
    ("nuwa", {"phase": "dealing_identities", "seat": 99}),
    ("nuwa", {"phase": "dealing_hands", "seat": 99}),
]
"""Phases in which a table never stands still, or which name nobody."""


def positions(game: str, count: int = 12) -> list[dict[str, Any]]:
    """Positions out of a played game, as JSON."""
    played = PlayedOnce(game, SEATS[game], (), 1)
    steps = list(some(list(steps_of(played)), count))
    return [json.loads(write_position(played.setup, step.after.state)) for step in steps]


def admitted(game: str, position: Any) -> bool:
    """Whether the door takes a position in. Any other error than its own is a fault."""
    try:
        admit_position(GAMES[game], json.dumps(position))
    except BadPosition:
        return False
    return True


@pytest.mark.parametrize("game", SEATS)
def test_what_was_played_is_taken_in(game: str) -> None:
    assert all(admitted(game, one) for one in positions(game))


@pytest.mark.parametrize(("game", "phase"), UNREACHED)
def test_a_phase_in_which_nobody_can_go_on_is_refused(game: str, phase: dict[str, Any]) -> None:
    for position in positions(game):
        # Where a place for a card is open, luck is asked for it.
        if phase["phase"] == "displaying" and is_open(position):
            continue
        position["state"]["phase"] = phase
        assert not admitted(game, position)


def is_open(position: dict[str, Any]) -> bool:
    """Whether a place of Dadaocheng's display has no card."""
    _setup, state = read_position(GAMES["dadaocheng"], json.dumps(position))
    return bool(state.uncovered)


def test_a_ferry_can_have_been_seen_only_from_seats_that_are_there() -> None:
    position = next(one for one in positions("ferry", 30) if one["state"]["trail"])
    assert admitted("ferry", position)
    position["state"]["trail"][0]["known"] = [9]
    assert not admitted("ferry", position)


def test_nobody_draws_from_an_empty_deck_on_the_ferry() -> None:
    refused = 0
    for position in positions("ferry", 30):
        if not all(position["state"]["decks"]) and position["state"]["phase"]["phase"] == "loading":
            position["state"]["phase"] = {"phase": "drawing"}
            refused += not admitted("ferry", position)
    assert refused


@pytest.mark.parametrize("game", SEATS)
def test_fields_that_no_state_has_are_named(game: str) -> None:
    position = positions(game)[3]
    position["state"]["reechd"] = 1
    with pytest.raises(BadPosition, match="state has no field 'reechd'"):
        admit_position(GAMES[game], json.dumps(position))
    position = positions(game)[3]
    position["state"]["phase"]["deeper"] = 1
    with pytest.raises(BadPosition, match=r"state\.phase has no field 'deeper'"):
        admit_position(GAMES[game], json.dumps(position))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a JSON value that hold no others."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if not inside:
        return [path]
    return [leaf for key, one in inside for leaf in leaves(one, (*path, key))]


def mutated(position: Any, random: Random) -> Any:
    """A position with one to three values changed."""
    position = json.loads(json.dumps(position))
    for _ in range(random.randint(1, 3)):
        *before, last = random.choice(leaves(position["state"]))
        holder = position["state"]
        for key in before:
            holder = holder[key]
        value = holder[last]
        odd = (value + random.choice((-1, 1, 7)),) if type(value) is int else ()
        holder[last] = random.choice((*odd, None, -1, 0, 99, 10**30, "", "x", [], {}, True, [value, value]))
    return position


@pytest.mark.parametrize("game", SEATS)
def test_no_mutated_position_breaks_the_door_and_from_those_taken_in_play_goes_on(game: str) -> None:
    rules, random, taken = GAMES[game], Random(game), 0
    played = positions(game, 20)
    for _ in range(600):
        position = mutated(random.choice(played), random)
        try:
            setup, state = admit_position(rules, json.dumps(position))
        except BadPosition:
            continue
        taken += 1
        waiting = rules.to_move(state)
        assert waiting or rules.result(state) is not None
        for who in waiting:
            if who == CHANCE:
                what: Any = draw(rules.ask(state), Dice(bytes(32), taken))
            else:
                legal = rules.legal_moves(state, who)
                assert legal
                what = random.choice(legal)
            after = rules.apply(state, who, what)[-1].state
            admit_position(rules, write_position(setup, after))
    assert taken


@pytest.mark.parametrize("number", [LARGEST + 1, 10**30, -(10**30)])
def test_numbers_without_measure_are_refused(number: int) -> None:
    for game in SEATS:
        for position in positions(game, 4):
            for field in ("round", "turn"):
                if field in position["state"]:
                    position["state"][field] = number
                    assert not admitted(game, position)


@pytest.mark.django_db
@pytest.mark.parametrize("possible", [True, False])
def test_an_import_comes_through_the_same_door(monkeypatch: pytest.MonkeyPatch, possible: bool) -> None:
    """Elsewhere a table may have begun at a position from which nobody could play."""
    position = positions("niagara")[5]
    if not possible:
        position["state"]["round"] = 9_000_000
        monkeypatch.setattr("rules.niagara.checking.MOST_ROUNDS", 10**9)
        monkeypatch.setattr("tables.play.seating.admit_position", read_position)
    table, players = running_table("niagara", 3, position=json.dumps(position))
    for seat in (0, 1):
        play.resign(table.code, seat, players[seat])
    lines = io.BytesIO(b"".join(exchange.export(read(table.pk))))
    forget(table)
    if possible:
        assert exchange.import_table(lines).imported
        return
    with pytest.raises(exchange.BadFile, match=r"could not be played from its starting position: .*too large a number"):
        exchange.import_table(lines)
    assert not Table.objects.exists()


def test_the_command_says_it_in_a_sentence(tmp_path: Any) -> None:
    for game, phase in UNREACHED:
        position = positions(game)[5]
        position["state"]["phase"] = phase
        path = tmp_path / "position.json"
        path.write_text(json.dumps(position))
        for move in (None, '["red"]', '["unity"]'):
            with pytest.raises(CommandError, match=r"^This cannot be read: .+\.$") as refused:
                call_command("position", game, str(path), move=move)
            assert refused.value.returncode == 2
