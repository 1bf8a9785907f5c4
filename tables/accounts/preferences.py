"""What somebody chose on the page of settings; guests have it as well as accounts."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tables.models import Player

Theme = Literal["auto", "light", "dark"]
Motion = Literal["auto", "full", "reduced"]
Confirm = Literal["off", "confirm", "grace"]
Tell = Literal["live", "daily", "never"]


class Preferences(msgspec.Struct, frozen=True):
    """A player's choices; the defaults are those of a stranger.

    theme, motion: "auto" as the device says
    confirm: how a turn is sent: at once with its last pick, after a button, or after three seconds of grace
    sounds: at the own tables; watch_sounds: at tables where one only watches
    shortcuts: whether single keys do something
    auto_decline: requests of others (take-backs, ends) are declined without asking
    notices: the browser may show a notice on the desktop while the page is not in sight
    tell, mail: how soon the player is told that a table waits, and whether by mail
    zone: the time zone in which times are told; "" for that of the server
    """

    theme: Theme = "auto"
    motion: Motion = "auto"
    confirm: Confirm = "confirm"
    sounds: bool = True
    watch_sounds: bool = False
    shortcuts: bool = True
    auto_decline: bool = False
    notices: bool = False
    tell: Tell = "live"
    mail: bool = True
    zone: str = ""


def preferences_of(player: Player | None) -> Preferences:
    """What `player` chose; what cannot be read (a choice that is no longer offered) is as usual."""
    if player is None:
        return Preferences()
    known: dict[str, Any] = player.settings if isinstance(player.settings, dict) else {}
    kept = {}
    for field in msgspec.structs.fields(Preferences):
        if field.name in known:
            try:
                kept[field.name] = msgspec.convert(known[field.name], field.type)
            except msgspec.ValidationError:
                continue
    return Preferences(**kept)


def keep(player: Player, preferences: Preferences) -> None:
    """Remember `preferences` for `player`."""
    player.settings = msgspec.to_builtins(preferences)
    player.save(update_fields=["settings"])
