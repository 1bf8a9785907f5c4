"""What the hub shows: tables from their services, pictures from the presenters."""

from collections.abc import Sequence
from typing import NamedTuple

from tables.company import newest
from tables.identity import sitting
from tables.live.messages import Beat
from tables.live.room import Audience
from tables.models import Table
from tables.play import NoSuchTable, Present, Told, present
from tables.presenters.rendering import recent, render_beats, render_table


class Shown(NamedTuple):
    """A table read whole: to draw it for any audience needs the database no more."""

    number: int
    present: Present
    told: Sequence[Told]


class Tables:
    """The tables of this server as a Source of the hub."""

    def heads(self, codes: list[str]) -> dict[str, int]:
        """The last numbers of tables that there are."""
        return dict(Table.objects.filter(code__in=codes).values_list("code", "head"))

    def said(self, codes: list[str]) -> dict[str, tuple[int, int]]:
        """The last lines of the talk, where there is any."""
        return {code: (line.public, line.last) for code, line in newest(codes).items()}

    def read(self, code: str) -> Shown | None:
        """The table now, or None if there is none."""
        try:
            now = present(code)
        except NoSuchTable:
            return None
        return Shown(now.number, now, recent(now))

    def seat(self, reading: Shown, player: tuple[str, ...]) -> int | None:
        """The seat that the player with these handles holds."""
        return sitting(player, reading.present).seat

    def html(self, reading: Shown, audience: Audience) -> str:
        """The `#table` fragment."""
        viewer, language = audience
        return render_table(reading.present, viewer, language, told=reading.told)

    def beats(self, reading: Shown, audience: Audience, after: int) -> list[Beat]:
        """The `#board` pictures of what happened after a number; none if that is longer ago than is told."""
        viewer, language = audience
        if not reading.told or reading.told[0].number > after + 1:
            return []
        return [Beat(*picture) for picture in render_beats(reading.present, viewer, language, after, told=reading.told)]
