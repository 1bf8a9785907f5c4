"""What verifications of the stored logs have found. Can be thrown away: the next one finds it again."""

from __future__ import annotations

from django.db import models


class Sweep(models.Model):
    """One verification of all tables, in portions."""

    by = models.CharField(max_length=150)
    """The user name of whoever asked for it; empty for a command."""
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"sweep {self.pk} by {self.by}"


class Checked(models.Model):
    """What the last verification found at a table."""

    table = models.OneToOneField("tables.Table", on_delete=models.CASCADE, related_name="checked")
    sweep = models.ForeignKey(Sweep, on_delete=models.CASCADE, related_name="checked")
    at = models.DateTimeField()
    head = models.PositiveIntegerField()
    """The last event then."""
    number = models.PositiveIntegerField(null=True)
    """The first bad event; None where all is well."""
    reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        indexes = [models.Index(fields=["number"], name="checked_bad")]

    def __str__(self) -> str:
        return f"{self.table_id}: {'well' if self.number is None else self.number}"
