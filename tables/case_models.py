"""What reports and moderators' work leave behind.

Timeline and staff log are append-only in the database itself. It also refuses to delete cases, pending acts and
sanctions, and to change the columns that are written once (see `tables/migrations/0009_written_once.py`).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class CaseQuerySet(models.QuerySet["Case"]):
    """Cases by what is to be done about them."""

    def undecided(self) -> CaseQuerySet:
        """Those that wait for a moderator, for the first time or after an appeal: meanwhile nothing of what could tell
        what happened is forgotten."""
        return self.filter(standing__in=Case.UNDECIDED)


class Case(models.Model):
    """A report and all that came of it. `seats`, event range and digest are frozen when it is made."""

    class Kind(models.TextChoices):
        """What is reported."""

        CHEATING = "cheating"
        STALLING = "stalling"
        TALK = "talk"
        BUG = "bug"
        OTHER = "other"

    class Standing(models.TextChoices):
        """How far it has come."""

        OPEN = "open"
        HELD = "held"
        DECIDED = "decided"
        APPEALED = "appealed"
        CLOSED = "closed"

    UNDECIDED = (Standing.OPEN, Standing.HELD, Standing.APPEALED)

    table = models.ForeignKey("tables.Table", on_delete=models.PROTECT, related_name="cases")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    claim = models.CharField(max_length=1000)
    """What the reporter says."""
    language = models.CharField(max_length=8, default="en")
    reporter = models.ForeignKey("tables.Player", on_delete=models.SET_NULL, null=True, related_name="reports")
    reporter_seat = models.SmallIntegerField(null=True)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    """The events that it is about."""
    seats = models.JSONField(default=list)
    """The seats that it is about."""
    said = models.ForeignKey("tables.Said", on_delete=models.SET_NULL, null=True, related_name="cases")
    """The line of the chat that it is about."""
    head = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    """The head of the log when it was reported, so that a later change shows."""
    standing = models.CharField(max_length=8, choices=Standing.choices, default=Standing.OPEN)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="held_cases"
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="decided_cases"
    )
    decided_at = models.DateTimeField(null=True)
    decision = models.CharField(max_length=16, blank=True, default="")
    reason = models.CharField(max_length=1000, blank=True, default="")
    """Shown to those whom it concerns."""
    reply = models.CharField(max_length=1000, blank=True, default="")
    """The answer to the reporter."""
    appeal = models.CharField(max_length=1000, blank=True, default="")
    appeal_by = models.ForeignKey("tables.Player", on_delete=models.SET_NULL, null=True, related_name="appeals")
    appealed_at = models.DateTimeField(null=True)
    appeal_reply = models.CharField(max_length=1000, blank=True, default="")
    linked = models.ManyToManyField("self", blank=True)
    key = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CaseQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reporter", "key"], condition=~Q(key=""), name="one_case_a_request"),
        ]
        indexes = [models.Index(fields=["standing", "created_at"], name="case_queue")]
        ordering = ["created_at", "pk"]
        permissions = [
            ("moderate", "Works on cases and acts on tables"),
            ("open_hidden", "Opens what is hidden at a running table"),
            ("read_staff_log", "Reads the staff log"),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}: {self.kind} at {self.table_id}"


class CaseEntry(models.Model):
    """A row of a case's timeline. Written once."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=12)
    """reported, taken, dropped, note, evidence, act, decided, appealed, answered, linked"""
    by = models.CharField(max_length=150, blank=True, default="")
    """The user name of the moderator; empty for what a player did."""
    text = models.CharField(max_length=1000, blank=True, default="")
    data = models.JSONField(default=dict)
    """For evidence: first, last, digest of the log's range."""
    released = models.BooleanField(default=False)
    """Whether the person concerned may see it."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.case_id}: {self.kind}"


class StaffEntry(models.Model):
    """A look, note, decision or act of somebody on the staff. Written once, and chained like a table's log."""

    number = models.PositiveIntegerField(unique=True)
    staff = models.CharField(max_length=150)
    """The user name, which outlives the account."""
    what = models.CharField(max_length=24)
    table = models.CharField(max_length=16, blank=True, default="")
    case = models.PositiveIntegerField(null=True)
    data = models.TextField(default="{}")
    """Canonical JSON."""
    at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number}: {self.staff} {self.what}"


class StaffLogHead(models.Model):
    """How many entries the staff log has, and the digest of the last one: kept outside its table, so that an emptied or
    shortened log shows. One row; the database refuses to delete it and to count down."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    number = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(null=True)
    """When the last entry was written; None before the first."""

    def __str__(self) -> str:
        return f"entry {self.number}"


class Sanction(models.Model):
    """What a moderator has laid on a player, until it ends or is lifted."""

    class Kind(models.TextChoices):
        """How heavy."""

        WARNING = "warning"
        MUTE = "mute"
        SUSPENSION = "suspension"

    player = models.ForeignKey("tables.Player", on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(max_length=1000)
    case = models.ForeignKey(Case, on_delete=models.SET_NULL, null=True, related_name="sanctions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    """When the player had it before the eyes."""
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id}"


class Bar(models.Model):
    """Somebody on the staff who has opened hidden things at a table may not sit down or act there as a player."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bars")
    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="bars")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "table"], name="barred_once")]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.table_id}"


class PendingAct(models.Model):
    """An act that touches a result and waits for a second moderator."""

    table = models.ForeignKey("tables.Table", on_delete=models.PROTECT, related_name="pending_acts")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, related_name="pending_acts")
    act = models.CharField(max_length=16)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=500)
    head = models.PositiveIntegerField()
    """The event that was the last when the act was previewed."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    settled_at = models.DateTimeField(null=True)
    done = models.BooleanField(default=False)
    """Whether it was carried out; False with `settled_at`: refused or withdrawn."""

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.act} at {self.table_id}"


class Refusal(models.Model):
    """A request of a person to a table that was refused: its log has no trace of it. Kept for a month, and while a
    case of the table waits.

    Two pages of one seat that answer the same question leave an event and a refusal under another key.
    """

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="refusals")
    seat = models.SmallIntegerField()
    actor = models.CharField(max_length=32)
    question = models.PositiveIntegerField()
    """The question that the page showed."""
    head = models.PositiveIntegerField()
    """The last event of the table when the request came."""
    request = models.CharField(max_length=64, blank=True, default="")
    why = models.CharField(max_length=40)
    """`stale`, or the code of the rule in the way."""
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["table", "head"], name="refusal_of_table")]
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.why}"


class Stay(models.Model):
    """A stretch of time in which a page of somebody with a seat had the table in view. Kept for three months,
    and while a case of the table waits."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="stays")
    player = models.ForeignKey("tables.Player", on_delete=models.CASCADE, related_name="stays")
    browser = models.CharField(max_length=64)
    """As in `Watcher`: tells browsers apart and no more."""
    since = models.DateTimeField(db_index=True)
    until = models.DateTimeField()
    """The first and the last sign of it."""
    focused_at = models.DateTimeField(null=True)
    """The last sign from a page with the focus; None if there was none."""

    class Meta:
        indexes = [models.Index(fields=["table", "player", "browser", "since"], name="stay_at_table")]
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id} until {self.until}"


class Outcome(models.Model):
    """How a seat came out of a finished table: a projection of the logs, which can be made again at any time."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="outcomes")
    seat = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=32)
    actor = models.CharField(max_length=32, db_index=True)
    """The handle of the person, or of the bot."""
    place = models.PositiveSmallIntegerField(null=True)
    """1 for the first; None where there is no result."""
    score = models.IntegerField(null=True)
    won = models.BooleanField(default=False)
    moves = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)
    """How long the table waited for this seat."""
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_outcome_a_seat")]
        ordering = ["-ended_at"]

    def __str__(self) -> str:
        return f"{self.actor} at {self.table_id}: {self.place}"
