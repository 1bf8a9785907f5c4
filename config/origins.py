"""Which pages may open a WebSocket: those whose posts Django would take, judged by their whole origin."""

import io
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.http import is_same_domain

HTTP_SCHEMES = {"ws": "http", "wss": "https"}


class SameOrigin:
    """ASGI middleware that refuses a WebSocket (403) unless its page belongs to this site.

    A browser sends cookies along with a socket that any page opens, and names the page's origin. It must be the scheme,
    host and port at which the socket was asked for, or one of CSRF_TRUSTED_ORIGINS: the same as for a form.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        # For its reading of CSRF_TRUSTED_ORIGINS.
        self._csrf = CsrfViewMiddleware(lambda request: HttpResponse())

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Hands an admitted socket on."""
        if self.admits(scope):
            await self._application(scope, receive, send)
        elif (await receive())["type"] == "websocket.connect":
            await send({"type": "websocket.close"})

    def admits(self, scope: dict[str, Any]) -> bool:
        """Whether the page that opens the socket of `scope` may have it."""
        scheme = HTTP_SCHEMES.get(scope.get("scheme", "ws"), "http")
        try:
            request = ASGIRequest({**scope, "method": "GET", "scheme": scheme}, io.BytesIO())
        except UnicodeDecodeError:
            return False
        origin = request.headers.get("Origin", "")
        return origin == _own_origin(request) or self._is_trusted(origin)

    def _is_trusted(self, origin: str) -> bool:
        if origin in self._csrf.allowed_origins_exact:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        domains = self._csrf.allowed_origin_subdomains.get(parts.scheme, ())
        return any(is_same_domain(parts.netloc, domain) for domain in domains)


def _own_origin(request: HttpRequest) -> str | None:
    """The origin at which a request was made; None for a host that this server does not answer to."""
    try:
        return f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return None
