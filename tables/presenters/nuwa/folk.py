"""The players of Nüwa: their row on the board, their hands, and what is public of a seat."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.audience import Seat
from rules.nuwa import moves as m
from rules.nuwa.content import OBSTACLES, RELEASES, ROAD_KINDS, UNLOCKS
from rules.nuwa.view import NuwaView, SeatView
from tables.names import BIDI_CONTROLS, shorten
from tables.presenters.base import Facts, Touchable
from tables.presenters.nuwa import geometry as g
from tables.presenters.nuwa import words
from tables.presenters.nuwa.pieces import SYMBOLS

Drawn = tuple[str, str]
"""A symbol and the transform that places it."""


@cache
def box(symbol: str) -> str:
    """The attributes that centre a symbol on its group's origin."""
    width, height = SYMBOLS[symbol]
    return f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'


# The row on the board

ROOMY = 160
"""From this width on a player's things lie in one line, and larger."""


def plaque(view: NuwaView, seat: Seat, facts: Facts) -> dict[str, Any]:
    """A player in the row."""
    shown = view.seats[seat]
    wide = g.seat_width(len(view.seats))
    left = -wide / 2
    effect = facts.effect
    hit = isinstance(effect, m.ObstaclePlaced) and effect.target == seat
    kinds = [kind for kind in shown.obstacles if not (hit and kind == getattr(effect, "kind", ""))]
    angel = (
        "" if shown.identity is None or shown.hand_count or (view.viewer == seat and _playing(view)) else shown.identity
    )
    gem = effect.gem if isinstance(effect, m.PlaceUnlocked) and effect.seat == seat else None
    roomy = wide >= ROOMY
    size, line = (1.3, 20) if roomy else (1.0, 6)
    after = left + (92 + 34 * len(kinds) if roomy else 24)
    step = min(30, (wide / 2 - (54 if angel else 18) - after) / max(1, len(shown.gems) - 1)) if roomy else 19
    return {
        "id": f"folk-{seat}",
        "at": f"translate({g.seat_middle(seat, len(view.seats))} 60)",
        "frame": f'x="{left + 3:g}" y="-57" width="{wide - 6}" height="114" rx="12"',
        "sign": f"sign-{seat}",
        "colour": f"var(--seat-{seat})",
        "sign_at": f"translate({left + 24:g} -35) scale(1.2)",
        "name": cut(facts.names[seat], (wide - 52) / size),
        "name_at": f'x="{left + 46:g}" y="{-26 if roomy else -28}"',
        "size": "roomy" if roomy else "",
        "hand": shown.hand_count,
        "hand_manner": "drawn" if isinstance(effect, m.CardDrawn) and effect.seat == seat else "",
        "hand_at": f"translate({left + (42 if roomy else 33):g} {line}) scale({0.42 * size:.2g})",
        "obstacles": [
            (kind, f"translate({left + (92 + 34 * k if roomy else 70 + 26 * k):g} {line}) scale({0.56 * size:.2g})")
            for k, kind in enumerate(kinds)
        ],
        "gems": [
            (
                one,
                f"translate({after + step * k:.4g} {20 if roomy else 40}) scale({0.62 * size:.2g})",
                "won" if one == gem else "",
            )
            for k, one in enumerate(shown.gems)
        ],
        "angel": angel,
        "angel_at": f"translate({wide / 2 - 26:g} 30)",
        "active": view.active == seat and _playing(view),
        "label": seat_words(shown, facts.names[seat]),
    }


def _playing(view: NuwaView) -> bool:
    return view.round > len(view.history)


def cut(name: str, wide: float) -> str:
    """A name that fits on the plaque: Chinese signs are twice as wide as Latin letters."""
    room = wide / 10.5
    for count, letter in enumerate(sign for sign in name if sign not in BIDI_CONTROLS):
        room -= 1.85 if ord(letter) > 0x2E80 else 1
        if room < 0:
            return shorten(name, count)
    return name


def seat_words(shown: SeatView, name: str) -> str:
    """A player: cards in hand, obstacles, stones."""
    told = [hand_words(shown)]
    if shown.obstacles:
        told.append(_("blocked by %(kinds)s") % {"kinds": words.listed([words.kind(one) for one in shown.obstacles])})
    if shown.gems:
        told.append(_("holds %(stones)s") % {"stones": words.listed([words.face(one) for one in shown.gems])})
    return _("%(name)s: %(facts)s") % {"name": name, "facts": _(", ").join(told)}


def hand_words(shown: SeatView) -> str:
    """How many cards a player has in hand."""
    return ngettext("%(count)s card in hand", "%(count)s cards in hand", shown.hand_count) % {"count": shown.hand_count}


def mover(view: NuwaView, facts: Facts) -> dict[str, str]:
    """An obstacle on its way to or from a player: seen in the picture of its moment, else unseen where the next starts."""
    seats = len(view.seats)
    effect = facts.effect
    match effect:
        case m.ObstaclePlaced(_seat, target, kind):
            return {"at": f"translate({g.seat_middle(target, seats)} 52)", "symbol": kind, "manner": "lands"}
        case m.ObstacleReleased(_seat, target, kind):
            return {"at": f"translate({g.seat_middle(target, seats)} 52)", "symbol": kind, "manner": "leaves"}
    return {"at": f"translate({g.seat_middle(view.active, seats)} 52)", "symbol": "", "manner": ""}


def touchables(view: NuwaView, facts: Facts) -> list[Touchable]:
    """The players in the row."""
    seats = len(view.seats)
    return [
        Touchable(f"seat-{seat}", seat_words(view.seats[seat], facts.names[seat]), (f"seat:{seat}",), g.seat_middle(seat, seats), 60, 57)
        for seat in range(seats)
    ]  # fmt: skip


def shape(seats: int) -> str:
    """The outline of a player in the row, to touch."""
    half = g.seat_width(seats) // 2 - 4
    return f"M{-half}-56H{half}V56H{-half}z"


# The hand


def in_hand(view: NuwaView, seat: Seat) -> list[Touchable]:
    """The cards of a hand; equal ones are one. A road card that is touched again is turned round."""
    held = view.seats[seat].hand or ()
    return [
        Touchable(
            f"hand-{card}",
            words.capital(words.card(card)),
            (f"hand:{card}",),
            again=("turned:180",) if card in ROAD_KINDS else (),
        )
        for card in sorted(dict.fromkeys(held), key=words.DECK.index)
    ]


def emblem(card: str) -> list[Drawn]:
    """What is drawn on a card beside its frame; the ways of a road come last but for boulders."""
    if card in ROAD_KINDS:
        return [("slab", ""), (card, ""), *([] if ROAD_KINDS[card].passable else [("boulders", "")])]
    if card in UNLOCKS:
        return [(UNLOCKS[card], "translate(-17 -10) scale(1.15)"), ("key", "translate(16 12) scale(.9)")]
    if card in OBSTACLES:
        return [(OBSTACLES[card], "scale(1.15)")]
    if card in RELEASES:
        kinds = RELEASES[card]
        places = (("scale(1)",), ("translate(-21 -4) scale(.72)", "translate(21 4) scale(.72)"))[len(kinds) - 1]
        return [*zip(kinds, places, strict=True), ("free", "translate(4 2) scale(1.15)")]
    return [(card, "scale(1.1)")]


def hand(view: NuwaView, facts: Facts) -> dict[str, Any]:
    """What `games/nuwa/hand.html` draws beside the names of the cards."""
    assert facts.viewer is not None
    mine = view.seats[facts.viewer]
    held = mine.hand or ()
    seen = [goal for goal in view.goals if goal.looked_at_by == facts.viewer and not goal.up]
    return {
        "pictures": {
            f"hand-{card}": {"parts": emblem(card), "road": card in ROAD_KINDS, "short": words.short(card), "count": held.count(card)}
            for card in held
        },
        "box": box,
        "identity": mine.identity or "",
        "identity_words": _identity_words(mine.identity),
        "seen": [
            _("You saw it: %(gate)s is the right one.") % {"gate": words.gate(goal.goal)}
            if goal.face == "right"
            else _("You saw it: %(gate)s is a wrong one.") % {"gate": words.gate(goal.goal)}
            for goal in seen
        ],
    }  # fmt: skip


def _identity_words(identity: str | None) -> str:
    if identity == "unity":
        return _("Unity angel: help to mend the sky.")
    if identity == "trouble":
        return _("Troublemaker angel: see to it that the sky stays torn.")
    return ""


# The list of seats


def seat_facts(view: NuwaView, number: Seat, facts: Facts) -> dict[str, Any]:
    """What `games/nuwa/seat.html` shows of one seat."""
    shown = view.seats[number]
    identity = shown.identity if shown.dealt else None
    return {
        "score": shown.points,
        "score_words": ngettext("%(total)s point", "%(total)s points", shown.points) % {"total": shown.points},
        "hand": shown.hand_count,
        "hand_words": hand_words(shown),
        "angel": (identity or "covered") if shown.dealt else "",
        "angel_words": words.camp(identity) if identity else _("angel face down"),
        "obstacles": shown.obstacles,
        "obstacle_words": _("blocked by %(kinds)s")
        % {"kinds": words.listed([words.kind(one) for one in shown.obstacles])},
        "gems": shown.gems,
        "gem_words": _("holds %(stones)s") % {"stones": words.listed([words.face(one) for one in shown.gems])},
        "turned": [(goal.goal, goal.face) for goal in view.goals if goal.turned_by == number],
        "turned_words": _("has turned up %(gates)s")
        % {"gates": words.listed([words.gate(goal) for goal in shown.turned])},
    }
