"""The switch between light, dark and the device's own colours."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("light", "dark", "auto")
A_YEAR = 365 * 24 * 3600


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember `theme` in a cookie and go back to `next`."""
    following = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(following, {request.get_host()}, request.is_secure()):
        following = "/"
    response = HttpResponseRedirect(following)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(
            "hetu_theme", theme, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    return response
