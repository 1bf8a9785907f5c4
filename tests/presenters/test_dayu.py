"""Da Yu on the page: the other side stays with its owner, and a build is told before it is done."""

import re

import pytest
from django.utils.translation import override

from rules.dayu.content import minus
from rules.dayu.ending import score
from rules.dayu.game import DAYU
from rules.dayu.moves import Construct, Discard, Done, FloodTaken, Rest, TakeFlood, ToolTaken
from rules.dayu.state import Acting
from rules.dayu.view import preview
from rules.kernel.audience import CHANCE, PUBLIC
from rules.kernel.contract import resolve
from rules.kernel.effects import seen
from rules.kernel.picks import offer
from rules.kernel.playthrough import play
from tables.presenters.base import Facts
from tables.presenters.dayu import board, cards, geometry, row, words
from tables.presenters.dayu.presenter import DayuPresenter
from tests.conformance.policies import purposeful
from tests.presenters.tables import NAMES
from tests.rules.dayu.tables import laid

PRESENTER = DayuPresenter()


@pytest.fixture(autouse=True)
def english():
    """Labels are compared in English, whatever was spoken before."""
    with override("en"):
        yield


def steps(seats=3, seed=1, **options):
    """A played game with options of one's own."""
    return list(play(DAYU, resolve(DAYU.meta, seats, options), seed, purposeful))


def drawn(state, viewer, effect=None, picks=()):
    """The context of the board as `viewer` sees it."""
    view = DAYU.view(state, viewer)
    made = offer(DAYU.legal_moves(state, viewer), picks) if viewer is not PUBLIC and picks else None
    return PRESENTER.board(view, made, Facts(NAMES, viewer, effect=effect))


@pytest.mark.parametrize("memory_aid", [False, True])
def test_the_other_side_is_shown_to_the_owner_and_to_those_who_are_reminded(memory_aid):
    held = known = 0
    for step in steps(memory_aid=memory_aid):
        state = step.after.state
        for viewer in (0, 1, PUBLIC):
            view = DAYU.view(state, viewer)
            for seat in range(3):
                for tool, (card, label) in zip(
                    view.seats[seat].row, row.seat(view, seat, Facts(NAMES, viewer))["row"], strict=False
                ):
                    truth = state.held(seat, tool.number).card
                    assert bool(card["flap"]) == (memory_aid and truth.seen_by(viewer) is not None)
                    assert ("other side" in label) == (cards.other_side(view, tool) is not None)
                    known += tool.remembered
        if step.after.state.rows[0]:
            mine = row.hand(DAYU.view(state, 0), Facts(NAMES, 0))
            assert all(card["flap"] for card in mine["drawn"].values())
            held += 1
    assert held > 30
    assert known > 10


def test_cards_that_look_alike_are_drawn_alike():
    """Whatever lies below: the board of one who may not know is the same for all cards of one rune side."""
    game = DAYU
    compared = 0
    for step in steps(4, 2):
        if step.played.who != CHANCE or not isinstance(step.beats[0].effect, ToolTaken):
            continue
        taken = step.beats[0].effect
        for other in sorted(set(game.ask(step.before.state).pool)):
            beats = game.apply(step.before.state, CHANCE, (other,))
            for viewer in (*(seat for seat in range(4) if seat != taken.seat), PUBLIC):
                for was, now in zip(step.beats, beats, strict=True):
                    one, two = seen(was.effect, viewer), seen(now.effect, viewer)
                    assert drawn(was.state, viewer, one) == drawn(now.state, viewer, two)
                    with override("en"):
                        assert PRESENTER.line(one, NAMES) == PRESENTER.line(two, NAMES)
                        facts = Facts(NAMES, viewer)
                        seats = [
                            row.seat(game.view(state, viewer), taken.seat, facts) for state in (was.state, now.state)
                        ]
                    assert seats[0] == seats[1]
                    compared += 1
    assert compared > 100


def test_a_build_shows_what_it_fills_and_tells_what_is_left():
    state = laid("F05", "F08", "F13", rows=["G15*"])
    shown = drawn(state, 0, picks=("verb:construct", "row:1"))
    flood = next(one for one in shown["floods"] if one["id"] == "flood-F05")
    planned = [symbol for symbol, _place, manner in flood["slots"] if manner == "planned"]
    assert planned == ["done-shovel"] * 2 + ["done-xirang"] * 2
    assert not any(m for one in shown["floods"] if one is not flood for _s, _p, m in one["slots"])
    with override("en"):
        said = words.saying(offer(DAYU.legal_moves(state, 0), ("verb:construct", "row:1")), DAYU.view(state, 0))
    assert "2 shovels and 2 xirang" in said
    assert "lacks 2 hoes, 1 shovel and 3 carts" in said


def test_the_last_tool_is_told_before_it_is_placed():
    state = laid("F05 0/0/1/0", "F08", "F13", rows=["S19"])
    view = DAYU.view(state, 0)
    with override("en"):
        said = words.saying(offer(DAYU.legal_moves(state, 0), ("row:1", "verb:construct")), view)
        assert "this takes the flood, +4" in said
        assert row.hand(view, Facts(NAMES, 0))["fits"]["row-1"] == ("calms", "calms it: +4")
    with override("zh-hant"):
        said = words.saying(offer(DAYU.legal_moves(state, 0), ("row:1", "verb:construct")), view)
    assert "取回洪水卡 +4" in said


@pytest.mark.parametrize(
    ("options", "told"),
    [({"take_optional": True}, "this calms the flood (+4)"), ({"take_timing": "end_of_actions"}, "after your actions")],
)
def test_it_is_told_as_the_table_plays_it(options, told):
    state = laid("F05 0/0/1/0", "F08", "F13", rows=["S19"], **options)
    with override("en"):
        assert told in words.saying(offer(DAYU.legal_moves(state, 0), ("verb:construct",)), DAYU.view(state, 0))


def trials(state, seat=0):
    """What pointing at each card of the row shows: on the board, and in words, by the card's place in the row."""
    view = DAYU.view(state, seat)
    made = offer(DAYU.legal_moves(state, seat))
    context = PRESENTER.board(view, made, Facts(NAMES, seat))
    shown = {card: (rects, takes) for flood in context["floods"] for card, rects, takes in flood["trials"]}
    told = row.hand(view, Facts(NAMES, seat))["trials"]
    return shown, [told[f"row-{tool.number}"] for tool in view.seats[seat].row]


def test_pointing_at_a_card_shows_what_it_would_fill_and_leave():
    """Two shovels and two xirang; one cart that finds no room; a choice of two that both do."""
    shown, told = trials(laid("F05 2/3/2/0", "F08", "F13", rows=["G15* S28 R01*"]))
    assert {card: [symbol for symbol, _place in rects] for card, (rects, _takes) in shown.items()} == {
        1: ["done-shovel"] * 2 + ["done-xirang"] * 2,
        3: ["done-hoe", "done-shovel"],
    }
    assert not any(takes for _rects, takes in shown.values())
    assert told[0] == "Build 2 shovels and 2 xirang at place 1 and score 4 points. Then it lacks 2 hoes and 1 shovel."
    assert told[1] == ""
    assert told[2].count("Build 1") == 2


def test_pointing_at_the_last_tool_tells_that_it_takes_the_flood():
    shown, told = trials(laid("F13 0/0/1/0", "F08", "F05", rows=["S19 S01"]))
    assert [takes for _rects, takes in shown.values()] == [True]
    assert told[0].endswith("this takes the flood, +6!")


def test_pointing_fills_the_rectangles_that_the_build_then_fills():
    compared = 0
    for step in steps(3, 4):
        state = step.after.state
        seat = state.active
        if not isinstance(state.phase, Acting) or DAYU.to_move(state) != (seat,):
            continue
        shown, _told = trials(state, seat)
        row_of = [tool.number for tool in state.rows[seat]]
        for move in DAYU.legal_moves(state, seat):
            if not isinstance(move, Construct):
                continue
            side = state.side(state.held(seat, move.tool))
            if move.gift is not None or move.as_kind not in (None, *side.kinds):
                continue
            planned = drawn(state, seat, picks=tuple(move.picks()))
            rects = [
                (symbol, place)
                for flood in planned["floods"]
                for symbol, place, manner in flood["slots"]
                if manner == "planned"
            ]
            assert set(rects) <= set(shown[row_of.index(move.tool) + 1][0])
            compared += 1
    assert compared > 30


def test_nothing_is_tried_out_for_others_or_in_the_middle_of_saying_something():
    state = laid("F05", "F08", "F13", rows=["G15*", "S19"])
    for viewer in (1, PUBLIC):
        assert not any(flood["trials"] for flood in drawn(state, viewer)["floods"])
    assert not any(flood["trials"] for flood in drawn(state, 0, picks=("verb:flip",))["floods"])
    assert row.hand(DAYU.view(state, 1), Facts(NAMES, 1))["trials"] == {"row-2": ""}


def test_how_cards_fit_is_what_the_rules_allow():
    fitting = 0
    for step in steps(3, 4):
        state = step.after.state
        seat = state.active
        if not isinstance(state.phase, Acting) or not state.phase.points or DAYU.to_move(state) != (seat,):
            continue
        view = DAYU.view(state, seat)
        builds = [move for move in DAYU.legal_moves(state, seat) if isinstance(move, Construct)]
        with override("en"):
            fits = row.hand(view, Facts(NAMES, seat))["fits"]
        for number, (manner, _told) in ((int(id[4:]), fit) for id, fit in fits.items()):
            mine = [preview(view, move) for move in builds if move.tool == number]
            standing = view.ring[view.seats[seat].pawn].flood is not None
            expected = "calms" if any(p.takes for p in mine) else "yes" if mine else "no" if standing else ""
            assert manner == expected
            fitting += bool(mine)
    assert fitting > 20


def test_a_flood_is_calm_as_far_as_it_is_filled():
    for step in steps(4, 3):
        view = DAYU.view(step.after.state, PUBLIC)
        for place, flood in zip(view.ring, drawn(step.after.state, PUBLIC)["floods"], strict=True):
            if place.flood is None:
                assert flood["symbol"] == ("gap" if view.round else "flood-back")
                continue
            done = [symbol for symbol, _place, _manner in flood["slots"] if symbol.startswith("done-")]
            assert float(flood["calm"]) * 10 == len(done) == sum(minus(place.flood.rectangles, place.free))


def test_a_covered_flood_is_named_by_its_place():
    for step in steps(2, 1)[:6]:
        for flood in drawn(step.after.state, 0)["floods"]:
            assert re.fullmatch(r"place-\d|flood-F\d\d", flood["id"])
            assert (flood["symbol"] == "flood") == flood["id"].startswith("flood-")


def test_the_deck_counts_what_is_to_come_from_the_beginning():
    counts = [drawn(step.after.state, PUBLIC)["deck"]["count"] for step in steps(3, 1)]
    assert counts[0] == 12
    assert counts == sorted(counts, reverse=True)


def test_a_taken_flood_leaves_the_ring_under_its_name():
    for step in steps(3, 1):
        for beat in step.beats:
            if isinstance(beat.effect, FloodTaken):
                shown = drawn(beat.state, PUBLIC, beat.effect)
                assert shown["floods"][-1]["id"] == f"flood-{beat.effect.flood.id}"
                assert shown["floods"][-1]["manner"] == "taken"
                assert [one["id"] for one in shown["floods"]].count(f"place-{beat.effect.place}") == 1
                return
    raise AssertionError("no flood was taken")


def test_every_pile_that_is_left_can_be_touched_and_a_ghost_of_the_pawn_is_outside_the_flood():
    state = laid("F05", "F08", "F13", rows=["S19"])
    view = DAYU.view(state, 0)
    things = {thing.id for thing in PRESENTER.touchables(view, 0, Facts(NAMES, 0))}
    assert things == {"ring-0", "ring-1", "ring-2", "pile-silver", "pile-green", "pile-red"}
    ghosts = board.ghosts(view, 0, offer(DAYU.legal_moves(state, 0)))
    assert set(ghosts) == {"ring:1", "ring:2"}
    for pick, ghost in ghosts.items():
        place = geometry.ring(3)[int(pick[-1])]
        assert abs(ghost.y - place.middle.y) > geometry.FLOOD[1] / 2


def test_a_pawn_that_moves_on_is_told_and_stands_there():
    state = laid("F05 0/0/1/0", "F08", "F13", rows=["S19"], pawns=[0, 0], pawn_at_taken="moves_on")
    beats = DAYU.apply(state, 0, Construct(1))
    told = PRESENTER.line(beats[2].effect, NAMES)
    assert told == f"The pawns of {NAMES[0]} and {NAMES[1]} move on to place 2."
    assert [pawn["label"][-7:] for pawn in drawn(beats[2].state, 0)["pawns"]] == ["place 2"] * 2


def test_a_last_flip_is_asked_for_and_said():
    state = laid("F05", "F08", "F13", rows=["S19 S01"], floods={0: "F06"}, points=1, free_flip_lapses=False)
    discarded = DAYU.view(DAYU.apply(state, 0, Discard(1))[-1].state, 0)
    assert "discard more cards or flip one" in PRESENTER.prompt(discarded, 0, NAMES)
    view = DAYU.view(DAYU.apply(state, 0, Rest())[-1].state, 0)
    assert "flip a card for nothing" in PRESENTER.prompt(view, 0, NAMES)
    assert PRESENTER.prompt(view, 1, NAMES) == f"Waiting for {NAMES[0]}, who may flip a card for nothing."
    assert PRESENTER.move_words(Done(), view, NAMES) == "No card is flipped any more."
    why = DAYU.why_not(DAYU.apply(state, 0, Rest())[-1].state, 0, frozenset(("verb:rest",)))
    assert PRESENTER.why_words(why).sentence == "Your action points are spent. Only the flip for nothing is left."


def test_cards_beside_a_pile_are_told():
    state = laid(
        "F05", "F08", "F13", rows=["S19 S01"], points=2, piles={"silver": 0}, discards_return="after_refill"
    )  # fmt: skip
    state = DAYU.apply(state, 0, Discard(1))[-1].state
    told = "Silver pile: used up; beside it until after the refill: 1"
    assert told in {thing.label for thing in board.touchables(DAYU.view(state, 1), Facts(NAMES, 1))}
    state = DAYU.apply(state, 0, Rest())[-1].state
    why = DAYU.why_not(state, 0, frozenset(("pile:silver",)))
    assert "left at the silver pile" in PRESENTER.why_words(why).sentence


def test_what_is_forgiven_is_a_part_of_the_score():
    state = laid("F05", "F08", "F13", floods={0: "F09"}, negative_totals=False)
    assert dict(PRESENTER.score_parts(score(state, 0)))["forgiven, for no total is below 0"] == 3


def test_a_further_discard_costs_nothing_and_says_so():
    state = laid("F05", "F08", "F13", rows=["S19 S01"])
    state = DAYU.apply(state, 0, Discard(1))[-1].state
    with override("en"):
        assert "for nothing" in PRESENTER.move_words(Discard(2), DAYU.view(state, 0), NAMES)


def test_what_luck_says_is_told_in_words():
    asked = {}
    for step in steps(2, 3):
        if step.played.who == CHANCE:
            question = DAYU.ask(step.before.state)
            asked[question.name] = PRESENTER.outcome_words(question.name, step.played.what, NAMES)
    assert len(asked) == 8
    for told in asked.values():
        assert not re.search(r"[SGRF]\d\d|\d[a-z]|:\d", told), told
    assert PRESENTER.outcome_words("flood", ("F20",), NAMES) == "Luck turns up a flood: 5 shovels and 5 carts (+8)."
    assert (
        PRESENTER.outcome_words("red_tool", ("R01",), NAMES)
        == "Luck deals a red card: 3 hoes; other side: 1 hoe or 1 shovel."
    )


def test_a_flood_that_others_have_calmed_is_taken_but_not_calmed_again():
    """Where calmed floods may be left, another seat than the one that filled the last rectangle takes it."""
    state = laid("F05 0/0/0/0", "F01", "F02", rows=["S01 S04 S07"], points=1, take_optional=True)
    asked = DAYU.apply(state, 0, Rest())[-1].state
    taken = DAYU.apply(asked, 0, TakeFlood(0))[0].effect
    assert isinstance(taken, FloodTaken)
    assert PRESENTER.line(taken, NAMES) == f"The flood at place 1 is calmed, and {NAMES[0]} takes it: +4!"
