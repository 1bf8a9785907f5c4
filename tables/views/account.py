"""The page of settings: how somebody is called, what they chose, and their account. For guests as well."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from tables.accounts import arriving, bringing, sessions
from tables.accounts.preferences import Preferences, keep, preferences_of
from tables.counting import TooOften
from tables.identity import GUEST_KEY, LONGEST_NICKNAME, become, learn_former_keys, nickname_fault, player_of
from tables.models import Player
from tables.names import isolate
from tables.navigation import next_address
from tables.views import holiday, limiting
from tables.views.common import form_key, new_form_key
from tables.views.context import Visitor
from tables.views.telling import settings_context
from tables.views.theme import languages, remember_theme

SWITCHES = ("sounds", "watch_sounds", "shortcuts", "auto_decline", "notices", "mail")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the settings; POST `nickname` keeps the name for the tables to come, with `settings` all that is chosen."""
    player = player_of(request)
    nickname = player.nickname if player is not None else ""
    fault, often = "", None
    if request.method == "POST":
        nickname = request.POST.get("nickname", "")
        try:
            player = become(request, nickname, form_key(request))
        except ValueError:
            fault = nickname_fault(nickname)
        except TooOften as error:
            fault, often = limiting.sentence(error), error
        else:
            return _kept(request, player) if "settings" in request.POST else redirect("home")
    context = _context(request, player, nickname, fault)
    if often is not None:
        return limiting.with_wait(render(request, "account/settings.html", context, status=429), often)
    return render(request, "account/settings.html", context, status=400 if fault else 200)


def _kept(request: HttpRequest, player: Player) -> HttpResponse:
    preferences = chosen(request.POST, preferences_of(player))
    keep(player, preferences)
    answer: HttpResponse = HttpResponseRedirect(reverse("account"))
    language = request.POST.get("language", "")
    if language in dict(languages()):
        answer = set_language(request)
        answer["Location"] = reverse("account")
        Player.objects.filter(pk=player.pk).update(language=language)
    remember_theme(request, answer, preferences.theme)
    with translation.override(language or translation.get_language()):
        messages.success(request, _("Your settings are kept."))
    return answer


def chosen(form: QueryDict, before: Preferences) -> Preferences:
    """The preferences that a form says; what it says wrongly stays as it was before."""
    said: dict[str, Any] = msgspec.structs.asdict(before)
    for field in msgspec.structs.fields(Preferences):
        if field.name in SWITCHES:
            said[field.name] = field.name in form
        elif field.name == "zone":
            zone = form.get("zone", before.zone).strip()
            said["zone"] = zone if zone == "" or zone in available_timezones() else before.zone
        elif field.name in form:
            try:
                said[field.name] = msgspec.convert(form[field.name], field.type)
            except msgspec.ValidationError:
                continue
    return Preferences(**said)


def _context(request: HttpRequest, player: Player | None, nickname: str, fault: str) -> dict[str, Any]:
    preferences = preferences_of(player)
    guest = arriving.guest_here(request)
    account = player is not None and player.user is not None
    return {
        "player": player,
        "preferences": preferences,
        "theme": Visitor(request).theme,
        "nickname": nickname,
        "fault": fault,
        "longest": LONGEST_NICKNAME,
        "key": new_form_key(),
        "languages": languages(),
        "zones": sorted(available_timezones()),
        "account": account,
        "user": player.user if account and player is not None else None,
        "confirmed": account and request.user.emailaddress_set.filter(verified=True).exists(),  # type: ignore[union-attr]
        "holiday": holiday.section(request, player),
        "elsewhere": sessions.others(player, request.session) if account and player is not None else 0,
        "guest": guest,
        "guest_tables": bringing.tables_of(guest) if guest is not None else 0,
        "telling": settings_context(request),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def guest(request: HttpRequest) -> HttpResponse:
    """After logging in: whether the guest who has played in this browser is the same person. POST `mine`: yes, bring
    the tables along; without it: no, that is somebody else, who finds them again after the next logout."""
    found = arriving.guest_here(request)
    player = player_of(request)
    following = next_address(request)
    if found is None or player is None or player.user_id is None:
        return HttpResponseRedirect(following)
    if request.method != "POST":
        context = {"guest": found, "guest_tables": bringing.tables_of(found), "player": player, "next": following}
        return render(request, "account/guest.html", context)
    if "mine" in request.POST:
        bringing.bring_along(player, found)
        request.session.pop(GUEST_KEY, None)
        learn_former_keys(request.session)
        messages.success(request, _("You sit at the tables of %(name)s now.") % {"name": isolate(found.nickname)})
    return HttpResponseRedirect(following)


@require_POST
def log_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """Log the account out in all other browsers."""
    player = player_of(request)
    if player is not None and player.user_id is not None and request.user.is_authenticated:
        sessions.end_others(player, request.session)
        messages.success(request, _("All other browsers are logged out."))
    return redirect("account")
