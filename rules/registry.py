"""All games of the house, by slug."""

from __future__ import annotations

from rules.dadaocheng.game import DADAOCHENG
from rules.dayu.game import DAYU
from rules.ferry.game import FERRY
from rules.kernel.contract import AnyGame
from rules.kernel.errors import Broken
from rules.niagara.game import NIAGARA
from rules.nuwa.game import NUWA

GAMES: dict[str, AnyGame] = {known.meta.slug: known for known in (NIAGARA, DADAOCHENG, DAYU, FERRY, NUWA)}


def game(slug: str) -> AnyGame:
    """The game called `slug`. Raises `Broken` if there is none."""
    try:
        return GAMES[slug]
    except KeyError:
        raise Broken(f"no game {slug!r}") from None
