"""That a table was played fairly: the proof on a page, the log to take home, and receipts that bind this server."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.kernel.audience import Viewer
from rules.kernel.dice import commitment
from tables.identity import viewer_of
from tables.log import Record, exchange, receipts
from tables.log.chain import first_break
from tables.play import Present, inspection, watching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.views.common import present_or_404

DRAWS_A_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment during play; after the end seed, lucky words, and every answer of luck drawn again.

    POST with a file `receipt` tells whether the log is still the one that was signed.
    """
    present = present_or_404(code)
    viewer = viewer_of(request, present)
    said, changed = _receipt_held(request, present, viewer) if request.method == "POST" else ("", False)
    context = {
        "proof": proof(present, inspection.records(code), request.GET.get("draws")) if present.finished else None,
        "seated": _knowing(present, viewer) is not None,
        "key": receipts.public_key(),
        "server": receipts.server(),
        "receipt_said": said,
        "receipt_changed": changed,
        "draws_query": "",
        **_facts(watching.shown_to(present, viewer)),
    }
    return render(request, "replay/proof.html", context, status=409 if changed else 200)


def _receipt_held(request: HttpRequest, present: Present, viewer: Viewer) -> tuple[str, bool]:
    """What the receipt that was brought proves, in a sentence, and whether it proves that the log was changed."""
    file = request.FILES.get("receipt")
    if file is None or (file.size or 0) > receipts.LONGEST:
        return _("This is not a receipt of a log."), False
    log = inspection.records(present.code)
    try:
        receipt = receipts.read(file.read())
        later = watching.lateness(present, viewer) and receipt.number > watching.shown_number(present, viewer)
        if later and receipt.code == present.code:
            return _("This receipt is about an event that those who watch see later. Bring it again then."), False
        flaw = first_break(present.code, log)
        if receipt.code == present.code and flaw is not None and flaw <= receipt.number:
            return _("The log was changed: its chain breaks at event %(number)s.") % {"number": flaw}, True
        digests = ((one.number, one.digest) for one in log)
        return receipts.compare(receipt, present.code, digests, imported=present.imported), False
    except receipts.BadReceipt as error:
        return str(error), False
    except receipts.Contradiction as error:
        return str(error), True


@require_safe
@never_cache
def receipt(request: HttpRequest, code: str) -> HttpResponse:
    """The head of the log as this browser sees it now, signed, to keep."""
    present = present_or_404(code)
    present = watching.shown_to(present, viewer_of(request, present))
    now = timezone.now()
    text = receipts.issue(present.code, present.number, present.digest, now, imported=present.imported)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="hetu-{present.code}-{present.number}-receipt.json"'
    return answer


@require_safe
@cache_control(public=True, max_age=3600)
def key(_request: HttpRequest) -> JsonResponse:
    """The public key of this server's receipts, in whose name it signs, and what a signature says."""
    return JsonResponse(
        {
            "hetu": "key/1",
            "ed25519": receipts.public_key(),
            "server": receipts.server(),
            "signs": (
                "Receipts of logs kept by this server. Each names the server, and says whether its table was opened "
                "here or brought here as a file."
            ),
        }
    )


@require_safe
@never_cache
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The log as JSON Lines: whole after the end, with what luck was asked; before it what this browser's seat knows,
    and commitments of everything else."""
    present = present_or_404(code)
    records = inspection.records(code)
    viewer = viewer_of(request, present)
    # Whoever watches late gets no newer events here either.
    records = records[: watching.shown_number(present, viewer)]
    lines = exchange.export(records, viewer=_knowing(present, viewer), asked=present.finished)
    answer = HttpResponse(b"".join(lines), content_type="application/jsonl; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="hetu-{present.code}.jsonl"'
    return answer


def _knowing(present: Present, viewer: Viewer) -> Viewer:
    """Whose knowledge goes into an export: of a memory game that is still played, nobody's."""
    if viewer is None or present.finished:
        return None
    return PRESENTERS[present.slug].eyes_on_the_past(viewer, present.setup)


def _facts(present: Present) -> dict[str, Any]:
    return {
        "code": present.code,
        "game_name": PRESENTERS[present.slug].name,
        "number": present.number,
        "commitment": present.commitment,
        "status": present.status,
    }


def proof(present: Present, log: Sequence[Record], draws_page: str | None = None) -> dict[str, Any]:
    """Everything that a page shows to prove a finished table with this log.

    draws_page: which page of the answers of luck, as an address says it
    """
    names = table_words.names(present)
    presenter = PRESENTERS[present.slug]
    found = inspection.verdict_on(log)
    seed = present.seed
    page = Paginator(inspection.draws(log) if found.good else (), DRAWS_A_PAGE).get_page(draws_page)
    return {
        "seed": seed.hex() if seed is not None else "",
        "kept": seed is not None and commitment(seed) == present.commitment,
        "good": found.good,
        "flaw": found.reason,
        "flaw_number": found.number,
        "events": len(log),
        "digest": log[-1].digest,
        "nonces": [(names[seat], place.nonce) for seat, place in enumerate(present.places)],
        "words": shlex.join(place.nonce for place in present.places),
        "draws": [
            {
                "number": drawn.number,
                "question": drawn.question.name,
                "pool": len(drawn.question.pool),
                "count": drawn.question.count,
                "words": presenter.outcome_words(drawn.question.name, drawn.outcome, names),
                "outcome": drawn.outcome,
                "again": drawn.again,
                "same": drawn.same,
            }
            for drawn in page.object_list
        ],
        "draws_page": page,
    }
