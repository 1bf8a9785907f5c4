"""Which of a seat's pages a request came from: the mark of the page stands at the end of the request's key."""

from __future__ import annotations

import re
import secrets

_MARK = re.compile(r"[A-Za-z0-9_-]{1,16}", re.ASCII)


def new_page() -> str:
    """A mark for a page that is loaded now; it stays while the table on it goes on."""
    return secrets.token_urlsafe(9)


def marked(key: str, page: str) -> str:
    """`key` with the mark of the page that it came from. The same words from two pages are two requests: only one
    of them is a move, and the other leaves a trace."""
    return f"{key}~{page}" if key and _MARK.fullmatch(page) else key


def page_of(request: str) -> str:
    """The mark of the page that a request came from; "" for none."""
    mark = request.rpartition("~")[2] if "~" in request else ""
    return mark if _MARK.fullmatch(mark) else ""
