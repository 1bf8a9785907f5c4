"""Positions as text, also from people who mean no good."""

import json

import pytest

from rules.kernel.contract import resolve
from rules.kernel.errors import BadPosition, BadSetup, KernelError
from rules.kernel.positions import decode_state, encode_state, read_position, read_setup, write_position
from tests.conformance.plays import ALL_GAMES, PLAYED, some, steps_of
from tests.kernel.toys import TOYS
from tests.leak.checks import leaves, viewers

HOSTILE = [None, True, -1, 7, 10**30, 1.5, "", "no such thing", "\x00", [], [[]], {}, {"a": 1}, [None] * 50]
FIRST = [played for played in PLAYED if played.seed == 1]


@pytest.mark.parametrize("played", FIRST, ids=str)
def test_positions_come_back_from_their_text(played):
    for step in some(steps_of(played), 40):
        text = write_position(played.setup, step.after.state)
        setup, state = read_position(played.game, text)
        assert (setup, state) == (played.setup, step.after.state)
        assert read_setup(text.encode()) == played.setup
        assert write_position(setup, state) == text
        assert played.game.to_move(state) == step.after.awaited


@pytest.mark.parametrize("played", FIRST, ids=str)
def test_a_position_changed_anywhere_is_refused_or_can_be_played_on(played):
    """One leaf after another is replaced by nonsense. What passes the guard must not break
    the table: every question of the kernel to the game gets an answer."""
    game, steps = played.game, steps_of(played)
    for step in some(steps, 3):
        plain = json.loads(encode_state(step.after.state))
        for path in leaves(plain):
            for value in HOSTILE:
                strange = json.loads(json.dumps(plain))
                spot = strange
                for part in path[:-1]:
                    spot = spot[part]
                spot[path[-1]] = value
                try:
                    state = decode_state(game, json.dumps(strange))
                except BadPosition:
                    continue
                for viewer in viewers(played.seats):
                    game.view(state, viewer)
                awaited = game.to_move(state)
                for seat in range(played.seats):
                    game.legal_moves(state, seat)
                game.result(state)
                if awaited == (-1,):
                    game.ask(state)


NIGHT = TOYS["night"]
NIGHTLY = write_position(resolve(NIGHT.meta, 3), NIGHT.initial_state(resolve(NIGHT.meta, 3)))


def altered(**fields):
    position = json.loads(NIGHTLY)
    position["setup"] |= fields
    return json.dumps(position)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        NIGHTLY[:-1],
        NIGHTLY + NIGHTLY,
        NIGHTLY[:-1] + ',"more":1}',
        "[" * 100_000,
        '{"setup":' * 50_000,
        NIGHTLY.replace('"left":6', '"left":' + "9" * 6_000),
        NIGHTLY.replace('"left":6', '"left":NaN'),
        NIGHTLY.replace('"left":6', '"left":6.5'),
        NIGHTLY.replace('"left":6,', ""),
        NIGHTLY.encode("utf-16"),
        NIGHTLY.encode().replace(b"role", b"r\xffle"),
        altered(game="tides"),
        altered(seats=0),
        altered(seats=4),
        altered(seats=10**9),
        altered(seats="3"),
        altered(rules=2),
        altered(rules=0),
        altered(edition="pirated"),
        altered(options={}),
        altered(options={"laps": 9}),
        altered(options={"laps": True}),
        altered(options={"laps": 2, "cheat": True}),
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(BadPosition):
        read_position(NIGHT, text)


def test_a_position_as_it_should_be_is_read():
    assert read_position(NIGHT, altered())[0] == resolve(NIGHT.meta, 3)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_a_state_of_another_table_is_refused(slug):
    """Its seats and options are those of the set-up that it comes with."""
    game = ALL_GAMES[slug]
    seats = game.meta.seats
    setups = [resolve(game.meta, count) for count in seats]
    setups += [resolve(game.meta, seats[0], {o.name: o.values[-1]}) for o in game.meta.options]
    if slug == "night":
        setups = setups[: len(seats)]  # a lap is counted down, and forgotten
    for one in setups:
        for other in setups:
            text = write_position(one, game.initial_state(other))
            if one == other:
                read_position(game, text)
            else:
                with pytest.raises(BadPosition):
                    read_position(game, text)


def test_pieces_that_are_not_in_the_box_are_refused():
    plain = json.loads(encode_state(NIGHT.initial_state(resolve(NIGHT.meta, 3))))
    plain["roles"] = [{"what": "wolf", "known": []}] * 2
    with pytest.raises(BadPosition, match="box"):
        decode_state(NIGHT, json.dumps(plain))


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_equal_states_have_equal_text(slug):
    game = ALL_GAMES[slug]
    setup = resolve(game.meta, game.meta.seats[0])
    one, other = game.initial_state(setup), game.initial_state(setup)
    assert one == other
    assert encode_state(one) == encode_state(decode_state(game, encode_state(other)))


def test_setups_know_their_options():
    setup = resolve(NIGHT.meta, 2, {"laps": 1})
    assert setup.options == {"laps": 1}
    assert resolve(NIGHT.meta, 2).options == {"laps": 2}
    for seats, chosen in ((4, {}), (2, {"laps": 7}), (2, {"laps": True}), (2, {"lap": 1})):
        with pytest.raises(BadSetup):
            resolve(NIGHT.meta, seats, chosen)
    assert issubclass(BadSetup, KernelError)
