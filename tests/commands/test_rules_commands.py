"""`selfplay`, `playthrough` and `position` as a person at a terminal meets them."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import ManagementUtility

from rules.bots.records import read_record
from rules.kernel.positions import read_position
from rules.registry import GAMES

NIAGARA = GAMES["niagara"]


class Said(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command as `manage.py` does, up to its exit status."""

    def command(*words: str, stdin: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = 0
        try:
            ManagementUtility(["manage.py", *words]).execute()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return command


@pytest.fixture
def beginning(run: Run) -> str:
    """A fresh position of Niagara for three."""
    return run("position", "niagara", "--new", "--seats", "3").out


@pytest.fixture
def choosing(run: Run, beginning: str) -> str:
    """The first choice of cards; seat 1 holds the life ring."""
    return run("position", "niagara", "-", "--move", "[1]", stdin=beginning).out.splitlines()[-1]


@pytest.mark.parametrize("command", ["selfplay", "playthrough", "position"])
def test_help(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.status == 0
    assert "--seats" in said.out
    assert "niagara" in said.out


# position


def test_a_new_position_can_be_read_again(run: Run) -> None:
    for seats in NIAGARA.meta.seats:
        text = run("position", "niagara", "--new", "--seats", str(seats), "--options", "goal_order=gem_value").out
        setup, state = read_position(NIAGARA, text)
        assert setup.seats == len(state.canoes) == seats
        assert setup.options["goal_order"] == "gem_value"


def test_luck_is_asked_for_its_answer(run: Run, beginning: str) -> None:
    said = run("position", "niagara", "-", stdin=beginning)
    assert said == (0, "Luck is to answer first_player: 1 of [0,1,2]\n", "")


def test_legal_moves_are_listed_with_their_picks(run: Run, choosing: str) -> None:
    said = run("position", "niagara", "-", "--seat", "2", stdin=choosing)
    assert said.status == 0
    assert said.out.startswith("To move: seat 0, 1, 2\nseat 2: 7 legal moves\n")
    assert '  {"move":"choose","card":"cloud"}  [card:cloud]\n' in said.out


def test_legal_moves_as_json(run: Run, choosing: str) -> None:
    told = json.loads(run("position", "niagara", "-", "--json", stdin=choosing).out)
    assert told["awaited"] == [0, 1, 2]
    assert told["question"] is None
    assert told["result"] is None
    assert {"move": {"move": "choose", "card": "4"}, "picks": ["card:4"]} in told["legal"]["0"]


def test_a_move_leads_to_the_next_position_in_words(run: Run, choosing: str) -> None:
    move = '{"move": "choose", "card": "5"}'
    said = run("position", "niagara", "-", "--seat", "1", "--move", move, stdin=choosing)
    assert said.status == 0
    words, awaited, position = said.out.splitlines()
    assert "Seat 1" in words
    assert "5" in words
    assert awaited == "To move: seat 0, 2"
    assert read_position(NIAGARA, position)[1].chosen[1].what == "5"


def test_a_move_as_json(run: Run, choosing: str) -> None:
    move = '{"move":"choose","card":"5"}'
    told = json.loads(run("position", "niagara", "-", "--seat", "1", "--move", move, "--json", stdin=choosing).out)
    assert told["awaited"] == [0, 2]
    assert told["effects"][0]["effect"] == "card_chosen"
    assert read_position(NIAGARA, json.dumps(told["position"]))[1].chosen[1].what == "5"


def test_what_a_move_printed_as_json_is_read_as_the_next_position(run: Run, beginning: str) -> None:
    first = run("position", "niagara", "-", "--move", "[0]", "--json", stdin=beginning)
    move = '{"move":"choose","card":"3"}'
    second = run("position", "niagara", "-", "--seat", "0", "--move", move, "--json", stdin=first.out)
    assert second.status == 0, second.err
    assert json.loads(second.out)["awaited"] == [1, 2]
    assert run("position", "niagara", "-", stdin=second.out).out.startswith("To move: seat 1, 2\n")


def test_a_forbidden_move_names_its_rule(run: Run, choosing: str) -> None:
    said = run("position", "niagara", "-", "--seat", "1", "--move", '{"move":"stay"}', stdin=choosing)
    assert said.status == 1
    code = re.search(r"\(rule: (\w+)", said.err)
    assert code is not None
    assert code[1] in NIAGARA.reasons
    assert said.out == ""
    told = run("position", "niagara", "-", "--seat", "1", "--move", '{"move":"stay"}', "--json", stdin=choosing)
    assert told.status == 1
    assert json.loads(told.out)["forbidden"]["code"] == code[1]


def test_a_position_is_read_from_a_file(run: Run, choosing: str, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(choosing, encoding="utf-8")
    assert run("position", "niagara", str(path)) == run("position", "niagara", "-", stdin=choosing)


@pytest.mark.parametrize(
    ("words", "stdin", "sentence"),
    [
        (["nowhere", "-"], "", "no game called 'nowhere'"),
        (["niagara"], "", "Name the file"),
        (["niagara", "/no/such/file"], "", "No such file"),
        (["niagara", "-"], "", "not a position"),
        (["niagara", "-"], "[]", "not a position"),
        (["niagara", "-"], "[" * 100_000, "not a position"),
        (["niagara", "-"], "x" * 1_000_001, "too long"),
        (["niagara", "-", "--seats", "3"], "", "go with --new"),
        (["niagara", "-", "--new"], "", "neither"),
        (["niagara", "--new", "--seats", "2"], "", "no rules for 2 seats"),
        (["niagara", "--new", "--options", "wind=1"], "", "'wind=1'"),
        (["niagara", "--new", "--options", "river_at_least=7"], "", "cannot be '7'"),
        (["niagara", "-", "--seat", "3"], "CHOOSING", "There is no seat 3"),
        (["niagara", "-", "--at", "1"], "CHOOSING", "--at goes with a match"),
        (["niagara", "-", "--move", "[0]"], "CHOOSING", "not a move"),
        (["niagara", "-", "--move", '{"move":"choose","card":"8"}'], "CHOOSING", "not a move"),
        (["niagara", "-", "--move", '{"move":"choose","card":"3"}'], "CHOOSING", "Several seats"),
        (["niagara", "-", "--move", "[7]"], "BEGINNING", "Luck cannot say that"),
        (["niagara", "-", "--move", "{}"], "BEGINNING", "not an outcome"),
    ],
)
def test_nonsense_gets_one_sentence(
    run: Run, beginning: str, choosing: str, words: list[str], stdin: str, sentence: str
) -> None:
    text = {"CHOOSING": choosing, "BEGINNING": beginning}.get(stdin, stdin)
    said = run("position", *words, stdin=text)
    assert said.status == 2
    assert sentence in said.err
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_a_position_with_fewer_seats_than_its_set_up_is_refused(run: Run, choosing: str) -> None:
    position = json.loads(choosing)
    position["setup"]["seats"] = 5
    said = run("position", "niagara", "-", "--seat", "4", stdin=json.dumps(position))
    assert said.status == 2
    assert "seats" in said.err


# selfplay


def test_selfplay_prints_the_figures(run: Run) -> None:
    said = run(
        "selfplay", "niagara", "--games", "3", "--seats", "3", "--bots", "sensible,random,random", "--playouts", "6"
    )
    assert said.status == 0
    for word in (
        "matches/s",
        "moves a match",
        "rounds a match",
        "seat 2",
        "points a seat",
        "violet",
        "sensible",
        "fair 33.3 %",
    ):
        assert word in said.out, word


def test_selfplay_writes_matches_that_can_be_read(run: Run, tmp_path: Path) -> None:
    def match(folder: str) -> str:
        words = ("--games", "1", "--seats", "4", "--seed", "5", "--bots", "sensible", "--playouts", "4")
        assert run("selfplay", "niagara", *words, "--out", str(tmp_path / folder)).status == 0
        (path,) = (tmp_path / folder).iterdir()
        return path.read_text(encoding="utf-8")

    text = match("one")
    assert text == match("other")
    record = read_record(NIAGARA, text)
    assert record.header.levels == ("sensible",) * 4
    assert record.courses[-1].over
    last = run("position", "niagara", "-", stdin=text)
    assert last.out.startswith("The game is over; won by ")
    first = run("position", "niagara", "-", "--at", "1", stdin=text)
    assert first.out.startswith("To move: seat 0, 1, 2, 3\n")
    assert "events are 0 to" in run("position", "niagara", "-", "--at", "99999", stdin=text).err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "at least 1"),
        (["--playouts", "0"], "at least 1"),
        (["--bots", "brilliant"], "no bot called 'brilliant'"),
        (["--bots", "random,random"], "2 bots were named for 3 seats"),
        (["--out", "/dev/null/matches"], "cannot be written"),
    ],
)
def test_selfplay_refuses_nonsense(run: Run, words: list[str], sentence: str) -> None:
    said = run("selfplay", "niagara", *words)
    assert said.status == 2
    assert sentence in said.err
    assert said.err.count("\n") == 1


# playthrough


def test_playthrough_is_the_same_for_the_same_seed(run: Run) -> None:
    one, again = (run("playthrough", "niagara", "--seats", "3", "--seed", "1") for _ in range(2))
    assert one.status == 0
    assert one == again
    assert "first_player" in one.out
    assert "four_alike" in one.out or "seven_gems" in one.out or "five_colours" in one.out


@pytest.mark.parametrize("words", [["--seed", "-1"], ["--playouts", "0"], ["--seats", "6"]])
def test_playthrough_refuses_nonsense(run: Run, words: list[str]) -> None:
    said = run("playthrough", "niagara", *words)
    assert said.status == 2
    assert said.err.count("\n") == 1
