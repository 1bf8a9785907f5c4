"""A request's way: permission, key, question, rule; and what is appended."""

import msgspec
import pytest

from rules.kernel.picks import offer
from tables import play
from tables.log import read, verify
from tables.models import Event
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.play.playing import legal, one_move, play_on

pytestmark = pytest.mark.django_db


def ask(code: str, seat: int) -> int:
    return play.present(code).course.questions[seat]


def body(code: str, seat: int, index: int = 0) -> str:
    return play.present(code).game.codec.encode(legal(code, seat)[index])


def test_a_move_is_one_event_in_canonical_form() -> None:
    table, players = running_table()
    loose = ' { "card" : "3", "move" : "choose" } '
    answer = play.move(table.code, 1, ask(table.code, 1), "k", loose, players[1])
    event = Event.objects.get(table=table, number=answer.number)
    assert event.payload == play.present(table.code).game.codec.encode(
        msgspec.json.decode(loose, type=type(legal(table.code, 0)[0]))
    )
    assert (event.kind, event.seat, event.actor, event.request) == ("moved", 1, play.handle(players[1]), "k")
    assert str(players[1].key) not in event.actor
    table.refresh_from_db()
    assert (table.head, table.head_digest, table.awaited) == (event.number, event.digest, [0, 2])


def test_a_move_is_said_by_picks_too() -> None:
    table, players = running_table()
    move = legal(table.code, 0)[2]
    answer = play.move(table.code, 0, ask(table.code, 0), "k", [*move.picks()], players[0])
    stored = Event.objects.get(table=table, number=answer.number).payload
    assert stored == play.present(table.code).game.codec.encode(move)


def test_picks_that_say_half_or_nothing() -> None:
    table, players = running_table()
    for said in (["nonsense:1"], ["card:99"]):
        with pytest.raises(play.Forbidden) as caught:
            play.move(table.code, 0, ask(table.code, 0), "", said, players[0])
        assert caught.value.why.code in (*play.present(table.code).game.reasons, *play.TABLE_REASONS)
    for broken in ([], [f"pick:{n}" for n in range(201)]):
        with pytest.raises(play.BrokenRequest):
            play.move(table.code, 0, ask(table.code, 0), "", broken, players[0])
    # A position in which a set of picks is not yet a move.
    for _ in range(60):
        now = play.present(table.code)
        seat = now.awaited[0]
        moves = now.game.legal_moves(now.course.state, seat)
        half = next((p for m in moves for p in m.picks() if offer(moves, [p]).move is None), None)
        if half:
            with pytest.raises(play.Forbidden) as caught:
                play.move(table.code, seat, ask(table.code, seat), "", [half], players[seat])
            assert caught.value.why.code == "half_said"
            return
        one_move(table.code, players)
    raise AssertionError("every pick said a whole move for sixty moves")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"move":"fly"}', '{"move":"choose"}', '{"move":"choose","card":"1","x":1}', "[" * 9999],
)
def test_what_is_no_move_is_broken(text: str) -> None:
    table, players = running_table()
    with pytest.raises(play.BrokenRequest) as caught:
        play.move(table.code, 0, ask(table.code, 0), "k", text, players[0])
    assert caught.value.code == "bad_move"
    assert Event.objects.filter(table=table).count() == 6


def test_a_rule_in_the_way_is_named() -> None:
    table, players = running_table()
    with pytest.raises(play.Forbidden) as caught:
        play.move(table.code, 0, ask(table.code, 0), "k", '{"move":"stay"}', players[0])
    assert caught.value.why.code in (*play.present(table.code).game.reasons, *play.TABLE_REASONS)
    assert Event.objects.filter(table=table).count() == 6
    # The key is free again: nothing was answered under it.
    play.move(table.code, 0, ask(table.code, 0), "k", body(table.code, 0), players[0])


def test_seats_are_held_by_those_who_sit_there() -> None:
    table, players = running_table()
    for actor in (players[1], PlayerFactory(), "bot:random", "table"):
        with pytest.raises(play.NotYours):
            play.move(table.code, 0, ask(table.code, 0), "", body(table.code, 0), actor)
    with pytest.raises(play.BrokenRequest):
        play.move(table.code, 7, 6, "", body(table.code, 0), players[0])


def test_before_the_start_there_is_nothing_to_move() -> None:
    table = TableFactory()
    player = PlayerFactory()
    play.sit(table.code, 0, player)
    with pytest.raises(play.Forbidden) as caught:
        play.move(table.code, 0, 1, "", '{"move":"stay"}', player)
    assert caught.value.why.code == "not_started"


def test_two_secret_choices_from_pages_of_the_same_age_are_both_accepted() -> None:
    table, players = running_table()
    questions = play.present(table.code).course.questions
    for seat in (2, 0, 1):
        play.move(table.code, seat, questions[seat], f"k{seat}", body(table.code, seat), players[seat])
    assert play.present(table.code).number > 8


def test_an_answered_question_is_stale() -> None:
    table, players = running_table()
    question = ask(table.code, 0)
    first, second = body(table.code, 0), body(table.code, 0, 1)
    play.move(table.code, 0, question, "a", first, players[0])
    with pytest.raises(play.StalePage) as caught:
        play.move(table.code, 0, question, "b", second, players[0])
    assert caught.value.number == 7
    for question in (0, -1, 10**9):
        with pytest.raises(play.StalePage):
            play.move(table.code, 0, question, "c", second, players[0])
    # While others think, the choice may be changed from the new page.
    play.move(table.code, 0, ask(table.code, 0), "d", second, players[0])


def test_a_key_remembers_its_body() -> None:
    table, players = running_table()
    question = ask(table.code, 0)
    first, second = body(table.code, 0), body(table.code, 0, 1)
    answer = play.move(table.code, 0, question, "key", first, players[0])
    assert not answer.answered_before
    play.move(table.code, 1, ask(table.code, 1), "key", body(table.code, 1), players[1])
    again = play.move(table.code, 0, question, "key", first, players[0])
    assert again == answer
    assert again.answered_before
    with pytest.raises(play.StalePage):
        play.move(table.code, 0, question, "key", second, players[0])
    assert Event.objects.filter(table=table).count() == 8


def test_a_copy_long_afterwards_gets_the_answer_of_then(toys: None) -> None:
    """With luck and more behind it: the answer is the last event of the request, not of the table."""
    table, players = running_table("ledger", 1)
    now = play.present(table.code)
    done = next(m for m in legal(table.code, 0) if type(m).__name__ == "Done")
    question, text = now.course.questions[0], now.game.codec.encode(done)
    answer = play.move(table.code, 0, question, "key", text, players[0])
    assert Event.objects.get(table=table, number=answer.number).kind == "chance"
    play_on(table.code, players, 3)
    assert play.move(table.code, 0, question, "key", text, players[0]) == answer


@pytest.mark.parametrize("key", ["x" * 65, "a\nb", "\x00"])
def test_keys_that_are_none(key: str) -> None:
    table, players = running_table()
    with pytest.raises(play.BrokenRequest) as caught:
        play.move(table.code, 0, ask(table.code, 0), key, body(table.code, 0), players[0])
    assert caught.value.code == "bad_key"


def test_a_game_ends_with_its_result_and_everything_open() -> None:
    table, players = running_table()
    assert play.present(table.code).seed is None
    now = play_on(table.code, players)
    table.refresh_from_db()
    last = Event.objects.get(table=table, number=table.head)
    assert (now.status, table.status, last.kind, last.actor) == ("over", "over", "closed", "table")
    assert now.result == now.game.result(now.course.state)
    assert now.seed == bytes(table.seed)
    assert table.awaited == []
    assert table.result is not None
    assert verify(read(table.pk)).luck
    with pytest.raises(play.Forbidden) as caught:
        play.move(table.code, 0, now.course.questions[0], "", '{"move":"stay"}', players[0])
    assert caught.value.why.code == "over"


@pytest.mark.parametrize(("game", "seats"), [("tides", 3), ("night", 3), ("ledger", 1)])
def test_whole_games_of_other_kinds(toys: None, game: str, seats: int) -> None:
    table, players = running_table(game, seats)
    now = play_on(table.code, players)
    assert now.status == "over"
    verdict = verify(read(table.pk))
    assert verdict.good
    assert verdict.luck
