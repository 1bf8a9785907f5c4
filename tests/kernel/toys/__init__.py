"""Three tiny games that strain the contract where the real ones will.

tides: secret simultaneous choice with revision, rounds that add up, several winners
night: hidden roles, private deals and peeks, a choice after a look, face-down cards laid anew (so that
    knowledge is of a set and no longer of a card), a next player who plans ahead, sides
ledger: solo with grades, hundreds of payments, dice with an acceptance rule, long chains of own moves
"""

from rules.kernel.contract import AnyGame
from tests.kernel.toys.ledger import Ledger
from tests.kernel.toys.night import Night
from tests.kernel.toys.tides import Tides

TOYS: dict[str, AnyGame] = {"tides": Tides(), "night": Night(), "ledger": Ledger()}
