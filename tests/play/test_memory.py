"""The cache is never the only copy: warm, cold and by prefix are the same; projections can be made again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.kernel.positions import encode_state
from tables import play
from tables.log import Folding, Present, Record, fold, read
from tables.log.projection import project
from tables.models import Event, Table
from tables.play import memory
from tests.factories import running_table
from tests.long_logs import long_table, random_move
from tests.play.playing import legal, one_move, play_on, say

pytestmark = pytest.mark.django_db


def same(one: Present, other: Present) -> None:
    assert encode_state(one.course.state) == encode_state(other.course.state)
    assert one == other


def test_warm_cold_and_prefix_are_the_same_at_every_event() -> None:
    table, players = running_table()
    warm: dict[int, Present] = {}
    for _ in range(40):
        one_move(table.code, players)
        now = play.present(table.code)
        warm[now.number] = now
        memory.forget_everything()
        same(play.present(table.code), now)
    for number, then in warm.items():
        same(play.at(table.code, number), then)


def test_with_take_backs_the_past_stays_what_it_was(toys: None) -> None:
    table, players = running_table("ledger", 1)
    seen: dict[int, Present] = {}
    for _ in range(30):
        one_move(table.code, players)
        now = seen[play.present(table.code).number] = play.present(table.code)
        if play.offered_take_back(now, 0) and now.number % 2:
            play.take_back(table.code, 0, now.course.questions[0], "", players[0])
            now = play.present(table.code)
            seen[now.number] = now
        if now.status != "running":
            break
    assert Event.objects.filter(table=table, kind="taken_back").count() > 2
    for number, then in seen.items():
        same(play.at(table.code, number), then)
    memory.forget_everything()
    same(play.present(table.code), seen[max(seen)])
    told = play.story(table.code)
    taken_back = {
        number for event in told if event.kind == "taken_back" for number in range(event.payload.to + 1, event.number)
    }
    assert {event.number for event in told if event.struck} == {
        n for n in taken_back if told[n - 1].kind != "taken_back"
    }


def test_another_process_wrote_meanwhile() -> None:
    table, players = running_table()
    play_on(table.code, players, 5)
    stale = play.present(table.code)
    play_on(table.code, players, 5)
    now = play.present(table.code)
    memory.forget_everything()
    memory.remember(stale)
    with CaptureQueriesContext(connection) as queries:
        same(play.present(table.code), now)
    assert len(queries) == 2


def test_a_cache_of_another_history_is_not_believed() -> None:
    table, players = running_table()
    other, others = running_table()
    play_on(table.code, players, 3)
    play_on(other.code, others, 6)
    now = play.present(table.code)
    # As many events, fewer, and more than there are.
    for number in (now.number, now.number - 1, now.number + 2):
        memory.forget_everything()
        memory._presents.put(table.code, play.at(other.code, number))
        same(play.present(table.code), now)


def test_projections_can_be_made_again() -> None:
    table, players = running_table()
    for moves in (0, 1, 7, 10_000):
        play_on(table.code, players, moves)
        row = Table.objects.get(pk=table.pk)
        again = Table()
        present = fold(read(table.pk))
        project(again, present)
        for name in ("status", "awaited", "questions", "result"):
            assert getattr(again, name) == getattr(row, name), name
        assert (row.head, row.head_digest, row.changed_at) == (present.number, present.digest, present.changed_at)
        assert [seat.name for seat in row.seats.all()] == list(memory.dressed(present, row).names)
    assert row.status == "over"


def test_the_story_tells_every_event_with_its_beats() -> None:
    table, players = running_table()
    play_on(table.code, players, 30)
    told = play.story(table.code)
    assert [event.number for event in told] == list(range(1, len(told) + 1))
    assert all(event.beats for event in told if event.kind in ("moved", "chance"))
    assert not any(event.beats for event in told if event.kind not in ("moved", "chance"))
    assert told[-1].beats[-1].state == play.present(table.code).course.state
    assert play.story(table.code, 8, 11) == told[7:11]
    one_move(table.code, players)
    assert play.story(table.code)[: len(told)] == told
    assert play.present(table.code).last == (play.story(table.code)[-1],)


def test_a_story_that_was_broken_off_in_the_middle_of_an_event_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, players = running_table()
    play_on(table.code, players, 5)
    told = play.story(table.code)
    play_on(table.code, players, 5)

    def break_off(folding: Folding, record: Record) -> Present:
        folding.told.append(told[-1])
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Folding, "feed", break_off)
        with pytest.raises(KeyboardInterrupt):
            play.story(table.code)
    again = play.story(table.code)
    assert [event.number for event in again] == list(range(1, table_head(table) + 1))
    assert again[: len(told)] == told


def table_head(table: Table) -> int:
    return Table.objects.get(pk=table.pk).head


def test_last_holds_what_one_request_did() -> None:
    table, players = running_table()
    last = play.present(table.code).last
    assert [told.kind for told in last] == ["seated", "started", "chance"]
    assert last[-1].beats
    say(table.code, players, 0, legal(table.code, 0)[0])
    assert [told.kind for told in play.present(table.code).last] == ["moved"]


def test_a_warm_page_asks_the_database_once() -> None:
    table, players = running_table()
    play_on(table.code, players, 3)
    with CaptureQueriesContext(connection) as queries:
        play.present(table.code)
    assert len(queries) == 1


def test_the_cache_is_bounded() -> None:
    recent: memory.Recent[int, int] = memory.Recent(3)
    for number in range(5):
        recent.put(number, number)
        recent.get(2)
    assert [number for number in range(5) if recent.get(number) is not None] == [2, 3, 4]


def test_folding_goes_on_where_it_stopped() -> None:
    table, players = running_table()
    play_on(table.code, players, 12)
    records = read(table.pk)
    folding = Folding()
    for record in records[:9]:
        folding.feed(record)
    for record in read(table.pk, after=9):
        folding.feed(record)
    assert folding.present == fold(records)
    assert read(table.pk, 3, 6) == records[3:6]


def test_the_past_of_a_long_log_is_what_it_was_with_every_take_back() -> None:
    table, _players = long_table(2 * memory.MARK + 150, "ferry", random_move)
    records = read(table.pk)
    interrupted = [record.number for record in records if record.kind == "ruled"]
    assert interrupted
    for number in (
        1,
        7,
        memory.MARK - 1,
        memory.MARK,
        memory.MARK + 1,
        *interrupted,
        interrupted[-1] - 1,
        len(records),
    ):
        then = fold(records[:number])
        same(play.at(table.code, number), memory.dressed(then, table))
        assert play.story(table.code, at=number) == _told(records[:number])


def _told(records: list[Record]) -> list[play.Told]:
    folding = Folding(keep=True)
    for record in records:
        folding.feed(record)
    return folding.told


def test_a_window_of_the_past_is_struck_as_it_was_then() -> None:
    table, players = running_table()
    number = play_on(table.code, players, 5).number
    then = play_on(table.code, players, 3).number
    play.rule_take_back(table.code, number, "the dog sat on the board", "keeper")
    assert any(told.struck for told in play.story(table.code, number, then))
    assert not any(told.struck for told in play.story(table.code, number, then, at=then))
    assert (
        play.story(table.code, number + 1, number + 2, at=then) == play.story(table.code, at=then)[number : number + 2]
    )
    assert [told.number for told in play.story(table.code, 1, then, at=number)] == list(range(1, number + 1))


def test_a_story_of_events_that_are_not_stored_is_told_again() -> None:
    table, _players = long_table(memory.MARK + 20)
    other, _others = long_table(memory.MARK + 50)
    told, now = play.story(table.code), play.present(table.code)
    memory.forget_everything()
    foreign = memory._story_of(other)
    assert foreign is not None
    memory._stories.put(table.code, foreign)
    assert play.story(table.code) == told
    memory._stories.put(table.code, foreign)
    same(play.at(table.code, 100), memory.dressed(fold(read(table.pk, upto=100)), table))
    memory.forget_everything()
    memory._stories.put(table.code, foreign)
    same(play.present(table.code), now)


def test_stories_are_kept_by_the_number_of_their_events() -> None:
    kept: memory.Recent[str, list[int]] = memory.Recent(10, len)
    kept.put("a", [1] * 4)
    kept.put("b", [1] * 4)
    kept.put("c", [1] * 4)
    assert [key for key in "abc" if kept.get(key) is not None] == ["b", "c"]
    long = kept.get("c")
    assert long is not None
    long += [1] * 20
    kept.put("c", long)
    assert [key for key in "abc" if kept.get(key) is not None] == ["c"]
    kept.put("d", [1])
    assert [key for key in "cd" if kept.get(key) is not None] == ["d"]
