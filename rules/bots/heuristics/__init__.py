"""What is known about good positions, by game. A game without an entry is played out to its end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.bots.contract import Advice, Heuristic
from rules.bots.heuristics.dadaocheng import DADAOCHENG
from rules.bots.heuristics.dayu import DAYU
from rules.bots.heuristics.ferry import FERRY
from rules.bots.heuristics.niagara import NIAGARA
from rules.bots.heuristics.nuwa import NUWA

HEURISTICS: Mapping[str, Heuristic | Advice] = MappingProxyType(
    {"niagara": NIAGARA, "dayu": DAYU, "dadaocheng": DADAOCHENG, "ferry": FERRY, "nuwa": NUWA}
)
