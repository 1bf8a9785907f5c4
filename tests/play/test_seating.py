"""Opening, sitting down, leaving: who may, and what the log says of it."""

import pytest

from rules.kernel.dice import commitment
from rules.kernel.positions import write_position
from tables import play
from tables.log import Origin, read, verify
from tables.models import Event, Table
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db


def reason(caught: pytest.ExceptionInfo[play.Forbidden]) -> str:
    return caught.value.why.code


def test_a_new_table_waits_for_its_seats_and_shows_its_commitment() -> None:
    table = TableFactory(options={"unload_anywhere": True})
    now = play.present(table.code)
    assert (now.status, now.number, now.names, now.awaited) == ("open", 1, ("", "", ""), ())
    assert now.setup.options["unload_anywhere"] is True
    assert set(now.setup.options) == {option.name for option in now.game.meta.options}
    assert now.commitment == commitment(bytes(table.seed))
    assert now.seed is None
    assert verify(read(table.pk)).good


def test_it_starts_by_itself_with_the_last_seat() -> None:
    table = TableFactory()
    players = PlayerFactory.create_batch(3)
    answers = [play.sit(table.code, number, player) for number, player in enumerate(players)]
    kinds = [record.kind for record in read(table.pk)]
    assert kinds == ["opened", "seated", "seated", "seated", "started", "chance"]
    assert [answer.number for answer in answers] == [2, 3, 6]
    now = play.present(table.code)
    assert now.status == "running"
    assert now.awaited == (0, 1, 2)
    assert now.start == 5


def test_sitting_down_twice_is_the_same_as_once() -> None:
    table = TableFactory()
    player = PlayerFactory()
    first = play.sit(table.code, 1, player, key="key")
    assert play.sit(table.code, 1, player, key="key") == first
    assert play.sit(table.code, 1, player).number == first.number
    assert Event.objects.filter(table=table).count() == 2
    with pytest.raises(play.StalePage):
        play.sit(table.code, 2, player, key="key")
    with pytest.raises(play.Forbidden) as caught:
        play.sit(table.code, 2, player)
    assert reason(caught) == "already_seated"
    with pytest.raises(play.Forbidden) as caught:
        play.sit(table.code, 1, PlayerFactory())
    assert reason(caught) == "seat_taken"


def test_names_are_told_apart_and_made_fit_for_a_line() -> None:
    table = TableFactory(seats=5)
    for number, nickname in enumerate(["Anna", "Anna", "  A\u202en\x07na  ", "", "河" * 32]):
        play.sit(table.code, number, PlayerFactory(nickname=nickname))
    assert play.present(table.code).names == ("Anna", "Anna 2", "Anna 3", "?", "河" * 32)
    assert verify(read(table.pk)).good


def test_lucky_words() -> None:
    table = TableFactory()
    play.sit(table.code, 0, PlayerFactory(), "  sieben 七 ")
    play.sit(table.code, 1, PlayerFactory())
    words = [place.nonce for place in play.present(table.code).places]
    assert words[0] == "sieben 七"
    assert len(words[1]) == 16
    for word in ("x" * 65, "a\x00b"):
        with pytest.raises(play.BrokenRequest):
            play.sit(table.code, 2, PlayerFactory(), word)


def test_only_the_host_seats_bots_and_they_have_names() -> None:
    host = PlayerFactory()
    table = TableFactory(host=host)
    with pytest.raises(play.NotYours):
        play.seat_bot(table.code, 0, "random", PlayerFactory())
    with pytest.raises(play.BrokenRequest):
        play.seat_bot(table.code, 0, "genius", host)
    play.seat_bot(table.code, 0, "random", host)
    play.seat_bot(table.code, 1, "sensible", host)
    now = play.present(table.code)
    assert now.bots == ("random", "sensible", "")
    assert len({*now.names}) == 3


def test_leaving_frees_the_seat_before_the_start_and_not_after() -> None:
    host, guest = PlayerFactory.create_batch(2)
    table = TableFactory(host=host)
    play.sit(table.code, 0, guest)
    play.seat_bot(table.code, 1, "random", host)
    with pytest.raises(play.NotYours):
        play.leave(table.code, 1, guest)
    play.leave(table.code, 0, guest)
    play.leave(table.code, 1, host)
    assert play.present(table.code).names == ("", "", "")
    with pytest.raises(play.Forbidden) as caught:
        play.leave(table.code, 1, host)
    assert reason(caught) == "seat_free"
    play.sit(table.code, 2, guest)
    for number in (0, 1):
        play.seat_bot(table.code, number, "random", host)
    for verb in (
        lambda: play.leave(table.code, 2, guest),
        lambda: play.sit(table.code, 2, PlayerFactory()),
        lambda: play.seat_bot(table.code, 2, "random", host),
    ):
        with pytest.raises(play.Forbidden) as caught:
            verb()
        assert reason(caught) == "already_started"
    assert verify(read(table.pk)).good


def test_the_host_closes_a_table_and_then_everything_is_open() -> None:
    players = PlayerFactory.create_batch(2)
    table = TableFactory(host=players[0])
    play.sit(table.code, 0, players[0])
    for number in (1, 2):
        play.seat_bot(table.code, number, "random", players[0])
    with pytest.raises(play.NotYours):
        play.close_table(table.code, players[1])
    play.close_table(table.code, players[0])
    now = play.present(table.code)
    assert now.status == "closed"
    assert now.finished
    assert now.result is None
    assert now.seed == bytes(table.seed)
    assert verify(read(table.pk)).luck
    with pytest.raises(play.Forbidden) as caught:
        play.close_table(table.code, players[0])
    assert reason(caught) == "closed"
    with pytest.raises(play.Forbidden) as caught:
        play.move(table.code, 0, now.course.questions[0], "", '{"move":"choose","card":"1"}', players[0])
    assert reason(caught) == "closed"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("checkers", 3, {}),
        ("niagara", 2, {}),
        ("niagara", 99, {}),
        ("niagara", 3, {"weather": "fine"}),
        ("niagara", 3, {"river_at_least": True}),
        ("niagara", 3, {"goal_order": "whatever"}),
    ],
)
def test_a_set_up_that_there_is_not(game: str, seats: int, options: dict[str, object]) -> None:
    with pytest.raises(play.BrokenRequest):
        TableFactory(game=game, seats=seats, options=options)
    assert not Table.objects.exists()


def test_unknown_tables_and_seats() -> None:
    table = TableFactory()
    for number in (-1, 3, 10**6):
        with pytest.raises(play.BrokenRequest):
            play.sit(table.code, number, PlayerFactory())
    for verb in (
        lambda: play.present("nowhere1"),
        lambda: play.story("nowhere1"),
        lambda: play.at("nowhere1", 1),
        lambda: play.sit("nowhere1", 0, PlayerFactory()),
    ):
        with pytest.raises(play.NoSuchTable):
            verb()


def test_a_table_goes_on_from_a_position() -> None:
    source, players = running_table()
    play_on(source.code, players, 9)
    now = play.present(source.code)
    position = write_position(now.setup, now.course.state)
    origin = Origin(source.code, now.number, now.digest, viewer=1)
    branch, others = running_table(position=position, origin=origin)
    there = play.present(branch.code)
    assert there.course.state == now.course.state
    assert there.awaited == now.awaited
    assert there.origin == origin
    assert bytes(branch.seed) != bytes(source.seed)
    play_on(branch.code, others, 5)
    assert verify(read(branch.pk)).good


def test_positions_that_do_not_fit_are_refused() -> None:
    source, players = running_table()
    now = play.present(source.code)
    position = write_position(now.setup, now.course.state)
    finished = play_on(source.code, players)
    for text, seats in ((position, 4), ("{}", 3), (position.replace('"ring"', '"king"'), 3)):
        with pytest.raises(play.BrokenRequest):
            TableFactory(seats=seats, position=text)
    with pytest.raises(play.BrokenRequest) as caught:
        TableFactory(position=write_position(finished.setup, finished.course.state))
    assert caught.value.code == "position_over"
