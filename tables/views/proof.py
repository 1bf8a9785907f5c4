"""That a table was played fairly: the proof on a page, and the log to take home."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.kernel.dice import commitment
from tables.identity import viewer_of
from tables.log import exchange
from tables.play import Present, inspection, watching
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.views.common import present_or_404


@require_safe
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment during play; after the end seed, lucky words, and every answer of luck drawn again."""
    present = present_or_404(code)
    return render(
        request, "replay/proof.html", {"proof": proof(present) if present.finished else None, **_facts(present)}
    )


@require_safe
@never_cache
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The log as JSON Lines: whole after the end; before it moves and luck are commitments only, for everybody."""
    present = present_or_404(code)
    records = inspection.records(code)
    # Whoever watches late gets no newer events here either.
    records = records[: watching.shown_number(present, viewer_of(request, present))]
    answer = HttpResponse(b"".join(exchange.export(records)), content_type="application/jsonl; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="hetu-{present.code}.jsonl"'
    return answer


def _facts(present: Present) -> dict[str, Any]:
    return {
        "code": present.code,
        "game_name": PRESENTERS[present.slug].name,
        "number": present.number,
        "commitment": present.commitment,
        "status": present.status,
    }


def proof(present: Present) -> dict[str, Any]:
    """Everything that a page shows to prove a finished table."""
    log = inspection.records(present.code)
    names = table_words.names(present)
    presenter = PRESENTERS[present.slug]
    found = inspection.verdict(present.code)
    seed = present.seed
    return {
        "seed": seed.hex() if seed is not None else "",
        "kept": seed is not None and commitment(seed) == present.commitment,
        "good": found.good,
        "flaw": found.reason,
        "flaw_number": found.number,
        "events": len(log),
        "digest": log[-1].digest,
        "nonces": [(names[seat], place.nonce) for seat, place in enumerate(present.places)],
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
            for drawn in (inspection.draws(log) if found.good else ())
        ],
    }
