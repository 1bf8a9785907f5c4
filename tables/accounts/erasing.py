"""Being forgotten: the player's row stays for the seats and knows no name; every table stays playable and replayable."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from tables.accounts import sessions
from tables.case_models import Stay
from tables.identity import handles_of
from tables.log.gate import write_gate
from tables.models import Attention, Device, Message, Mute, Note, Player, Said, Seat, Status, Table, Watcher, Webhook
from tables.play import PlayError, UnreadableLog, close_table, leave, present, together


def playing(player: Player) -> int:
    """At how many running tables `player` would give up."""
    return Table.objects.filter(seats__player=player, status=Status.RUNNING).distinct().count()


def erase(player: Player) -> None:
    """Forget `player`: guest or account. Open seats become free, seats that are being played go to bots; name, settings,
    notes, words said, stays and the account are gone, also from what tables remember of people."""
    _leave_tables(player)
    handles = handles_of(player)
    sessions.end_all(player)
    with write_gate(), transaction.atomic():
        locked = Player.objects.select_for_update().get(pk=player.pk)
        for table in Table.objects.select_for_update().filter(pk__in=_remembering(handles)):
            # A seat's own name stands under the handle with the seat's number.
            kept = {key: name for key, name in table.people.items() if key.partition("#")[0] not in handles}
            table.people = kept
            table.save(update_fields=["people"])
        Seat.objects.filter(player=locked).update(name="")
        Seat.objects.filter(reserved_for=locked).update(reserved_for=None)
        # The lines stay as gaps, so that what others answered still stands after something.
        Said.objects.filter(player=locked).update(text="", phrase="")
        for gone in (Attention, Message, Device, Note, Stay, Watcher, Webhook):
            gone.objects.filter(player=locked).delete()
        Mute.objects.filter(player=locked).delete()
        Mute.objects.filter(muted=locked).delete()
        locked.aliases.all().delete()
        if locked.user is not None:
            locked.user.delete()
        locked.user = None
        locked.nickname, locked.language, locked.settings = "", "en", {}
        locked.away_from = locked.away_until = None
        locked.erased_at = timezone.now()
        locked.save()


def _remembering(handles: tuple[str, ...]) -> list[int]:
    found: set[int] = set()
    for handle in handles:
        found.update(Table.objects.filter(people__has_key=handle).values_list("pk", flat=True))
    return sorted(found)


def _leave_tables(player: Player) -> None:
    own = Table.objects.filter(seats__player=player) | Table.objects.filter(host=player)
    open_or_running = own.filter(status__in=(Status.OPEN, Status.RUNNING), imported=False).distinct()
    for table in open_or_running:
        for seat in table.seats.filter(player=player):
            # Whatever else has just ended the game or taken the seat has done it for us; at a damaged table nobody plays.
            with suppress(PlayError, UnreadableLog):
                _give_up(table.code, seat.number, player)
        if table.host_id == player.pk:
            _hand_over(table, player)


def _give_up(code: str, number: int, player: Player) -> None:
    now = present(code)
    if now.status == "open":
        leave(code, number, player)
    elif now.status == "running" and now.places[number].person:
        together.resign(code, number, now.places[number].person)


def _hand_over(table: Table, player: Player) -> None:
    """Make somebody else who sits there the host; a table that waits for people and has none is closed."""
    heir = table.seats.filter(player__isnull=False, player__erased_at=None, bot="").exclude(player=player).first()
    if heir is not None:
        Table.objects.filter(pk=table.pk).update(host=heir.player)
        return
    if table.status == Status.OPEN:
        with suppress(PlayError, UnreadableLog):
            close_table(table.code, player)
    Table.objects.filter(pk=table.pk).update(host=None)
