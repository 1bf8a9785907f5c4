"""What the address of a replay says beside the event: whose eyes, what beside them, which steps, which part."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import urlencode

from rules.kernel.audience import Viewer
from tables.play import Present
from tables.presenters.everything import EVERYTHING
from tables.views.common import digits

PUBLIC = "public"
"""What everybody sees, in an address."""

ALL = "all"
"""All that is hidden, in an address: open as soon as the table is over."""

STEPS = ("turn", "round")
"""By what one can step, beside single events."""

WINDOW = 100
"""So many events of a log have their lines on one page."""

AHEAD = 30
"""How many of these come after the event that is shown, where there are so many."""


class NotYourEyes(Exception):
    """A perspective that is not this viewer's before the end."""


class Span(NamedTuple):
    """The part of a log that is shown: from the picture at one event to another, in the address or all of it."""

    first: int
    last: int
    whole: bool

    def clamped(self, number: int) -> int:
        """The event nearest to `number` that is in this part."""
        return max(self.first, min(number, self.last))


class Window(NamedTuple):
    """The events whose lines stand on a page."""

    first: int
    last: int


def window(first: int, last: int, number: int, lines: int = 0) -> Window:
    """The part of the events `first` to `last` whose lines stand on one page: around event `number`, or from event
    `lines` on if that is asked for."""
    end = min(last, lines + WINDOW - 1 if lines else number + AHEAD)
    begin = max(first, end - WINDOW + 1)
    return Window(begin, min(last, begin + WINDOW - 1))


class Wish(NamedTuple):
    """What an address asks for.

    seat: whose eyes: a seat's number, "public", "all", or "" for one's own
    beside: whose eyes stand beside them; "" for nobody's
    by: steps by "turn" or "round"; "" for single events
    span: `from` and `to`: only the steps between these two events; with `to` alone those from the event on
    embed: for a frame on another site
    language: of the page, where no cookie can say it
    lines: from which event on the lines of the log are listed; 0: those around the event that is shown
    """

    seat: str
    beside: str
    by: str
    span: Span
    embed: bool = False
    language: str = ""
    lines: int = 0

    def said(self) -> dict[str, str]:
        """What an address or a form adds to say this."""
        said = {name: text for name in ("seat", "beside", "by") if (text := getattr(self, name))}
        if not self.span.whole:
            said |= {"from": str(self.span.first), "to": str(self.span.last)}
        if self.embed:
            said["embed"] = "1"
        if self.language:
            said["lang"] = self.language
        if self.lines:
            said["lines"] = str(self.lines)
        return said

    def query(self) -> str:
        """The query of an address that says this; "" where nothing need be said."""
        return f"?{urlencode(self.said())}" if self.said() else ""


def wish(request: HttpRequest, present: Present, number: int) -> Wish:
    """What the address of `request` asks for, when event `number` is shown."""
    asked = request.GET
    by, wanted = asked.get("by", ""), asked.get("lang", "")
    return Wish(
        seat=_word(asked.get("seat", "")),
        beside=_word(asked.get("beside", "")),
        by=by if by in STEPS else "",
        span=_span(request, present, number),
        embed="embed" in asked,
        language=wanted if "embed" in asked and wanted in dict(settings.LANGUAGES) else "",
        lines=min(digits(asked.get("lines", "")), present.number),
    )


def perspective(present: Present, own: Viewer, asked: str) -> Viewer:
    """Whose eyes `asked` means. Raises `NotYourEyes`: before the end only one's own and the public's are open.

    own: the seat of whoever asks, or None
    """
    if asked == PUBLIC:
        return None
    if asked == "":
        return own
    if asked == ALL and present.finished:
        return EVERYTHING
    seats = {str(seat): seat for seat in range(len(present.places))}
    if asked not in seats or (seats[asked] != own and not present.finished):
        raise NotYourEyes
    return seats[asked]


def _word(text: str) -> str:
    """A word of an address as it may stand in one again; what cannot is a perspective of nobody."""
    return text if text == "" or (text.isascii() and text.isalnum() and len(text) <= 8) else "-"


def _span(request: HttpRequest, present: Present, number: int) -> Span:
    if "to" not in request.GET:
        return Span(1, present.number, True)
    last = max(1, min(digits(request.GET["to"], present.number), present.number))
    first = max(1, min(digits(request.GET.get("from", ""), number), last))
    return Span(first, last, False)
