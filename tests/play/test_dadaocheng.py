"""Taking back at a table of Dadaocheng: the whole turn, as far as no card was turned and no die rolled."""

import pytest

from rules.dadaocheng.moves import BuyShip, EndTurn, Exchange, Flip, VisitTemple
from rules.dadaocheng.state import Buying, Planning
from rules.kernel.positions import encode_state
from tables import play
from tests.factories import running_table
from tests.play.playing import legal, one_move, say
from tests.play.test_take_back import refusal, take_back

pytestmark = pytest.mark.django_db


def state(code: str):
    return play.present(code).course.state


def plan_to_the_shop(code: str, players: list, seat: int) -> int:
    """Plans until goods have come in, choosing whatever line comes first; how many moves that took."""
    moves = 0
    while not isinstance(state(code).phase, Buying) or state(code).asked[seat] is not None:
        choices = legal(code, seat)
        if isinstance(state(code).phase, Planning):
            choices = [move for move in choices if isinstance(move, Flip)]
        say(code, players, seat, choices[moves % len(choices)])
        moves += 1
    return moves


def test_a_plan_its_chain_and_an_exchange_go_back_to_the_start_of_the_turn() -> None:
    table, players = running_table("dadaocheng", 1)
    code = table.code
    before = encode_state(state(code))
    moves = plan_to_the_shop(code, players, 0)
    assert moves >= 2
    for given in [move for move in legal(code, 0) if isinstance(move, Exchange)][:1]:
        say(code, players, 0, given)
        moves += 1
    offered = play.offered_take_back(play.present(code), 0)
    assert offered is not None
    assert offered.moves == moves
    for _ in range(moves):
        take_back(code, 0, players[0])
    assert encode_state(state(code)) == before


def test_never_behind_a_card_that_was_opened_or_a_die_that_was_rolled() -> None:
    table, players = running_table("dadaocheng", 1)
    code = table.code
    met = set()
    while met != {BuyShip, VisitTemple} and play.present(code).status == "running":
        revealing = [move for move in legal(code, 0) if type(move) in {BuyShip, VisitTemple} - met]
        if revealing:
            say(code, players, 0, revealing[0])
            met.add(type(revealing[0]))
            assert refusal(code, 0, players[0]) == "take_back_chance"
        else:
            one_move(code, players)
    assert met


def test_a_plan_made_ahead_is_taken_back_by_its_seat_and_holds_nobody_up() -> None:
    table, players = running_table("dadaocheng", 2)
    code = table.code
    active, ahead = state(code).active, 1 - state(code).active
    plan_to_the_shop(code, players, active)
    before = state(code)
    assert play.present(code).awaited == (active,)
    say(code, players, ahead, next(move for move in legal(code, ahead) if isinstance(move, Flip)))
    assert state(code).ahead == 1
    assert play.present(code).awaited == (active,)
    take_back(code, ahead, players[ahead])
    assert state(code) == before
    say(code, players, ahead, next(move for move in legal(code, ahead) if isinstance(move, Flip)))
    assert refusal(code, active, players[active]) == "take_back_other_seat"
    say(code, players, active, next(move for move in legal(code, active) if isinstance(move, EndTurn)))
    assert state(code).active == ahead
    assert state(code).phase == Planning(1)
