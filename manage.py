#!/usr/bin/env python3
"""The one entry: `python3 manage.py play`, `test`, `help`. It needs nothing but Python and sets up the rest."""

# Old Pythons must be able to read this file, or they could not say what is wrong: no new syntax here.
import os
import sys

FLOOR = (3, 11)


def main():
    """Runs one command in an interpreter that has Hetu's libraries."""
    if sys.version_info < FLOOR:
        sys.exit("Hetu needs Python %d.%d or newer; this one is %d.%d." % (FLOOR + tuple(sys.version_info[:2])))
    from config import bootstrap

    try:
        bootstrap.prepare(sys.argv)
    except bootstrap.SetupError as error:
        sys.exit(str(error))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError
    from django.db.migrations.exceptions import MigrationSchemaMissing

    from config.environment import SettingError

    try:
        execute_from_command_line(sys.argv)
    except SettingError as error:
        sys.exit(str(error))
    except (OperationalError, ProgrammingError, MigrationSchemaMissing) as error:
        if "--traceback" in sys.argv:
            raise
        reason = (str(error).strip() or "no reason was given").splitlines()[0].rstrip(".")
        sys.exit(
            "Hetu cannot work with its database (%s); see that it runs and that DATABASE_URL names it, "
            "and run `python3 manage.py migrate` if it is a new one." % reason
        )


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
