"""Two tool cards that look alike on top of a pile: page, frames, order and names of whoever may not know are the
same to the byte, from the moment in which one of them is taken to the last one in which it lies rune side up."""

import pytest
from msgspec.structs import replace as changed

from rules.dayu.game import DAYU, Dayu
from rules.dayu.moves import Construct, Discard, Rest, TakeTool
from rules.dayu.state import DayuState, Drawing, Refilling
from rules.dayu.view import DayuView
from rules.kernel.audience import CHANCE, PUBLIC, Viewer
from rules.kernel.course import Course, Played, advance, begin
from rules.kernel.playthrough import Step
from tables.presenters.rendering import render_beats, render_lines, render_table
from tests.conformance.plays import PlayedOnce
from tests.presenters.tables import LANGUAGES, present, told
from tests.rules.dayu.tables import laid

TABLE = PlayedOnce("dayu", 2, (), 1)

Tellings = list[tuple[object, ...]]


def taking() -> Course:
    """Seat 0 has chosen the red pile, whose top shows three hoes; on its other side it may show one of three."""
    state = laid(
        "F19 5/0/5/0", "F01", "F02", rows=["S01 S04", "S10 S13 S16"], points=1, tops={"red": "R01"}, piles={"silver": 0}
    )
    state = DAYU.apply(state, 0, Rest())[-1].state
    state = DAYU.apply(state, 0, TakeTool("red"))[-1].state
    assert isinstance(state.phase, Drawing)
    return begin(DAYU, state, 2, 7)


def follow(course: Course, tool: str, viewer: object, later: str) -> Tellings:
    """Everything that goes to `viewer` when luck gives seat 0 this tool and it then builds with it or discards it,
    up to the moment in which seat 1 could take it: fragment, beats and lines, in both languages."""
    script: list[tuple[int, object]] = [(CHANCE, (tool,))]
    tellings: Tellings = []
    at = 0
    while at < len(script):
        who, what = script[at]
        at += 1
        before = course
        played = Played(course.number + 1, who, what)
        course, beats = advance(DAYU, course, played)
        table, event = present(TABLE, course), [told(Step(before, played, course, beats), played.number)]
        for language in LANGUAGES:
            tellings.append(
                (
                    render_table(table, viewer, language, told=event),
                    render_beats(table, viewer, language, before.number, told=event),
                    [
                        line._replace(id="")
                        for line in render_lines(table, viewer, language, played.number, played.number, told=event)
                    ],
                )
            )
        if at == len(script) and len(script) < 16:
            script += next_of(course, later)
    assert course.state.active == 0
    return tellings


def next_of(course: Course, later: str) -> list[tuple[int, object]]:
    """What is done next, the same whatever the card is: luck's first answer, rests, and once what is to be tried."""
    state = course.state
    if course.awaited == (CHANCE,):
        return [(CHANCE, (DAYU.ask(state).pool[0],))]
    seat = course.awaited[0]
    if isinstance(state.phase, Refilling):
        return [(seat, TakeTool(state.piles_left()[0]))]
    mine = next((tool for tool in state.rows[0] if tool.card.what in ("R01", "R04", "R07")), None)
    if seat == 0 and state.phase.points == 3 and mine is not None:
        return [(0, Construct(mine.number) if later == "build" else Discard(mine.number))]
    return [(seat, Rest())]


@pytest.mark.parametrize("later", ["build", "discard"])
def test_page_frame_order_and_names_are_the_same_for_whoever_may_not_know(later: str) -> None:
    course = taking()
    assert set(DAYU.ask(course.state).pool) == {"R01", "R04", "R07"}
    for viewer in (1, PUBLIC):
        one, *others = (follow(course, tool, viewer, later) for tool in ("R01", "R04", "R07"))
        assert len(one) > 10
        for other in others:
            assert one == other


def test_its_taker_is_told_and_so_the_comparison_can_tell_two_cards_apart() -> None:
    course = taking()
    tellings = [follow(course, tool, 0, "build")[0] for tool in ("R01", "R04", "R07")]
    pages, lines = ({repr(telling[part]) for telling in tellings} for part in (0, 2))
    assert len(pages) == len(lines) == 3


@pytest.mark.parametrize("plant", ["order", "face"])
def test_orders_and_faces_that_tell_are_found_out(plant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a row sorted by what lies below, the other side for everybody."""
    honest = Dayu.view

    def telling(game: Dayu, state: DayuState, viewer: Viewer) -> DayuView:
        seen = honest(game, state, viewer)
        first = seen.seats[0]
        whats = [tool.card.what for tool in state.rows[0]]
        row = first.row
        if plant == "order":
            row = tuple(one for _, one in sorted(zip(whats, row, strict=True), key=lambda pair: pair[0] != "R04"))
        else:
            row = tuple(
                changed(one, other=state.box.tools[what].other, remembered=False)
                for what, one in zip(whats, row, strict=True)
            )
        return changed(seen, seats=(changed(first, row=row), *seen.seats[1:]))

    monkeypatch.setattr(Dayu, "view", telling)
    course = taking()
    one, other = (follow(course, tool, 1, "build")[0] for tool in ("R01", "R04"))
    assert one != other
