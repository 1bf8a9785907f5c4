"""After the game: how it came about, from the log alone."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables import play
from tables.play import Present, Told, inspection, reckoning
from tables.play.inspection import Drawn
from tables.presenters import table_words, timing
from tables.presenters.chart import chart
from tables.presenters.common import in_a_row
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.presenters.stages import Point, points
from tables.views.common import language, present_or_404

MOST_LINES = 3

LUCK_A_PAGE = 100

LONGEST = 5
"""How many of the longest thoughts and of the largest turns are told."""


@require_safe
@never_cache
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Score sheet, chart, key turns, luck and thoughts of a finished table; before its end people go to the table."""
    present = present_or_404(code)
    if not present.finished:
        return redirect("table", code=code)
    presenter = PRESENTERS[present.slug]
    story = play.story(code, 1, present.number)
    names = table_words.names(present)
    course = points(present, story)
    befores = {point.number: before for before, point in itertools.pairwise(course)}
    counted = {point.number: point for point in course}
    drawn = [one for one in inspection.draws(inspection.records(code)) if one.number in counted]
    page = Paginator(drawn, LUCK_A_PAGE).get_page(request.GET.get("luck"))
    context = {
        "code": code,
        "number": present.number,
        "game": present.slug,
        "game_name": presenter.name,
        "words": table_words.result(present, presenter) or table_words.turn(present, presenter, None, None),
        "names": names,
        "sheet": _sheet(present, names),
        "verdicts": [
            line.text
            for line in render_lines(
                present, None, language(), 1, present.number, told=[t for t in story if t.kind == "judged"]
            )
        ],
        "measure": presenter.measure(),
        "chart": chart(course, names),
        "turns": _turns(present, story, course, names),
        "luck": [_luck(present, one, befores.get(one.number), counted[one.number], names) for one in page.object_list],
        "luck_page": page,
        "thoughts": _thoughts(present, story, names),
    }
    return render(request, "replay/after.html", context)


def _sheet(present: Present, names: Sequence[str]) -> dict[str, Any] | None:
    """The score sheet: a row for each part of the scores, a column for each seat; None without scores."""
    standings = reckoning.standings(present)
    result = present.result
    parts: dict[str, dict[int, int]] = {}
    if result is not None:
        presenter = PRESENTERS[present.slug]
        for seat, score in enumerate(result.scores):
            for words, given in presenter.score_parts(score):
                parts.setdefault(words, {})[seat] = parts.get(words, {}).get(seat, 0) + given
    if result is None and not any(one.place for one in standings):
        return None
    seats = range(len(names))
    return {
        "parts": [(words, [given.get(seat) for seat in seats]) for words, given in parts.items()],
        "totals": [score.total for score in result.scores] if result is not None else [],
        "places": [next((one.place for one in standings if one.seat == seat), None) for seat in seats],
        "won": [any(one.won for one in standings if one.seat == seat) for seat in seats],
    }


def _line(present: Present, told: Told) -> str:
    """What everybody reads of an event now that the game is over."""
    lines = render_lines(present, None, language(), told.number, told.number, told=[told])
    # What an event came to stands in its last lines.
    return in_a_row([line.text for line in lines[-MOST_LINES:]])


def _turns(
    present: Present, story: Sequence[Told], course: Sequence[Point], names: Sequence[str]
) -> list[dict[str, Any]]:
    """The events after which the seats stood most differently from before, in the order of the game."""
    steps = []
    for before, point in itertools.pairwise(course):
        if len(before.progress) != len(point.progress):
            continue
        moved = [now - was for was, now in zip(before.progress, point.progress, strict=True)]
        if any(moved):
            steps.append((max(map(abs, moved)), point, moved))
    largest = sorted(steps, key=lambda step: (-step[0], step[1].number))[:LONGEST]
    return [
        {
            "number": point.number,
            "round": point.stage.round,
            "words": _line(present, story[point.number - 1]),
            "moved": _moved(moved, names),
        }
        for _size, point, moved in sorted(largest, key=lambda step: step[1].number)
    ]


def _moved(moved: Sequence[int], names: Sequence[str]) -> str:
    given = [
        _("%(name)s %(change)s") % {"name": name, "change": f"{change:+d}".replace("-", "−")}
        for name, change in zip(names, moved, strict=True)
        if change
    ]
    return _(", ").join(given)


def _luck(present: Present, drawn: Drawn, before: Point | None, after: Point, names: Sequence[str]) -> dict[str, Any]:
    """An answer of luck that counts: its odds, who got it, and what it changed at once."""
    same_length = before is not None and len(before.progress) == len(after.progress)
    moved = (
        [now - was for was, now in zip(before.progress, after.progress, strict=True)] if before and same_length else []
    )
    to = drawn.question.to
    return {
        "number": drawn.number,
        "words": PRESENTERS[present.slug].outcome_words(drawn.question.name, drawn.outcome, names),
        "odds": _chance(reckoning.odds(drawn.question, drawn.outcome)),
        "to": _("everybody") if to is None else table_words.listed([names[seat] for seat in to]) or _("nobody"),
        "moved": _moved(moved, names) if any(moved) else "",
    }


def _chance(odds: Fraction | None) -> str:
    if odds is None:
        return ""
    if odds == 1:
        return _("certain")
    if odds.denominator <= 60:
        return _("%(many)s in %(all)s") % {"many": odds.numerator, "all": odds.denominator}
    return _("%(many)s in %(all)s") % {
        "many": 1,
        "all": f"{round(1 / odds):,}" if 1 / odds >= 10 else f"{float(1 / odds):.1f}",
    }


def _thoughts(present: Present, story: Sequence[Told], names: Sequence[str]) -> list[dict[str, Any]]:
    """The longest decisions of people."""
    made = reckoning.thoughts(present.game, story, len(names))
    people = [thought for thought in made if not thought.actor.startswith("bot:") and thought.seconds >= 1]
    return [
        {
            "number": thought.number,
            "name": names[thought.seat],
            "time": timing.digits(thought.seconds),
            "words": _line(present, story[thought.number - 1]),
        }
        for thought in sorted(people, key=lambda thought: -thought.seconds)[:LONGEST]
    ]
