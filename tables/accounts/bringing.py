"""An account brings along what somebody did as a guest: from then on it is one person.

The log is not touched: the guest's handle stays in it, and becomes one of the handles of the account. Seats keep the
person who sits there; only the rows that say whose they are change. Where guest and account both kept something of
one table, what the account kept stands.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tables.case_models import Case, Sanction, Stay
from tables.log.gate import write_gate
from tables.models import (
    MOST_DEVICES,
    Alias,
    Attention,
    Device,
    Message,
    Mute,
    Note,
    Player,
    Said,
    Seat,
    Table,
    Watcher,
    Webhook,
)


def tables_of(guest: Player) -> int:
    """At how many tables that are not over `guest` sits."""
    return Table.objects.filter(seats__player=guest, status__in=("open", "running")).distinct().count()


def bring_along(account: Player, guest: Player) -> None:
    """Make the seats, tables and words of `guest` those of `account`, under the guest's handle; the guest is no more.

    A guest who is an account, or was brought along before, is left alone.
    """
    with write_gate(), transaction.atomic():
        locked = Player.objects.select_for_update().filter(pk=guest.pk, user=None, erased_at=None).first()
        if locked is None or locked.pk == account.pk or account.user_id is None:
            return
        Seat.objects.filter(player=guest).update(player=account)
        Seat.objects.filter(reserved_for=guest).update(reserved_for=account)
        Table.objects.filter(host=guest).update(host=account)
        Said.objects.filter(player=guest, key__in=Said.objects.filter(player=account).values("key")).update(key="")
        Said.objects.filter(player=guest).update(player=account)
        for kept in (Attention, Note):
            _take_over(kept, guest, account, "table")
        Stay.objects.filter(player=guest).update(player=account)
        _take_over(Watcher, guest, account, "browser")
        _take_over(Mute, guest, account, "muted")
        _take_over(Mute, guest, account, "player", by="muted")
        Mute.objects.filter(player=account, muted=account).delete()
        Case.objects.filter(reporter=guest, key__in=Case.objects.filter(reporter=account).values("key")).update(key="")
        Case.objects.filter(reporter=guest).update(reporter=account)
        Case.objects.filter(appeal_by=guest).update(appeal_by=account)
        # Whoever is suspended stays so under another name.
        Sanction.objects.filter(player=guest).update(player=account)
        Message.objects.filter(player=guest).delete()
        _bring_devices(account, guest)
        if not Webhook.objects.filter(player=account).exists():
            Webhook.objects.filter(player=guest).update(player=account)
        if not account.settings and locked.settings:
            account.settings = locked.settings
            account.save(update_fields=["settings"])
        Alias.objects.create(player=account, key=guest.key)
        locked.delete()


def _bring_devices(account: Player, guest: Player) -> None:
    """Tell `account` where `guest` was told; beyond the most that somebody may have, the oldest are forgotten."""
    Device.objects.filter(player=guest).update(player=account)
    kept = Device.objects.filter(player=account).order_by("-made_at", "-pk").values_list("pk", flat=True)[:MOST_DEVICES]
    Device.objects.filter(player=account).exclude(pk__in=list(kept)).delete()


def _take_over(model: Any, guest: Player, account: Player, unique: str, by: str = "player") -> None:
    """Give `account` the rows of `guest`, but for those that it has its own of."""
    own = model.objects.filter(**{by: account}).values_list(unique, flat=True)
    model.objects.filter(**{by: guest}).exclude(**{f"{unique}__in": list(own)}).update(**{by: account})
    model.objects.filter(**{by: guest}).delete()
