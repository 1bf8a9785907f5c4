"""`manage.py moderator NAME`: somebody who may work at the moderators' desk."""

from __future__ import annotations

import getpass
import os
from typing import Any

from django.contrib.auth.models import Permission, User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.moderation.staff_log import note_down

VARIABLE = "HETU_MODERATOR_PASSWORD"
PERMISSIONS = ("moderate", "open_hidden", "read_staff_log")


class Command(BaseCommand):
    """Makes a user with the moderators' permissions, or gives them to one; or takes them away."""

    help = f"Lets a user work at the moderators' desk. A new one gets the password in {VARIABLE}, or is asked for one."

    def add_arguments(self, parser: CommandParser) -> None:
        """NAME, and what is different."""
        parser.add_argument("name")
        parser.add_argument("--without-hidden", action="store_true", help="may not open what is hidden at a table")
        parser.add_argument("--remove", action="store_true", help="is a moderator no more")

    def handle(self, *args: Any, **options: Any) -> None:
        """Does it, and writes it into the staff log."""
        name = options["name"]
        user = User.objects.filter(username=name).first()
        given = Permission.objects.filter(content_type__app_label="tables", codename__in=PERMISSIONS)
        if options["remove"]:
            if user is None:
                raise CommandError(f"There is no user {name}.")
            user.user_permissions.remove(*given)
            note_down("console", "no_moderator", who=name)
            self.stdout.write(f"{name} is a moderator no more.")
            return
        if options["without_hidden"]:
            given = given.exclude(codename="open_hidden")
        if user is None:
            user = User(username=name)
            password = os.environ.get(VARIABLE) or getpass.getpass(f"Password for {name}: ")
            try:
                User.username_validator(name)
                validate_password(password, user)
            except ValidationError as error:
                raise CommandError(" ".join(error.messages)) from None
            user.set_password(password)
        user.is_staff = True
        user.save()
        user.user_permissions.set([*user.user_permissions.exclude(codename__in=PERMISSIONS), *given])
        note_down("console", "moderator", who=name, permissions=sorted(one.codename for one in given))
        self.stdout.write(f"{name} is a moderator: log in and open /review/cases/.")
