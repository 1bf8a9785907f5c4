"""Who may come to the desk: everybody who looks after the server, and further in those with a permission."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

Page = Callable[..., HttpResponseBase]


def staff(view: Page) -> Page:
    """Lets only staff in: strangers are asked to log in, others are refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_staff:
            raise PermissionDenied(_("This page is for the people who look after this server."))
        return view(request, *args, **kwargs)

    return guarded


def permitted(permission: str) -> Callable[[Page], Page]:
    """Lets only those of the staff in who have a permission on cases: `moderate`, `open_hidden`, `read_staff_log`."""

    def guard(view: Page) -> Page:
        @staff
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.has_perm(f"tables.{permission}"):
                raise PermissionDenied(_("This page is for the moderators of this server."))
            return view(request, *args, **kwargs)

        return guarded

    return guard
