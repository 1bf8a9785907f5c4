"""What the server answers itself, without a view: a short page in the browser's language with a way on."""

import io
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'"
)


def page(request: HttpRequest, status: int, **context: Any) -> HttpResponse:
    """The page of the template `<status>.html`. It asks neither session nor database.

    context: what the template needs besides `again`, the page to go on from ("" for none). 413: `most`, how many bytes an address
        takes, or None if it is not about bytes; 503: `busy`, whether the work was not begun
    """
    with translation.override(translation.get_language_from_request(request)):
        html = render_to_string(f"{status}.html", {"again": way_back(request), **context})
    answer = HttpResponse(html, status=status)
    answer["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    answer["X-Content-Type-Options"] = "nosniff"
    add_never_cache_headers(answer)
    if request.headers.get("HX-Request") == "true":
        # A page of an error does not take the place of a part of a page; the script of the page says that it failed.
        answer["HX-Reswap"] = "none"
        answer["HX-Trigger"] = "htmx:error"
    return answer


def way_back(request: HttpRequest) -> str:
    """The page to go on from: what was asked for or, after a post, the page that posted; "" if that is not known."""
    if request.method in {"GET", "HEAD"}:
        path = request.get_full_path()
    else:
        referer = urlsplit(request.headers.get("Referer", ""))
        path = referer._replace(scheme="", netloc="", fragment="").geturl()
        if referer.netloc != request.headers.get("Host"):
            path = ""
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else ""


def request_of(scope: dict[str, Any]) -> HttpRequest:
    """The request of an ASGI scope without its body; a query or an encoding that cannot be read is left out."""
    try:
        return ASGIRequest(scope, io.BytesIO())
    except ValueError:
        headers = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
        return ASGIRequest({**scope, "query_string": b"", "headers": headers}, io.BytesIO())


async def send_page(answer: HttpResponse, send: Any, *, more: bool = False) -> None:
    """Sends a whole page over ASGI; the connection is closed after it.

    more: leaves the answer open, so that the rest of the request can still be taken in; an empty last part ends it
    """
    headers = [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in answer.items()]
    headers += [(b"content-length", str(len(answer.content)).encode("ascii")), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content, "more_body": more})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler400`. A form with too many fields is too large; anything else cannot be read."""
    if isinstance(exception, TooManyFieldsSent | TooManyFilesSent | RequestDataTooBig):
        return page(request, 413, most=None)
    return page(request, 400, again="")
