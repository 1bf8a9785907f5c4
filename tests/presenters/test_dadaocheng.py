"""Dadaocheng on the page: a plan shows what it would bring, a chain is told step by step, all sides are drawn."""

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from rules.dadaocheng import effects as e
from rules.dadaocheng import moves as m
from rules.dadaocheng.field import swapped
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.preview import preview
from rules.dadaocheng.state import Buying, Planning
from rules.kernel.course import begin
from rules.kernel.effects import seen
from tables.presenters.base import Facts
from tables.presenters.dadaocheng import board, lessons, words
from tables.presenters.dadaocheng.presenter import BEATS, DadaochengPresenter
from tables.presenters.rendering import render_table
from tests.conformance.plays import PlayedOnce, some, steps_of
from tests.presenters.tables import NAMES, present
from tests.presenters.test_fragment import parsed

PRESENTER = DadaochengPresenter()
PLAYED = PlayedOnce("dadaocheng", 2, (), 1)
SOUTH = lessons.SOUTH


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def table_of(state):
    return present(PlayedOnce("dadaocheng", 4, (), 1), begin(DADAOCHENG, state, 4, 5))


def layer(html, name):
    return next(part for part in parsed(html).iter() if part.get("id") == name)


def almost():
    """Before the last action of a plan that makes four sugar in a row, and the action."""
    before = lessons.laid_out(lessons.CHAIN, Planning(1))
    one, other = sorted((before.field[9].marker, before.field[1].marker))
    return replace(before, field=swapped(before.field, 9, 1)), m.Swap(one, other)


def test_a_plan_shows_its_line_the_new_faces_and_what_the_chain_brings():
    state, swap = almost()
    html = render_table(table_of(state), SOUTH, "en", sorted(swap.picks()), told=[])
    lines = layer(html, "lines")
    classes = [part.get("class") for part in lines.iter() if part.get("class")]
    assert classes.count("lit would") == 1
    assert classes.count("halo") == 2
    cubes = [use.get("href").partition("#")[2] for use in layer(html, "tally").iter() if use.tag.endswith("use")]
    assert cubes == ["cube-R", "cube-R", "cube-Y"]
    said = "".join(layer(html, "said").itertext())
    assert "2 lines bring 2 sugar and 1 camphor oil" in said


def test_what_is_previewed_comes_true():
    """The tally of every confirmed plan is what the chain then brought, as far as nobody had to choose."""
    compared = 0
    for step in steps_of(PLAYED):
        phase = step.before.state.phase
        if not isinstance(phase, Planning) or not isinstance(step.played.what, m.Swap | m.Flip):
            continue
        shown = preview(DADAOCHENG.view(step.before.state, step.played.who), step.played.what)
        if not shown.last or shown.endless:
            continue
        gained = [beat.effect for beat in step.beats if isinstance(beat.effect, e.LineTaken)]
        assert sum(shown.gained) == sum(one.count for one in gained)
        compared += 1
    assert compared > 8


def test_half_a_plan_previews_nothing():
    state, swap = almost()
    html = render_table(table_of(state), SOUTH, "en", [f"disc:{swap.one}"], told=[])
    assert list(layer(html, "lines")) == []
    assert layer(html, "tally").get("class") is None


def test_a_chain_lights_its_line_then_lays_the_cube_then_turns_the_markers():
    state, swap = almost()
    told = []
    for effect, after in DADAOCHENG.apply(state, SOUTH, swap):
        context = board.context(DADAOCHENG.view(after, None), None, Facts(NAMES, None, effect=seen(effect, None)))
        cells = [cell for house in context["houses"] for cell in house["cells"]]
        told.append(
            (
                type(effect).__name__,
                [strip["manner"] for strip in context["lit"]],
                sum(manner == "landing" for cell in cells for _, _, manner in cell["cubes"]),
                sum(marker["manner"] == "turning" for marker in context["markers"]),
            )
        )
    assert ("LineTaken", ["taken"], 0, 0) in told
    assert [name for name, *_rest in told if name != "MarkersSwapped"][:4] == [
        "LineTaken",
        "CellStocked",
        "CellStocked",
        "LineConsumed",
    ]
    assert all(landing == 1 for name, _lit, landing, _turning in told if name == "CellStocked")
    assert [turning for name, _lit, _landing, turning in told if name == "LineConsumed"] == [4, 3]


def test_every_marker_shows_its_hidden_side_as_a_band():
    for step in some(steps_of(PLAYED), 12):
        view = DADAOCHENG.view(step.after.state, None)
        drawn = {one["id"]: one for one in board.context(view, None, Facts(NAMES, None))["markers"]}
        for one in view.field:
            shown = drawn[f"marker-{one.marker}"]
            assert shown["shows"] == f"disc-{one.shows}"
            assert shown["hidden"] == f"band-{one.hidden}"
            assert words.goods(one.hidden) in shown["label"]


def test_beats_pass_over_what_the_board_does_not_show():
    assert set(BEATS) <= set(DADAOCHENG.effects)
    assert PRESENTER.beat_ms(e.RoundBegan(1, 8)) == 0
    assert PRESENTER.beat_ms(e.LineTaken(0, *next(_lines()))) > PRESENTER.beat_ms(e.CellStocked(0, "NORTH", 0, "G"))


def _lines():
    for effect, _after in DADAOCHENG.apply(almost()[0], SOUTH, almost()[1]):
        if isinstance(effect, e.LineTaken):
            yield effect.line, effect.cells, effect.colour, effect.count, effect.number, effect.chosen


def test_the_card_to_be_bought_tells_what_it_will_do():
    state = lessons.laid_out(lessons.START, Buying(), hand=(2, 2, 2, 2, 0))
    html = render_table(table_of(state), SOUTH, "en", ["building:BF02"], told=[])
    assert "Each round it gives 1 cube: tea." in "".join(layer(html, "said").itertext())


def test_the_score_is_told_by_parts():
    for step in steps_of(PLAYED)[-1:]:
        html = render_table(present(PLAYED, step.after), None, "en", told=[])
        view = DADAOCHENG.view(step.after.state, None)
        for seat in view.seats:
            text = "".join(layer(html, f"built-{seat.seat}").itertext())
            for name, points in seat.score.parts:
                if points:
                    assert f"{words.part(name)} {points}" in text
