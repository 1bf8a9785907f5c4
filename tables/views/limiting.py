"""What a page says when a limit of `tables/limits.py` is met."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import reswap, retarget

from tables.counting import TooOften
from tables.limits import HOUR, MINUTE
from tables.navigation import page_address
from tables.views.common import is_htmx

NOT_SENT_AGAIN = ("csrfmiddlewaretoken", "password")
"""Fields whose names contain one of these are not written into a page."""


def too_often(request: HttpRequest, error: TooOften) -> HttpResponse:
    """A page that says how long to wait, with a way on and what was typed; for HTMX the sentence for the page's #unsent.

    The form that HTMX sent stays on its page as it is.
    """
    if is_htmx(request):
        answer = HttpResponse(escape(sentence(error)), status=429)
        answer = reswap(retarget(answer, "#unsent"), "innerHTML")
    else:
        context = {"sentence": sentence(error), "back": page_address(request), "fields": _fields(request)}
        answer = render(request, "429.html", context, status=429)
    return with_wait(answer, error)


def with_wait(answer: HttpResponse, error: TooOften) -> HttpResponse:
    """`answer`, which tells programs as well when to try again."""
    answer["Retry-After"] = str(error.wait)
    return answer


def sentence(error: TooOften) -> str:
    """What was too much, and when it can be tried again."""
    time = {"time": waiting_time(error.wait)}
    match error.kind:
        case "table":
            return _("Many tables have been opened from here lately. The next one can be opened in %(time)s.") % time
        case "guest":
            return _("Many people have come from your network lately. Please try again in %(time)s.") % time
        case "line":
            return _("That was a lot at once. Your words are still here: say them in %(time)s.") % time
        case "report" | "reporting":
            return _("You have reported a lot lately. Please send the next report in %(time)s.") % time
        case "import":
            return _("You have brought many tables lately. Please bring the next one in %(time)s.") % time
    return _("That was a little too often. Please try again in %(time)s.") % time


def waiting_time(seconds: int) -> str:
    """A time to wait, in words, rounded up."""
    if seconds < 90:
        return ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
    if seconds < 90 * MINUTE:
        minutes = -(-seconds // MINUTE)
        return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    hours = -(-seconds // HOUR)
    return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}


def allauth_429(request: HttpRequest) -> HttpResponse:
    """What django-allauth answers where one of its own limits is met (`handler429` in `config/urls.py`)."""
    return too_often(request, TooOften("account", 5 * MINUTE))


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What was typed or chosen, to be sent again; nothing where a file or a password would be missing."""
    secret = any("password" in name for name in request.POST)
    if request.method != "POST" or request.FILES or secret:
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        if not any(part in name for part in NOT_SENT_AGAIN)
        for value in values
    ]
