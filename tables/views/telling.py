"""Being told: what happened since somebody looked, how one hears of a table, webhook and push, no more mails."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.kernel.audience import Viewer
from tables.identity import DEVICE_KEY, player_of, viewer_of
from tables.models import MOST_DEVICES, Attention, Message, Player, Table, Webhook
from tables.play import Present
from tables.presenters.registry import PRESENTERS, game_name
from tables.telling import attention, devices, hooks, mail, outbox, push
from tables.telling.public import Refused
from tables.telling.since import Since, since
from tables.views.common import digits, is_htmx, language, present_or_404, table_or_404

JUST_BEGUN = dt.timedelta(minutes=1)
"""Whoever comes to a table that began so lately was not away."""
SHOWN_ONCE = "new_webhook"
"""Under which a session keeps the secret of a new webhook until it was shown once."""


def panel(request: HttpRequest, present: Present, viewer: Viewer) -> dict[str, Any]:
    """What `telling/*.html` need on a table's page for whoever asks: the news, the mode, sounds and notices."""
    player = player_of(request)
    seated = player is not None and viewer is not None
    table = table_or_404(present.code) if seated else None
    return {
        "code": present.code,
        "seated": seated,
        "news": _news(present, viewer, table, player) if table is not None and player is not None else None,
        "mode": attention.wish(table, player) if table is not None and player is not None else "",
        "modes": modes(),
        "ways": any(True for _way in outbox.ways(player)) if player is not None and seated else True,
        "game": PRESENTERS[present.slug].name,
    }


def modes() -> list[tuple[str, str]]:
    """How one may hear of a table, in words."""
    return [
        (attention.AS_USUAL, _("as usual")),
        (Attention.Mode.LIVE.value, _("at once")),
        (Attention.Mode.DAILY.value, _("once a day")),
        (Attention.Mode.NEVER.value, _("never")),
    ]


def _news(present: Present, viewer: Viewer, table: Table, player: Player) -> Since | None:
    if viewer is None or not present.start:
        return None
    seen = attention.seen(table, player)
    found = since(present, viewer, seen, language())
    if found is None or not (found.hits or found.rest):
        return None
    first_visit = found.seen < present.start
    if first_visit and (not seen or timezone.now() - found.at < JUST_BEGUN):
        return None
    return found


@require_POST
@never_cache
def dismiss(request: HttpRequest, code: str) -> HttpResponse:
    """What happened up to event `n` is known: it is not told again."""
    player, table = player_of(request), table_or_404(code)
    if player is not None:
        attention.saw(table, player, digits(request.POST.get("n", "")))
    return HttpResponse("") if is_htmx(request) else redirect("table", code=code)


@require_POST
@never_cache
def choose_mode(request: HttpRequest, code: str) -> HttpResponse:
    """How the player wants to hear of this table: `mode`, empty for as usual."""
    present = present_or_404(code)
    viewer, player = viewer_of(request, present), player_of(request)
    if player is None or viewer is None:
        return render(request, "telling/not_seated.html", {"code": code}, status=403)
    try:
        attention.choose(table_or_404(code), player, request.POST.get("mode", ""))
    except ValueError:
        return redirect("table", code=code)
    outbox.collect(timezone.now(), code=code)
    if not is_htmx(request):
        return redirect(reverse("table", kwargs={"code": code}) + "#told-how")
    telling = {**panel(request, present, viewer), "kept": True}
    return render(request, "telling/choice.html", {"telling": telling})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every mail: a button, and what a mail program posts by itself (RFC 8058). Needs no login."""
    player = mail.bearer(token)
    if player is None:
        raise Http404(_("This link is not one of ours, or not whole."))
    done = request.method == "POST"
    if done:
        mail.stop_mail(player)
    return render(request, "telling/stop.html", {"done": done})


def settings_context(request: HttpRequest) -> dict[str, Any]:
    """What `telling/settings.html` needs on the page of settings."""
    player = player_of(request)
    hook = hooks.hook_of(player) if player is not None else None
    return {
        "player": player,
        "hook": hook,
        "dialects": [
            (Webhook.Dialect.JSON.value, _("JSON, signed")),
            (Webhook.Dialect.DISCORD.value, "Discord"),
            (Webhook.Dialect.SLACK.value, "Slack"),
        ],
        "longest_url": hooks.LONGEST_URL,
        "secret": request.session.pop(SHOWN_ONCE, ""),
        "fault": "",
        "url": hook.url if hook is not None else "",
        "dialect": hook.dialect if hook is not None else Webhook.Dialect.JSON.value,
        "mailed": outbox.address(player) if player is not None else "",
        "push": _push(request, player) if push.possible() else None,
        **_deliveries(player),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def webhook(request: HttpRequest) -> HttpResponse:
    """The settings of being told as a page of its own; POST keeps the webhook (`url`, `dialect`), or `forget` drops it."""
    player = player_of(request)
    if request.method != "POST":
        return render(request, "telling/page.html", {"telling": settings_context(request)})
    if player is None:
        return redirect("account")
    if "forget" in request.POST:
        hooks.drop_hook(player)
        return redirect(_here())
    url, dialect = request.POST.get("url", "").strip(), request.POST.get("dialect", "")
    try:
        hook = hooks.keep_hook(player, url, dialect)
    except Refused as refused:
        return _refused(request, refused_words(refused.code), url, dialect)
    except ValueError:
        return _refused(request, refused_words("shape"), url, dialect)
    if hook.dialect == Webhook.Dialect.JSON:
        request.session[SHOWN_ONCE] = hook.secret
    return redirect(_here())


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script by which a browser shows notices while no page of Hetu is open. It stands at the root, so that it may
    look for open pages of every table, and loads nothing but the picture of a notice."""
    answer = render(request, "telling/push.js", content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "public, no-cache"
    answer["Content-Security-Policy"] = "default-src 'none'; img-src 'self'"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def device(request: HttpRequest) -> HttpResponse:
    """POST: from now on the player is told in this browser, at `endpoint` with the keys `p256dh` and `auth`."""
    player = player_of(request)
    if request.method != "POST" or player is None or not push.possible():
        return redirect(_at_devices())
    name = devices.name_of(request.headers.get("User-Agent", ""))
    said = [request.POST.get(field, "") for field in ("endpoint", "p256dh", "auth")]
    try:
        kept = devices.keep_device(player, said[0], said[1], said[2], name)
    except devices.TooMany:
        return _no_device(request, _("You are told on %(count)s devices already. Remove one of them first."))
    except (Refused, ValueError):
        return _no_device(request, _("The push service of this browser gave an address that Hetu does not call."))
    request.session[DEVICE_KEY] = kept.pk
    return redirect(_at_devices())


@require_POST
@never_cache
def forget_device(request: HttpRequest, number: int) -> HttpResponse:
    """The player is not told any more in this one of the own browsers."""
    player = player_of(request)
    if player is not None:
        devices.forget_device(player, number)
    return redirect(_at_devices())


@require_POST
@never_cache
def test(request: HttpRequest) -> HttpResponse:
    """Send a test message by every way that the player has."""
    player = player_of(request)
    if player is None:
        return redirect("account")
    try:
        hooks.test(player, timezone.now())
    except hooks.NoWay:
        return _refused(request, _("There is no address yet to which a test could be sent."), "", "")
    if not is_htmx(request):
        return redirect(_here())
    return render(request, "telling/deliveries.html", {"telling": _deliveries(player)})


@require_safe
@never_cache
def deliveries(request: HttpRequest) -> HttpResponse:
    """The fragment with what was sent last, and how that went."""
    return render(request, "telling/deliveries.html", {"telling": _deliveries(player_of(request))})


def _push(request: HttpRequest, player: Player | None) -> dict[str, Any]:
    zone = outbox.zone_of(player) if player is not None else dt.UTC
    found = devices.devices_of(player) if player is not None else []
    here = request.session.get(DEVICE_KEY)
    shown = [
        {
            "number": one.pk,
            "name": one.name or _("a browser"),
            "since": one.made_at.astimezone(zone),
            "rests": one.broken_at is not None,
            "here": one.pk == here,
        }
        for one in found
    ]
    known = any(one["here"] and not one["rests"] for one in shown)
    return {"key": push.application_key(), "devices": shown, "known": known, "fault": ""}


def _no_device(request: HttpRequest, fault: str) -> HttpResponse:
    found = settings_context(request)
    found["push"]["fault"] = fault % {"count": MOST_DEVICES}
    return render(request, "telling/page.html", {"telling": found}, status=422)


def _deliveries(player: Player | None) -> dict[str, Any]:
    found = hooks.deliveries(player) if player is not None else []
    zone = outbox.zone_of(player) if player is not None else dt.UTC
    shown = [_delivery(row, zone) for row in found]
    return {"deliveries": shown, "pending": any(row["pending"] for row in shown)}


def _delivery(row: Message, zone: dt.tzinfo) -> dict[str, Any]:
    kinds = {
        "turn": _("your turn"),
        "reminded": _("a reminder"),
        "proposed": _("a question to you"),
        "start": _("a beginning"),
        "over": _("an end"),
        "digest": _("the morning’s letter"),
        "test": _("a test"),
    }
    ways = {Message.Channel.MAIL: _("mail"), Message.Channel.WEBHOOK: _("webhook"), Message.Channel.PUSH: _("push")}
    return {
        "kind": kinds.get(row.kind, row.kind),
        "game": game_name(row.table.game) if row.table is not None else "",
        "code": row.table.code if row.table is not None else "",
        "way": ways[Message.Channel(row.channel)],
        "at": (row.sent_at or row.dropped_at or row.due_at).astimezone(zone),
        "state": state_words(row),
        "pending": row.sent_at is None and row.dropped_at is None and row.kind == "test",
        "bad": bool(row.error),
    }


def state_words(row: Message) -> str:
    """How it went with a message."""
    if row.sent_at is not None:
        return _("sent")
    if row.dropped_at is not None:
        return _("given up: %(reason)s") % {"reason": failure(row.error)} if row.error else _("no longer needed")
    return _("failed, tried again: %(reason)s") % {"reason": failure(row.error)} if row.error else _("waiting")


def failure(error: str) -> str:
    """Why a message did not get through, for whoever set it up."""
    if error.startswith("HTTP "):
        return _("the other server answered %(status)s") % {"status": error.removeprefix("HTTP ")}
    if error.startswith("refused: "):
        return refused_words(error.removeprefix("refused: "))
    if error == "timeout":
        return _("the other server did not answer in time")
    return _("the other server could not be reached")


def refused_words(code: str) -> str:
    """Why an address is not called."""
    words = {
        "shape": _("Please enter a whole address, like https://example.org/hook."),
        "unknown": _("There is no server with this name."),
        "private": _("This address leads into a private network. Only addresses on the public internet are called."),
    }
    return words.get(code, code)


def _refused(request: HttpRequest, fault: str, url: str, dialect: str) -> HttpResponse:
    found = {**settings_context(request), "fault": fault, "url": url}
    if dialect in Webhook.Dialect.values:
        found["dialect"] = dialect
    return render(request, "telling/page.html", {"telling": found}, status=422)


def _here() -> str:
    return reverse("account") + "#webhook"


def _at_devices() -> str:
    return reverse("account") + "#devices"
