"""What the hub shows: tables from their services, pictures from the presenters."""

from tables.live.messages import Beat
from tables.live.room import Audience
from tables.models import Table
from tables.play import NoSuchTable, Present, present
from tables.presenters.rendering import render_beats, render_table


class Tables:
    """The tables of this server as a Source of the hub."""

    def heads(self, codes: list[str]) -> dict[str, int]:
        """The last numbers of tables that there are."""
        return dict(Table.objects.filter(code__in=codes).values_list("code", "head"))

    def read(self, code: str) -> Present | None:
        """The table now, or None if there is none."""
        try:
            return present(code)
        except NoSuchTable:
            return None

    def seat(self, reading: Present, player: str | None) -> int | None:
        """The seat that the player with this handle holds."""
        return reading.players.index(player) if player and player in reading.players else None

    def html(self, reading: Present, audience: Audience) -> str:
        """The `#table` fragment."""
        viewer, language = audience
        return render_table(reading, viewer, language)

    def beats(self, reading: Present, audience: Audience, after: int) -> list[Beat]:
        """The `#board` pictures of what happened after a number."""
        viewer, language = audience
        return [Beat(*picture) for picture in render_beats(reading, viewer, language, after)]
