"""Da Yu: every side that lies up is for all; the other side of a tool for who has held it, until it is flipped.
And a small box: of the whole one too much is hidden to keep every world."""

from collections.abc import Iterator

import msgspec

from rules.dayu import moves
from rules.dayu.content import EDITIONS, read_box
from rules.dayu.game import Dayu
from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.effects import Learned
from rules.kernel.notation import notation
from rules.kernel.playthrough import play
from tests.conformance.policies import purposeful

SMALL = "six-of-each"

TOOLS = """
id,frame,r_hoe,r_shovel,r_xirang,r_cart,r_mode,r_points,o_hoe,o_shovel,o_xirang,o_cart,o_mode,o_points
S1,silver,1,0,0,0,all,1,2,2,0,0,all,4
S2,silver,1,0,0,0,all,1,2,2,0,0,all,4
S3,silver,1,0,0,0,all,1,0,0,2,2,all,4
S4,silver,1,0,0,0,all,1,0,0,2,2,all,4
S5,silver,1,0,0,0,all,1,0,0,2,2,all,4
G1,green,1,1,0,0,all,2,0,0,1,1,all,3
G2,green,1,1,0,0,all,2,0,0,1,1,all,3
G3,green,0,0,1,1,all,1,2,2,0,0,all,4
G4,green,0,0,1,1,all,1,2,2,0,0,all,4
R1,red,0,3,0,0,all,3,1,1,0,0,one_of,1
R2,red,0,3,0,0,all,3,0,1,0,1,one_of,1
R3,red,0,0,0,3,all,3,0,0,1,1,one_of,1
R4,red,0,0,0,3,all,3,1,0,0,1,one_of,1
"""

FLOODS = """
id,hoe,shovel,xirang,cart,number,ability
F1,3,3,2,2,1,storehouse
F2,2,3,2,3,4,none
F3,3,2,3,2,0,deft_hands
F4,2,4,2,2,-2,xirang_gift
F5,2,2,3,3,5,none
F6,3,3,2,2,5,none
"""

EDITIONS[SMALL] = read_box(TOOLS, FLOODS, {2: 1})

OPEN = (
    moves.FirstPlayer, moves.TopTurnedUp, moves.PawnPlaced, moves.FloodTurnedUp, moves.FloodDeckEmpty,
    moves.TurnBegan, moves.Constructed, moves.FloodTaken, moves.FloodLeft, moves.PawnMoved, moves.ToolFlipped,
    moves.ToolDiscarded, moves.Rested, moves.DiscardEnded, moves.PileChosen, moves.PilesEmpty, moves.RoundIdle,
    moves.MatchEnded, moves.PawnsMovedOn, Learned,
)  # fmt: skip

TELLS_ALL = frozenset({"1hoe+1shovel:2", "1xirang+1cart:1"})
"""Rune sides of the small box that only one kind of card shows."""


def line(effect, viewer):
    if isinstance(effect, moves.ToolTaken):
        # What the whole box tells of green cards, the other effects tell by their rune sides.
        other = effect.other.value if viewer == effect.seat or effect.side.name in TELLS_ALL else "?"
        return f"{effect.seat} took {effect.tool}: {effect.side} / {other}, {effect.dealt}, {effect.again}"
    if isinstance(effect, OPEN):
        return notation(effect)
    raise AssertionError(effect)


def told(before, who, what, viewer):
    """Luck tells the other side of a tool to its taker; all else that is said is open."""
    if who != CHANCE or any(pool and top is None for pool, top in zip(before.pools, before.tops, strict=True)):
        return True
    if hasattr(before.phase, "frame"):
        return viewer == getattr(before.phase, "seat", before.active)
    return True


class SmallDayu(Dayu):
    """Two seats, thirteen tools, six floods."""

    meta = msgspec.structs.replace(Dayu.meta, seats=(2, 2), editions=(SMALL,))


def small_games() -> Iterator:
    """Games with the small box."""
    game = SmallDayu()
    otherwise = {option.name: option.values[1] for option in game.meta.options if option.later}
    for seed, options in ((1, {}), (2, {}), (3, {}), (4, otherwise)):
        setup = resolve(game.meta, 2, {"start": "first_seat", **options})
        yield game, tuple(play(game, setup, seed, purposeful, limit=220))
