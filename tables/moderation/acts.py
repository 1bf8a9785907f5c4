"""Acts on a table: each previewed, with a reason, an event of the log; those that touch a result need a second
moderator where there are two."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.models import Permission, User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tables.case_models import Bar, Case, PendingAct
from tables.log import Entry, Present
from tables.log.gate import write_gate
from tables.log.payloads import Credited, Judged, Looked, Returned, Ruled, StoodIn, encode
from tables.models import Player, Said
from tables.moderation.errors import Refused
from tables.moderation.staff_log import note_down
from tables.play import memory
from tables.play.bot_names import free_bot_name
from tables.play.desk import STAND_IN, handle, write, writing

RESULT_ACTS = frozenset({"annul", "award", "rank", "lift", "set_back"})
"""Acts that touch how a game ends."""
LONGEST_REASON = 500


class Act(msgspec.Struct, frozen=True):
    """What shall be done.

    act: "annul", "award", "rank", "lift" (the verdict `of`), "set_back" (to event `to`), "extend" (`seconds` for
        `seat`), "stand_in" (a bot for `seat`), "return" (`seat` to its person)
    ranking: for "award" and "rank": the seats by place
    """

    act: str
    to: int = 0
    of: int = 0
    seat: int | None = None
    seconds: float = 0.0
    ranking: tuple[tuple[int, ...], ...] = ()


def moderators() -> list[User]:
    """Everybody who may act."""
    permission = Permission.objects.filter(codename="moderate", content_type__app_label="tables")
    may = Q(is_superuser=True) | Q(user_permissions__in=permission) | Q(groups__permissions__in=permission)
    return list(User.objects.filter(may, is_active=True, is_staff=True).distinct())


def needs_second(act: Act, user: User) -> bool:
    """Whether another moderator must agree before `act` is done."""
    return act.act in RESULT_ACTS and any(one.pk != user.pk for one in moderators())


def entry_of(act: Act, present: Present, reason: str, moderator: str) -> Entry:
    """The event that carries `act` out. Raises `Refused` where it cannot be."""
    seats = range(len(present.places))
    placed = [seat for place in act.ranking for seat in place]
    running = present.status == "running"
    payload: Any
    if act.act in ("annul", "award", "rank"):
        fits = present.start > 0 and (act.act == "annul") == (not placed)
        fits = fits and len(set(placed)) == len(placed) and all(seat in seats for seat in placed)
        _demand(fits, "nothing_to_do")
        payload = Judged(act.act, reason, act.ranking)  # type: ignore[arg-type]
        return Entry("judged", encode(payload), moderator)
    if act.act == "lift":
        _demand(any(verdict.number == act.of for verdict in present.verdicts), "nothing_to_do")
        return Entry("judged", encode(Judged("lift", reason, of=act.of)), moderator)
    _demand(running, "not_running")
    if act.act == "set_back":
        _demand(present.start <= act.to < present.number, "bad_range")
        return Entry("ruled", encode(Ruled(act.to, reason)), moderator)
    _demand(act.seat in seats, "bad_range")
    assert act.seat is not None
    place = present.places[act.seat]
    if act.act == "extend":
        _demand(0 < act.seconds < 10_000_000 and present.terms.clock != "none", "nothing_to_do")
        return Entry("credited", encode(Credited(act.seconds, "moderator")), moderator, act.seat)
    if act.act == "stand_in":
        _demand(bool(place.person) and not place.bot, "nothing_to_do")
        return Entry("stood_in", encode(StoodIn(STAND_IN, free_bot_name(act.seat, present.names))), moderator, act.seat)
    if act.act == "return":
        _demand(bool(place.owner) and not place.resigned, "nothing_to_do")
        return Entry("returned", encode(Returned()), moderator, act.seat)
    raise Refused("nothing_to_do")


def perform(code: str, user: User, act: Act, reason: str, head: int, case: Case | None = None) -> PendingAct | None:
    """Do `act` at the table, or lay it before a second moderator; then what waits is returned.

    head: the last event of the table when the act was previewed
    Raises `Refused` (`no_reason`, `stale`, `seated_here`, …).
    """
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON:
        raise Refused("no_reason")
    number = None if case is None else case.pk
    if not needs_second(act, user):
        _carry_out(code, user, act, reason, head, number)
        return None
    with write_gate(), transaction.atomic():
        table = memory.row_of(code)
        _demand_no_player(memory.present_of(table), user)
        _demand(table.head == head, "stale")
        entry_of(act, memory.present_of(table), reason, _moderator(user))
        waiting = PendingAct.objects.create(
            table=table, case=case, act=act.act, data=msgspec.to_builtins(act), reason=reason, head=head, by=user
        )
        note_down(user, "asked_second", table=code, case=number, act=msgspec.to_builtins(act), reason=reason)
    return waiting


def second(pending: PendingAct, user: User, *, yes: bool) -> None:
    """Another moderator agrees to a pending act, or refuses it; whoever asked may withdraw it. Raises `Refused`."""
    with write_gate(), transaction.atomic():
        pending = PendingAct.objects.select_for_update().select_related("table").get(pk=pending.pk)
        if pending.settled_at is not None:
            raise Refused("decided_already")
        if yes and pending.by_id == user.pk:
            raise Refused("same_moderator")
        code = pending.table.code
        if yes:
            act = msgspec.convert(pending.data, Act)
            _carry_out(code, user, act, pending.reason, None, pending.case_id, first=pending.by.get_username())
        else:
            note_down(user, "refused_second", table=code, case=pending.case_id, act=pending.data)
        pending.settled_by, pending.settled_at, pending.done = user, timezone.now(), yes
        pending.save(update_fields=["settled_by", "settled_at", "done"])


def _carry_out(
    code: str, user: User, act: Act, reason: str, head: int | None, case: int | None, first: str = ""
) -> None:
    with writing(code) as table:
        present = memory.present_of(table)
        _demand_no_player(present, user)
        _demand(head is None or present.number == head, "stale")
        entry = entry_of(act, present, reason, _moderator(user))
        after = write(table, present, entry)
        done = {"act": msgspec.to_builtins(act), "reason": reason, "event": present.number + 1, "head": after.number}
        note_down(user, act.act, table=code, case=case, **done, **({"asked_by": first} if first else {}))


def open_hidden(code: str, user: User, reason: str, case: Case | None = None) -> None:
    """`user` opens what is hidden at a running table: an event that all players read, and a bar from that table.

    Raises `Refused` (`seated_here`, `not_running`, `no_reason`).
    """
    reason = reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON:
        raise Refused("no_reason")
    number = None if case is None else case.pk
    with writing(code) as table:
        present = memory.present_of(table)
        _demand(present.status == "running", "not_running")
        _demand_no_player(present, user)
        if Bar.objects.filter(user=user, table=table).exists():
            return
        Bar.objects.create(user=user, table=table)
        write(table, present, Entry("looked", encode(Looked(reason, number or 0)), _moderator(user)))
        note_down(user, "opened_hidden", table=code, case=number, reason=reason, at=present.number)


def may_see_hidden(code: str, user: User) -> bool:
    """Whether `user` has opened what is hidden at the table."""
    return bool(user.is_authenticated and Bar.objects.filter(user=user, table__code=code).exists())


def hide_line(said: Said, user: User, reason: str, case: Case | None = None, *, hide: bool = True) -> None:
    """Hide a line of the chat, or show it again. Raises `Refused` (`no_reason`)."""
    if not reason.strip():
        raise Refused("no_reason")
    with write_gate(), transaction.atomic():
        Said.objects.filter(pk=said.pk).update(hidden_at=timezone.now() if hide else None)
        what = "hid_line" if hide else "showed_line"
        number = None if case is None else case.pk
        note_down(user, what, table=said.table.code, case=number, line=said.pk, reason=reason.strip())


def _moderator(user: User) -> str:
    return f"mod:{user.get_username()}"[:32]


def _demand(met: bool, code: str) -> None:
    if not met:
        raise Refused(code)


def _demand_no_player(present: Present, user: User) -> None:
    player = Player.objects.filter(user=user).first()
    if player is not None and any(place.person == handle(player) for place in present.places):
        raise Refused("seated_here")
