"""One person fills the server with bots that think hard; all others' bots must not notice."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables import limits, play
from tables.identity import SESSION_KEY
from tables.models import Event, Player, Status, Table, Watcher
from tables.play.bots import Bots, runner, visits
from tables.play.bots.queue import MOST_PASSES, BotQueue, Priority
from tables.play.memory import row_of
from tables.thinking import LEAST_SECONDS, ROUND, SECONDS, Question, ThinkerLost, answer, seconds_to_think
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.play.playing import until

WAITS, SEATED, WATCHED = Priority


def drained(queue: BotQueue) -> list[str]:
    """The tables in the order in which they are served."""
    served = []
    while (turn := queue.take()) is not None:
        served.append(turn.code)
    return served


def attacked(tables: int = 20, hosts: int = 1, priority: Priority = WAITS) -> BotQueue:
    """A queue in which tables of hostile hosts wait."""
    queue = BotQueue()
    for number in range(tables):
        queue.add(f"hostile {number}", f"mallory {number % hosts}", priority, 0.0)
    return queue


def test_a_host_with_twenty_tables_has_the_share_of_one() -> None:
    queue = attacked()
    for number in range(3):
        queue.add(f"friendly {number}", "olaf", WAITS, 1.0)
    served = drained(queue)
    assert [code.split()[0] for code in served[:6]] == ["hostile", "friendly"] * 3
    assert len(served) == 23


def test_a_newcomer_comes_next_though_the_hostile_tables_queue_up_again_at_once() -> None:
    queue, waited = attacked(), []
    for newcomer in range(10):
        queue.add("new", f"newcomer {newcomer}", WAITS, 0.0)
        turns = 0
        while (turn := queue.take()) is not None and turn.code != "new":
            queue.add(turn.code, "mallory 0", WAITS, 0.0)
            turns += 1
        waited.append(turns)
    assert max(waited) <= 1


def test_the_tables_of_a_host_take_turns() -> None:
    queue, served = attacked(tables=4), []
    for _ in range(12):
        turn = queue.take()
        assert turn is not None
        served.append(turn.code)
        queue.add(turn.code, "mallory 0", WAITS, 0.0)
    assert Counter(served) == dict.fromkeys(served[:4], 3)
    assert served[:4] == served[4:8] == served[8:]


def test_where_a_person_waits_bots_come_first() -> None:
    queue = BotQueue()
    for code, priority in (("watched", WATCHED), ("seated", SEATED), ("waits", WAITS)):
        queue.add(code, code, priority, 0.0)
    assert drained(queue) == ["waits", "seated", "watched"]


def test_a_table_moves_up_when_its_person_comes_and_never_down() -> None:
    queue = BotQueue()
    queue.add("first", "olaf", SEATED, 1.0)
    queue.add("second", "mei", SEATED, 2.0)
    queue.add("second", "mei", WAITS, 5.0)
    queue.add("second", "mei", WATCHED, 6.0)
    assert len(queue) == 2
    turn = queue.take()
    assert turn is not None
    assert (turn.code, turn.asked_at) == ("second", 2.0)
    assert "second" not in queue
    assert drained(queue) == ["first"]


def test_no_priority_starves() -> None:
    queue = attacked()
    queue.add("over days", "olaf", SEATED, 0.0)
    queue.add("watched", "mei", WATCHED, 0.0)
    served = []
    for _ in range(40):
        turn = queue.take()
        assert turn is not None
        served.append(turn.code)
        if turn.code.startswith("hostile"):
            queue.add(turn.code, "mallory 0", WAITS, 0.0)
    assert served.index("over days") <= MOST_PASSES
    assert served.index("watched") <= MOST_PASSES + 1


@pytest.mark.parametrize("hosts", [1, 4, 20])
def test_the_more_tables_a_host_has_the_shorter_its_bots_think(hosts: int) -> None:
    """All twenty hostile tables take ROUND together; who comes with one table shares it with their hosts alone."""
    queue = attacked(hosts=hosts)
    queue.add("new", "newcomer", WAITS, 0.0)
    seconds = {}
    for _ in range(hosts + 1):
        turn = queue.take()
        assert turn is not None
        seconds[turn.code] = seconds_to_think(turn.waiting)
        if turn.code != "new":
            queue.add(turn.code, f"mallory {int(turn.code.split()[1]) % hosts}", WAITS, 0.0)
    assert seconds["hostile 0"] <= ROUND / 20
    assert seconds["new"] == min(SECONDS, ROUND / (hosts + 1))


def test_thinking_has_bounds() -> None:
    assert seconds_to_think(1) == SECONDS
    assert seconds_to_think(20) == pytest.approx(ROUND / 20)
    assert seconds_to_think(10_000) == LEAST_SECONDS


class HeldThinker:
    """Thinks about one question for each permit, and notes the levels of all that were asked."""

    def __init__(self, loses: str = "") -> None:
        """loses: the level at which it gives no answer"""
        self.levels: list[str] = []
        self._permits = threading.Semaphore(0)
        self._loses = loses
        self._closed = False

    def permit(self, count: int) -> None:
        """Let it answer `count` questions, and wait until it was asked the next one."""
        until(lambda: len(self.levels) > 0)
        asked = len(self.levels)
        self._permits.release(count)
        until(lambda: len(self.levels) >= asked + count)

    def ask(self, position: str, seat: int, level: str, seconds: float) -> str:
        self.levels.append(level)
        self._permits.acquire()
        if self._closed or level == self._loses:
            raise ThinkerLost("held")
        return answer(Question(position, seat, "random", "11" * 32))

    def close(self) -> None:
        self._closed = True
        self._permits.release(1000)


@pytest.fixture
def started(transactional_db: None) -> Iterator[Callable[..., Bots]]:
    visits.forget_everything()
    running: list[Bots] = []

    def start(thinker: HeldThinker | None = None) -> Bots:
        bots = Bots(0, thinker)
        bots.start()
        running.append(bots)
        return bots

    yield start
    for bots in running:
        bots.stop()
    visits.forget_everything()
    connection.close()


def with_bots(host: Player, level: str, *, seated: bool = True) -> str:
    """A running table of three at which bots are waited for; seated: its host has seat 0, else bots are alone."""
    table = TableFactory(host=host)
    if seated:
        play.sit(table.code, 0, host)
    for seat in range(seated, 3):
        play.seat_bot(table.code, seat, level, host)
    return table.code


def moves(code: str) -> int:
    return Event.objects.filter(table__code=code, kind="moved", actor__startswith="bot:").count()


def others_have_moved() -> None:
    """Waits until bots at another table, where a person sits, have moved: who was asked before had time to do so."""
    code = with_bots(PlayerFactory(), "random")
    until(lambda: moves(code) == 2)


def browser_of(player: Player) -> Client:
    client = Client()
    session = client.session
    session[SESSION_KEY] = str(player.key)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def test_the_attack_lets_a_newcomers_bots_think_at_once(started: Callable[..., Bots]) -> None:
    """Twenty tables at which one host sits, with sharp bots at all of them, and that host before all of them."""
    mallory = PlayerFactory()
    for _ in range(20):
        visits.note(with_bots(mallory, "sharp"), seated=True)
    thinker = HeldThinker()
    started(thinker)
    thinker.permit(5)
    before = len(thinker.levels)
    newcomer = with_bots(PlayerFactory(), "sensible")
    visits.note(newcomer, seated=True)
    thinker.permit(4)
    # Turn about: one of the host's twenty tables, one of the newcomer's two bots.
    assert Counter(thinker.levels[before:]) == {"sharp": 2, "sensible": 2}
    until(lambda: moves(newcomer) >= 1)


@pytest.mark.services
def test_bots_alone_rest_until_somebody_opens_the_table(started: Callable[..., Bots]) -> None:
    before_the_start = with_bots(PlayerFactory(), "random", seated=False)
    started()
    afterwards = with_bots(PlayerFactory(), "random", seated=False)
    # Bots that were asked later have moved by then.
    others_have_moved()
    assert (moves(before_the_start), moves(afterwards)) == (0, 0)
    Client().get(reverse("table", kwargs={"code": afterwards}))
    until(lambda: moves(afterwards) >= 6)
    assert moves(before_the_start) == 0
    # The visitor goes: what was thought out is still posted, then they rest again.
    visits.forget_everything()
    others_have_moved()
    resting = moves(afterwards)
    others_have_moved()
    assert moves(afterwards) == resting


@pytest.mark.services
def test_bots_alone_go_on_for_somebody_whom_another_worker_serves(
    started: Callable[..., Bots], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "SCAN_EVERY", 0.1)
    monkeypatch.setattr(runner, "OVERDUE", 0.0)
    code = with_bots(PlayerFactory(), "random", seated=False)
    started()
    others_have_moved()
    assert moves(code) == 0
    Watcher.objects.create(table=row_of(code), browser="another", at=timezone.now())
    until(lambda: moves(code) >= 6)
    Watcher.objects.update(at=timezone.now() - timedelta(seconds=visits.LASTS))
    others_have_moved()
    resting = moves(code)
    others_have_moved()
    assert moves(code) == resting


@pytest.mark.services
def test_a_sign_of_life_of_a_page_wakes_the_bots(started: Callable[..., Bots]) -> None:
    code = with_bots(PlayerFactory(), "random", seated=False)
    started()
    others_have_moved()
    assert moves(code) == 0
    spectator = browser_of(PlayerFactory())
    spectator.post(reverse("here", kwargs={"code": code}), {"n": "1", "focused": "1", "heard": "0"})
    assert Watcher.objects.get().table.code == code
    until(lambda: moves(code) >= 3)


@pytest.mark.services
@pytest.mark.django_db
def test_how_urgent_a_table_is() -> None:
    visits.forget_everything()
    table, (host, other, _third) = running_table()

    def priority() -> Priority | None:
        table.refresh_from_db()
        return visits.priority_of(table, play.present(table.code))

    assert priority() == SEATED
    # Somebody else looks.
    visits.note(table.code, seated=False)
    Watcher.objects.create(table=table, browser="stranger", at=timezone.now())
    assert priority() == SEATED
    row = Watcher.objects.create(table=table, browser="of a player", player=host, at=timezone.now())
    assert priority() == WAITS
    # Whoever has given up only watches, and those for whom a bot plays meanwhile still hold their seats.
    play.resign(table.code, 0, host)
    assert priority() == SEATED
    row.player = other
    row.save()
    assert priority() == WAITS
    Watcher.objects.update(at=timezone.now() - timedelta(seconds=visits.LASTS))
    assert priority() == SEATED
    visits.note(table.code, seated=True)
    assert priority() == WAITS
    visits.forget_everything()


@pytest.mark.services
@pytest.mark.django_db
def test_bots_alone_are_watched_or_rest() -> None:
    visits.forget_everything()
    host = PlayerFactory()
    code = with_bots(host, "sharp", seated=False)
    row = row_of(code)
    assert visits.priority_of(row, play.present(code)) is None
    # Its host is one who watches, like all others.
    Watcher.objects.create(table=row, browser="of the host", player=host, at=timezone.now())
    assert visits.priority_of(row, play.present(code)) == WATCHED


@pytest.mark.services
@pytest.mark.django_db
def test_a_host_has_only_some_tables_of_bots_alone() -> None:
    host = PlayerFactory()
    codes = [with_bots(host, "sharp", seated=False) for _ in range(limits.MOST_BOTS_ALONE)]
    with pytest.raises(play.Forbidden, match="bots_alone_host"):
        with_bots(host, "sharp", seated=False)
    assert Table.objects.filter(status=Status.RUNNING).count() == limits.MOST_BOTS_ALONE
    # Where somebody plays there is no bound, and others have their own.
    with_bots(host, "sharp")
    with_bots(PlayerFactory(), "sharp", seated=False)
    play.close_table(codes[0], host)
    with_bots(host, "sharp", seated=False)


@pytest.mark.services
@pytest.mark.django_db
def test_the_server_has_only_some_tables_of_bots_alone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BOTS_ALONE_AT_ONCE", 3)
    for _ in range(3):
        with_bots(PlayerFactory(), "sharp", seated=False)
    with pytest.raises(play.Forbidden, match="bots_alone_server"):
        with_bots(PlayerFactory(), "sharp", seated=False)
    # Those that rest are in nobody's way.
    Table.objects.update(changed_at=timezone.now() - limits.AT_ONCE)
    with_bots(PlayerFactory(), "sharp", seated=False)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "Sit down here yourself"), ("zh-hant", "請自己坐下來玩")])
def test_the_page_says_why_bots_cannot_play_alone(monkeypatch: pytest.MonkeyPatch, language: str, words: str) -> None:
    monkeypatch.setattr(limits, "MOST_BOTS_ALONE", 0)
    host = PlayerFactory(language=language)
    table = TableFactory(host=host)
    play.seat_bot(table.code, 0, "sharp", host)
    client = browser_of(host)
    client.cookies["hetu_language"] = language
    answer = client.post(reverse("seat_bot", kwargs={"code": table.code}), {"level": "sharp"})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    # The other bots keep their seats, and the last one is free.
    assert [place.bot for place in play.present(table.code).places] == ["sharp", "sharp", ""]


@pytest.mark.django_db
def test_the_host_ends_the_game_of_the_bots_on_its_page() -> None:
    host = PlayerFactory()
    code = with_bots(host, "sharp", seated=False)
    address = reverse("close_table", kwargs={"code": code})
    page = reverse("table", kwargs={"code": code})
    assert address not in browser_of(PlayerFactory()).get(page).content.decode()
    assert address in browser_of(host).get(page).content.decode()
    browser_of(host).post(address, {"key": "k"})
    assert play.present(code).status == "closed"
    seated = with_bots(host, "sharp")
    page = browser_of(host).get(reverse("table", kwargs={"code": seated})).content.decode()
    assert reverse("close_table", kwargs={"code": seated}) not in page


def test_a_position_that_is_too_much_is_left_alone_then_played_without_thinking(
    started: Callable[..., Bots], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "SCAN_EVERY", 0.1)
    monkeypatch.setattr(runner, "OVERDUE", 0.0)
    monkeypatch.setattr(runner, "FIRST_PAUSE", 3600.0)
    heavy = with_bots(PlayerFactory(), "sharp")
    thinker = HeldThinker(loses="sharp")
    started(thinker)
    until(lambda: thinker.levels == ["sharp"])
    other = with_bots(PlayerFactory(), "sensible")
    thinker.permit(2)
    # Asked no more meanwhile, whatever the scans find; the other table is served.
    thinker._permits.release(1)
    until(lambda: moves(other) == 2)
    assert thinker.levels == ["sharp", "sensible", "sensible"]
    monkeypatch.setattr(runner, "FIRST_PAUSE", 0.0)
    thinker._permits.release(100)
    until(lambda: moves(heavy) == 2)
    # As asked first, once more, and then not to think.
    assert thinker.levels[3:] == ["sharp", "random", "random"]
