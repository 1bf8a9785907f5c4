"""Tables and browsers for tests of pages: one being played, one played to its end."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.kernel.moves import Move
from rules.niagara.moves import Choose, Paddle
from tables import play
from tables.identity import SESSION_KEY
from tables.models import Player
from tests.pages.positions import near_the_end

NAMES = ("Mei 梅", "Olaf", "Yun 雲")


@dataclass
class Friends:
    """A table, who sits there, and a browser for each and for others."""

    code: str
    players: list[Player]
    browsers: list[Client]
    stranger: Client = field(default_factory=Client)

    def say(self, seat: int, move: Move) -> None:
        """`seat` makes a move."""
        now = play.present(self.code)
        key = f"{now.number}-{seat}"
        text = now.game.codec.encode(move)
        play.move(self.code, seat, now.course.questions[seat], key, text, self.players[seat])


def browser_of(player: Player) -> Client:
    """A browser in which `player` sat down."""
    browser = Client()
    session = browser.session
    session[SESSION_KEY] = str(player.key)
    session.save()
    return browser


def staff_browser(player: Player | None = None) -> Client:
    """A browser of the staff, who may also be a player."""
    browser = browser_of(player) if player is not None else Client()
    user, _made = User.objects.get_or_create(username="keeper", is_staff=True)
    browser.force_login(user)
    return browser


@pytest.fixture
def running(db: None) -> Friends:
    """Two seats have chosen a card in secret (seat 0 a 3, seat 1 a 2); the third still thinks."""
    players = [Player.objects.create(nickname=name) for name in NAMES]
    table = play.open_table(players[0], "niagara", 3, position=near_the_end())
    for number, player in enumerate(players):
        play.sit(table.code, number, player, nonce=f"word {number}")
    friends = Friends(table.code, players, [browser_of(player) for player in players])
    friends.say(0, Choose("3"))
    friends.say(1, Choose("2"))
    return friends


@pytest.fixture
def regretted(running: Friends) -> Friends:
    """Seat 0 has paddled home and taken that back."""
    running.say(2, Choose("1"))
    running.say(0, Paddle(0, "L"))
    now = play.present(running.code)
    play.take_back(running.code, 0, now.course.questions[0], "back", running.players[0])
    return running


@pytest.fixture
def finished(running: Friends) -> Friends:
    """Played to its end: seat 1 turned up its card after seat 0 brought home the fourth violet gem."""
    running.say(1, Choose("4"))
    running.say(2, Choose("1"))
    while (now := play.present(running.code)).status == "running":
        seat = now.course.awaited[0]
        legal = now.game.legal_moves(now.course.state, seat)
        home = [move for move in legal if isinstance(move, Paddle) and move.to == "L"]
        running.say(seat, (home or list(legal))[0])
    return running
