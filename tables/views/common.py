"""What several pages need: the table of an address, the viewer's language, rows of lists."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.kernel.contract import AnyGame
from rules.registry import GAMES
from tables import play
from tables.accounts.preferences import preferences_of
from tables.models import Player, Status, Table
from tables.play import Present, memory, watching
from tables.play.listing import Mine
from tables.presenters import table_words, timing
from tables.presenters.base import Presenter
from tables.presenters.registry import PRESENTERS, game_name

LONGEST_KEY = 40


def present_or_404(code: str, read: Callable[[str], Present] = play.present) -> Present:
    """The table of an address as it is now; or, with `play.glance`, as this process last saw it."""
    try:
        return read(code)
    except play.NoSuchTable:
        raise _no_table() from None


def table_or_404(code: str) -> Table:
    """The row of the table of an address."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise _no_table()
    return table


def _no_table() -> Http404:
    return Http404(_("There is no table with this address."))


def address_of(present: Present) -> str:
    """Where a table is to be found: in its waiting room before the start."""
    return reverse("waiting" if present.status == "open" else "table", kwargs={"code": present.code})


def refusal(error: play.PlayError) -> tuple[str, int]:
    """What a page says when a verb of `tables.play` could not be done for a person, and the status of the answer."""
    if isinstance(error, play.Forbidden):
        words = table_words.reason(error.why)
        return words.sentence if words is not None else _("That cannot be done now."), 422
    if isinstance(error, play.NotYours):
        return _("Only those who sit at this table can play here."), 403
    if isinstance(error, play.StalePage):
        return _("The table has moved on since this page was shown. This is how it stands now."), 409
    return _("That request could not be read. Please choose again on this page."), 400


def presenter_or_404(game: str) -> Presenter[Any]:
    """The presenter of the game of an address."""
    if game not in GAMES or game not in PRESENTERS:
        raise Http404(_("There is no game with this name here."))
    return PRESENTERS[game]


def is_htmx(request: HttpRequest) -> bool:
    """Whether a fragment is wanted rather than a page."""
    return request.headers.get("HX-Request") == "true"


def varied(response: HttpResponse) -> HttpResponse:
    """One address, different answers for each person, whole pages and fragments: caches must not mix them."""
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


def number_or_none(text: str) -> int | None:
    """The number that `text` is, if it is one."""
    return int(text[:9]) if text.isascii() and text.isdigit() else None


def digits(text: str, otherwise: int = 0) -> int:
    """The number that `text` is, or `otherwise`."""
    number = number_or_none(text)
    return number if number is not None else otherwise


def new_form_key() -> str:
    """A name for the forms of a page: whoever clicks twice sends it twice, and nothing is done twice."""
    return secrets.token_urlsafe(12)


def form_key(request: HttpRequest) -> str:
    """The name that a form came with; "" for none that a page of ours could have had."""
    key = request.POST.get("key", "")
    return key if key.isprintable() and len(key) <= LONGEST_KEY else ""


def part_key(key: str, *parts: object) -> str:
    """The name of one of the things that the forms of a page may ask for."""
    return "/".join([key, *map(str, parts)]) if key else ""


def language() -> str:
    """The active language."""
    return get_language() or "en"


def row(table: Table, *, watched: bool = True) -> dict[str, Any]:
    """A table in a list: what it is called, who sits there, how it stands.

    watched: for somebody who does not sit there, and may see it some events late
    """
    seats = list(table.seats.all())
    names = [table_words.seat_name(seat.name, seat.bot) or _("Former player") for seat in seats if seat.taken]
    if watched and table.status == Status.RUNNING and table.terms.get("delay"):
        try:
            names = list(table_words.names(watching.shown_to(memory.present_of(table), None)))
        except play.UnreadableLog:
            names = []
    return {
        "code": table.code,
        "game": table.game,
        "game_name": game_name(table.game),
        "names": table_words.listed(names),
        "free": sum(1 for seat in seats if not seat.taken),
        "status": table.status,
        # What was played elsewhere is no sample of this server, whatever its log says.
        "sample": table.sample and not table.imported,
        "imported": table.imported,
        "head": table.head,
        "created_at": table.created_at,
        "changed_at": table.changed_at,
    }


def rows(tables: Iterable[Table]) -> list[dict[str, Any]]:
    """Several tables for a list."""
    return [row(table) for table in tables]


def own_rows(mine: Iterable[Mine], player: Player | None) -> list[dict[str, Any]]:
    """The tables of `player` for a list: whether and since when they wait, and where a seat is kept."""
    now, zone = timezone.now(), preferences_of(player).zone
    return [
        {
            **row(one.table, watched=one.watches),
            "waits": one.waits,
            "kept": one.kept,
            "since": timing.time_element(one.since, now, zone) if one.since is not None else "",
        }
        for one in mine
    ]


def options_in_words(presenter: Presenter[Any], chosen: dict[str, Any]) -> Sequence[dict[str, str]]:
    """The options of a table in words; those that differ from the default are marked."""
    game: AnyGame = presenter.game
    told = []
    for option in game.meta.options:
        value = option.of(chosen)
        label, _line = presenter.option_words(option.name)
        name, line = presenter.option_words(option.name, value)
        told.append({"label": label, "value": name, "line": line, "usual": "1" if value == option.default else ""})
    return told
