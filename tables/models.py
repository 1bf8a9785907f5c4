"""What the database keeps: players, tables, seats, and the log of events.

The log is the game. What a table's row repeats of it is a projection that `tables.log.projection`
can make again; only seeds, links and wishes (who may watch) live beside it.
"""

from __future__ import annotations

import secrets
import uuid

from django.db import models
from django.db.models import Q

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for one another when reading them aloud."""


CODE_LENGTH = 8


def new_code() -> str:
    """A table's public code: short enough to say, too many to guess (31^8)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """The secret part of an invitation's link."""
    return secrets.token_urlsafe(12)


class Player(models.Model):
    """Somebody in a browser, known by a nickname; `session["player"]` holds the key."""

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    nickname = models.CharField(max_length=32)
    language = models.CharField(max_length=8, default="en")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.nickname


class Status(models.TextChoices):
    """Where a table stands in its life."""

    OPEN = "open"
    """Seats are being taken."""
    RUNNING = "running"
    OVER = "over"
    """Played to its end; seed and secrets are open."""
    CLOSED = "closed"
    """Ended without a result."""


class Table(models.Model):
    """One match. The row that writers lock, with what lists and pages need without folding the log."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    seat_count = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    rules = models.PositiveSmallIntegerField()
    edition = models.CharField(max_length=32)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    head = models.PositiveIntegerField(default=0)
    """The number of the last event."""
    head_digest = models.CharField(max_length=64, default="")
    awaited = models.JSONField(default=list)
    """The seats waited for."""
    questions = models.JSONField(default=list)
    """For each seat the number of the question that its page shows."""
    result = models.JSONField(null=True, default=None)
    seed = models.BinaryField(max_length=32)
    """Secret until the table is over; empty for an imported table that did not reveal it."""
    commitment = models.CharField(max_length=64)
    host = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="hosted")
    listed = models.BooleanField(default=True)
    """May be found and watched by anybody; else only by those who have the link."""
    sample = models.BooleanField(default=False)
    imported = models.BooleanField(default=False)
    link_token = models.CharField(max_length=32, default=new_token)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["status", "-changed_at"], name="table_status_changed"),
            models.Index(fields=["game", "-changed_at"], name="table_game_changed"),
        ]
        ordering = ["-changed_at"]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Seat(models.Model):
    """A place at a table: held by a person, by a bot, or free."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=16, blank=True, default="")
    """The level of the bot that holds it, or nothing."""
    name = models.CharField(max_length=32, blank=True, default="")
    token = models.CharField(max_length=32, default=new_token)
    """Whoever brings it may take this very seat."""
    nonce = models.CharField(max_length=64, blank=True, default="")
    """The lucky word that this seat mixed into the table's dice."""
    taken_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")]
        ordering = ["table", "number"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.player_id is not None or self.bot != ""


class Event(models.Model):
    """One numbered row of a table's log. Written once: the database itself refuses changes."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    seat = models.SmallIntegerField(null=True)
    payload = models.TextField()
    """Canonical JSON; secret until the table is over unless the kind is public."""
    salt = models.CharField(max_length=32)
    actor = models.CharField(max_length=32)
    """A portable handle of who did it: `p:…` a player, `bot:…`, `luck`, `table`, `mod:…`."""
    at = models.DateTimeField()
    request = models.CharField(max_length=64, blank=True, default="")
    """The idempotency key of the request, on the first event that it made."""
    request_body = models.CharField(max_length=64, blank=True, default="")
    """SHA-256 of what came under that key."""
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_event_a_number"),
            models.UniqueConstraint(
                fields=["table", "actor", "request"],
                condition=~Q(request=""),
                name="one_answer_a_request",
            ),
        ]
        ordering = ["table", "number"]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number} {self.kind}"
