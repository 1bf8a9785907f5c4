"""`manage.py words`: gathers the sentences for people, and compiles their translations."""

import io
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.checkers import checkers
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

LOCALE = "zh_Hant"
SOURCES = {"tables": [("**.py", "python")], "config": [("**.py", "python")], "templates": [("**", "jinja2")]}
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


class Command(BaseCommand):
    """Brings the catalogue up to date with code and templates; with --check only says what is wrong with it."""

    help = "Gathers all sentences into the zh_Hant catalogue and compiles it; --check changes nothing."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes --check."""
        parser.add_argument("--check", action="store_true", help="fail if anything is untranslated or not up to date")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Writes the catalogue and its compiled form, or checks both."""
        source = Path(settings.LOCALE_PATHS[0], LOCALE, "LC_MESSAGES", "django.po")
        compiled = source.with_suffix(".mo")
        catalog = read(source)
        before = as_text(catalog)
        catalog.update(gathered(), no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        if check:
            stale = before != as_text(catalog)
            faults = list(faults_of(catalog, stale, as_binary(catalog) != bytes_of(compiled)))
            if faults:
                raise CommandError("\n".join(faults))
            self.stdout.write(f"{len(catalog)} sentences, all translated.")
            return
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(as_text(catalog), encoding="utf-8", newline="\n")
        compiled.write_bytes(as_binary(catalog))
        open_ones = sum(1 for message in catalog if message.id and not translated(message))
        self.stdout.write(f"{len(catalog)} sentences, {open_ones} still to translate in {source}.")


def read(path: Path) -> Catalog:
    """The catalogue of a file, or an empty one."""
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=LOCALE)
    return Catalog(
        locale=LOCALE,
        project="Hetu",
        version="1",
        header_comment="# The words of Hetu in Traditional Chinese.",
        last_translator="Hetu contributors",
        language_team="Hetu contributors",
        fuzzy=False,
    )


def gathered() -> Catalog:
    """All sentences in code and templates."""
    found = Catalog(locale=LOCALE)
    for folder, methods in SOURCES.items():
        root = Path(settings.BASE_DIR, folder)
        if not root.is_dir():
            continue
        options = {"**": {"extensions": "jinja2.ext.do", "trimmed": "true", "silent": "false"}}
        for name, _line, message, comments, context in extract_from_dir(
            root,
            method_map=methods,
            options_map=options,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        ):
            found.add(message, None, [(f"{folder}/{name}", 0)], auto_comments=comments, context=context)
    return found


def as_text(catalog: Catalog) -> str:
    """The catalogue as the text of a .po file, the same for the same words."""
    buffer = io.BytesIO()
    # No line numbers: they would change with every edit and nobody reads them.
    write_po(buffer, catalog, width=100, sort_by_file=False, sort_output=True, include_lineno=False)
    return buffer.getvalue().decode("utf-8")


def as_binary(catalog: Catalog) -> bytes:
    """The catalogue compiled for gettext."""
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def bytes_of(path: Path) -> bytes:
    """The content of a file; nothing if there is none."""
    return path.read_bytes() if path.exists() else b""


def translated(message: Any) -> bool:
    """Whether each form of a sentence has its translation."""
    forms = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return bool(forms) and all(forms)


def faults_of(catalog: Catalog, stale: bool, uncompiled: bool) -> Iterator[str]:
    """One sentence for each thing that is wrong with the catalogue."""
    for message in catalog:
        if not message.id:
            continue
        if not translated(message):
            yield f"Not translated: {message.id!r}"
        elif message.fuzzy:
            yield f"Marked as fuzzy: {message.id!r}"
        else:
            for checker in checkers:
                try:
                    checker(catalog, message)
                except Exception as error:
                    yield f"{error}: {message.id!r}"
    if stale:
        yield "The catalogue is not what code and templates say; run: python3 manage.py words"
    elif uncompiled:
        yield "The compiled catalogue is not that of the .po file; run: python3 manage.py words"
