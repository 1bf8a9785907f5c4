"""Acts on a table: each previewed, with a reason, an event of the log; those that touch a result need a second
moderator where there are two."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tables.case_models import Bar, Case, CaseEntry, PendingAct
from tables.log import Entry, Present, sealed
from tables.log.fold import after as after_event
from tables.log.gate import write_gate
from tables.log.payloads import INTERRUPTIONS, PLAYED, Credited, Judged, Looked, Returned, Ruled, StoodIn, encode, plain
from tables.models import Said, Table
from tables.moderation.errors import Refused
from tables.moderation.people import plays_here, too_close
from tables.moderation.staff_log import note_down
from tables.play import memory
from tables.play.bot_names import free_bot_name
from tables.play.desk import STAND_IN, write, writing
from tables.play.poke import said as poke_talk

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
    may = User.objects.with_perm("tables.moderate", backend="django.contrib.auth.backends.ModelBackend")
    return list(may.filter(is_staff=True))


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


class Preview(NamedTuple):
    """What an act would do.

    before, after: the table now, and with the event of the act; nothing of what luck would answer then
    undone: the numbers of the events that would count no more
    second: whether another moderator must agree
    """

    before: Present
    after: Present
    undone: tuple[int, ...]
    second: bool


def preview(code: str, user: User, act: Act, reason: str) -> Preview:
    """What `act` would change at the table now; nothing is written. Raises as `perform` does."""
    table = memory.row_of(code)
    present = memory.present_of(table)
    _demand(not table.imported, "nothing_to_do")
    _demand_judge(table, present, user)
    entry = entry_of(act, present, _sound(reason), _moderator(user))
    record = sealed(entry, code, present.digest, present.number + 1, max(timezone.now(), present.changed_at))
    if record.kind in INTERRUPTIONS:
        then = memory.folded_with(table, [record])
        struck = tuple(one.number for one in memory.story(code, act.to + 1) if one.kind in PLAYED and not one.struck)
    else:
        then, struck = after_event(present, record, present.game), ()
    return Preview(present, then, struck, needs_second(act, user))


def looked_ahead(code: str, user: User, act: Act, case: Case | None = None) -> None:
    """`user` was shown the preview of `act`: the staff log keeps it."""
    note_down(user, "previewed", table=code, case=None if case is None else case.pk, act=msgspec.to_builtins(act))


def perform(code: str, user: User, act: Act, reason: str, head: int, case: Case | None = None) -> PendingAct | None:
    """Do `act` at the table, or lay it before a second moderator; then what waits is returned.

    head: the last event of the table when the act was previewed
    Raises `Refused` (`no_reason`, `stale`, `seated_here`, …).
    """
    reason = _sound(reason)
    number = None if case is None else case.pk
    if not needs_second(act, user):
        _carry_out(code, user, act, reason, head, number)
        return None
    with write_gate(), transaction.atomic():
        table = memory.row_of(code)
        present = memory.present_of(table)
        _demand_judge(table, present, user)
        _demand(present.number == head, "stale")
        _demand(not table.imported, "nothing_to_do")
        entry_of(act, present, reason, _moderator(user))
        same = PendingAct.objects.filter(table=table, act=act.act, settled_at=None, by=user)
        if (known := next((one for one in same if one.data == _plain(act)), None)) is not None:
            return known
        waiting = PendingAct.objects.create(
            table=table, case=case, act=act.act, data=_plain(act), reason=reason, head=head, by=user
        )
        note_down(user, "asked_second", table=code, case=number, act=msgspec.to_builtins(act), reason=reason)
    return waiting


def second(pending: PendingAct, user: User, *, yes: bool, head: int | None = None) -> None:
    """Another moderator agrees to a pending act, or refuses it; whoever asked may withdraw it.

    head: the last event of the table when the second moderator saw the preview
    Raises `Refused` (`decided_already`, `same_moderator`, `conflict`, `stale`, …).
    """
    with write_gate(), transaction.atomic():
        pending = PendingAct.objects.select_for_update().select_related("table").get(pk=pending.pk)
        if pending.settled_at is not None:
            raise Refused("decided_already")
        if yes and pending.by_id == user.pk:
            raise Refused("same_moderator")
        code = pending.table.code
        if yes:
            act = msgspec.convert(pending.data, Act)
            asker = "" if pending.by is None else pending.by.get_username()
            _carry_out(code, user, act, pending.reason, head, pending.case_id, first=asker)
        else:
            if pending.by_id != user.pk:
                _demand_judge(pending.table, memory.present_of(pending.table), user)
            note_down(user, "refused_second", table=code, case=pending.case_id, act=pending.data)
        pending.settled_by, pending.settled_at, pending.done = user, timezone.now(), yes
        pending.save(update_fields=["settled_by", "settled_at", "done"])


def _carry_out(
    code: str, user: User, act: Act, reason: str, head: int | None, case: int | None, first: str = ""
) -> None:
    with writing(code) as table:
        present = memory.present_of(table)
        _demand_judge(table, present, user)
        _demand(head is None or present.number == head, "stale")
        entry = entry_of(act, present, reason, _moderator(user))
        after = write(table, present, entry)
        done = {"act": msgspec.to_builtins(act), "reason": reason, "event": present.number + 1, "head": after.number}
        note_down(user, act.act, table=code, case=case, **done, **({"asked_by": first} if first else {}))
        _enter(case, user, act.act, reason, done)


def open_hidden(code: str, user: User, reason: str, case: Case | None = None) -> None:
    """`user` opens what is hidden at a running table: an event that all players read, and a bar from that table.

    Raises `Refused` (`not_allowed`, `seated_here`, `conflict`, `not_running`, `no_reason`).
    """
    reason = _sound(reason)
    number = None if case is None else case.pk
    _demand(user.has_perm("tables.open_hidden"), "not_allowed")
    with writing(code) as table:
        present = memory.present_of(table)
        _demand(present.status == "running", "not_running")
        _demand_judge(table, present, user)
        if Bar.objects.filter(user=user, table=table).exists():
            return
        Bar.objects.create(user=user, table=table)
        write(table, present, Entry("looked", encode(Looked(reason, number or 0)), _moderator(user)))
        note_down(user, "opened_hidden", table=code, case=number, reason=reason, at=present.number)
        _enter(number, user, "open_hidden", reason, {"event": present.number + 1})


def may_see_hidden(code: str, user: User) -> bool:
    """Whether `user` has opened what is hidden at the table, and may still do so."""
    allowed = user.is_authenticated and user.has_perm("tables.open_hidden")
    return bool(allowed and Bar.objects.filter(user=user, table__code=code).exists())


def hide_line(said: Said, user: User, reason: str, case: Case | None = None, *, hide: bool = True) -> None:
    """Hide a line of the chat, or show it again. Raises `Refused` (`no_reason`)."""
    reason = _sound(reason)
    if too_close(user, said.table, [said.player]):
        raise Refused("conflict")
    with write_gate(), transaction.atomic():
        Said.objects.filter(pk=said.pk).update(hidden_at=timezone.now() if hide else None)
        what = "hid_line" if hide else "showed_line"
        number = None if case is None else case.pk
        note_down(user, what, table=said.table.code, case=number, line=said.pk, reason=reason)
        _enter(number, user, what, reason, {"line": said.pk})
        public = said.audience == Said.Audience.EVERYONE
        transaction.on_commit(lambda: poke_talk(said.table.code, said.pk, public))


def _enter(case: int | None, user: User, what: str, reason: str, data: dict[str, Any]) -> None:
    """A row in the timeline of the case that an act belongs to."""
    if case is not None:
        by = user.get_username()
        CaseEntry.objects.create(case_id=case, kind="act", by=by, text=reason, data={**data, "what": what})


def _moderator(user: User) -> str:
    return f"mod:{user.get_username()}"[:32]


def _demand(met: bool, code: str) -> None:
    if not met:
        raise Refused(code)


def _demand_judge(table: Table, present: Present, user: User) -> None:
    """Whoever plays here, or is close to those who do, decides nothing here."""
    _demand(not plays_here(user, present), "seated_here")
    _demand(not too_close(user, table), "conflict")


def _sound(reason: str) -> str:
    reason = reason.strip()
    _demand(0 < len(reason) <= LONGEST_REASON and plain(reason), "no_reason")
    return reason


def _plain(act: Act) -> dict[str, Any]:
    """`act` as JSON has it."""
    return dict(msgspec.json.decode(msgspec.json.encode(act)))
