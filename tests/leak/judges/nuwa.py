"""Nüwa: who sees which card, by the rules; and a small box, for in the whole one too much is hidden."""

from collections.abc import Iterator

import msgspec

from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.effects import Learned
from rules.kernel.notation import notation
from rules.kernel.playthrough import play
from rules.nuwa import moves, state
from rules.nuwa.board import Road
from rules.nuwa.game import Nuwa

OPEN = (
    moves.FirstPlayer, moves.RoundBegan, moves.TurnBegan, moves.SeatSkipped, moves.RoadPlaced, moves.PlaceTurnedUp,
    moves.PlaceUnlocked, moves.LookChosen, moves.ObstaclePlaced, moves.ObstacleReleased, moves.RoadRemoved,
    moves.GoalsLinked, moves.GoalsCutOff, moves.Passed, moves.HandShown, moves.GoalTurning, moves.GoalTurned,
    moves.GoalsLeft, moves.RoundEnded, moves.IdentitiesShown, moves.RoundScored, moves.MatchEnded, Learned,
)  # fmt: skip


def line(effect, viewer):
    match effect:
        case moves.IdentityDealt(seat=seat, identity=identity):
            return f"{seat} was dealt {identity.value if viewer == seat else 'an identity'}"
        case moves.HandDealt(seat=seat, cards=cards):
            return f"{seat} was dealt {cards.value if viewer == seat else len(cards.value)}"
        case moves.CardDrawn(seat=seat, card=card, left=left):
            return f"{seat} drew {card.value if viewer == seat else 'a card'}, {left} left"
        case moves.CardDiscarded(seat=seat, card=card):
            return f"{seat} discarded {card.value if viewer == seat else 'a card'}"
        case moves.LookedAtGoal(seat=seat, goal=goal, face=face):
            return f"{seat} looked at {goal}: {face.value if viewer == seat else '?'}"
    if isinstance(effect, OPEN):
        return notation(effect)
    raise AssertionError(effect)


def told(before, who, what, viewer):
    """Luck's identities, cards and looks are for one seat; a discard is face down."""
    if who != CHANCE:
        return who == viewer or not isinstance(what, moves.DiscardCard)
    match before.phase:
        case state.DealingIdentities(seat) | state.DealingHands(seat):
            return viewer == seat
        case state.Drawing() | state.LookingAtGoal():
            return viewer == before.active
    return True


PILE = ("cross", "dead_curve_b", "obstacle_fire", "release_fire", "release_flood", "unlock_prophecy")


class SmallNuwa(Nuwa):
    """Three seats with six cards, beside a way to goal B and to the Place of Prophecy; one card is dealt.
    By the literal rule of exhaustion all are blocked from the beginning."""

    def initial_state(self, setup):
        start = super().initial_state(setup)
        roads = [Road(2, 0, "cross"), Road(2, 1, "straight_vertical")]
        roads += [Road(x, 0, "straight_horizontal") for x in (1, 3, 4, 5, 6, 7)]
        literal = start.options.exhaustion == "literal"
        return msgspec.structs.replace(
            start,
            round=1,
            phase=state.DealingIdentities(0),
            pile=PILE,
            roads=tuple(roads),
            places=(state.Place("prophecy"), *start.places[1:]),
            obstacles=(("flood",), ("fire",), ("fire",)) if literal else start.obstacles,
        )

    def ask(self, state):
        question = super().ask(state)
        return msgspec.structs.replace(question, count=1) if question.name == "hand" else question


LITERAL = {"exhaustion": "literal", "blocked_may_discard": True}


def small_games(kind=SmallNuwa) -> Iterator:
    """Games with the small box: in the first a prophet keeps a secret, in the others all run out blocked."""
    for options, seed in (({"exhaustion": "public"}, 15), (LITERAL, 9), (LITERAL, 46)):
        game = kind()
        yield game, tuple(play(game, resolve(game.meta, 3, {**options, "rounds": 1}), seed))
