"""Players that know only a perspective: one seat's view, its legal moves, and imagined states."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.bots.contract import Bot
from rules.bots.random_bot import RandomBot
from rules.bots.sensible_bot import SensibleBot

LEVELS: Mapping[str, Bot] = MappingProxyType({"random": RandomBot(), "sensible": SensibleBot()})
"""All levels by the name under which a seat stores them; the weakest first."""
