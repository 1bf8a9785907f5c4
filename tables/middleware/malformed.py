"""Requests that no page of ours can have sent: nothing of them reaches a view or the database."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict


class MalformedRequestMiddleware:
    """Answers with status 400 where the text of a request is no text: a NUL, half of a surrogate pair, another encoding.

    PostgreSQL refuses a NUL in any text, and half of a pair cannot be encoded; the page says that the server could not
    read what was sent. Contents of files are left to the views.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Raises `BadRequest`, which Django answers with the page of `handler400`."""
        if request.encoding and not _is_utf8(request.encoding):
            raise BadRequest("The request is not encoded as UTF-8.")
        if not all(map(_is_text, (request.path_info, *_words(request.GET), *_words(request.POST)))):
            raise BadRequest("The request has signs that are no text.")
        return self._get_response(request)


def _is_utf8(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False


def _words(fields: QueryDict) -> Iterable[str]:
    for name, values in fields.lists():
        yield name
        yield from values


def _is_text(word: str) -> bool:
    return "\0" not in word and not any("\ud800" <= sign <= "\udfff" for sign in word)
