"""Ferry on the page: what is covered stays covered, on the board, in motion and in the log."""

import re
from itertools import pairwise

import pytest
from django.utils.translation import override

from rules.ferry import moves
from rules.ferry.game import FERRY
from rules.ferry.state import Acting, Drawing, Loading, Placing
from rules.kernel.audience import PUBLIC
from rules.kernel.contract import resolve
from rules.kernel.course import begin
from rules.kernel.effects import Secret, seen
from rules.kernel.playthrough import play
from tables.presenters.base import Facts
from tables.presenters.ferry import crew, lessons
from tables.presenters.ferry.presenter import FerryPresenter
from tables.presenters.rendering import render_beats, render_lines, render_table
from tests.conformance.plays import PlayedOnce, some
from tests.conformance.policies import purposeful
from tests.leak.checks import viewers
from tests.presenters.tables import NAMES, present, told
from tests.presenters.test_fragment import parsed

PRESENTER = FerryPresenter()


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


def steps(seats=3, seed=1, **options):
    """A played game with options of one's own."""
    played = PlayedOnce("ferry", seats, tuple(options.items()), seed)
    return played, list(play(FERRY, resolve(FERRY.meta, seats, options), seed, purposeful))


def seen_by(played, step, viewer):
    """Everything that goes to a viewer about one event."""
    table = present(played, step.after)
    event = [told(step)]
    number = step.played.number
    return (
        render_table(table, viewer, "en", told=event),
        render_beats(table, viewer, "en", number - 1, told=event),
        [line.text for line in render_lines(table, viewer, "en", number, number, told=event)],
    )


def instead(step, move):
    """The step, had its seat done something else."""
    beats = FERRY.apply(step.before.state, step.played.who, move)
    rest = [getattr(step.after, name) for name in step.after.__struct_fields__ if name != "state"]
    return step._replace(beats=beats, after=step.after.__class__(beats[-1].state, *rest))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_secret_passenger_changes_nothing_for_others(seats):
    compared = 0
    for seed in (1, 2):
        played, story = steps(seats, seed)
        for step in story:
            what, phase = step.played.what, step.before.state.phase
            if not isinstance(what, moves.Load) or not isinstance(phase, Loading) or phase.card != "ANY":
                continue
            for face in set(step.before.state.hands[step.played.who]) - {what.card}:
                other = instead(step, moves.Load(face, what.boat))
                for viewer in viewers(seats):
                    if viewer != step.played.who:
                        assert seen_by(played, step, viewer) == seen_by(played, other, viewer)
                        compared += 1
    assert compared > 20


def test_who_is_moved_off_a_sinking_boat_changes_nothing_for_others():
    compared = 0
    for seed in range(12):
        played, story = steps(3, seed)
        for step in story:
            what, phase = step.played.what, step.before.state.phase
            if not isinstance(what, moves.Put) or not isinstance(phase, Placing):
                continue
            for card in set(step.before.state.boat(phase.boat).aboard) - {what.passenger}:
                other = instead(step, moves.Put(card, what.boat))
                if any(isinstance(beat.effect, moves.BoatArrived) for beat in (*step.beats, *other.beats)):
                    continue
                for viewer in viewers(3):
                    if viewer != step.played.who:
                        assert seen_by(played, step, viewer) == seen_by(played, other, viewer)
                        compared += 1
    assert compared > 10


def board_of(table, viewer):
    tree = parsed(render_table(table, viewer, "en", told=[]))
    return next(element for element in tree.iter() if element.get("id") == "board")


def aboard_drawn(board):
    """The symbols inside the boats of a drawn board."""
    boats = next(layer for layer in board if layer.get("id") == "boats")
    return [use.get("href").partition("#")[2] for use in boats.iter() if use.tag.endswith("use")]


def test_the_waiting_board_shows_nobody_aboard_by_default():
    played, story = steps(4)
    for step in story:
        if isinstance(step.after.state.phase, Loading | Acting):
            for viewer in viewers(4):
                drawn = aboard_drawn(board_of(present(played, step.after), viewer))
                aboard = sum(len(boat.aboard) for boat in step.after.state.boats)
                assert drawn.count("covered") == aboard
                assert not {"wolf", "goat", "cabbage", "dog"} & set(drawn)


def test_places_aboard_tell_only_how_many_there_are():
    """Nothing on a boat has a name of its own, and the places are filled in one order."""
    played, story = steps(3)
    looks = {}
    for step in story:
        if not isinstance(step.after.state.phase, Loading | Acting):
            continue
        board = board_of(present(played, step.after), PUBLIC)
        for boat in next(layer for layer in board if layer.get("id") == "boats"):
            assert not [e for e in boat.iter() if e is not boat and e.get("id")]
            inside = re.sub(
                r"\s+", " ", "".join(f"{e.tag}{sorted(e.attrib.items())}" for e in boat.iter() if e is not boat)
            )
            count = len(step.after.state.boat(boat.get("id").removeprefix("boat-")).aboard)
            looks.setdefault((boat.get("id"), count), set()).add(inside)
    assert {count for _, count in looks} == {0, 1, 2, 3}
    assert all(len(different) == 1 for different in looks.values())


def test_the_memory_aid_marks_what_was_seen_and_only_for_those_who_saw_it():
    played, story = steps(3, memory_aid=True)
    marked = {PUBLIC: 0, 0: 0}
    for step in some(story, 60):
        if not isinstance(step.after.state.phase, Loading | Acting):
            continue
        for viewer in marked:
            drawn = aboard_drawn(board_of(present(played, step.after), viewer))
            known = sum(card is not None for boat in FERRY.view(step.after.state, viewer).boats for card in boat.seen)
            heads = [name for name in drawn if name in ("wolf", "goat", "cabbage", "dog")]
            assert len(heads) == known
            marked[viewer] += known
    assert marked[0] > marked[PUBLIC] > 0


def test_looking_again_shows_ones_own_passengers_only():
    played, story = steps(3, look_again="own")
    found = 0
    for step in story:
        if isinstance(step.after.state.phase, Loading):
            view = FERRY.view(step.after.state, 1)
            own = sum(bool(card) and card.startswith("1/") for boat in view.boats for card in boat.seen)
            drawn = aboard_drawn(board_of(present(played, step.after), 1))
            assert sum(name in ("wolf", "goat", "cabbage", "dog") for name in drawn) == own
            found += own
            assert not {"wolf", "goat", "cabbage", "dog"} & set(
                aboard_drawn(board_of(present(played, step.after), PUBLIC))
            )
    assert found > 5


def test_backs_with_colours_show_owners_and_nothing_else():
    played, story = steps(3, backs_show_colour=True)
    for step in some([s for s in story if isinstance(s.after.state.phase, Loading)], 10):
        drawn = aboard_drawn(board_of(present(played, step.after), PUBLIC))
        aboard = [card for boat in step.after.state.boats for card in boat.aboard]
        assert sorted(name for name in drawn if name.startswith("sign-")) == sorted(
            f"sign-{card[0]}" for card in aboard
        )


def test_the_young_see_the_topmost():
    played, story = steps(3, young=True)
    for step in some([s for s in story if isinstance(s.after.state.phase, Loading)], 10):
        drawn = aboard_drawn(board_of(present(played, step.after), PUBLIC))
        tops = [boat.aboard[-1] for boat in step.after.state.boats if boat.aboard]
        shown = [name for name in drawn if name in ("wolf", "goat", "cabbage", "dog")]
        assert sorted(shown) == sorted(re.sub(r"^./|\d$", "", card) for card in tops)


# The log


def shown_loads(story):
    """Steps in which a passenger was shown to all, with its words."""
    out = []
    for step in story:
        effect = step.beats[0].effect
        if isinstance(effect, moves.PassengerLoaded) and effect.shown:
            out.append((step, PRESENTER.line(effect, NAMES)))
    return out


def lines_of(table, story, **how):
    tree = parsed(render_table(table, PUBLIC, "en", told=[told(step) for step in story], **how))
    log = next(element for element in tree.iter() if element.get("id") == "log")
    return ["".join(line.itertext()).strip().removesuffix("⚑").strip() for line in log.iter("li")]


def test_the_log_names_the_latest_passenger_only():
    played, story = steps(3)
    shown = shown_loads(story)
    for (first, early), (second, late) in some(list(pairwise(shown)), 12):
        upto = [step for step in story if step.played.number <= second.played.number]
        between = [step for step in upto if step.played.number >= first.played.number]
        lines = lines_of(present(played, second.after), between)
        assert late in lines
        assert early not in lines or early == late
        assert any("in the sight of all" in line for line in lines)


def test_looking_back_in_a_running_game_names_nobody_and_after_the_end_everybody():
    played, story = steps(3)
    step, named = shown_loads(story)[4]
    then = present(played, step.after)
    assert named not in lines_of(then, [step], live=False)
    assert named in lines_of(then, [step], live=False, over=True)
    end = present(played, story[-1].after)
    assert named in [line.text for line in render_lines(end, PUBLIC, "en", 1, 999, told=[told(s) for s in story])]


@pytest.mark.parametrize("options", [{"log_names_loads": "always"}, {"memory_aid": True}])
def test_a_log_that_remembers_names_all(options):
    played, story = steps(3, **options)
    shown = shown_loads(story)
    (first, early), (second, _late) = shown[2], shown[6]
    between = [step for step in story if first.played.number <= step.played.number <= second.played.number]
    assert early in lines_of(present(played, second.after), between)


def test_what_the_log_forgets_is_who_not_that():
    setup = resolve(FERRY.meta, 3)
    card = Secret("1/goat2", None)
    cards = Secret(("1/goat2",), None)
    for effect in (
        moves.PassengerLoaded(1, "A1", card, shown=True),
        moves.PassengerMoved(1, "A1", "B1", card, Secret(1, None)),
        moves.LookedAboard(1, "A1", cards),
        moves.PassengersReturned(0, 1, "A1", 1, cards),
        moves.CabbagesStayed(0, "A1", 1, Secret(("1/cabbage2",), None)),
    ):
        later = PRESENTER.later(effect, setup)
        assert later != effect
        line = PRESENTER.line(later, NAMES)
        assert "goat" not in line
        assert "(2)" not in line
        assert NAMES[1] in line or NAMES[0] in line or "Cabbages" in line
    assert PRESENTER.later(moves.BoatSank("A1"), setup) == moves.BoatSank("A1")


# The comedy


def figures(*cards, effect=None):
    return crew.looking([crew.shown(card) for card in cards], effect)


def test_everybody_looks_at_what_matters():
    wolf, goat, cabbage = figures("0/wolf1", "1/goat1", "2/cabbage1")
    assert wolf.look > 0
    assert goat.look < 0
    assert goat.afraid
    assert cabbage.look < 0
    assert cabbage.afraid
    cabbage, goat = figures("0/cabbage1", "1/goat1")
    assert goat.look < 0
    assert not goat.afraid
    wolf, _dog, goat = figures("0/wolf1", "1/dog1", "2/goat1", effect=moves.DogKeptPeace("A1", ("1/dog1",)))
    assert wolf.look > 0 > goat.look
    assert not goat.afraid
    assert not any(one.look or one.afraid for one in figures("0/wolf1", "1/cabbage1"))


def test_an_arrival_is_told_beat_by_beat():
    laid = lessons.laid_out({"A1": ("0/wolf1", "1/goat2", "2/cabbage2")}, phase=Drawing())
    beats = FERRY.apply(laid, 0, (laid.decks[0][0],))
    pictures = []
    for effect, after in beats:
        if PRESENTER.beat_ms(effect):
            drawing = PRESENTER.board(FERRY.view(after, PUBLIC), None, Facts(NAMES[:3], PUBLIC, effect=effect))
            boat = next(boat for boat in drawing["boats"] if boat["id"] == "boat-A1")
            pictures.append((type(effect), [(one["animal"], one["manner"]) for one in boat["figures"]]))
    assert pictures == [
        (moves.BoatArrived, [("wolf", ""), ("goat", ""), ("cabbage", "")]),
        (moves.PassengersEaten, [("wolf", ""), ("goat", "eating"), ("cabbage", "eaten")]),
        (moves.PassengersEaten, [("wolf", "eating"), ("goat", "eaten")]),
        (moves.PassengersLanded, []),
    ]


def test_who_lands_is_not_hidden_by_the_boat_that_waits():
    """The second boat of a kind comes to the jetty, and the first one makes room for it."""
    for full, waits in (("C1", "C2"), ("C2", "C1")):
        aboard = {full: ("0/wolf1", "1/goat2", "2/cabbage2")}
        laid = lessons.laid_out(aboard, waiting=(waits,), phase=Drawing())
        for effect, after in FERRY.apply(laid, 0, (laid.decks[0][0],)):
            if isinstance(effect, moves.BoatArrived | moves.PassengersEaten | moves.PassengersLanded):
                drawing = PRESENTER.board(FERRY.view(after, PUBLIC), None, Facts(NAMES[:3], PUBLIC, effect=effect))
                places = {boat["id"]: boat["at"] for boat in drawing["boats"]}
                assert places[f"boat-{full}"].startswith("translate(36")
                assert places[f"boat-{waits}"].startswith("translate(598 ")


def test_the_mover_tells_only_the_place_and_what_was_seen():
    course = begin(FERRY, lessons.laid_out({"C1": ("1/wolf1",)}, phase=Loading("ANY")), 3, 5)
    beats = FERRY.apply(course.state, 0, moves.Load("goat2", "C1"))
    drawn = []
    for viewer in (0, 1):
        effect = seen(beats[0].effect, viewer)
        context = PRESENTER.board(FERRY.view(beats[0].state, viewer), None, Facts(NAMES[:3], viewer, effect=effect))
        drawn.append(context["mover"]["figure"])
        boat = next(boat for boat in context["boats"] if boat["id"] == "boat-C1")
        assert len(boat["figures"]) == 1
    assert drawn[0]["animal"] == "goat"
    assert drawn[1]["animal"] == ""
    assert drawn[1]["sign"] == ""


def test_luck_in_words():
    assert PRESENTER.outcome_words("boat_card", ("ANY",), NAMES)
    assert "Mei" in PRESENTER.outcome_words("first_player", (0,), NAMES)
    assert "wolf" in PRESENTER.outcome_words("hand", ("wolf1", "goat2"), NAMES)
