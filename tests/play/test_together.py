"""What people ask of one another at a table: every request, every answer, every refusal."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable

import msgspec
import pytest
from django.utils import timezone

from rules.kernel.contract import Result
from tables import play
from tables.case_models import Outcome
from tables.log import Record, exchange, read, verify
from tables.log.payloads import Closed, Proposed, Replaced, encode
from tables.log.store import TABLE
from tables.log.terms import Terms
from tables.models import Event, Player, Table, Watcher
from tables.play import bots, links, together
from tables.play.refereeing import call_time
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.log.test_chain import resealed
from tests.play.playing import one_move, play_on, say

pytestmark = pytest.mark.django_db


def turns(moves: int = 5, terms: Terms | None = None) -> tuple[Table, list[Player]]:
    """Niagara with three people: all have chosen a card, and the first have paddled."""
    table, players = running_table(terms=terms)
    play_on(table.code, players, moves)
    return table, players


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(play.Forbidden) as caught:
        act()
    assert caught.value.why.code in play.TABLE_REASONS
    return caught.value.why.code


def movers(code: str) -> list[int]:
    return [told.seat for told in play.story(code) if told.kind == "moved" and not told.struck]


def ask(table: Table, players: list[Player], seat: int, what: str = "take_back", key: str = "", **more) -> int:
    """`seat` asks; returns the number of its request."""
    play.propose(table.code, seat, players[seat], what, key, **more)
    return max(told.number for told in play.story(table.code) if told.kind == "proposed")


def answer(table: Table, players: list[Player], seat: int, yes: bool = True, key: str = "") -> play.Moved:
    asked = play.present(table.code).proposal
    return play.answer(table.code, seat, players[seat], asked.number if asked else 1, yes, key)


def proven(table: Table) -> list[Record]:
    """The log of `table`, which its proof accepts, and if it is over its export too."""
    records = read(table.pk)
    verdict = verify(records)
    assert verdict.good, (verdict.number, verdict.reason)
    lines = b"".join(exchange.export(records))
    if play.present(table.code).finished:
        assert exchange.proven(io.BytesIO(lines))[0].good
    return records


def forged(table: Table, kind: str, **changes: object) -> str:
    """What the proof says to a log in which the last event of `kind` is another one."""
    records = read(table.pk)
    place = max(number for number, record in enumerate(records) if record.kind == kind)
    log = resealed([*records[:place], records[place]._replace(**changes)], table.code)
    verdict = verify(log)
    assert verdict.number == place + 1, "the forgery was not found"
    return verdict.reason


# Taking back by request


def test_a_take_back_across_anothers_move_happens_when_all_have_agreed() -> None:
    table, players = turns()
    before = play.present(table.code)
    first = movers(table.code)[-2]
    others = [seat for seat in range(3) if seat != first]
    undo = play.undo_to_ask_for(before, first)
    assert undo is not None
    assert (undo.moves, undo.revealed) == (2, True), "the second of them turned the next card up"
    assert refusal(lambda: play.take_back(table.code, first, before.course.questions[first], "", players[first]))
    number = ask(table, players, first)
    asked = play.present(table.code)
    assert asked.proposal is not None
    assert (asked.proposal.number, asked.proposal.to, asked.undecided) == (number, undo.to, tuple(others))
    assert asked.course.state == before.course.state
    answer(table, players, others[0])
    assert play.present(table.code).undecided == (others[1],)
    answer(table, players, others[1])
    after = play.present(table.code)
    assert after.course.state == play.at(table.code, undo.to).course.state
    assert after.proposal is None
    assert sum(told.struck for told in play.story(table.code)) == 2
    play_on(table.code, players, 4)
    proven(table)


def test_no_refuses_it_and_the_asker_withdraws_it() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    other = next(seat for seat in range(3) if seat != first)
    for who in (other, first):
        ask(table, players, first)
        answer(table, players, who, yes=False)
        assert play.present(table.code).proposal is None
    assert not any(told.struck for told in play.story(table.code))
    proven(table)


def test_a_double_click_asks_once_and_answers_once() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    others = [seat for seat in range(3) if seat != first]
    ask(table, players, first, key="form")
    ask(table, players, first, key="form")
    assert refusal(lambda: ask(table, players, first)) == "request_open"
    assert refusal(lambda: ask(table, players, others[0], "end")) == "request_open"
    once = answer(table, players, others[0], key="yes")
    asked = play.present(table.code).proposal
    assert play.answer(table.code, others[0], players[others[0]], asked.number, True, "yes") == once
    assert answer(table, players, others[0]).answered_before
    answer(table, players, others[1], key="yes")
    # A copy that comes when everything is settled gets its answer too, and a fresh one is told so.
    assert play.answer(table.code, others[1], players[others[1]], asked.number, True, "yes").answered_before
    assert refusal(lambda: play.answer(table.code, others[1], players[others[1]], asked.number, False)) == "no_request"
    kinds = [event.kind for event in Event.objects.filter(table=table)]
    assert (kinds.count("proposed"), kinds.count("answered"), kinds.count("taken_back")) == (1, 2, 1)


def test_an_answer_to_another_request_is_none() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    other = next(seat for seat in range(3) if seat != first)
    number = ask(table, players, first)
    answer(table, players, other, yes=False)
    ask(table, players, first)
    assert refusal(lambda: play.answer(table.code, other, players[other], number, True)) == "no_request"


def test_a_take_back_lapses_when_somebody_plays_on_but_an_end_does_not() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    ask(table, players, first)
    one_move(table.code, players)
    assert play.present(table.code).proposal is None
    ask(table, players, first, "end")
    one_move(table.code, players)
    assert play.present(table.code).proposal is not None
    proven(table)


def test_at_most_three_requests_before_one_has_played_on() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    for _ in range(together.MOST_REQUESTS):
        ask(table, players, first, "end")
        answer(table, players, first, yes=False)
    assert refusal(lambda: ask(table, players, first, "end")) == "asked_enough"
    while movers(table.code)[-1] != first:
        one_move(table.code, players)
    ask(table, players, first, "end")


def test_a_request_whose_asker_has_gone_is_in_nobodys_way() -> None:
    """Two of three have gone, one of them with a request open to which the third has agreed."""
    table, players = turns()
    absent = play.present(table.code).awaited[0]
    gone, mine = (seat for seat in range(3) if seat != absent)
    ask(table, players, gone, "end")
    answer(table, players, mine)
    later = timezone.now() + together.PATIENCE
    assert refusal(lambda: ask(table, players, mine, "stand_in", target=absent, now=later)) == "request_open"
    answer(table, players, mine, yes=False)
    assert play.present(table.code).proposal is None
    proven(table)
    ask(table, players, mine, "stand_in", target=absent, now=later)
    # Nobody unsays what they have not said: the no is the own one.
    records = read(table.pk)
    said = next(record for record in reversed(records) if record.kind == "answered")
    assert said.seat == mine
    assert forged(table, "answered", seat=absent, actor=play.handle(players[mine]))


def test_whoever_has_asked_too_often_may_still_ask_for_a_bot_on_an_absent_seat() -> None:
    """A seat for which it is not to play could else be left sitting for ever."""
    table, players = running_table("ferry", 3)
    absent = play.present(table.code).awaited[0]
    other, mine = (seat for seat in range(3) if seat != absent)
    for _ in range(together.MOST_REQUESTS):
        ask(table, players, mine, "end")
        answer(table, players, other, yes=False)
    later = timezone.now() + together.PATIENCE
    assert refusal(lambda: ask(table, players, mine, "end", now=later)) == "asked_enough"
    for _ in range(together.MOST_REQUESTS):
        ask(table, players, mine, "stand_in", target=absent, now=later)
        answer(table, players, other, yes=False)
    # Nor is that a way to pester; an hour later one may ask again.
    lately = timezone.now() + together.PATIENCE * 0.9
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(together, "absent", lambda present, now: (absent,))
        about = {"target": absent, "now": lately}
        assert refusal(lambda: ask(table, players, mine, "stand_in", **about)) == "asked_enough"
    ask(table, players, mine, "stand_in", target=absent, now=later + together.PATIENCE)
    answer(table, players, other)
    assert play.present(table.code).places[absent].bot


def test_a_take_back_that_shows_something_is_told_as_such() -> None:
    table, players = running_table()
    for shown in (False, False, True):
        one_move(table.code, players)
        seat = movers(table.code)[0]
        present = play.present(table.code)
        assert (play.undo_to_ask_for(present, seat) is not None) == shown
    undo = play.undo_to_ask_for(present, seat)
    assert undo is not None
    assert (undo.revealed, undo.moves) == (True, 3)


def test_nothing_is_asked_for_that_is_free_or_can_be_chosen_again() -> None:
    table, players = running_table()
    assert play.undo_to_ask_for(play.present(table.code), 0) is None
    one_move(table.code, players)
    seat = movers(table.code)[-1]
    # The cards are still covered: the seat can simply choose another.
    assert play.why_no_take_back(play.present(table.code), seat).code == "choose_again"
    assert play.undo_to_ask_for(play.present(table.code), seat) is None
    assert refusal(lambda: ask(table, players, seat)) == "nothing_to_ask"


def test_a_take_back_to_a_moment_before_another_one() -> None:
    table, players = turns(6)
    for _ in range(2):
        seat = movers(table.code)[-2]
        ask(table, players, seat)
        for other in set(range(3)) - {seat}:
            answer(table, players, other)
        one_move(table.code, players)
    play_on(table.code, players, 3)
    proven(table)


def test_an_agreed_take_back_gives_the_time_back() -> None:
    table, players = turns(4, Terms(clock="live", bank=600, increment=5))
    one_move(table.code, players)
    first = movers(table.code)[-2]
    to = play.undo_to_ask_for(play.present(table.code), first).to
    then = play.at(table.code, to)
    ask(table, players, first)
    for other in set(range(3)) - {first}:
        answer(table, players, other)
    now = play.present(table.code)
    assert now.clock.banks == pytest.approx(then.clock.banks, abs=0.5)
    assert now.clock.since[first] == now.changed_at
    proven(table)


def test_bots_are_not_asked_and_wait_for_the_answer() -> None:
    host, other = PlayerFactory.create_batch(2)
    table = TableFactory(host=host)
    play.sit(table.code, 0, host)
    play.sit(table.code, 1, other)
    play.seat_bot(table.code, 2, "random", host)
    players = [host, other, "bot:random"]
    play_on(table.code, players, 5)
    while movers(table.code)[-1] == 0:
        one_move(table.code, players)
    ask(table, players, 0)
    asked = play.present(table.code)
    assert asked.undecided == (1,)
    assert bots.holds_back(asked, asked.changed_at)
    assert not bots.holds_back(asked, asked.changed_at + bots.COURTESY)
    answer(table, players, 1)
    assert not bots.holds_back(play.present(table.code), timezone.now())


def alone_with_bots(moves: int) -> tuple[Table, Player]:
    """A table of one person and two bots after some moves, the last one a bot's; and the person."""
    host = PlayerFactory()
    table = TableFactory(host=host)
    play.sit(table.code, 0, host)
    for seat in (1, 2):
        play.seat_bot(table.code, seat, "random", host)
    players = [host, "bot:random", "bot:random"]
    play_on(table.code, players, moves)
    while movers(table.code)[-1] == 0:
        one_move(table.code, players)
    return table, host


def test_alone_with_bots_nobody_need_be_asked() -> None:
    table, host = alone_with_bots(5)
    before = play.undo_to_ask_for(play.present(table.code), 0)
    play.propose(table.code, 0, host, "take_back")
    assert play.present(table.code).course.state == play.at(table.code, before.to).course.state
    play.propose(table.code, 0, host, "bot", target=1, level="sensible")
    assert play.present(table.code).bots == ("", "sensible", "random")
    assert table.seats.get(number=1).bot == "sensible"
    play.propose(table.code, 0, host, "end")
    assert play.present(table.code).status == "closed"
    proven(table)


def test_alone_with_bots_a_double_click_takes_back_once() -> None:
    table, host = alone_with_bots(12)
    played = movers(table.code)
    once = play.propose(table.code, 0, host, "take_back", "one")
    left = movers(table.code)
    assert len(left) < len(played)
    assert play.undo_to_ask_for(play.present(table.code), 0) is not None, "a page renewed by now offers another"
    assert play.propose(table.code, 0, host, "take_back", "two") == once
    assert movers(table.code) == left


def test_in_the_middle_of_a_turn_and_across_luck(toys: None) -> None:
    table, players = running_table("ledger", 1)
    present = play.present(table.code)
    done = next(m for m in present.game.legal_moves(present.course.state, 0) if type(m).__name__ == "Done")
    say(table.code, players, 0, done)
    undo = play.undo_to_ask_for(play.present(table.code), 0)
    assert undo is not None
    assert (undo.moves, undo.revealed) == (1, True)
    with pytest.raises(play.StalePage):
        play.propose(table.code, 0, players[0], "take_back", to=undo.to - 1)
    play.propose(table.code, 0, players[0], "take_back", "key", to=undo.to)
    play.propose(table.code, 0, players[0], "take_back", "key", to=undo.to)
    now = play.present(table.code)
    assert now.course.state == present.course.state
    assert [told.kind for told in play.story(table.code)].count("taken_back") == 1
    assert verify(read(table.pk)).good


def test_who_declines_beforehand_is_not_asked() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    other = next(seat for seat in range(3) if seat != first)
    players[other].settings = {"auto_decline": True}
    players[other].save()
    assert refusal(lambda: ask(table, players, first)) == "auto_declined"
    assert play.present(table.code).proposal is None
    # What somebody has chosen about requests of others does not bind the own ones.
    ask(table, players, other, "end")


# The end, the level of a bot


def test_all_agree_to_end() -> None:
    table, players = turns()
    ask(table, players, 0, "end")
    for other in (1, 2):
        answer(table, players, other)
    assert play.present(table.code).status == "closed"
    assert proven(table)[-1].payload.startswith('{"reason":"agreed"')
    assert refusal(lambda: ask(table, players, 0, "end")) == "closed"


def test_the_host_ends_nothing_alone_where_others_play() -> None:
    table, players = turns()
    assert refusal(lambda: play.close_table(table.code, players[0])) == "others_play"
    assert play.present(table.code).status == "running"
    opened = TableFactory(host=players[0])
    play.sit(opened.code, 0, players[0])
    play.sit(opened.code, 1, players[1])
    play.close_table(opened.code, players[0])
    assert play.present(opened.code).status == "closed"


def test_a_vote_on_the_level_of_a_bot() -> None:
    host, other = PlayerFactory.create_batch(2)
    table = TableFactory(host=host)
    play.seat_bot(table.code, 2, "random", host)
    play.sit(table.code, 0, host)
    play.sit(table.code, 1, other)
    players = [host, other]
    for target, level, code in ((2, "random", "nothing_to_ask"), (1, "sharp", "nothing_to_ask")):
        assert refusal(lambda t=target, to=level: ask(table, players, 0, "bot", target=t, level=to)) == code
    with pytest.raises(play.BrokenRequest):
        ask(table, players, 0, "bot", target=2, level="genius")
    with pytest.raises(play.BrokenRequest):
        ask(table, players, 0, "bot", target=9, level="sharp")
    name = play.present(table.code).names[2]
    ask(table, players, 0, "bot", target=2, level="sharp")
    answer(table, players, 1)
    place = play.present(table.code).places[2]
    assert (place.bot, place.actor, place.name) == ("sharp", "bot:sharp", name)
    assert table.seats.get(number=2).bot == "sharp"
    proven(table)
    assert "could not happen" in forged(table, "replaced", payload=encode(Replaced(name, "random")))


# Absent people


def test_a_bot_for_somebody_who_has_left_the_page() -> None:
    table, players = turns()
    seat = play.present(table.code).waited_persons[0]
    asker = next(one for one in range(3) if one != seat)
    begun = play.present(table.code).clock.since[seat]
    assert begun is not None
    sign = Watcher.objects.create(table=table, browser="b", player=players[seat], at=begun + dt.timedelta(minutes=4))
    soon = begun + together.QUIET - dt.timedelta(seconds=1)
    there, gone = (sign.at + together.QUIET + dt.timedelta(seconds=second) for second in (-1, 1))
    assert [play.absent(play.present(table.code), now) for now in (soon, there, gone)] == [(), (), (seat,)]
    Watcher.objects.update(player=players[asker])
    assert play.absent(play.present(table.code), there) == (seat,), "somebody else's sign is none"
    ask(table, players, asker, "stand_in", target=seat, now=gone)
    answer(table, players, 3 - seat - asker)
    assert play.present(table.code).places[seat].bot
    play.return_to_seat(table.code, seat, players[seat])
    proven(table)


def test_a_bot_for_somebody_who_has_been_away_for_an_hour() -> None:
    table, players = turns()
    seat = play.present(table.code).waited_persons[0]
    asker = next(one for one in range(3) if one != seat)
    third = 3 - seat - asker
    now = timezone.now()
    assert refusal(lambda: ask(table, players, asker, "stand_in", target=seat, now=now)) == "not_late"
    assert refusal(lambda: ask(table, players, seat, "stand_in", target=seat, now=now)) == "not_late"
    later = now + together.PATIENCE + dt.timedelta(minutes=1)
    Watcher.objects.create(table=table, browser="b", player=players[seat], at=later)
    ask(table, players, asker, "stand_in", target=seat, now=later)
    assert play.present(table.code).undecided == (third,), "who is away is not asked about it"
    answer(table, players, third)
    place = play.present(table.code).places[seat]
    assert place.bot
    assert place.person == play.handle(players[seat])
    assert (
        refusal(
            lambda: say(
                table.code,
                players,
                seat,
                play.present(table.code).game.legal_moves(play.present(table.code).course.state, seat)[0],
            )
        )
        == "bot_plays"
    )
    play.return_to_seat(table.code, seat, players[seat])
    assert play.return_to_seat(table.code, seat, players[seat]).answered_before
    assert not play.present(table.code).places[seat].bot
    proven(table)


def test_a_request_of_somebody_else_survives_a_stand_in() -> None:
    table, players = turns()
    seat = play.present(table.code).waited_persons[0]
    asker = next(one for one in range(3) if one != seat)
    ask(table, players, asker, "end")
    play.resign(table.code, seat, players[seat])
    now = play.present(table.code)
    assert now.proposal is not None
    assert now.undecided == (3 - seat - asker,)
    proven(table)


# Giving up


def test_a_bot_plays_on_for_who_gives_up_and_the_end_comes_when_too_few_are_left() -> None:
    table, players = turns()
    play.resign(table.code, 0, players[0], "key")
    assert play.resign(table.code, 0, players[0], "key").answered_before
    assert play.resign(table.code, 0, players[0]).answered_before
    place = play.present(table.code).places[0]
    assert place.resigned
    assert place.bot
    assert refusal(lambda: play.return_to_seat(table.code, 0, players[0])) == "resigned"
    assert refusal(lambda: ask(table, players, 0, "end")) == "resigned"
    play.resign(table.code, 1, players[1])
    assert play.present(table.code).status == "closed"
    assert proven(table)[-1].payload.startswith('{"reason":"resigned"')
    seed = play.present(table.code).seed.hex()
    assert "could not happen" in forged(table, "closed", payload=encode(Closed("agreed", seed)))


def test_of_two_people_the_other_wins_when_one_gives_up() -> None:
    table, players = running_table("ferry", 2)
    play.resign(table.code, 1, players[1])
    now = play.present(table.code)
    assert now.status == "closed"
    assert now.result == Result((0,), ((0,), (1,)), ())
    assert [(row.place, row.won, row.score) for row in Outcome.objects.order_by("seat")] == [
        (1, True, None),
        (2, False, None),
    ]
    proven(table)
    for wrong in (Result((1,), ((1,), (0,)), ()), Result((), ((0,), (1,)), ())):
        closing = Closed("resigned", now.seed.hex(), wrong)
        assert "not the one that was played" in forged(table, "closed", payload=encode(closing))


def test_a_log_of_earlier_versions_without_a_winner_still_holds() -> None:
    table, players = running_table("ferry", 2)
    play.resign(table.code, 1, players[1])
    now = play.present(table.code)
    assert now.seed is not None
    *records, closing = read(table.pk)
    older = closing._replace(payload=encode(Closed("resigned", now.seed.hex())))
    assert verify(resealed([*records, older], table.code)).good


def test_who_gives_up_against_bots_alone_comes_last_and_nobody_wins() -> None:
    player = PlayerFactory()
    table = TableFactory(host=player)
    for seat in (1, 2):
        play.seat_bot(table.code, seat, "random", player)
    play.sit(table.code, 0, player)
    play.resign(table.code, 0, player)
    assert play.present(table.code).result == Result((), ((1, 2), (0,)), ())
    assert [row.won for row in Outcome.objects.all()] == [False] * 3
    proven(table)


def test_who_gives_up_alone_has_no_result() -> None:
    table, players = running_table("dadaocheng", 1)
    play.resign(table.code, 0, players[0])
    assert play.present(table.code).result is None
    proven(table)


# Players who are locked out


def quiet_since(table: Table, ago: dt.timedelta) -> dt.datetime:
    """A moment so long after the last event."""
    return play.present(table.code).changed_at + ago


def test_a_lost_seat_is_opened_again_when_the_host_asks_and_all_agree() -> None:
    table, players = turns()
    later = quiet_since(table, together.QUIET + dt.timedelta(seconds=1))
    early = quiet_since(table, together.QUIET - dt.timedelta(seconds=1))
    seat, third = 1, 2
    assert refusal(lambda: ask(table, players, 0, "reopen", target=seat, now=early)) == "not_lost"
    with pytest.raises(play.NotYours):
        ask(table, players, third, "reopen", target=seat, now=later)
    Watcher.objects.create(table=table, browser="b", player=players[seat], at=early)
    assert refusal(lambda: ask(table, players, 0, "reopen", target=seat, now=later)) == "not_lost"
    Watcher.objects.all().delete()
    for target in (0, 7):
        with pytest.raises(play.PlayError):
            ask(table, players, 0, "reopen", target=target, now=later)
    ask(table, players, 0, "reopen", target=seat, now=later)
    assert play.present(table.code).undecided == (third,)
    # The player turns out to be there.
    answer(table, players, seat, yes=False)
    assert play.present(table.code).proposal is None
    later = quiet_since(table, together.PATIENCE)
    ask(table, players, 0, "reopen", target=seat, now=later)
    call_time(table.code, later + dt.timedelta(days=30))
    assert play.present(table.code).proposal is not None, "silence is no consent"
    answer(table, players, third)
    place = play.present(table.code).places[seat]
    assert (place.open, bool(place.bot), place.person) == (True, True, play.handle(players[seat]))
    _table, tokens = links.invitation(table.code, players[0])
    again = PlayerFactory(nickname="Mei again")
    play.take_over(table.code, seat, again, tokens[seat])
    assert play.present(table.code).places[seat].person == play.handle(again)
    assert refusal(lambda: play.take_over(table.code, seat, PlayerFactory(), tokens[seat])) == "seat_taken"
    with pytest.raises(play.NotYours):
        play.return_to_seat(table.code, seat, players[seat])
    proven(table)


def test_until_the_seat_is_taken_over_its_person_can_come_back() -> None:
    table, players = turns()
    ask(table, players, 0, "reopen", target=1, now=quiet_since(table, together.PATIENCE))
    answer(table, players, 2)
    play.return_to_seat(table.code, 1, players[1])
    place = play.present(table.code).places[1]
    assert (place.open, place.bot, place.actor) == (False, "", play.handle(players[1]))
    _table, tokens = links.invitation(table.code, players[0])
    assert refusal(lambda: play.take_over(table.code, 1, PlayerFactory(), tokens[1])) == "seat_taken"
    proven(table)


def test_where_nobody_else_is_asked_a_seat_counts_as_lost_only_after_an_hour() -> None:
    table, players = running_table("ferry", 2)
    soon = quiet_since(table, together.PATIENCE - dt.timedelta(seconds=1))
    assert refusal(lambda: ask(table, players, 0, "reopen", target=1, now=soon)) == "not_lost"
    play.propose(table.code, 0, players[0], "reopen", target=1, now=quiet_since(table, together.PATIENCE))
    assert play.present(table.code).places[1].open
    proven(table)
    assert "could not happen" in forged(table, "stood_in", seat=0, actor=TABLE)
    days, people = running_table("ferry", 2, terms=Terms(clock="days", hours=24))
    soon = quiet_since(days, together.DAY - dt.timedelta(seconds=1))
    assert refusal(lambda: ask(days, people, 0, "reopen", target=1, now=soon)) == "not_lost"


def test_a_player_for_whom_a_bot_plays_does_not_count_as_somebody_who_agrees() -> None:
    table, players = turns()
    absent = next(seat for seat in play.present(table.code).waited_persons if seat)
    ask(table, players, 0, "stand_in", target=absent, now=quiet_since(table, together.PATIENCE))
    target = 3 - absent
    answer(table, players, target)
    soon = quiet_since(table, together.PATIENCE - dt.timedelta(seconds=1))
    assert refusal(lambda: ask(table, players, 0, "reopen", target=target, now=soon)) == "not_lost"
    ask(table, players, 0, "reopen", target=target, now=quiet_since(table, together.PATIENCE))
    assert play.present(table.code).places[target].open
    proven(table)


def test_no_seat_is_opened_without_a_request() -> None:
    table, players = turns()
    seat = play.present(table.code).waited_persons[0]
    play.resign(table.code, seat, players[seat])
    records = read(table.pk)
    stood_in = next(record for record in records if record.kind == "stood_in")
    told = msgspec.json.decode(stood_in.payload)
    payload = msgspec.json.encode({**told, "open": True}, order="sorted").decode()
    assert "could not happen" in forged(table, "stood_in", payload=payload)


# Taking over a seat


@pytest.fixture
def with_bot() -> tuple[Table, list[Player]]:
    """Two people and a bot, with live clocks."""
    players = PlayerFactory.create_batch(2)
    table = TableFactory(host=players[0], terms=Terms(clock="live", bank=600))
    play.seat_bot(table.code, 2, "random", players[0])
    for seat, player in enumerate(players):
        play.sit(table.code, seat, player)
    return table, players


def test_an_invited_person_takes_over_the_seat_of_a_bot(with_bot: tuple[Table, list[Player]]) -> None:
    table, players = with_bot
    guest = PlayerFactory(nickname="Tao")
    _whole, tokens = links.invitation(table.code, players[0])
    for token in ("", tokens[1], "x"):
        with pytest.raises(play.NotYours):
            play.take_over(table.code, 2, guest, token)
    assert refusal(lambda: play.take_over(table.code, 2, players[1], tokens[2])) == "already_seated"
    assert refusal(lambda: play.take_over(table.code, 1, guest, tokens[1])) == "seat_taken"
    first = play.take_over(table.code, 2, guest, tokens[2], "key")
    assert play.take_over(table.code, 2, guest, tokens[2], "key") == first
    place = play.present(table.code).places[2]
    assert (place.name, place.bot, place.actor) == ("Tao", "", play.handle(guest))
    row = table.seats.get(number=2)
    assert (row.player, row.bot, row.name) == (guest, "", "Tao")
    assert play.present(table.code).clock.since[2] is not None
    assert refusal(lambda: play.take_over(table.code, 2, PlayerFactory(), tokens[2])) == "seat_taken"
    play_on(table.code, [*players, guest], 4)
    proven(table)
    assert "could not happen" in forged(table, "replaced", seat=1)


def test_the_seat_of_somebody_who_may_come_back_is_kept_and_that_of_who_gave_up_is_not() -> None:
    table, players = turns()
    seat = play.present(table.code).waited_persons[0]
    asker = next(one for one in range(3) if one != seat)
    later = timezone.now() + 2 * together.PATIENCE
    ask(table, players, asker, "stand_in", target=seat, now=later)
    answer(table, players, 3 - seat - asker)
    _whole, tokens = links.invitation(table.code, players[0])
    guest = PlayerFactory()
    assert refusal(lambda: play.take_over(table.code, seat, guest, tokens[seat])) == "seat_reserved"
    play.resign(table.code, seat, players[seat])
    play.go_on_holiday(table.code, asker, players[asker], timezone.now(), timezone.now() + dt.timedelta(days=2))
    play.take_over(table.code, seat, guest, tokens[seat])
    assert play.present(table.code).places[seat].person == play.handle(guest)
    proven(table)


# Whose words they are


def test_only_who_sits_there_and_only_while_it_is_played() -> None:
    table, players = turns()
    acts: list[Callable[[int, Player], object]] = [
        lambda seat, who: play.propose(table.code, seat, who, "end"),
        lambda seat, who: play.resign(table.code, seat, who),
        lambda seat, who: play.return_to_seat(table.code, seat, who),
        lambda seat, who: play.answer(table.code, seat, who, 1, True),
    ]
    for act in acts:
        with pytest.raises(play.NotYours):
            act(0, players[1])
        with pytest.raises(play.BrokenRequest):
            act(7, players[0])
    opened = TableFactory(host=players[0])
    play.sit(opened.code, 0, players[0])
    assert refusal(lambda: play.propose(opened.code, 0, players[0], "end")) == "not_started"
    assert refusal(lambda: play.resign(opened.code, 0, players[0])) == "not_started"
    assert refusal(lambda: play.ready(table.code, 0, players[0], True)) == "already_started"


def test_a_forged_request_is_refused() -> None:
    table, players = turns()
    first = movers(table.code)[-2]
    ask(table, players, first)
    proven(table)
    assert forged(table, "proposed", actor=play.handle(players[(first + 1) % 3]))
    end = play.undo_to_ask_for(play.at(table.code, play.present(table.code).number - 1), first).to
    for other in set(range(3)) - {first}:
        answer(table, players, other)
    assert "freely" in forged(table, "taken_back", payload=msgspec.json.encode({"to": end - 1}).decode())
    assert encode(Proposed("take_back", end)) in {record.payload for record in proven(table)}


# Beginning


def ready_table(**terms: object) -> tuple[Table, list[Player]]:
    players = PlayerFactory.create_batch(3)
    table = TableFactory(host=players[0], terms=Terms(start="ready", **terms))
    for seat, player in enumerate(players):
        play.sit(table.code, seat, player, f"word {seat}")
    return table, players


def test_play_begins_when_all_are_ready() -> None:
    table, players = ready_table()
    for seat in (0, 1, 2):
        assert play.present(table.code).status == "open"
        play.ready(table.code, seat, players[seat], True, "key")
        play.ready(table.code, seat, players[seat], True, "key")
    assert play.present(table.code).status == "running"
    proven(table)
    records = read(table.pk)
    cut = [record for record in records if record.kind != "ready" or record.seat != 2]
    log = [record._replace(number=number) for number, record in enumerate(cut, start=1)]
    assert "ready" in verify(resealed(log, table.code)).reason


def test_who_changes_their_mind_or_gets_up_is_not_ready() -> None:
    table, players = ready_table()
    play.ready(table.code, 0, players[0], True)
    play.ready(table.code, 1, players[1], True)
    play.ready(table.code, 1, players[1], False)
    play.ready(table.code, 2, players[2], True)
    assert play.present(table.code).status == "open"
    play.leave(table.code, 0, players[0])
    play.sit(table.code, 0, players[0])
    play.ready(table.code, 1, players[1], True)
    assert play.present(table.code).status == "open"
    play.ready(table.code, 0, players[0], True)
    assert play.present(table.code).status == "running"


def test_alone_with_bots_it_begins_at_once() -> None:
    host = PlayerFactory()
    table = TableFactory(host=host, terms=Terms(start="ready"))
    play.sit(table.code, 0, host)
    play.seat_bot(table.code, 1, "random", host)
    play.seat_bot(table.code, 2, "random", host)
    assert play.present(table.code).status == "running"
    proven(table)


def test_luck_seats_everybody_anew_and_can_be_checked() -> None:
    table, players = ready_table(order="luck")
    for seat in (0, 1, 2):
        play.ready(table.code, seat, players[seat], True)
    now = play.present(table.code)
    order = next(told.payload.order for told in play.story(table.code) if told.kind == "reseated")
    assert sorted(order) == [0, 1, 2]
    assert [place.person for place in now.places] == [play.handle(players[seat]) for seat in order]
    rows = list(table.seats.order_by("number"))
    assert [row.player for row in rows] == [players[seat] for seat in order]
    sitting = [players[seat] for seat in order]
    play_on(table.code, sitting, 4)
    for seat in (0, 1):
        play.resign(table.code, seat, sitting[seat])
    assert verify(read(table.pk)).luck
    other = [order[1], order[0], order[2]]
    records = read(table.pk)
    place = next(number for number, record in enumerate(records) if record.kind == "reseated")
    closing = records[-1]._replace(number=place + 2, payload=encode(Closed("abandoned", now_seed(table))))
    forged_log = [
        *records[:place],
        records[place]._replace(payload=msgspec.json.encode({"order": other}).decode()),
        closing,
    ]
    assert not verify(resealed(forged_log, table.code)).good


def now_seed(table: Table) -> str:
    seed = play.present(table.code).seed
    assert seed is not None
    return seed.hex()


# Again


def over(seats: int = 3) -> tuple[Table, list[Player]]:
    table, players = turns(2, Terms(start="full", delay=3))
    for seat in range(1, 3):
        play.propose(table.code, seat, players[seat], "end")
        for other in set(range(3)) - {seat}:
            if play.present(table.code).status == "running":
                answer(table, players, other)
        break
    return table, players


def test_the_same_people_play_again_at_one_table() -> None:
    table, players = over()
    again = play.rematch(table.code, players[1])
    assert play.rematch(table.code, players[1]) == again
    assert play.rematch(table.code, players[2]) == again, "whoever asks later comes to the same table"
    now = play.present(again.code)
    assert (now.setup, now.terms) == (play.present(table.code).setup, play.present(table.code).terms)
    assert [place.person for place in now.places] == ["", play.handle(players[1]), ""]
    stranger = PlayerFactory()
    assert refusal(lambda: play.sit(again.code, 0, stranger)) == "seat_reserved"
    assert play.own_place(again, players[0]) == 0
    assert play.come_back(again, players[0]) is not None
    assert play.come_back(again, players[0]) is None
    with pytest.raises(play.NotYours):
        play.release(again.code, 2, stranger)
    with pytest.raises(play.StalePage):
        play.release(again.code, 2, players[1], kept_for=stranger.pk)
    play.release(again.code, 2, players[1], kept_for=players[2].pk)
    play.sit(again.code, 2, stranger)
    assert play.present(again.code).status == "running"
    assert play.rematch_of(table) == again


def test_who_plays_again_has_said_that_they_are_ready() -> None:
    players = PlayerFactory.create_batch(3)
    table = TableFactory(host=players[0], terms=Terms(start="ready"))
    for seat, player in enumerate(players):
        play.sit(table.code, seat, player)
    for seat, player in enumerate(players):
        play.ready(table.code, seat, player, True)
    for seat in (0, 1):
        play.resign(table.code, seat, players[seat])
    again = play.rematch(table.code, players[2])
    for player in players[:2]:
        assert play.present(again.code).status == "open"
        play.come_back(again, player)
    assert play.present(again.code).status == "running"
    proven(again)


def test_only_who_played_a_game_that_is_over_asks_for_another() -> None:
    table, players = turns()
    assert refusal(lambda: play.rematch(table.code, players[0])) == "never_played"
    done, _people = over()
    assert refusal(lambda: play.rematch(done.code, PlayerFactory())) == "never_played"


def test_bots_come_again_by_themselves(with_bot: tuple[Table, list[Player]]) -> None:
    table, players = with_bot
    play.resign(table.code, 1, players[1])
    play.propose(table.code, 0, players[0], "end")
    again = play.rematch(table.code, players[0])
    now = play.present(again.code)
    assert now.bots == ("", "", "random")
    assert again.seats.get(number=1).reserved_for == players[1]
    play.close_table(again.code, players[0])
    assert play.rematch(table.code, players[0]) != again, "a table that was given up is not found again"
