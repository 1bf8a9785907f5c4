"""Where people go on: addresses that are pages, and for those that only take forms the page that they belong to."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import unquote, urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

PAGES_OF_ACTIONS = {
    "acknowledge": "home",
    "again": "table",
    "answer": "table",
    "appeal": "case",
    "ask": "asking",
    "branch": "at",
    "close_table": "waiting",
    "dismiss": "table",
    "forget_device": "account",
    "hand_over": "away",
    "here": "table",
    "hide_line": "review_table",
    "holiday": "account",
    "integrity_go_on": "integrity",
    "leave": "waiting",
    "log_out_elsewhere": "account",
    "move": "table",
    "mute": "table",
    "new_link": "waiting",
    "note": "table",
    "open_hidden": "review_table",
    "play_now": "home",
    "play_alone": "home",
    "ready": "waiting",
    "release": "waiting",
    "resign": "asking",
    "say": "table",
    "seat_bot": "waiting",
    "set_language": "home",
    "take_back": "table",
    "tell": "table",
    "test_telling": "account",
    "theme": "home",
}
"""By the name of an address that answers no GET: the name of the page that its form is on."""


def page_address(request: HttpRequest) -> str:
    """Where to find again what the answer to `request` shows, by GET.

    An invitation that came with a form is in the address, as it was in the link that its reader followed.
    """
    match = request.resolver_match
    if request.method in ("GET", "HEAD") and (match is None or match.url_name not in PAGES_OF_ACTIONS):
        return request.get_full_path()
    address = request.path if match is None else _page_of(match) or request.get_full_path()
    invitation = request.POST.get("invitation", "")
    return f"{address}?{urlencode({'invitation': invitation})}" if invitation else address


def next_address(request: HttpRequest, otherwise: str = "/") -> str:
    """Where `request` wants to go on, by `next` of its form or address; `otherwise` if that is no page of this server."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted_page(request, wanted) or otherwise


def wanted_page(request: HttpRequest, address: str) -> str:
    """`address` if it is that of a page of this server, that of the page for one that only takes forms, else ""."""
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure()):
        return ""
    path = urlsplit(address).path
    if not path.startswith("/") or not address.isprintable():
        return ""
    try:
        return _page_of(resolve(unquote(path))) or address
    except Resolver404:
        return address


def _page_of(match: ResolverMatch) -> str:
    """The page that an address which only takes forms belongs to; "" for one that is a page itself."""
    page = PAGES_OF_ACTIONS.get(match.url_name or "")
    if page is None:
        return ""
    table = {name: value for name, value in match.kwargs.items() if name == "code"}
    for arguments in (match.kwargs, table, {}):
        with suppress(NoReverseMatch):
            return reverse(page, kwargs=arguments)
    raise NoReverseMatch(page)


def address_to_send(path: str) -> str:
    """`path`, or the path of an address, as a whole address of this server for mails and messages.

    It rests on HETU_URL alone: a request's Host and port are chosen by whoever sends it, and a link that is sent goes to
    somebody else.
    """
    parts = urlsplit(path)
    query = f"?{parts.query}" if parts.query else ""
    return f"{str(settings.HETU_URL).rstrip('/')}{parts.path}{query}"
