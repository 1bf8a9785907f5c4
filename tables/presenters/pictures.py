"""Pictures for a rules page: the game's own board, drawn from positions that a game's lessons lay out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.template import engines
from django.templatetags.static import static
from django.utils.translation import override
from markupsafe import Markup, escape

from rules.kernel.audience import PUBLIC
from rules.kernel.effects import Effect, State
from tables.presenters.base import Facts, Presenter
from tables.presenters.dadaocheng import lessons as dadaocheng
from tables.presenters.dayu import lessons as dayu
from tables.presenters.ferry import lessons as ferry
from tables.presenters.niagara import lessons as niagara
from tables.presenters.nuwa import lessons as nuwa


class Lesson(NamedTuple):
    """A position with what it teaches.

    words: what is to be seen, for those who see it and those who do not
    ways: paths drawn over the board, each as the points that it passes
    effect: what is just happening in it, if it is more than a still position
    """

    state: State
    words: str
    ways: Sequence[Sequence[tuple[float, float]]] = ()
    effect: Effect | None = None


LESSONS: dict[str, Callable[[], Mapping[str, tuple[Any, ...]]]] = {
    "niagara": niagara.lessons,
    "dayu": dayu.lessons,
    "dadaocheng": dadaocheng.lessons,
    "ferry": ferry.lessons,
    "nuwa": nuwa.lessons,
}
MOVERS = {"niagara": "canoes", "dadaocheng": "markers", "dayu": "pawns", "ferry": "boats", "nuwa": "roads"}
"""The layer of the board that ways are drawn below, so that they hide nothing that moves."""


def pictures(presenter: Presenter[Any], language: str) -> dict[str, Markup]:
    """The pictures of a game's rules page by their names, each an svg without ids of its neighbours."""
    with override(language):
        lessons = LESSONS[presenter.slug]()
        return {name: _picture(presenter, name, Lesson(*lesson)) for name, lesson in lessons.items()}


def _picture(presenter: Presenter[Any], name: str, lesson: Lesson) -> Markup:
    names = [""] * len(presenter.game.view(lesson.state, PUBLIC).seats)
    view = presenter.game.view(lesson.state, PUBLIC)
    context = presenter.board(view, None, Facts(names, PUBLIC, effect=lesson.effect))
    context |= {"touches": (), "alone": True, "sprite": static(f"{presenter.slug}/sprite.svg")}
    environment: Any = engines["jinja2"]
    svg = environment.env.get_template(f"games/{presenter.slug}/board.html").render(context)
    # Several boards stand on one page; nothing inside an svg refers to its ids.
    svg = re.sub(r' id="([^"]*)"', rf' id="{name}-\1"', svg)
    svg = re.sub(r'role="group" aria-label="[^"]*"', f'role="img" aria-label="{escape(lesson.words)}"', svg, count=1)
    layer = f'<g id="{name}-{MOVERS[presenter.slug]}"'
    return Markup(svg.replace(layer, "".join(map(_way, lesson.ways)) + layer, 1))  # noqa: S704 - rendered with autoescape


SHORTENED = 50.0


def _way(points: Sequence[tuple[float, float]]) -> str:
    """A path with a head: light below, ink above, so that it shows on water and on land. It ends a little
    before its last point, where the head would lie under what has arrived there."""
    (x1, y1), (x2, y2) = points[-2:]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x2, y2 = x2 - SHORTENED * ux, y2 - SHORTENED * uy
    line = "M" + "L".join(f"{x:g} {y:g}" for x, y in (*points[:-1], (round(x2, 1), round(y2, 1))))
    wings = [(x2 - 30 * ux + 20 * side * uy, y2 - 30 * uy - 20 * side * ux) for side in (1, -1)]
    head = f"M{wings[0][0]:.1f} {wings[0][1]:.1f}L{x2:.1f} {y2:.1f}L{wings[1][0]:.1f} {wings[1][1]:.1f}"
    return f'<path class="way below" d="{line}{head}"/><path class="way" d="{line}{head}"/>'
