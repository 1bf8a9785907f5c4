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

    from config.environment import SettingError

    try:
        execute_from_command_line(sys.argv)
    except SettingError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
