"""Saying a move by touching things: the closure."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.moves import Move
from rules.kernel.picks import Offer, offer
from tests.kernel.toys.ledger import Buying, Ledger, LedgerState


class Touch(Move, frozen=True):
    things: tuple[str, ...]

    def picks(self) -> frozenset[str]:
        return frozenset(self.things)


def touches(*said: str) -> list[Any]:
    return [Touch(tuple(sorted(word))) for word in said]


picks = st.frozensets(st.sampled_from("abcdef"), min_size=1)
menus = st.sets(picks, min_size=1, max_size=12).map(
    lambda sets: [Touch(tuple(sorted(s))) for s in sorted(sets, key=sorted)]
)


@given(menus, st.frozensets(st.sampled_from("abcdef"), max_size=4))
def test_what_remains_is_what_contains_all_that_was_said(menu, chosen):
    said = offer(menu, chosen)
    assert said.remaining == tuple(move for move in menu if chosen <= move.picks())
    if not said.remaining:
        assert said == Offer(chosen, frozenset(), frozenset(), None, ())


@given(menus, st.frozensets(st.sampled_from("abcdef"), max_size=4))
def test_forced_and_open_part_what_is_left_to_say(menu, chosen):
    said = offer(menu, chosen)
    if said.remaining:
        everything = frozenset().union(*(move.picks() for move in said.remaining))
        assert said.said | said.open == everything
        assert not said.said & said.open
        assert not said.chosen & said.forced
        assert all(said.said <= move.picks() for move in said.remaining)


@given(menus, st.frozensets(st.sampled_from("abcdef"), max_size=4))
def test_saying_the_forced_picks_too_changes_nothing(menu, chosen):
    first = offer(menu, chosen)
    again = offer(menu, first.said)
    assert (again.said, again.open, again.move, again.remaining) == (
        first.said,
        first.open,
        first.move,
        first.remaining,
    )


@given(menus, st.frozensets(st.sampled_from("abcdef"), max_size=3), st.sampled_from("abcdef"))
def test_one_more_pick_never_brings_moves_back(menu, chosen, one):
    few = offer(menu, chosen | {one}).remaining
    assert set(few) <= set(offer(menu, chosen).remaining)


@given(menus, st.data())
def test_every_open_pick_can_be_made_and_narrows(menu, data):
    said = offer(menu)
    while said.open:
        before = said
        said = offer(menu, said.said | {data.draw(st.sampled_from(sorted(said.open)))})
        assert said.remaining
        assert len(said.remaining) < len(before.remaining)
    assert said.move is not None
    assert said.remaining == (said.move,)


@given(menus)
def test_every_move_is_said_by_its_picks(menu):
    for move in menu:
        assert offer(menu, move.picks()).move == move


def test_a_move_inside_another_is_said_and_still_open():
    """Sent by Confirm only: paddling with or without robbing."""
    paddle, rob = touches("ab", "abc")
    said = offer([paddle, rob], {"a"})
    assert said.move == paddle
    assert said.forced == {"b"}
    assert said.open == {"c"}
    assert offer([paddle, rob], {"a", "c"}).move == rob


def test_a_single_move_says_itself():
    said = offer(touches("abc"))
    assert said.move is not None
    assert said.forced == {"a", "b", "c"}
    assert not said.open


@pytest.mark.parametrize("chosen", [(), ("a",)])
def test_no_moves_offer_nothing(chosen):
    assert offer([], chosen) == Offer(frozenset(chosen), frozenset(), frozenset(), None, ())


def test_hundreds_of_payments_are_said_by_touching_cubes():
    game = Ledger()
    state = LedgerState(Buying(), 1, 3, (5, 5, 5, 5, 2), ())
    legal = game.legal_moves(state, 0)
    assert len(legal) > 300
    assert len({move.picks() for move in legal}) == len(legal)
    said = offer(legal, {"ship:steamer", "pay:gold/2"})
    assert "pay:gold/1" in said.forced
    assert len(said.remaining) > 30
    bought = offer(legal, {"ship:junk", "pay:red/4", "pay:gold/1"})
    assert bought.move is not None
    assert bought.move.pay == (0, 0, 4, 0, 1)
