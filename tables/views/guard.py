"""Who may come to the desk: everybody who looks after the server, and further in those with a permission."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from tables.accounts.arriving import guest_here
from tables.models import Player, Table
from tables.moderation.people import near
from tables.navigation import page_address

Page = Callable[..., HttpResponseBase]


def near_as_guest(request: HttpRequest, table: Table, others: Iterable[Player | None] = ()) -> bool:
    """Whether whoever played in this browser before somebody on the staff logged in is too close to the people of
    `table` and to `others`: that may be the same person."""
    guest = guest_here(request)
    return guest is not None and near(guest, table, others)


def staff(view: Page) -> Page:
    """Lets only staff in: strangers are asked to log in, others are refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(page_address(request))
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
