"""What a seat can say at this moment, and what it has said: moves as picks, each a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from rules.kernel.audience import Seat
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from rules.kernel.picks import offer as make_offer
from tables.play import Present
from tables.presenters.base import Ghost, Names, Presenter, Touch, Touchable, Words, after_touch, touch
from tables.presenters.registry import PRESENTERS


class Choice(NamedTuple):
    """A pick as a link in words."""

    label: str
    href: str
    picked: bool
    pick: str
    picture: str


def _fitting(picks: tuple[str, ...], legal: frozenset[str]) -> int:
    """How many of the first `picks` belong to the move whose picks are `legal`."""
    return next((place for place, pick in enumerate(picks) if pick not in legal), len(picks))


class Saying:
    """What a seat can say at this moment, and what it has said."""

    def __init__(self, present: Present, seat: Seat, picks: tuple[str, ...]) -> None:
        presenter = PRESENTERS[present.slug]
        game, state = presenter.game, present.course.state
        self.legal: tuple[Move, ...] = game.legal_moves(state, seat)
        self.legal_picks = [move.picks() for move in self.legal]
        self.refused: Words | None = None
        kept = max((_fitting(picks, legal) for legal in self.legal_picks), default=0)
        if kept < len(picks):
            why = game.why_not(state, seat, frozenset(picks))
            if why is not None:
                self.refused = presenter.why_words(why)
        self.offer: Offer[Move] = make_offer(self.legal, picks[:kept])
        if self.offer.chosen and self.offer.open:
            equal = presenter.equal_choice(game.view(state, seat), seat, self.offer)
            if equal:
                self.offer = make_offer(self.legal, (*picks[:kept], equal))
        self.seat = seat
        self.question = present.course.questions[seat]
        self.path = reverse("table", kwargs={"code": present.code})

    def href(self, picks: Iterable[str]) -> str:
        """The page with `picks` made: those that stand, first, in the order of their names. It names the question that
        they answer, so that they are never taken for an answer to a later one."""
        picks = frozenset(picks)
        ordered = sorted(picks & self.offer.chosen) + sorted(picks - self.offer.chosen)
        return f"{self.path}?{self._query(ordered)}" if picks else self.path

    def _query(self, picks: Iterable[str]) -> str:
        return urlencode([("question", self.question), *(("pick", pick) for pick in picks)], safe=":/")

    def why_href(self) -> str:
        """The list of what the rules forbid now, with the reasons."""
        query = urlencode([("pick", pick) for pick in sorted(self.offer.chosen)], safe=":/")
        return f"{self.path}why/?{query}" if query else f"{self.path}why/"

    def half_said(self) -> str:
        """What a page asks with again when the table has moved: the picks and the question they answer; "" for none."""
        return self._query(sorted(self.offer.chosen)) if self.offer.chosen else ""

    def touches(self, things: Iterable[Touchable], ghosts: Mapping[str, Ghost] | None = None) -> list[dict[str, Any]]:
        """`things` as they stand now; those that cannot be picked lie below the others.

        ghosts: what open picks would put on the board
        """
        made = [touch(thing, self.offer, self.legal_picks) for thing in things]
        return [
            {
                **t._asdict(),
                "ghost": self._ghost(t, ghosts) if ghosts and t.status == "open" else None,
                "href": self.href(t.picks),
                "ring": t.r - 5,
                "tick": f"translate({t.r * 0.7:.1f} {t.r * -0.7:.1f})",
            }
            for t in made
        ]

    def _ghost(self, open_touch: Touch, ghosts: Mapping[str, Ghost]) -> dict[str, str] | None:
        """The ghost of what is touched, seen from its link."""
        ghost = next((ghosts[pick] for pick in open_touch.picks if pick in ghosts), None)
        if ghost is None:
            return None
        x, y = ghost.x - open_touch.x, ghost.y - open_touch.y
        place = f"translate({x:.4g} {y:.4g}) rotate({ghost.turn:g}) scale({ghost.scale:g})"
        return {"symbol": ghost.symbol, "place": place, "colour": ghost.colour}

    def choices(self, presenter: Presenter[Any], view: Any, names: Names) -> list[Choice]:
        """Every pick that can be made or put back, in words."""
        shown = sorted(self.offer.open | self.offer.chosen, key=presenter.pick_order)
        return [
            Choice(
                presenter.pick_words(pick, view, names),
                self.href(after_touch(pick, self.offer, self.legal_picks)),
                pick in self.offer.chosen,
                pick,
                presenter.pick_picture(pick),
            )
            for pick in shown
        ]
