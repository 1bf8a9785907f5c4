"""Reports and cases: made by players, worked on by moderators, answered to both sides."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tables import counting
from tables.case_models import Case, CaseEntry, Sanction
from tables.log.gate import write_gate
from tables.models import Player, Said
from tables.moderation import sanctions
from tables.moderation.errors import Refused
from tables.moderation.people import seated_at, too_close
from tables.moderation.staff_log import note_down
from tables.play.memory import row_of

LONGEST_CLAIM = 1000
DECISIONS = ("none", "warning", "mute", "suspension", "table", "bug")


def report(
    code: str,
    reporter: Player,
    kind: str,
    claim: str,
    first: int,
    last: int,
    *,
    seats: Sequence[int] = (),
    reporter_seat: int | None = None,
    said: Said | None = None,
    language: str = "en",
    key: str = "",
) -> Case:
    """A case about the events `first` to `last` of a table, with the head of its log frozen.

    key: names the request; a copy of it makes no second case
    Raises `NoSuchTable`, `TooOften`, or `Refused` (`no_reason`, `bad_range`).
    """
    claim = claim.strip()
    table = row_of(code)
    if not claim or len(claim) > LONGEST_CLAIM or kind not in Case.Kind.values:
        raise Refused("no_reason")
    if not 1 <= first <= last <= table.head or not all(0 <= seat < table.seat_count for seat in seats):
        raise Refused("bad_range")
    with write_gate(), transaction.atomic():
        # Copies of a request wait for one another, and nobody outruns the limit by haste.
        Player.objects.select_for_update().get(pk=reporter.pk)
        known = Case.objects.filter(reporter=reporter, key=key).first() if key else None
        if known is not None:
            return known
        before = Case.objects.filter(reporter=reporter).values_list("created_at", flat=True)
        counting.count_rows("report", before, timezone.now())
        case = Case.objects.create(
            table=table,
            kind=kind,
            claim=claim,
            language=language,
            reporter=reporter,
            reporter_seat=reporter_seat,
            first=first,
            last=last,
            seats=list(seats),
            said=said,
            head=table.head,
            digest=table.head_digest,
            key=key,
        )
        case.linked.add(*Case.objects.filter(table=table).exclude(pk=case.pk))
        _enter(case, "reported", text=claim)
    return case


def conflict(case: Case, user: User) -> bool:
    """Whether `user` is too close to the people of a case to work on it: at the table, the reporter, or somebody who
    sat at a table with them lately."""
    return too_close(user, case.table, people_in(case))


def people_in(case: Case) -> list[Player | None]:
    """The reporter, and whom the case is about."""
    return [case.reporter, *concerned(case)]


def take(case: Case, user: User) -> None:
    """`user` works on the case from now on.

    Raises `Refused` (`conflict`, `held_by_another`, `decided_already`; `same_moderator` for an appeal against oneself).
    """
    with write_gate(), transaction.atomic():
        case = _locked(case)
        _demand_free_of_conflict(case, user)
        if case.holder_id not in (None, user.pk):
            raise Refused("held_by_another")
        if case.standing in (Case.Standing.DECIDED, Case.Standing.CLOSED):
            raise Refused("decided_already")
        if case.standing == Case.Standing.APPEALED and case.decided_by_id == user.pk:
            raise Refused("same_moderator")
        if case.standing == Case.Standing.OPEN:
            case.standing = Case.Standing.HELD
        case.holder = user
        case.save(update_fields=["standing", "holder"])
        _by(case, user, "taken")


def drop(case: Case, user: User) -> None:
    """`user` lets the case go, for somebody else to take. Raises `Refused`."""
    with write_gate(), transaction.atomic():
        case = _locked(case)
        _demand_holder(case, user)
        if case.standing == Case.Standing.HELD:
            case.standing = Case.Standing.OPEN
        case.holder = None
        case.save(update_fields=["standing", "holder"])
        _by(case, user, "dropped")


def note(case: Case, user: User, text: str) -> None:
    """A note for the staff. Raises `Refused` (`no_reason`, `conflict`)."""
    _demand_free_of_conflict(case, user)
    with write_gate(), transaction.atomic():
        _by(case, user, "note", text=_said(text))


def keep_as_evidence(case: Case, user: User, first: int, last: int, text: str = "", released: bool = False) -> None:
    """Pin events `first` to `last` of the case's table, with the digest at their end.

    released: whether the person concerned may see them
    Raises `Refused` (`bad_range`, `conflict`).
    """
    _demand_free_of_conflict(case, user)
    with write_gate(), transaction.atomic():
        head = row_of(case.table.code).head
        if not 1 <= first <= last <= head:
            raise Refused("bad_range")
        digest = case.table.events.get(number=last).digest
        data = {"first": first, "last": last, "digest": digest}
        _by(case, user, "evidence", text=text.strip()[:LONGEST_CLAIM], data=data, released=released)


def decide(case: Case, user: User, decision: str, reason: str, reply: str, *, until: dt.datetime | None = None) -> None:
    """Settle a case: `reason` for those whom it concerns, `reply` for the reporter. A warning, a mute and a suspension
    (`until` then, or for ever) are laid on everybody whom it concerns.

    Raises `Refused` (`conflict`, `held_by_another`, `decided_already`, `no_reason`, `bad_range`; `not_concerned` for a
    sanction on nobody).
    """
    with write_gate(), transaction.atomic():
        case = _locked(case)
        people = would_lay_on(case, user, decision, reason, reply, until=until)
        case.decision, case.reason, case.reply = decision, _said(reason), _said(reply)
        case.decided_by, case.decided_at, case.standing = user, timezone.now(), Case.Standing.DECIDED
        case.holder = None
        case.save()
        _by(case, user, "decided", text=case.reason, data={"decision": decision}, released=True)
        for player in people:
            sanctions.lay_on(player, user, decision, case.reason, until=until, case=case)


def would_lay_on(
    case: Case, user: User, decision: str, reason: str, reply: str, *, until: dt.datetime | None = None
) -> list[Player]:
    """On whom `decide` would lay a sanction; nothing is written. Raises as `decide` does."""
    _demand_holder(case, user)
    if case.standing not in (Case.Standing.OPEN, Case.Standing.HELD):
        raise Refused("decided_already")
    if decision not in DECISIONS:
        raise Refused("no_reason")
    _said(reason)
    _said(reply)
    if decision not in Sanction.Kind.values:
        return []
    if until is not None and decision != Sanction.Kind.WARNING and until <= timezone.now():
        raise Refused("bad_range")
    people = concerned(case)
    if not people:
        raise Refused("not_concerned")
    return people


def concerned(case: Case) -> list[Player]:
    """The people whom a case is about: those who held the seats then, whoever holds them now."""
    people = seated_at(case.table, case.last, case.seats)
    if case.said is not None and case.said.player is not None and case.said.player not in people:
        people.append(case.said.player)
    return people


def appeal(case: Case, player: Player, text: str) -> None:
    """Somebody whom the case concerns answers, once. Raises `Refused`."""
    with write_gate(), transaction.atomic():
        case = _locked(case)
        if player not in concerned(case):
            raise Refused("not_concerned")
        if case.appealed_at is not None:
            raise Refused("appealed_already")
        if case.standing != Case.Standing.DECIDED:
            raise Refused("nothing_to_do")
        case.appeal, case.appeal_by, case.appealed_at = _said(text), player, timezone.now()
        case.standing = Case.Standing.APPEALED
        case.save()
        _enter(case, "appealed", text=case.appeal, released=True)


def answer_appeal(case: Case, user: User, text: str, *, granted: bool) -> None:
    """Another moderator than the one who decided answers an appeal; if it is `granted` what the case laid on anybody
    is lifted. Raises `Refused` (`same_moderator`, `conflict`, `nothing_to_do`, `no_reason`)."""
    with write_gate(), transaction.atomic():
        case = _locked(case)
        _demand_free_of_conflict(case, user)
        if case.standing != Case.Standing.APPEALED:
            raise Refused("nothing_to_do")
        if case.decided_by_id == user.pk:
            raise Refused("same_moderator")
        case.appeal_reply, case.standing, case.holder = _said(text), Case.Standing.CLOSED, None
        case.save()
        _by(case, user, "answered", text=case.appeal_reply, data={"granted": granted}, released=True)
        if granted:
            for laid in Sanction.objects.filter(case=case, lifted_at=None).select_related("player"):
                sanctions.lift(laid, user, case.appeal_reply)


def link(case: Case, user: User, other: Case) -> None:
    """Lay two cases beside each other. Raises `Refused` (`conflict`; `nothing_to_do` for one and the same)."""
    _demand_free_of_conflict(case, user)
    if case.pk == other.pk:
        raise Refused("nothing_to_do")
    with write_gate(), transaction.atomic():
        case.linked.add(other)
        _by(case, user, "linked", data={"case": other.pk})


def _demand_free_of_conflict(case: Case, user: User) -> None:
    if conflict(case, user):
        raise Refused("conflict")


def _demand_holder(case: Case, user: User) -> None:
    _demand_free_of_conflict(case, user)
    if case.holder_id != user.pk:
        raise Refused("held_by_another")


def _locked(case: Case) -> Case:
    return Case.objects.select_for_update().get(pk=case.pk)


def _said(text: str) -> str:
    text = text.strip()
    if not text or len(text) > LONGEST_CLAIM:
        raise Refused("no_reason")
    return text


def _by(
    case: Case, user: User, kind: str, text: str = "", data: dict[str, Any] | None = None, released: bool = False
) -> None:
    _enter(case, kind, by=user.get_username(), text=text, data=data, released=released)
    note_down(user, kind, table=case.table.code, case=case.pk, **(data or {}))


def _enter(
    case: Case, kind: str, *, by: str = "", text: str = "", data: dict[str, Any] | None = None, released: bool = False
) -> None:
    CaseEntry.objects.create(case=case, kind=kind, by=by, text=text, data=data or {}, released=released)


def looked_at(case: Case, user: User) -> None:
    """`user` reads the file of a case: the staff log keeps it."""
    note_down(user, "read_case", table=case.table.code, case=case.pk)
