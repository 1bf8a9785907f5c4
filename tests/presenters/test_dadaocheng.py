"""Dadaocheng on the page: a plan shows what it would bring, a chain is told step by step, all sides are drawn."""

import re

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from rules.dadaocheng import effects as e
from rules.dadaocheng import moves as m
from rules.dadaocheng.field import swapped
from rules.dadaocheng.game import DADAOCHENG
from rules.dadaocheng.preview import preview
from rules.dadaocheng.state import Buying, Cell, Planning
from rules.kernel.contract import Result, Score
from rules.kernel.course import begin
from rules.kernel.effects import seen
from tables.presenters.base import Facts
from tables.presenters.dadaocheng import board, lessons, tales, words
from tables.presenters.dadaocheng.presenter import BEATS, DadaochengPresenter
from tables.presenters.rendering import render_table
from tests.conformance.plays import PlayedOnce, some, steps_of
from tests.presenters.tables import NAMES, present
from tests.presenters.test_fragment import parsed
from tests.rules.dadaocheng.tables import field, income, opened, planned, with_house

PRESENTER = DadaochengPresenter()
PLAYED = PlayedOnce("dadaocheng", 2, (), 1)
SOUTH = lessons.SOUTH
WEST = 3


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
    lines = layer(html, "board-lines")
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


def test_a_plan_shows_what_would_come_into_the_warehouses_and_what_would_rot():
    state, swap = almost()
    crowded = replace(state, houses=(*state.houses[:3], (*state.houses[3][:1], Cell(("W", "K")), *state.houses[3][2:])))
    for before, west in ((state, ["comes"]), (crowded, ["goes", "goes"])):
        view = DADAOCHENG.view(before, SOUTH)
        html = render_table(table_of(before), SOUTH, "en", sorted(swap.picks()), told=[])
        shown = preview(view, swap)
        after = DADAOCHENG.apply(before, SOUTH, swap)[-1].state
        for seat in range(4):
            cells = [board.stocked(view, seat, number, shown) for number in range(4)]
            assert cells == [cell.cubes for cell in after.houses[seat]]
        row = next(step.line.index for step in shown.steps)
        drawn = [part.get("class") for part in layer(html, f"cell-{WEST}-{row}").iter() if part.get("class")]
        assert drawn == (west if before is state or row == 1 else ["comes"])


def test_a_line_to_choose_shows_what_it_would_bring():
    state = lessons.laid_out(lessons.FORK, lessons.chaining(lessons.FORK))
    view = DADAOCHENG.view(state, SOUTH)
    assert len(view.lines) > 1
    for line in view.lines:
        html = render_table(table_of(state), SOUTH, "en", [f"line:{line.name}"], told=[])
        assert [part.get("class") for part in layer(html, "board-lines") if part.get("class")] == [
            "lit-edge",
            "lit would",
        ]
        assert "1 line brings 1" in "".join(layer(html, "said").itertext())


def test_watchers_read_the_event_of_the_round_and_players_in_their_tray():
    steps = [step for step in steps_of(PLAYED) if step.after.state.event]
    for step in some(steps, 4):
        rule = tales.event_rule(step.after.state.event)
        assert rule in "".join(
            layer(render_table(present(PLAYED, step.after), None, "en", told=[]), "seats").itertext()
        )
        tray = layer(render_table(present(PLAYED, step.after), 0, "en", told=[]), "tray")
        assert rule in "".join(tray.itertext())


@pytest.mark.parametrize(
    ("parts", "english", "chinese"),
    [
        (["4", "6"], "4 and 6", "4 和 6"),
        (["米", "糖"], "米 and 糖", "米和糖"),
        (["2 米", "1 茶", "1 糖"], "2 米, 1 茶 and 1 糖", "2 米、1 茶和 1 糖"),
        (["戎克船 × 1", "鴉片館 × 1"], "戎克船 × 1 and 鴉片館 × 1", "戎克船 × 1 和鴉片館 × 1"),
        (["Mei"], "Mei", "Mei"),
        ([], "", ""),
    ],
)
def test_lists_are_set_as_each_language_sets_them(parts, english, chinese):
    assert words.listed(parts) == english
    with override("zh-hant"):
        assert words.listed(parts) == chinese


def test_no_chinese_line_has_a_western_or_a_doubled_full_stop():
    with override("zh-hant"):
        told = [
            PRESENTER.line(seen(beat.effect, None), NAMES) or "" for step in steps_of(PLAYED) for beat in step.beats
        ]
    assert len(told) > 100
    wrong = [
        line for line in told if re.search(r"[。！]{2}|[\u4e00-\u9fff]\. ?|[\u4e00-\u9fff] [\u4e00-\u9fff]|。 ", line)
    ]
    assert wrong == []


def test_challenges_are_told_with_a_grade_and_not_below():
    def told(points, grade):
        score = Score(points, ())
        won = Result((0,) if grade else (), ((0,),), (score,), grade=grade, honours=("two_cubes_kept",))
        return PRESENTER.result_words(won, NAMES)

    assert told(61, "veteran") == (
        "Mei reaches 61 prestige: veteran merchant! Challenges met: never more than two cubes kept."
    )
    assert told(12, None) == "Mei reaches 12 prestige; a novice merchant needs 50."
    with override("zh-hant"):
        assert told(61, "veteran") == "Mei 得到聲望 61 點：老手商人！完成挑戰：從不保留超過兩個方塊。"


def test_half_a_plan_previews_nothing():
    state, swap = almost()
    html = render_table(table_of(state), SOUTH, "en", [f"disc:{swap.one}"], told=[])
    assert list(layer(html, "board-lines")) == []
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


def test_the_line_at_the_top_says_whose_answer_is_awaited_and_what_must_be_taken():
    def prompts(**options):
        table = with_house(with_house(opened(3, **options), 0, "W", "G", "R", "Y"), 1, "W", "G", "R", "Y")
        before, action = planned(table, field("." * 16))
        state = DADAOCHENG.apply(before, 0, action)[-1].state
        first = DADAOCHENG.legal_moves(state, 0)[0]
        state = DADAOCHENG.apply(state, 0, first)[-1].state
        names = ("Mei", "Olaf", "Ana")
        return [PRESENTER.prompt(DADAOCHENG.view(state, seat), seat, names) for seat in range(3)]

    waiting = "Waiting for the answer of Olaf."
    assert prompts() == [waiting, "Full house! You may take the goods of 1 cell.", waiting]
    assert prompts(full_house_reward_optional=False)[1] == "Full house! You must take the goods of 1 cell."
    assert prompts(answers="later")[0] == "Your turn: buy, trade or pray, and then end the turn."


def test_where_lines_may_be_left_the_line_at_the_top_says_so():
    state, _ = income("WYRK WGYK RGGG YGKR", "YWWR RRKW GYWW RYGY", income_compulsory=False)
    prompt = PRESENTER.prompt(DADAOCHENG.view(state, 0), 0, ("Mei", "Olaf", "Ana", "Tom"))
    assert prompt == "Choose a line, or leave those that are there."
