"""Tables at which bots play among themselves: how many there may be. Such a table rests while nobody looks at it, so
the bounds are for those who open many in order to keep the server busy."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from rules.kernel.errors import Why
from tables import limits
from tables.models import Status, Table
from tables.play.errors import Forbidden


def bots_alone() -> QuerySet[Table]:
    """The running tables at which no person holds a seat."""
    running = Table.objects.filter(status=Status.RUNNING, imported=False, sample=False)
    return running.exclude(seats__player__isnull=False)


def demand_room(table: Table) -> None:
    """Raise `Forbidden` if `table` may not begin with bots alone: `bots_alone_host`, or `bots_alone_server`."""
    now = timezone.now()
    others = bots_alone().exclude(pk=table.pk)
    if table.host_id is not None:
        own = others.filter(host=table.host_id, changed_at__gt=now - limits.LIVELY)
        if own.count() >= limits.MOST_BOTS_ALONE:
            raise Forbidden(Why("bots_alone_host", {"most": limits.MOST_BOTS_ALONE}))
    if others.filter(changed_at__gt=now - limits.AT_ONCE).count() >= limits.MOST_BOTS_ALONE_AT_ONCE:
        raise Forbidden(Why("bots_alone_server"))
