"""Taking back: one's own last moves, and never across luck, others, or what somebody learned."""

import pytest
import time_machine
from django.utils import timezone

from rules.kernel.positions import encode_state, write_position
from tables import play
from tables.log import read, verify
from tables.models import Event
from tests.factories import running_table
from tests.play.playing import legal, one_move, play_on, say

pytestmark = pytest.mark.django_db


def take_back(code: str, seat: int, player: object, key: str = "") -> play.Moved:
    return play.take_back(code, seat, play.present(code).course.questions[seat], key, player)


def refusal(code: str, seat: int, player: object) -> str:
    with pytest.raises(play.Forbidden) as caught:
        take_back(code, seat, player)
    assert caught.value.why.code in play.TABLE_REASONS
    return caught.value.why.code


def buys(code: str) -> list[object]:
    return [move for move in legal(code, 0) if type(move).__name__ == "Buy"]


@pytest.fixture
def ledger(toys: None) -> tuple[str, list]:
    table, players = running_table("ledger", 1)
    # Until there is enough to buy twice.
    for _ in range(50):
        if buys(table.code):
            say(table.code, players, 0, buys(table.code)[0])
            if buys(table.code):
                take_back(table.code, 0, players[0])
                return table.code, players
            take_back(table.code, 0, players[0])
        say(table.code, players, 0, next(m for m in legal(table.code, 0) if type(m).__name__ == "Done"))
    raise AssertionError("the dice never gave enough to buy twice")


def test_own_moves_one_after_another_and_forward_again(ledger: tuple[str, list]) -> None:
    code, players = ledger
    states = [encode_state(play.present(code).course.state)]
    for _ in range(2):
        say(code, players, 0, buys(code)[0])
        states.append(encode_state(play.present(code).course.state))
    offered = play.offered_take_back(play.present(code), 0)
    assert offered is not None
    assert offered.moves == 2
    assert offered.why.reason == "chance"
    take_back(code, 0, players[0])
    assert encode_state(play.present(code).course.state) == states[1]
    take_back(code, 0, players[0])
    assert encode_state(play.present(code).course.state) == states[0]
    assert refusal(code, 0, players[0]) == "take_back_chance"
    say(code, players, 0, buys(code)[-1])
    assert play.offered_take_back(play.present(code), 0) is not None
    struck = [told.number for told in play.story(code) if told.struck]
    kinds = {told.number: told.kind for told in play.story(code)}
    assert {kinds[number] for number in struck} == {"moved"}
    assert len(struck) >= 3
    table_log = read(Event.objects.filter(table__code=code).first().table_id)
    assert verify(table_log).good


def test_every_question_is_new_after_a_take_back(ledger: tuple[str, list]) -> None:
    code, players = ledger
    before = play.present(code)
    text = before.game.codec.encode(buys(code)[0])
    play.move(code, 0, before.course.questions[0], "a", text, players[0])
    answer = take_back(code, 0, players[0], "b")
    assert play.present(code).course.questions == (answer.number,)
    with pytest.raises(play.StalePage):
        play.move(code, 0, before.course.questions[0], "c", text, players[0])
    # A copy of the first request is still that request, though its event counts no more.
    assert play.move(code, 0, before.course.questions[0], "a", text, players[0]).answered_before


def test_a_copy_of_a_take_back_takes_back_once(ledger: tuple[str, list]) -> None:
    code, players = ledger
    for _ in range(2):
        say(code, players, 0, buys(code)[0])
    question = play.present(code).course.questions[0]
    first = play.take_back(code, 0, question, "key", players[0])
    assert play.take_back(code, 0, question, "key", players[0]) == first
    assert len(play.present(code).course.own) == 1
    with pytest.raises(play.StalePage):
        play.take_back(code, 0, question, "other", players[0])


def test_a_double_click_on_a_page_that_is_renewed_in_between_takes_back_once(ledger: tuple[str, list]) -> None:
    """The second click meets the button for the move before, which carries another key and the new question."""
    code, players = ledger
    for _ in range(2):
        say(code, players, 0, buys(code)[0])
    with time_machine.travel(timezone.now(), tick=False) as clock:
        first = take_back(code, 0, players[0], "one")
        clock.shift(0.4)
        assert take_back(code, 0, players[0], "two") == first
        assert len(play.present(code).course.own) == 1
        clock.shift(0.4)
        assert take_back(code, 0, players[0], "three").number == first.number + 1
    assert len(play.present(code).course.own) == 0


def test_luck_does_not_change_by_taking_back_and_moving_again(ledger: tuple[str, list]) -> None:
    """Numbers are never used twice, so other moves meet other luck, and nobody knows which: but luck that has
    answered cannot be taken back at all."""
    code, players = ledger
    say(code, players, 0, next(m for m in legal(code, 0) if type(m).__name__ == "Done"))
    assert refusal(code, 0, players[0]) == "take_back_chance"


def test_to_the_start_of_a_table_that_began_with_a_position(ledger: tuple[str, list]) -> None:
    code, _ = ledger
    now = play.present(code)
    table, players = running_table("ledger", 1, position=write_position(now.setup, now.course.state))
    assert refusal(table.code, 0, players[0]) == "take_back_start"
    say(table.code, players, 0, buys(table.code)[0])
    offered = play.offered_take_back(play.present(table.code), 0)
    assert offered is not None
    assert (offered.to, offered.why.reason) == (play.present(table.code).start, "start")
    take_back(table.code, 0, players[0])
    assert play.present(table.code).course.state == now.course.state
    assert refusal(table.code, 0, players[0]) == "take_back_start"
    assert verify(read(table.pk)).good


def test_not_while_one_can_simply_choose_again() -> None:
    table, players = running_table()
    say(table.code, players, 0, legal(table.code, 0)[0])
    assert refusal(table.code, 0, players[0]) == "choose_again"
    assert play.offered_take_back(play.present(table.code), 0) is None


def test_not_across_another_seat() -> None:
    table, players = running_table()
    say(table.code, players, 0, legal(table.code, 0)[0])
    say(table.code, players, 1, legal(table.code, 1)[0])
    assert refusal(table.code, 0, players[0]) == "take_back_other_seat"


def test_not_across_what_was_learned() -> None:
    table, players = running_table()
    for seat in (0, 1, 2):
        say(table.code, players, seat, legal(table.code, seat)[0])
    codes = {refusal(table.code, seat, players[seat]) for seat in (0, 1, 2)}
    assert codes == {"take_back_learned"}


def test_not_somebody_elses(ledger: tuple[str, list]) -> None:
    table, players = running_table()
    say(table.code, players, 0, legal(table.code, 0)[0])
    with pytest.raises(play.NotYours):
        take_back(table.code, 0, players[1])
    assert Event.objects.filter(table=table, kind="taken_back").count() == 0


def test_not_after_the_end() -> None:
    table, players = running_table()
    play_on(table.code, players)
    assert refusal(table.code, 0, players[0]) == "over"


def test_a_moderators_ruling_goes_further_and_says_why() -> None:
    table, players = running_table()
    play_on(table.code, players, 8)
    to = 7
    before = play.at(table.code, to)
    answer = play.rule_take_back(table.code, to, "The table fell over.", "wise")
    now = play.present(table.code)
    assert now.course.state == before.course.state
    assert now.course.questions == (answer.number,) * 3
    told = play.story(table.code)[-1]
    assert (told.kind, told.actor, told.payload.reason) == ("ruled", "mod:wise", "The table fell over.")
    one_move(table.code, players)
    assert verify(read(table.pk)).good
    for number in (0, 4, 10_000):
        with pytest.raises(play.BrokenRequest):
            play.rule_take_back(table.code, number, "Because.", "wise")
    with pytest.raises(play.BrokenRequest):
        play.rule_take_back(table.code, to, "  ", "wise")


def test_fifty_take_backs_do_not_slow_a_table_down(ledger: tuple[str, list]) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    code, players = ledger
    counts = []
    for _ in range(50):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            say(code, players, 0, buys(code)[0])
            take_back(code, 0, players[0])
        counts.append(len(queries))
    assert counts[-1] == counts[0]
