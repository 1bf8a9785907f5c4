"""What every page knows of whoever looks at it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import HttpRequest

from tables.accounts.preferences import Preferences, preferences_of
from tables.identity import player_of
from tables.models import Player
from tables.navigation import page_address

THEMES = ("light", "dark", "auto")
THEME_COOKIE = "hetu_theme"


class Visitor:
    """Whoever asks for a page; asked of the database only when a page wants to know."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def player(self) -> Player | None:
        """The player of this browser, or None for a stranger."""
        return player_of(self._request) if hasattr(self._request, "session") else None

    @cached_property
    def preferences(self) -> Preferences:
        """What the player chose; for a stranger as usual."""
        return preferences_of(self.player)

    @property
    def address(self) -> str:
        """Where to find again what is shown, for links and switches that come back to it."""
        return page_address(self._request)

    @property
    def imported_table(self) -> str:
        """The code of the table that the page is about, if it was brought from elsewhere; "" for every other page."""
        return str(getattr(self._request, "imported_table", ""))

    @property
    def account(self) -> bool:
        """Whether the player has an account."""
        return self.player is not None and self.player.user_id is not None

    @property
    def theme(self) -> str:
        """The player's choice, or what this browser was told before it had a player."""
        if self.player is not None and "theme" in self.player.settings:
            return self.preferences.theme
        told = self._request.COOKIES.get(THEME_COOKIE, "")
        return told if told in THEMES else "auto"


def visitor(request: HttpRequest) -> dict[str, Any]:
    """The context processor: `visitor`."""
    return {"visitor": Visitor(request)}
