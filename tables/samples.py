"""Something to look at from the first start on: one finished table, played by bots."""

from __future__ import annotations

import hashlib

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.kernel.course import Perspective
from rules.kernel.dice import Dice
from tables.models import Status, Table
from tables.play import handle, move, open_table, present, seat_bot

GAME = "niagara"
SEATS = 3
SEED = hashlib.sha256(b"hetu/sample/1").digest()
PLAYOUTS = 4
"""Enough for a game that looks like one, quick enough not to be noticed at the first start."""
MOST_MOVES = 2000


def ensure_sample() -> Table:
    """The sample table: the finished one that is there, or a new one.

    A sample that an interrupted start left unfinished is played to its end.
    """
    table = Table.objects.filter(sample=True, imported=False, game=GAME).order_by("pk").first()
    if table is None:
        table = open_table(None, GAME, SEATS, sample=True, seed=SEED)
    for seat, place in enumerate(present(table.code).places):
        if not place.taken:
            seat_bot(table.code, seat, "sensible", None, nonce=f"sample {seat}")
    for _ in range(MOST_MOVES):
        if not _one_move(table.code):
            break
    table.refresh_from_db()
    return table


def _one_move(code: str) -> bool:
    now = present(code)
    if now.status != Status.RUNNING:
        return False
    seat = now.awaited[0]
    perspective = Perspective(now.game, now.course.state, seat)
    chosen = LEVELS["sensible"].choose(perspective, Dice(SEED, now.number), Budget(playouts=PLAYOUTS))
    question = now.course.questions[seat]
    move(code, seat, question, f"bot:{seat}:{question}", now.game.codec.encode(chosen), handle("bot:sensible"))
    return True
