"""A guest's own link to play on as the same person elsewhere."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.accounts import bringing, way_back
from tables.identity import player_of
from tables.names import isolate
from tables.views.qr import qr_code


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the guest's link; POST replaces it."""
    guest = player_of(request)
    if guest is None or guest.user_id is not None:
        return redirect("account")
    if request.method == "POST":
        way_back.renew(guest)
        messages.success(request, _("The old link no longer works. Here is the new one."))
        return redirect("way_back")
    link = request.build_absolute_uri(reverse("come_back", kwargs={"token": way_back.token_of(guest)}))
    return render(request, "account/way_back.html", {"guest": guest, "link": link, "code": qr_code(link)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def come_back(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to play on here as the guest of the link; POST does so. GET changes nothing: chats fetch links for
    previews."""
    guest = way_back.guest_of(token)
    if guest is None:
        return render(request, "account/come_back.html", {"guest": None}, status=404)
    if request.method == "POST":
        if way_back.come_back(request, guest):
            return redirect("guest")
        messages.success(request, _("Welcome back, %(name)s.") % {"name": isolate(guest.nickname)})
        return redirect("home")
    context = {
        "guest": guest,
        "tables": bringing.tables_of(guest),
        "other": way_back.other_guest(request, guest),
    }
    return render(request, "account/come_back.html", context)
