"""What leaves the server tells nobody more than the view: pages, beats and lines of twins are byte-equal."""

import pytest

from rules.kernel.course import begin
from rules.kernel.dice import Dice
from rules.niagara import moves
from rules.registry import GAMES
from tables.presenters.refusing import refusals
from tables.presenters.rendering import render_beats, render_lines, render_table
from tests.conformance.plays import some, steps_of
from tests.leak.checks import Leak, one_step_twins, twins, viewers
from tests.presenters.tables import SHOWN, present, told

SECRETIVE = [played for played in SHOWN if played.game.meta.secrets]


def page_of(played):
    """A `Show` of the leak checks: everything that a browser gets."""

    def page(game, state, viewer):
        course = begin(game, state, played.setup.seats, 9)
        table = present(played, course)
        return render_table(table, viewer, "zh-hant", told=[]) + repr(refusals(table, viewer, "en"))

    return page


@pytest.mark.parametrize("played", SECRETIVE, ids=str)
def test_the_page_of_a_resample_is_the_same(played):
    dice = Dice(b"page twins", 0)
    for step in some(steps_of(played), 10):
        for viewer in viewers(played.setup.seats):
            twins(played.game, step.after.state, viewer, dice, show=page_of(played))


@pytest.mark.parametrize("played", SECRETIVE[:3], ids=str)
def test_an_event_that_teaches_nothing_looks_the_same_on_the_page(played):
    dice = Dice(b"page steps", 0)
    for step in some(steps_of(played), 8):
        for viewer in viewers(played.setup.seats):
            one_step_twins(played.game, step, viewer, dice, show=page_of(played), tries=60)


def test_a_covered_card_changes_nothing_for_others():
    """Two seats that choose differently: the others get the same fragment, lines and beats."""
    game = GAMES["niagara"]
    played = next(p for p in SHOWN if p.slug == "niagara" and not p.chosen)
    compared = 0
    for step in steps_of(played):
        if not isinstance(step.played.what, moves.Choose) or len(step.before.awaited) < 2:
            continue
        seat = step.played.who
        for card in game.legal_moves(step.before.state, seat):
            beats = game.apply(step.before.state, seat, card)
            other = step._replace(beats=beats, after=step.after.__class__(beats[-1].state, *_rest(step.after)))
            for viewer in viewers(played.setup.seats):
                if viewer == seat:
                    continue
                assert all_of(played, step, viewer) == all_of(played, other, viewer)
                compared += 1
    assert compared > 50


def _rest(course):
    return [getattr(course, name) for name in course.__struct_fields__ if name != "state"]


def all_of(played, step, viewer):
    """Everything that goes to a viewer about one event."""
    table = present(played, step.after)
    event = [told(step)]
    number = step.played.number
    return (
        render_table(table, viewer, "en", told=event),
        render_beats(table, viewer, "en", number - 1, told=event),
        [line._replace(id="") for line in render_lines(table, viewer, "en", number, number, told=event)],
    )


def test_the_check_would_catch_a_page_that_tells():
    played = SECRETIVE[0]
    dice = Dice(b"planted", 0)

    def telling(game, state, viewer):
        return page_of(played)(game, state, viewer) + repr(state.chosen)

    def look_everywhere():
        for step in some(steps_of(played), 40):
            for viewer in viewers(played.setup.seats):
                twins(played.game, step.after.state, viewer, dice, show=telling)

    with pytest.raises(Leak):
        look_everywhere()
