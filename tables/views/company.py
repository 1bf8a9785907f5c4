"""The company at a table: talk, muting, who is here, private notes. Everything here is one person's own page part."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from django.conf import settings
from django.core.signing import Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rules.kernel.audience import Viewer
from tables import company, counting, limits, play
from tables.company import Company, Line, Overheard, Unsaid
from tables.counting import TooOften
from tables.identity import asker_of, note_visit, player_of, sits, viewer_of
from tables.models import Player, Said, Table
from tables.play import Present, watching
from tables.presenters import table_words, timing
from tables.presenters.registry import PRESENTERS
from tables.telling import attention
from tables.views import limiting
from tables.views.common import (
    address_of,
    digits,
    form_key,
    is_htmx,
    new_form_key,
    number_or_none,
    present_or_404,
    table_or_404,
    varied,
)

WHOLE = 200
"""Lines on a page of the whole talk."""


def panel(request: HttpRequest, present: Present, viewer: Viewer, *, note: bool = True) -> dict[str, Any]:
    """What `company/panel.html` needs for whoever asks.

    present: the table as it is shown to that person; note: whether there is a place for notes
    """
    table = table_or_404(present.code)
    player = player_of(request)
    get_token(request)
    # A note is a browser's; where the screen is handed round, others would read it.
    notes = note and viewer is not None and not present.terms.hot_seat
    return {
        **_talk(table, present, player, viewer),
        **_around(table, player, present, viewer),
        **_form(request, present, player, viewer),
        "note": company.note_of(table, player) if notes else None,
        "notes": notes,
        "longest_note": company.LONGEST_NOTE,
        "sign": company.SIGN,
        "mark": _mark(request.META["CSRF_COOKIE"], present.code),
        "unsaid": "",
        "unkept": "",
        "typed": "",
    }


def spoken_until(
    present: Present, player: Player | None, own: Viewer, number: int, *, public: bool
) -> list[dict[str, Any]]:
    """The talk as it stood at event `number`, for a replay. public: as everybody could read it"""
    heard = company.lines(table_or_404(present.code), player, own, until=number, public=public or own is None)
    return [_line(line, present) for line in heard.lines]


@require_safe
@never_cache
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """The whole talk as a page, older lines by `before`; for HTMX the newest as a fragment: 204 if nothing that one
    may read is newer than line `after`."""
    present, viewer = _shown(request, code)
    player = player_of(request)
    if is_htmx(request):
        found = _talk(table_or_404(code), present, player, viewer)
        if request.GET.get("after") == str(found["said"]):
            return varied(HttpResponse(status=204))
        return _chat(request, {**found, "unsaid": ""})
    return _page(request, present, viewer)


@require_POST
@never_cache
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Say `text` or a `phrase` to `audience` (players, everyone); `key` names the form."""
    present, viewer = _shown(request, code)
    player = player_of(request)
    text = request.POST.get("text", "")
    if player is None:
        return _refused(request, present, viewer, _("Please say first how the others shall call you."), 403)
    try:
        company.say(
            code,
            player,
            viewer,
            request.POST.get("audience", Said.Audience.EVERYONE),
            text,
            request.POST.get("phrase", ""),
            form_key(request),
        )
    except TooOften as error:
        return limiting.with_wait(_refused(request, present, viewer, limiting.sentence(error), 429), error)
    except Unsaid as error:
        return _refused(request, present, viewer, _why(error.code), 422)
    if not is_htmx(request):
        return redirect(address_of(present) + "#company")
    return _chat(request, {**_talk(table_or_404(code), present, player, viewer), "unsaid": ""})


@require_POST
@never_cache
def mute(request: HttpRequest, code: str) -> HttpResponse:
    """Hear nothing of somebody any more (`mute`), or again (`unmute`): the key of a player."""
    present, viewer = _shown(request, code)
    player = player_of(request)
    field = "unmute" if "unmute" in request.POST else "mute"
    other = Player.objects.filter(pk=digits(request.POST.get(field, ""))).first()
    if player is None:
        return _refused(request, present, viewer, _("Please say first how the others shall call you."), 403)
    if other is None:
        raise Http404(_("There is nobody of that name here."))
    (company.unmute if field == "unmute" else company.mute)(player, other)
    if not is_htmx(request):
        return redirect(address_of(present) + "#company")
    table = table_or_404(code)
    around = _around(table, player, present, viewer)
    return _chat(request, {**_talk(table, present, player, viewer), **around, "unsaid": "", "beside": True})


@require_POST
@never_cache
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Pin a private note (`text`) to the table; an empty one, or `forget`, takes it away."""
    present, viewer = _shown(request, code)
    player = player_of(request)
    if player is None or viewer is None:
        return _refused(request, present, viewer, _("Notes are for those who sit at this table."), 403)
    table = table_or_404(code)
    text = "" if "forget" in request.POST else request.POST.get("text", "")
    unkept = ""
    try:
        company.keep_note(table, player, text)
    except Unsaid:
        unkept = _("A note has %(longest)s signs at most.") % {"longest": company.LONGEST_NOTE}
    if not is_htmx(request):
        return redirect(address_of(present) + "#noting") if not unkept else _page(request, present, viewer, unkept, 422)
    found = {
        "note": company.note_of(table, player),
        "code": code,
        "unkept": unkept,
        "typed": text if unkept else "",
        "longest_note": company.LONGEST_NOTE,
        "beside": True,
    }
    return varied(render(request, "company/note.html", {"company": found}, status=422 if unkept else 200))


@require_POST
@never_cache
def here(request: HttpRequest, code: str) -> HttpResponse:
    """A page with the table is in view: it shows event `n`, has the focus (`focused` 1), its talk was read up to
    `heard`. Answers with who else is around.

    A browser is noted if its session has a player, or if it brings the mark of a page of this table that was made for
    it; cookies can be made up.
    """
    present = present_or_404(code)
    viewer = viewer_of(request, present)
    note_visit(request.session, present)
    table = table_or_404(code)
    player = player_of(request)
    focused = request.POST.get("focused") == "1"
    plays = not present.finished and sits(request, present)
    secret = request.META.get("CSRF_COOKIE", "")
    browser = _digest(request.session.session_key or "") if player is not None else _digest(secret)
    real = player is not None or constant_time_compare(request.GET.get("mark", ""), _mark(secret, code))
    if real and (plays or viewer is not None or company.known(table, browser) or _one_more(request, code)):
        company.here(table, browser, player, plays=plays, focused=focused, before=_digest(secret))
    if player is not None:
        if focused:
            attention.saw(table, player, digits(request.POST.get("n", "")))
        company.hear(table, player, min(digits(request.POST.get("heard", "")), _last_line(table, viewer)))
    shown = watching.shown_to(present, viewer)
    found = {
        **_around(table, player, shown, viewer),
        "code": code,
        "seated": viewer is not None,
        "named": player is not None,
    }
    return varied(render(request, "company/present.html", {"company": found, "game": present.slug}))


def _one_more(request: HttpRequest, code: str) -> bool:
    """Whether one more browser from this address may be noted at the table. Whoever may not loses nothing by it."""
    try:
        counting.count("watcher", asker_of(request, code))
    except TooOften:
        return False
    return True


def _shown(request: HttpRequest, code: str) -> tuple[Present, Viewer]:
    """The table as this browser sees it, and with the eyes of which seat."""
    present = present_or_404(code)
    viewer = viewer_of(request, present)
    return watching.shown_to(present, viewer), viewer


def _talk(table: Table, present: Present, player: Player | None, viewer: Viewer) -> dict[str, Any]:
    heard = company.lines(table, player, viewer, shown=_late(present, viewer))
    # Whoever only watches begins with what is said from now on.
    until = company.heard_until(table, player) or (heard.newest if viewer is None else 0)
    lines = [_line(line, present) for line in heard.lines]
    return {
        "code": present.code,
        "slug": present.slug,
        "open": present.status == "open",
        "beside": False,
        "lines": lines,
        "hushed": _hushed(heard),
        "more": heard.more,
        "said": heard.newest,
        "heard": until,
        "unheard": sum(1 for line in heard.lines if line.id > until and not line.mine),
        "named": player is not None,
    }


def _late(present: Present, viewer: Viewer) -> Present | None:
    """`present` if whoever looks from `viewer` sees it some events late."""
    return present if watching.lateness(present, viewer) else None


def _around(table: Table, player: Player | None, present: Present, viewer: Viewer) -> dict[str, Any]:
    late = _late(present, viewer)
    return {
        "people": _people(company.company_of(table, places=None if late is None else late.places)),
        "beside": False,
        "hush": company.muted_by(player),
        "me": player.pk if player is not None else None,
        "absent": _absent(present, viewer),
    }


def _absent(present: Present, viewer: Viewer) -> str:
    """The absent seats, as in the panel of requests: a page compares both to see whether its panel is out of date."""
    if viewer is None or present.status != "running" or present.imported:
        return ""
    return " ".join(str(seat) for seat in play.absent(present, timezone.now()) if seat != viewer)


def _people(around: Company) -> dict[str, Any]:
    seated = [
        {**one._asdict(), "since": timing.time_element(one.since, timezone.now()) if one.since is not None else ""}
        for one in around.seated
    ]
    most = limits.MOST_WATCHERS
    return {
        "seated": seated,
        "watching": around.watching,
        "watchers": around.watchers,
        "most": most if around.watchers >= most else 0,
        "guests": around.guests,
    }


def _form(request: HttpRequest, present: Present, player: Player | None, viewer: Viewer) -> dict[str, Any]:
    return {
        "seated": viewer is not None,
        "named": player is not None,
        "phrases": list(company.phrases().items()),
        "longest": company.LONGEST,
        "key": new_form_key(),
    }


def _line(line: Line, present: Present) -> dict[str, Any]:
    return {
        "id": line.id,
        "number": line.number,
        "seat": line.seat,
        "author": line.author,
        "name": line.name or _("Former player"),
        "private": line.audience == Said.Audience.PLAYERS,
        "words": _words(line),
        "gap": line.hidden or not (line.text or line.phrase),
        "phrase": bool(line.phrase),
        "at": line.at,
        "mine": line.mine,
    }


def _words(line: Line) -> str:
    if line.hidden:
        return _("A moderator has taken this line away.")
    if line.phrase:
        return company.phrases().get(line.phrase, line.phrase)
    return line.text or _("These words are gone with whoever said them.")


def _hushed(heard: Overheard) -> list[dict[str, Any]]:
    return [{"author": author, "name": name, "count": count} for (author, name), count in heard.hushed.items()]


def _chat(request: HttpRequest, found: dict[str, Any], status: int = 200) -> HttpResponse:
    context = {"company": found, "game": found["slug"]}
    return varied(render(request, "company/chat.html", context, status=status))


def _refused(request: HttpRequest, present: Present, viewer: Viewer, sentence: str, status: int) -> HttpResponse:
    if not is_htmx(request):
        return _page(request, present, viewer, sentence, status)
    found = _talk(table_or_404(present.code), present, player_of(request), viewer)
    return _chat(request, {**found, "unsaid": sentence}, status)


def _page(request: HttpRequest, present: Present, viewer: Viewer, fault: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    table = table_or_404(present.code)
    start = number_or_none(request.GET.get("before", ""))
    heard = company.lines(table, player, viewer, before=start, most=WHOLE, shown=_late(present, viewer))
    found = {
        **_talk(table, present, player, viewer),
        **_form(request, present, player, viewer),
        "lines": [_line(line, present) for line in heard.lines],
        "older": heard.lines[0].id if heard.more else None,
        "more": False,
        "unsaid": fault,
        "typed": request.POST.get("text", ""),
    }
    context = {
        "company": found,
        "code": present.code,
        "game": present.slug,
        "game_name": PRESENTERS[present.slug].name,
        "names": table_words.listed(table_words.names(present)),
        "before": start,
    }
    return varied(render(request, "company/talk.html", context, status=status))


def _why(code: str) -> str:
    sentences = {
        "nothing_said": _("There is nothing to say yet: please write something first."),
        "too_long": _("That is too long: %(longest)s signs at most, please.") % {"longest": company.LONGEST},
        "silenced": _("A moderator has asked you to be silent for now. You can still play."),
        "barred": _("You have looked at what is hidden at this table, so you cannot talk here."),
        "players_only": _("Only those who sit at this table can speak to the players."),
    }
    return sentences.get(code, _("That request could not be read. Please choose again on this page."))


def _last_line(table: Table, viewer: Viewer) -> int:
    """The newest line that whoever looks from `viewer` may read."""
    found = company.newest([table.code]).get(table.code, company.Newest())
    return found.public if viewer is None else found.last


def _mark(secret: str, code: str) -> str:
    """What a page of the table `code` gives to the browser with this CSRF secret, so that no other can say that it
    looks at the page."""
    return Signer(salt="tables.presence").signature(f"{code}\n{secret}")


def _digest(known: str) -> str:
    """What tells a browser from others and leads back to none, made of its session, or of what keeps its forms from
    being forged."""
    return hmac.new(settings.SECRET_KEY.encode(), f"watcher\n{known}".encode(), hashlib.sha256).hexdigest()
