"""A process that plays a table as fast as it can and says what was acknowledged, until it is killed.

`python -m tests.faults.writer CODE`; the database is the environment's, its name HETU_TEST_DATABASE.
Prints a line for each answer: the key, the question, the move, and the event's number.
"""

import os
import sys


def main(code: str) -> None:
    import django
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = os.environ["HETU_TEST_DATABASE"]
    django.setup()

    from rules.kernel.dice import Dice
    from tables import play
    from tables.models import Player, Seat

    players = {seat.number: Player.objects.get(pk=seat.player_id) for seat in Seat.objects.filter(table__code=code)}
    while True:
        now = play.present(code)
        dice = Dice(b"the hand of the writer", now.number)
        seat = dice.choice(now.awaited)
        move = dice.choice(now.game.legal_moves(now.course.state, seat))
        question, key, body = now.course.questions[seat], f"w{now.number}", now.game.codec.encode(move)
        answer = play.move(code, seat, question, key, body, players[seat])
        print(seat, question, key, answer.number, body, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main(sys.argv[1])
