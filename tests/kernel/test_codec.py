"""Only what a game can say is read, and it is written in one way."""

import pytest

from rules.kernel.errors import Broken
from rules.kernel.moves import Codec, Move, snake
from tests.conformance.plays import ALL_GAMES, PLAYED, some, steps_of
from tests.kernel.toys.ledger import Buy, Ledger
from tests.kernel.toys.night import Night
from tests.kernel.toys.tides import Choose, Tides

JUNK = '{"move":"buy","ship":"junk","pay":[1,1,1,1,1]}'

NOT_MOVES = {
    "nothing": "",
    "null": "null",
    "a list": "[]",
    "a word": '"done"',
    "no tag": '{"ship":"junk","pay":[1,1,1,1,1]}',
    "an unknown tag": '{"move":"cheat"}',
    "a tag that is no word": '{"move":1}',
    "an unknown field": '{"move":"buy","ship":"junk","pay":[1,1,1,1,1],"free":true}',
    "an unknown field where none is known": '{"move":"done","really":1}',
    "a missing field": '{"move":"buy","ship":"junk"}',
    "a word not in the list": '{"move":"buy","ship":"raft","pay":[1,1,1,1,1]}',
    "a field in capitals": '{"move":"buy","Ship":"junk","pay":[1,1,1,1,1]}',
    "too few": '{"move":"buy","ship":"junk","pay":[1,1,1,1]}',
    "too many": '{"move":"buy","ship":"junk","pay":[1,1,1,1,1,1]}',
    "below the range": '{"move":"buy","ship":"junk","pay":[-1,1,1,1,1]}',
    "above the range": '{"move":"buy","ship":"junk","pay":[1,1,1,1,6]}',
    "a fraction": '{"move":"buy","ship":"junk","pay":[1,1,1,1,1.5]}',
    "a whole fraction": '{"move":"buy","ship":"junk","pay":[1,1,1,1,1.0]}',
    "a truth": '{"move":"buy","ship":"junk","pay":[1,1,1,1,true]}',
    "a number in words": '{"move":"buy","ship":"junk","pay":[1,1,1,1,"1"]}',
    "null for a number": '{"move":"buy","ship":"junk","pay":[1,1,1,1,null]}',
    "NaN": '{"move":"buy","ship":"junk","pay":[1,1,1,1,NaN]}',
    "Infinity": '{"move":"buy","ship":"junk","pay":[1,1,1,1,Infinity]}',
    "a float too large": '{"move":"buy","ship":"junk","pay":[1,1,1,1,1e400]}',
    "a huge number": '{"move":"buy","ship":"junk","pay":[1,1,1,1,' + "9" * 5_000 + "]}",
    "deep nesting": "[" * 100_000,
    "deep nesting in a field": '{"move":"buy","ship":' + '{"a":' * 50_000,
    "deep nesting in an unknown field": '{"move":"done","x":' + "[" * 50_000 + "]" * 50_000 + "}",
    "more behind it": JUNK + JUNK,
    "a comma too many": '{"move":"done",}',
    "single quotes": "{'move':'done'}",
    "half a pair": '{"move":"done\\ud800"}',
    "no UTF-8": b'{"move":"\xff\xfe"}',
    "UTF-16": JUNK.encode("utf-16"),
    "a mark before it": b"\xef\xbb\xbf" + JUNK.encode(),
    "a control character": '{"move":"do\nne"}',
}


@pytest.mark.parametrize("text", NOT_MOVES.values(), ids=NOT_MOVES)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(Broken):
        Ledger.codec.decode(text)


def test_a_refusal_names_the_place():
    with pytest.raises(Broken, match=r"pay\[4\]"):
        Ledger.codec.decode('{"move":"buy","ship":"junk","pay":[1,1,1,1,6]}')


def test_what_is_stored_is_written_again():
    """Spaces, order and doubled keys of what came are gone; of two equal keys the last one counts."""
    came = ' { "pay" : [0,0,0,0,0], "ship":"steamer", "pay":[1,1,1,1,1], "move":"buy","ship":"junk" } '
    assert Ledger.codec.encode(Ledger.codec.decode(came)) == JUNK
    assert Ledger.codec.decode(JUNK) == Buy("junk", (1, 1, 1, 1, 1))


def test_moves_of_another_game_are_refused():
    for text in ('{"move":"choose","card":"ebb"}', '{"move":"leave"}'):
        with pytest.raises(Broken):
            Ledger.codec.decode(text)
    assert Tides.codec.decode('{"move":"choose","card":"ebb"}') == Choose("ebb")


@pytest.mark.parametrize("played", [p for p in PLAYED if p.seed == 1], ids=str)
def test_every_legal_move_comes_back_from_its_text(played):
    codec = ALL_GAMES[played.slug].codec
    for step in some(steps_of(played), 80):
        for seat in range(played.seats):
            for move in played.game.legal_moves(step.before.state, seat):
                text = codec.encode(move)
                assert codec.decode(text) == move
                assert codec.decode(text.encode()) == move
                assert codec.encode(codec.decode(text)) == text


def test_tags_are_the_names_of_the_moves():
    assert snake("BuyBack") == "buy_back"
    assert snake("Peek") == "peek"
    assert Night.codec.encode(Night.codec.decode('{"move":"peek","at":2}')) == '{"move":"peek","at":2}'


def test_a_move_without_picks_says_so():
    class Mute(Move, frozen=True):
        pass

    assert Codec(Mute).decode('{"move":"mute"}') == Mute()
    with pytest.raises(Broken, match="Mute"):
        Mute().picks()
