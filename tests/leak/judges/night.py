"""Night: who sees which face, by the rules of the toy."""

from rules.kernel.effects import Learned
from tests.kernel.toys import night


def line(effect, viewer):
    match effect:
        case night.DealtRole(seat=seat, role=role):
            return f"{seat} got {role.value if seat == viewer else 'a role'}"
        case night.DealtCards(seat=seat, cards=cards):
            return f"{seat} got {[card.value for card in cards] if seat == viewer else 'cards'}"
        case night.Peeked(seat=seat, at=at, role=role):
            return f"{seat} peeked at {at}: {role.value if seat == viewer else ''}"
        case night.LookedAt(seat=seat, row=row, place=place, card=card):
            return f"{seat} looked at {row}/{place}: {card.value if seat == viewer else ''}"
        case night.Swapped(seat=seat, mine=mine, row=row, place=place):
            return f"{seat} swapped {mine} with {row}/{place}"
        case night.Left(seat=seat):
            return f"{seat} left it"
        case night.Relaid(seat=seat, crossed=crossed):
            return f"{seat} laid anew {crossed.value if seat == viewer else ''}"
        case night.Planned(seat=seat, target=target):
            return f"{seat} plans {target.value if seat == viewer else ''}"
        case night.PlanShown(seat=seat, target=target):
            return f"{seat} planned {target}"
        case night.Dawn(roles=roles, rows=rows):
            return f"dawn {roles} {rows}"
        case Learned():
            return "learned"
    raise AssertionError(effect)


def told(before, who, what, viewer):
    if isinstance(before.phase, night.Dealing):
        return before.phase.seat == viewer
    return who == viewer or not isinstance(what, night.Relay | night.Plan)
