"""What the hub shows: tables from their services, pictures from the presenters."""

from collections.abc import Sequence
from typing import NamedTuple

from tables.company import newest
from tables.identity import Person, looks_from, view_lost, view_name
from tables.live.messages import Beat
from tables.live.room import Audience
from tables.models import Table
from tables.play import NoSuchTable, Present, Told, UnreadableLog, present, watching
from tables.presenters.rendering import recent, render_beats, render_table


class Shown(NamedTuple):
    """A table read whole: to draw it for any audience needs the database no more.

    number: the last event that there is
    public: the table as those see it who only watch, perhaps some events late
    """

    number: int
    present: Present
    told: Sequence[Told]
    public: Present

    def to(self, viewer: int | None) -> tuple[Present, Sequence[Told]]:
        """The table and its last events as `viewer` sees them."""
        if viewer is not None or self.public is self.present:
            return self.present, self.told
        return self.public, recent(self.public)


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
        except (NoSuchTable, UnreadableLog):
            return None
        return Shown(now.number, now, recent(now), watching.shown_to(now, None))

    def seat(self, reading: Shown, player: Person) -> int | None:
        """The seat with whose eyes the player looks."""
        return looks_from(player, reading.present)

    def view(self, reading: Shown, player: Person) -> str:
        """The name of the view that the player has."""
        return view_name(player, reading.present)

    def lost(self, shown: str, now: str, newer: bool) -> bool:
        """Whether a page must be loaded again."""
        return view_lost(shown, now, newer=newer)

    def number_for(self, reading: Shown, seat: int | None) -> int:
        """The last event that is shown to a seat, or to the public."""
        return reading.to(seat)[0].number

    def html(self, reading: Shown, audience: Audience) -> str:
        """The `#table` fragment."""
        viewer, language = audience
        present, told = reading.to(viewer)
        return render_table(present, viewer, language, told=told)

    def beats(self, reading: Shown, audience: Audience, after: int) -> list[Beat]:
        """The `#board` pictures of what happened after a number; none if that is longer ago than is told."""
        viewer, language = audience
        present, told = reading.to(viewer)
        if not told or told[0].number > after + 1:
            return []
        return [Beat(*picture) for picture in render_beats(present, viewer, language, after, told=told)]
