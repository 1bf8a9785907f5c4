"""What the database keeps: players, tables, seats, and the log of events.

The log is the game. What a table's row repeats of it is a projection that `tables.log.projection`
can make again; only seeds, links and wishes (who may watch) live beside it.
"""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

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
    """Somebody in a browser, known by a nickname; `session["player"]` holds the key. With `user` an account."""

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="player")
    nickname = models.CharField(max_length=32)
    language = models.CharField(max_length=8, default="en")
    settings = models.JSONField(default=dict)
    """What was chosen on the page of settings; what is missing is as usual."""
    away_from = models.DateTimeField(null=True)
    away_until = models.DateTimeField(null=True)
    """The present or next holiday: clocks in days stand still."""
    way_back = models.PositiveIntegerField(default=0, db_default=0)
    """The number of the guest's own link; links with an older one are void."""
    erased_at = models.DateTimeField(null=True)
    """Somebody who asked to be forgotten: the row stays, for the seats, and knows no name."""
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.nickname


class Alias(models.Model):
    """A key under which an account's player sat at tables before: that of a guest who logged in and brought them along.

    The log names the one who sat down by the key of then, and events are not rewritten.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    key = models.UUIDField(unique=True)

    def __str__(self) -> str:
        return f"{self.key} is {self.player_id}"


class Signin(models.Model):
    """A browser in which an account is logged in, so that it can be logged out from elsewhere."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="signins")
    session = models.CharField(max_length=40, unique=True)
    """The key of the session."""
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.player_id} since {self.at}"


class Limit(models.Model):
    """How often something was tried, for limits that hold in every process: the rows of the default cache.

    Django's database cache reads and writes them; this class only makes their table.
    """

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "hetu_limits"

    def __str__(self) -> str:
        return self.cache_key


class Count(models.Model):
    """How often something rare was done in one stretch of time: see `tables/limits.py`."""

    key = models.CharField(max_length=64, primary_key=True)
    hits = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)
    """The end of the stretch; then nobody asks any more."""

    def __str__(self) -> str:
        return f"{self.key}: {self.hits}"


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
    terms = models.JSONField(default=dict)
    """What was agreed about time, start and watching, as in the first event."""
    people = models.JSONField(default=dict)
    """Handle -> name of everybody who ever sat here. The log holds handles only, so that a name can be erased."""
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
    due_at = models.DateTimeField(null=True, db_index=True)
    """When the referee must look next; None while nothing runs out."""
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="rematches")
    seed = models.BinaryField(max_length=32)
    """Secret until the table is over; empty for an imported table that did not reveal it."""
    commitment = models.CharField(max_length=64)
    host = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="hosted")
    listed = models.BooleanField(default=True)
    """May be found and watched by anybody; else only by those who have the link."""
    sample = models.BooleanField(default=False)
    imported = models.BooleanField(default=False)
    link_token = models.CharField(max_length=32, default=new_token)
    link_made_at = models.DateTimeField(default=timezone.now)
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
    token_made_at = models.DateTimeField(default=timezone.now)
    nonce = models.CharField(max_length=64, blank=True, default="")
    """The lucky word that this seat mixed into the table's dice."""
    taken_at = models.DateTimeField(null=True)
    reserved_for = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="reserved")
    """Who is expected here: at a rematch nobody else may sit down before."""

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


class Attention(models.Model):
    """What a player has seen of a table, and how the player wants to hear of it."""

    class Mode(models.TextChoices):
        """How soon a player is told that a table waits."""

        LIVE = "live"
        DAILY = "daily"
        NEVER = "never"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="attentions")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="attentions")
    seen = models.PositiveIntegerField(default=0)
    """The last event that this player had before the eyes: on a page that was visible and had the focus."""
    seen_at = models.DateTimeField(null=True)
    told = models.PositiveIntegerField(default=0)
    """The last event about which a mail or message was sent."""
    heard = models.PositiveBigIntegerField(default=0)
    """The last line of the chat that this player has read."""
    mode = models.CharField(max_length=8, choices=Mode.choices, blank=True, default="")
    """Empty: as the player's settings say."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="one_attention_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}: {self.seen}"


class Note(models.Model):
    """A private note of a player to the own next turn at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notes")
    number = models.PositiveIntegerField()
    """The event at which it was written."""
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="one_note_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class Said(models.Model):
    """A line of a table's chat, anchored to the event that was the last when it was said."""

    class Audience(models.TextChoices):
        """Who may read a line."""

        PLAYERS = "players"
        EVERYONE = "everyone"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="chat")
    seat = models.SmallIntegerField(null=True)
    """The seat held by whoever said it, then; None for somebody who watches."""
    number = models.PositiveIntegerField()
    audience = models.CharField(max_length=8, choices=Audience.choices)
    text = models.CharField(max_length=500)
    phrase = models.CharField(max_length=16, blank=True, default="")
    """The quick phrase, shown to each in the own language; then `text` is empty."""
    key = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)
    hidden_at = models.DateTimeField(null=True)
    """When a moderator hid it; the line stays as a gap."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "key"], condition=~Q(key=""), name="one_line_a_request"),
        ]
        indexes = [
            models.Index(fields=["table", "id"], name="chat_of_table"),
            models.Index(fields=["table", "audience", "id"], name="chat_by_audience"),
            models.Index(fields=["player", "at"], name="chat_by_speaker"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}: {self.text or self.phrase}"


class Mute(models.Model):
    """`player` reads and hears nothing of what `muted` says."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "muted"], name="muted_once")]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.muted_id}"


class Watcher(models.Model):
    """Somebody who has a table open and in view, seated or not, as of the last sign of it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="watchers")
    browser = models.CharField(max_length=64)
    """A digest of the session: tells browsers apart and no more."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="watching")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "browser"], name="one_watcher_a_browser")]

    def __str__(self) -> str:
        return f"{self.browser[:8]} at {self.table_id}"


class Webhook(models.Model):
    """Where else a player is told: an address that gets signed JSON, or a Discord or Slack channel."""

    class Dialect(models.TextChoices):
        """What the other side understands."""

        JSON = "json"
        DISCORD = "discord"
        SLACK = "slack"

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="webhook")
    url = models.URLField(max_length=500)
    dialect = models.CharField(max_length=8, choices=Dialect.choices)
    secret = models.CharField(max_length=64, default=new_token)
    broken_at = models.DateTimeField(null=True)
    """When it was given up after too many failures; None while it works."""

    def __str__(self) -> str:
        return f"{self.player_id}: {self.dialect}"


MOST_DEVICES = 10
"""So many browsers of a player are told by push."""


class Device(models.Model):
    """A browser that is told by push, also while no page is open in it. `player.language` is the one it is told in."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    """The address at its push service. Whoever knows it and the keys can show notices there: nobody else sees it."""
    p256dh = models.CharField(max_length=96)
    """Its public key, and the secret that it shares with this server, both in base64url."""
    auth = models.CharField(max_length=32)
    name = models.CharField(max_length=64)
    """The browser and the system, as far as they say."""
    made_at = models.DateTimeField(default=timezone.now)
    broken_at = models.DateTimeField(null=True)
    """When it was given up after too many failures; None while it works."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.name}"


class Message(models.Model):
    """Something to be told to a player outside the page: written with its reason, sent by the referee."""

    class Channel(models.TextChoices):
        """By which way."""

        MAIL = "mail"
        WEBHOOK = "webhook"
        PUSH = "push"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="messages")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="messages")
    """None for a digest of several tables."""
    kind = models.CharField(max_length=12)
    number = models.PositiveIntegerField(default=0)
    """The event that made it."""
    channel = models.CharField(max_length=8, choices=Channel.choices)
    device = models.ForeignKey(Device, on_delete=models.CASCADE, null=True, related_name="messages")
    """Where push goes; each device has a row of its own."""
    due_at = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    """When it was no longer needed, or given up."""
    error = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "table", "kind", "number", "channel"],
                condition=Q(device=None),
                name="told_once",
            ),
            # Databases take two rows without a table for different ones.
            models.UniqueConstraint(
                fields=["player", "kind", "number", "channel"],
                condition=Q(table=None, device=None),
                name="told_once_without_table",
            ),
            models.UniqueConstraint(fields=["device", "table", "kind", "number"], name="pushed_once"),
            models.UniqueConstraint(
                fields=["device", "kind", "number"],
                condition=Q(table=None),
                name="pushed_once_without_table",
            ),
            models.CheckConstraint(
                condition=Q(channel="push", device__isnull=False) | ~Q(channel="push") & Q(device=None),
                name="push_has_a_device",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.player_id} by {self.channel}"


class Pulse(models.Model):
    """The last sign of life of the servers, by which downtime is found and credited."""

    name = models.CharField(max_length=16, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


# Models of the same application, told elsewhere because nobody who plays meets them; Django finds them from here.
from tables import case_models, integrity_models  # noqa: E402, F401
