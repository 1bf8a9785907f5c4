"""A server's work in short, as a process that knows the environment's database alone.

`python -m tests.security.as_server_role` plays, talks, moderates and forgets people, tries what the role may not do, and
prints a line for each.
"""

import io
import os


def main() -> None:
    import django

    django.setup()

    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import DatabaseError, connection, transaction
    from django.test import Client

    from config.static import collect_if_changed
    from rules.kernel.dice import Dice
    from tables import company, play
    from tables.accounts.bringing import bring_along
    from tables.accounts.erasing import erase
    from tables.case_models import Case
    from tables.models import Player, Said
    from tables.moderation import acts, cases, integrity, sanctions, staff_log
    from tables.moderation.acts import Act
    from tests.factories import running_table

    table, players = running_table()
    for _move in range(8):
        now = play.present(table.code)
        dice = Dice(b"the hand of the writer", now.number)
        seat = dice.choice(now.awaited)
        move = now.game.codec.encode(dice.choice(now.game.legal_moves(now.course.state, seat)))
        play.move(table.code, seat, now.course.questions[seat], f"w{now.number}", move, players[seat])
    print("moved", play.present(table.code).number)

    table.refresh_from_db()
    company.say(table.code, players[0], 0, Said.Audience.PLAYERS, "Hello!", key="once")
    print("talked", Said.objects.count())

    os.environ["HETU_MODERATOR_PASSWORD"] = "seven cranes fly"
    call_command("moderator", "ann", stdout=io.StringIO())
    ann = User.objects.get(username="ann")
    case = cases.report(table.code, players[0], "cheating", "Two tabs!", 3, 5, seats=[1], reporter_seat=0)
    cases.take(case, ann)
    acts.perform(
        table.code,
        ann,
        Act("set_back", to=play.present(table.code).number - 1),
        "Two tabs.",
        play.present(table.code).number,
    )
    cases.decide(case, ann, "mute", "Two tabs.", "Thank you.")
    cases.appeal(case, players[1], "My browser did that.")
    sanctions.lift(sanctions.unread(players[1])[0], ann, "Enough.")
    integrity.go_on(integrity.begin(ann))
    print("moderated", Case.objects.count(), staff_log.faults(), integrity.bad().count())

    user = User.objects.create_user("mei", password="seven cranes")
    account = Player.objects.create(nickname="Mei", user=user)
    bring_along(account, players[2])
    erase(account)
    print("forgotten", Player.objects.get(pk=account.pk).erased_at is not None)

    collect_if_changed()
    browser = Client()
    pages = ("/", f"/t/{table.code}/", f"/t/{table.code}/at/5/", "/account/login/", "/me/")
    print("pages", {browser.get(page, headers={"host": "localhost"}).status_code for page in pages})

    for statement in (
        "TRUNCATE tables_staffentry CASCADE",
        "DELETE FROM tables_staffentry",
        "UPDATE tables_event SET payload = payload",
        "DELETE FROM tables_case",
        "DROP TRIGGER tables_staffentry_once ON tables_staffentry",
        "ALTER TABLE tables_staffentry DISABLE TRIGGER ALL",
        "CREATE TRIGGER mine BEFORE INSERT ON tables_event FOR EACH ROW EXECUTE FUNCTION hetu_refuse('it')",
        "CREATE OR REPLACE FUNCTION hetu_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "DROP TABLE tables_event CASCADE",
        "SET session_replication_role = replica",
        "CREATE TABLE mine (id int)",
        "DELETE FROM django_migrations",
    ):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(statement)
            print("DONE", statement)
        except DatabaseError as error:
            print("refused", statement.split()[0], type(error.__cause__).__name__)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
