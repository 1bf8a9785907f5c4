"""What a seat cannot do now, and why: for those who do not point at things to find out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import override

from rules.kernel.audience import Viewer
from tables.play import Present
from tables.presenters.base import Facts, Words, touch
from tables.presenters.registry import PRESENTERS
from tables.presenters.saying import Saying
from tables.presenters.table_words import names


class Refusal(NamedTuple):
    """Things that one and the same reason forbids.

    things: what they are called
    rule: the address of the rule, or ""
    """

    things: tuple[str, ...]
    sentence: str
    rule: str


def refusals(present: Present, viewer: Viewer, language: str, picks: Iterable[str] = ()) -> list[Refusal]:
    """Everything that `viewer` could touch and may not pick now, with what touching it would answer.

    picks: what is half said. Empty when nothing is asked of the viewer.
    """
    if viewer is None or present.status != "running":
        return []
    presenter = PRESENTERS[present.slug]
    state = present.course.state
    with override(language):
        saying = Saying(present, viewer, tuple(picks))
        if not saying.legal:
            return []
        view = presenter.game.view(state, viewer)
        facts = Facts(names(present), viewer, present.awaited)
        things = [*presenter.touchables(view, viewer, facts), *presenter.hand(view, viewer, facts)]
        told: dict[Words, dict[str, None]] = {}
        for thing in things:
            touched = touch(thing, saying.offer, saying.legal_picks)
            why = presenter.game.why_not(state, viewer, frozenset(touched.picks))
            if touched.status == "closed" and why is not None:
                told.setdefault(presenter.why_words(why), {})[thing.label] = None
        rules = reverse("rules", kwargs={"game": present.slug})
        return [
            Refusal(tuple(labels), words.sentence, f"{rules}#{words.rule}" if words.rule else "")
            for words, labels in told.items()
        ]
