"""Two people and a bot at one table over two days, on a clock that a test turns: nights, reminders, a stand-in, the
return; what is told arrives at real receivers on this computer."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from aiosmtpd.controller import Controller

from tables import play
from tables.log import read, verify
from tables.log.terms import Terms
from tables.models import Player, Pulse, Table
from tables.play import referee
from tables.play.memory import row_of
from tables.telling import hooks
from tables.telling.teller import Rounds
from tables.telling.webhook import signature
from tests.browser.server import free_port
from tests.factories import PlayerFactory
from tests.telling.conftest import Receiver, give_account, prefer
from tests.telling.test_sender import Box

pytestmark = pytest.mark.django_db(transaction=True)

TAIPEI = ZoneInfo("Asia/Taipei")
TERMS = Terms(clock="days", hours=12, night=(23, 7), zone="Asia/Taipei", late="stand_in")


@dataclass
class Days:
    """The world around the table: the time, the referee, the bots, those who tell."""

    code: str = ""
    now: dt.datetime = dt.datetime(2026, 3, 10, 19, tzinfo=TAIPEI)
    rounds: Rounds = field(default_factory=Rounds)

    def until(self, day: int, hour: float) -> None:
        """Let the time pass, with a look every half hour."""
        end = dt.datetime(2026, 3, day, int(hour), int(hour % 1 * 60), tzinfo=TAIPEI)
        while self.now < end:
            self.now += dt.timedelta(minutes=30)
            # The servers were alive all the while.
            Pulse.objects.filter(name=referee.ALIVE).update(at=self.now)
            self.serve()

    def serve(self) -> None:
        """What servers do by themselves."""
        referee.look(self.now)
        while (seat := self.bot_to_move()) is not None:
            self.move(seat, play.present(self.code).places[seat].actor)
        self.rounds.round(self.now)

    def bot_to_move(self) -> int | None:
        now = play.present(self.code)
        return next((seat for seat in now.awaited if now.places[seat].bot), None)

    def move(self, seat: int, actor: Player | str) -> None:
        """Play one whole turn of `seat`."""
        while seat in (now := play.present(self.code)).awaited:
            text = now.game.codec.encode(now.game.legal_moves(now.course.state, seat)[0])
            play.move(self.code, seat, now.course.questions[seat], "", text, actor)

    def kinds(self) -> list[tuple[str, int | None]]:
        """What happened that is no move, with the seat."""
        return [(one.kind, one.seat) for one in read(row_of(self.code).pk) if one.kind not in ("moved", "chance")]


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    days = Days()
    monkeypatch.setattr("django.utils.timezone.now", lambda: days.now.astimezone(dt.UTC))
    return days


YOUR_TURN = {"zh-hant": "輪到你", "en": "it is your turn"}
STILL_WAITS = {"zh-hant": "還在等你", "en": "still waits for you"}


@pytest.mark.parametrize(("mailed", "hooked_in"), [("zh-hant", "en"), ("en", "zh-hant")])
def test_a_table_over_two_days_reaches_its_people_and_waits_for_nobody_for_ever(
    days: Days, receiver: Receiver, settings: Any, mailed: str, hooked_in: str
) -> None:
    mei = PlayerFactory(nickname="Mei", language=mailed)
    olaf = PlayerFactory(nickname="Olaf", language=hooked_in)
    give_account(mei, "mei")
    give_account(olaf, "olaf")
    prefer(olaf, mail=False)
    hook = hooks.keep_hook(olaf, receiver.url, "json")
    table: Table = play.open_table(mei, "ferry", 3, terms=TERMS)
    days.code = table.code
    play.sit(table.code, 0, mei)
    play.sit(table.code, 1, olaf)
    play.seat_bot(table.code, 2, "random", mei)
    box = Box()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.hostname, server.port
        settings.HETU_URL = "https://hetu.example.org"
        # The first evening: who is there plays, until the table waits for Mei.
        days.serve()
        while play.present(table.code).awaited[0] != 0:
            seat = play.present(table.code).awaited[0]
            days.move(seat, olaf)
            days.serve()
        began = play.present(table.code).clock.since[0]
        assert began == dt.datetime(2026, 3, 10, 19, tzinfo=TAIPEI)
        days.until(10, 22)
        subjects = [letter["Subject"] for letter in box.letters]
        assert any(YOUR_TURN[mailed] in subject for subject in subjects), subjects
        told = len(box.letters)
        # Four hours till the night, which does not count; nine hours are reached at noon, twelve at three.
        days.until(11, 11.5)
        assert ("reminded", 0) not in days.kinds()
        assert len(box.letters) == told
        days.until(11, 13)
        assert days.kinds().count(("reminded", 0)) == 1
        assert len(box.letters) == told + 1
        assert STILL_WAITS[mailed] in box.letters[-1]["Subject"]
        assert play.present(table.code).awaited == (0,)
        hooked = len(receiver.got)
        days.until(11, 16)
        assert days.kinds()[-2:] == [("late", 0), ("stood_in", 0)]
        late = next(one for one in read(row_of(table.code).pk) if one.kind == "late")
        assert late.moment == dt.datetime(2026, 3, 11, 15, tzinfo=TAIPEI)
        # The bot has played for Mei, and Mei hears of it; now Olaf is waited for, and hears of that.
        assert play.present(table.code).awaited == (1,)
        assert len(box.letters) == told + 2
        got = [json.loads(one.body) for one in receiver.got[hooked:]]
        assert [one["kind"] for one in got] == ["turn"]
        assert (got[0]["language"], YOUR_TURN[hooked_in] in got[0]["subject"]) == (hooked_in, True)
        for one in receiver.got:
            signed = signature(hook.secret, int(one.headers["X-Hetu-Timestamp"]), one.body)
            assert one.headers["X-Hetu-Signature"] == signed
        # The second evening: Mei is back, and it is Mei who plays.
        play.return_to_seat(table.code, 0, mei)
        days.move(1, olaf)
        days.serve()
        assert play.present(table.code).awaited == (0,)
        assert play.present(table.code).deadline(0) == days.now + dt.timedelta(hours=8 + 12)
        days.move(0, mei)
        days.until(11, 22)
    finally:
        server.stop()
    assert days.kinds()[-1] == ("returned", 0)
    assert verify(read(row_of(table.code).pk)).good
    # Each was told of each thing once.
    numbers = [(one["Subject"], one["Message-ID"]) for one in box.letters]
    assert len(set(numbers)) == len(numbers)
    assert all(letter["X-To"] == "mei@example.org" for letter in box.letters)
