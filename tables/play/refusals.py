"""Requests that were refused. They change no table and leave no event; moderators find two pages of one seat by them."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from tables.case_models import Case, Refusal
from tables.log.gate import write_gate
from tables.models import Table

KEPT = dt.timedelta(days=30)
MOST, WITHIN = 20, dt.timedelta(minutes=1)
"""No more refusals of one seat are noted in that time."""


def note_refusal(code: str, seat: int, actor: str, question: int, key: str, why: str) -> None:
    """Keep in mind that `actor`, a person on `seat`, was refused an answer to `question` for the reason `why`.

    Refusals older than KEPT are forgotten at the same time, but where a case still needs them.
    """
    now = timezone.now()
    with write_gate(), transaction.atomic():
        table = Table.objects.filter(code=code).only("pk", "head").first()
        if table is None or not 0 <= question <= 2**31 - 1:
            return
        lately = Refusal.objects.filter(table=table, seat=seat, at__gt=now - WITHIN)
        if lately.count() >= MOST:
            return
        old = Refusal.objects.filter(at__lt=now - KEPT)
        old.exclude(table__in=Case.objects.undecided().values("table")).delete()
        Refusal.objects.create(
            table=table,
            seat=seat,
            actor=actor[:32],
            question=question,
            head=table.head,
            request=key[:64] if key.isprintable() else "",
            why=why[:40],
            at=now,
        )
