"""Players that know only a perspective: one seat's view, its legal moves, and imagined states."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.bots.contract import Bot
from rules.bots.random_bot import RandomBot
from rules.bots.sensible_bot import SensibleBot

EFFORT = 8
"""How many times longer than "sensible" the level "sharp" thinks."""

LEVELS: Mapping[str, Bot] = MappingProxyType(
    {"random": RandomBot(), "sensible": SensibleBot(), "sharp": SensibleBot(effort=EFFORT)}
)
"""All levels by the name under which a seat and its log store them; the weakest first.

Where a game has advice of its own, "sharp" plays by that like "sensible".
"""
