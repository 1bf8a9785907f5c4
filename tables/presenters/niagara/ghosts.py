"""What a pick would put on the river: a canoe where it would lie, a gem in the canoe that would carry it."""

from __future__ import annotations

from rules.kernel.audience import Seat
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.niagara.view import NiagaraView
from tables.presenters.base import Facts, Ghost
from tables.presenters.niagara import board
from tables.presenters.niagara import geometry as g


def of(view: NiagaraView, seat: Seat, offer: Offer[Move], facts: Facts) -> dict[str, Ghost]:
    """Ghosts for the open picks of a destination or a load, once it is said which canoe acts."""
    canoes = [pick.partition(":")[2] for pick in offer.said if pick.startswith("canoe:")]
    if not canoes:
        return {}
    number = int(canoes[0])
    here = board.lying(view, facts).get((seat, number))
    made: dict[str, Ghost] = {}
    for pick in offer.open:
        role, _sep, thing = pick.partition(":")
        if role == "to":
            point, scale = _arrived(view, seat, number, thing)
            made[pick] = Ghost("canoe", point.x, point.y, point.turn, scale, f"var(--seat-{seat})")
        elif role == "gem" and here is not None:
            point, scale = here
            x, y = g.turned(g.CARGO_AT.along * scale, g.CARGO_AT.across * scale, point.turn)
            made[pick] = Ghost(f"gem-{thing.partition('/')[2]}", round(point.x + x, 1), round(point.y + y, 1), 0, scale)
    return made


def _arrived(view: NiagaraView, seat: Seat, number: int, to: str) -> tuple[g.Point, float]:
    """Where the canoe would lie: beside those that lie there already."""
    if to == "L":
        return g.berth(seat, number), 1.0
    if to not in g.SPACES:
        branch = "D" if view.seats[seat].canoes[number].place.startswith("D") else "U"
        return g.FALLS[branch].edge, 1.0
    others = sum(
        canoe.place == to and (one.seat, k) != (seat, number)
        for one in view.seats
        for k, canoe in enumerate(one.canoes)
    )
    return g.place_on(to, others, others + 1)
