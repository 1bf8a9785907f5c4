"""Niagara: everything is open but a chosen paddle card, which its seat alone knows until its turn comes."""

from rules.kernel.effects import Learned
from rules.kernel.notation import notation
from rules.niagara import moves

OPEN = (
    moves.FirstPlayer, moves.RoundBegan, moves.CanoeReturnedFree, moves.CanoeBoughtBack, moves.WentWithout,
    moves.LastCardsPlayed, moves.CardTurnedUp, moves.NothingToPaddle, moves.GemUnloaded, moves.GemLoaded,
    moves.CanoePaddled, moves.GemStolen, moves.GemLanded, moves.GoalReached, moves.CanoeStayed,
    moves.WeatherChanged, moves.RiverFlows, moves.RiverStepped, moves.CanoeLost, moves.RingPassed,
    moves.CardsTakenBack, moves.MatchEnded, Learned,
)  # fmt: skip


def line(effect, viewer):
    if isinstance(effect, moves.CardChosen):
        again = "another card" if effect.again else "a card"
        return f"{effect.seat} chose {effect.card.value if effect.seat == viewer else again}"
    if isinstance(effect, OPEN):
        return notation(effect)
    raise AssertionError(effect)


def told(before, who, what, viewer):
    return who == viewer or not isinstance(what, moves.Choose)
