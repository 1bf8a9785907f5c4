"""Pages and fragments of a table, once per audience.

An audience is a viewer (a seat, or None for everybody else) and a language. What is rendered here
depends on nothing but what that viewer may know: equal views give equal bytes, so a fragment can be
sent to all who belong to the audience, and the leak tests can compare fragments.
"""

from __future__ import annotations

import datetime as dt
import hmac
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.template import engines
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from markupsafe import Markup

from rules.kernel.audience import Seat, Viewer
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.log import RECENT
from tables.play import Present, Told, offered_take_back, story
from tables.play.memory import Recent
from tables.presenters import table_words, timing
from tables.presenters.base import PART_MS, Facts, Presenter, Words, role
from tables.presenters.everything import EVERYTHING, at_the_table, look, told_to
from tables.presenters.registry import PRESENTERS
from tables.presenters.saying import Choice, Saying

LINES = RECENT
"""How many lines of the log a fragment carries: no more than a present remembers events."""

CATCH_UP = 120
"""So many events a page may lag behind and still be shown each of them."""

MOST_CHIPS = 4
"""How many choices may stand beside the hand, so that Confirm stays in sight."""


class Audience(NamedTuple):
    """Who gets the same bytes: all who look with the eyes of `viewer`, in `language`."""

    viewer: Viewer
    language: str


class Picture(NamedTuple):
    """One beat for the browser: the `#board` svg, and how long it stands, in milliseconds."""

    html: str
    ms: int


class Line(NamedTuple):
    """One line of the log.

    id: its name on the page
    number: the event that it tells of
    seat: who did it, for the sign beside it; None: the table itself
    struck: whether the event was taken back
    """

    id: str
    number: int
    text: str
    seat: Seat | None
    struck: bool


_known_boards: Recent[Hashable, str] = Recent(500)
_known_lines: Recent[Hashable, tuple[Line, ...]] = Recent(20_000)


def render_table(
    present: Present,
    viewer: Viewer,
    language: str,
    picks: Iterable[str] = (),
    *,
    told: Sequence[Told] | None = None,
    live: bool = True,
    says: Words | None = None,
    over: bool = False,
) -> str:
    """The `#table` fragment as `viewer` sees it.

    picks: what the viewer has touched so far, in that order. Where they allow no move, the rule in the way
        is told and the last of them are let go
    told: the last events, for the log (at least LINES of them, where there are so many); those of `present` if not given
    live: whether the viewer can act; False for replay and for pictures of positions
    says: a sentence that answers what was tried, in place of the one about `picks`
    over: whether the table, shown as it was at an earlier event, has ended since
    viewer: EVERYTHING only for a table that has ended
    """
    if viewer == EVERYTHING and not (over or present.finished):
        raise ValueError("nobody sees everything while a table is played")
    if told is None:
        told = recent(present)
    with override(language):
        # A past event of a running table must not do the remembering for anybody.
        past = not (live or present.finished or over)
        moment = present.number + 1 if past else 0 if over else _moment(present, told)
        lines = _lines(present, told, viewer, moment)[-LINES:]
        return _render("table/table.html", _table(present, viewer, tuple(picks), lines, live, says, past=past))


def recent(present: Present) -> Sequence[Told]:
    """The events whose lines a fragment shows."""
    return present.recent[-LINES:]


def render_board(present: Present, viewer: Viewer, language: str) -> str:
    """The `#board` svg alone, without picks."""
    presenter = PRESENTERS[present.slug]
    with override(language):
        view = presenter.game.view(present.course.state, viewer)
        return _board(presenter, view, None, (), _facts(present, viewer))


def render_beats(
    present: Present,
    viewer: Viewer,
    language: str,
    after: int,
    told: Sequence[Told] | None = None,
    *,
    past: bool = False,
) -> list[Picture]:
    """The pictures between what a page at event `after` shows and the present, in order.

    told: the events after `after` (older ones among them are passed over); read here if not given
    past: whether the moment has passed at a table that is still played, where a memory game tells less
    """
    presenter = PRESENTERS[present.slug]
    pictures: list[Picture] = []
    if told is None:
        told = story(present.code, after + 1, at=present.number)
    with override(language):
        names = table_words.names(present)
        for event in told:
            if event.number <= after or event.struck:
                continue
            for beat in event.beats:
                effect = told_to(beat.effect, viewer)
                if past:
                    effect = presenter.later(effect, present.setup)
                ms = presenter.beat_ms(effect)
                if not ms:
                    continue
                view = look(presenter.game, beat.state, viewer, len(names))
                if past:
                    view = presenter.looked_back_on(view)
                for part in (*range(1, presenter.parts(effect)), None):
                    facts = Facts(names, at_the_table(viewer), effect=effect, part=part)
                    html = _board(presenter, view, None, (), facts)
                    if not pictures or pictures[-1].html != html:
                        pictures.append(Picture(html, ms if part is None else PART_MS))
    return pictures


def recent_steps(present: Present, viewer: Viewer, language: str, after: int, moment: dt.datetime) -> list[Picture]:
    """The pictures from event `after` to the present for a page that asks by itself; none if that is further back
    than CATCH_UP events.

    moment: what happened before it is told as one looks back on it, so that asking again does the remembering for
        nobody
    """
    told = recent(present)
    if told and told[0].number > after + 1:
        # Seldom: bots have made a long row of moves, or the line was bad for a while.
        told = story(present.code, after + 1, at=present.number) if present.number - after <= CATCH_UP else []
    earlier = [event for event in told if event.at < moment]
    later = [event for event in told if event.at >= moment]
    past = not present.finished
    return [
        *render_beats(present, viewer, language, after, earlier, past=past),
        *render_beats(present, viewer, language, after, later),
    ]


def render_lines(
    present: Present,
    viewer: Viewer,
    language: str,
    first: int,
    last: int,
    told: Sequence[Told] | None = None,
    *,
    past: bool = False,
) -> list[Line]:
    """The lines of the log for the events `first` to `last`, as `viewer` may read them.

    told: these events, and those after them if there are any: of what is to be remembered only the latest is told
    past: whether the moment of all of them has passed at a table that is still played
    """
    if told is None:
        told = story(present.code, first, last, at=present.number)
    with override(language):
        asked = [event for event in told if first <= event.number <= last]
        return _lines(present, asked, viewer, last + 1 if past else _moment(present, told))


def _moment(present: Present, told: Sequence[Told]) -> int:
    """The event from which on everything is told as it was seen: of what is to be remembered, only the
    latest; 0 when the game is over and nothing need be remembered any more."""
    if present.finished:
        return 0
    presenter = PRESENTERS[present.slug]
    for event in reversed(told):
        pairs = [(beat.effect, presenter.later(beat.effect, present.setup)) for beat in event.beats]
        # Most games tell the same object again, which needs no comparing.
        if not event.struck and any(now is not later and now != later for now, later in pairs):
            return int(event.number)
    return 0


def _lines(present: Present, told: Iterable[Told], viewer: Viewer, moment: int) -> list[Line]:
    names = table_words.names(present)
    people = tuple(present.people.values())
    audience = Audience(viewer, get_language() or "en")
    lines: list[Line] = []
    for event in told:
        # An event of the log never changes, and its time tells it from any other of that number.
        past = event.number < moment
        key = (present.code, event.number, event.at, event.struck, past, audience, names, people)
        known = _known_lines.get(key)
        if known is None:
            known = tuple(_lines_of(present, event, viewer, names, past))
            _known_lines.put(key, known)
        lines += known
    return lines


def _lines_of(present: Present, event: Told, viewer: Viewer, names: tuple[str, ...], past: bool) -> Iterator[Line]:
    presenter = PRESENTERS[present.slug]
    if event.beats:
        effects = [told_to(beat.effect, viewer) for beat in event.beats]
        if past:
            effects = [presenter.later(effect, present.setup) for effect in effects]
        texts = [presenter.line(effect, names) for effect in effects]
    else:
        texts = [table_words.line(event, names, present.people, present.imported)]
    for i, text in enumerate(texts):
        if text:
            yield Line(f"line-{event.number}-{i}", event.number, text, event.seat, event.struck)


def _facts(present: Present, viewer: Viewer) -> Facts:
    return Facts(table_words.names(present), at_the_table(viewer), present.awaited)


def _render(template: str, context: dict[str, Any]) -> str:
    environment: Any = engines["jinja2"]
    return str(environment.env.get_template(template).render(context))


def _board(
    presenter: Presenter[Any], view: Any, offer: Offer[Move] | None, touches: Sequence[dict[str, Any]], facts: Facts
) -> str:
    context = presenter.board(view, offer, facts)
    context["touches"] = touches
    context["sprite"] = static(f"{presenter.slug}/sprite.svg")
    template = f"games/{presenter.slug}/board.html"
    if touches:
        return _render(template, context)
    # What nobody can touch looks the same to many: to all who watch, and from one beat to the next.
    try:
        key = template, get_language(), msgspec.msgpack.encode(context, enc_hook=_named)
    except (TypeError, ValueError, OverflowError):
        # Something in it cannot be compared by its content.
        return _render(template, context)
    known = _known_boards.get(key)
    if known is None:
        known = _render(template, context)
        _known_boards.put(key, known)
    return known


def forget_boards() -> None:
    """Draw every board anew from here on."""
    _known_boards.clear()


def _named(value: Any) -> object:
    """What stands for a function that a template calls, or for text that is marked as safe."""
    if isinstance(value, Markup):
        return ["safe", str(value)]
    if not callable(value) or "<" in value.__qualname__:
        raise TypeError
    return f"{value.__module__}.{value.__qualname__}"


def _table(
    present: Present,
    viewer: Viewer,
    picks: tuple[str, ...],
    lines: Sequence[Line],
    live: bool,
    says: Words | None,
    *,
    past: bool,
) -> dict[str, Any]:
    presenter = PRESENTERS[present.slug]
    course = present.course
    facts = _facts(present, viewer)
    view = look(presenter.game, course.state, viewer, len(present.places))
    all_hands = _all_hands(present, presenter, view, facts) if viewer == EVERYTHING else []
    viewer = at_the_table(viewer)
    if past:
        view = presenter.looked_back_on(view)
    running = present.status == "running"
    saying = Saying(present, viewer, picks) if live and running and viewer is not None else None
    if saying is not None and not saying.legal:
        says = says or saying.refused
        saying = None
    offer = saying.offer if saying else None
    things = presenter.touchables(view, viewer, facts) if saying and viewer is not None else ()
    ghosts = presenter.ghosts(view, viewer, offer, facts) if offer and viewer is not None else None
    touches = saying.touches(things, ghosts) if saying else []
    touches.sort(key=lambda t: t["status"] != "closed")
    choices = saying.choices(presenter, view, facts.names) if saying else []
    back = offered_take_back(present, viewer) if live and running and viewer is not None else None
    mine = live and viewer is not None and viewer in present.awaited
    says = says or (saying.refused if saying else None)
    return {
        "code": present.code,
        "game": present.slug,
        "number": present.number,
        "live": live,
        "viewer": viewer,
        "mine": mine,
        # "You" is said to a seat at its own table, not to whoever looks through its eyes later.
        "turn": table_words.turn(present, presenter, view, viewer if live else None),
        "eyes": facts.names[viewer] if viewer is not None and not live else "",
        "status": present.status,
        "board": Markup(_board(presenter, view, offer, touches, facts)),  # noqa: S704 - rendered with autoescape
        "board_name": presenter.name,
        "caption": presenter.caption(view) if viewer is None else "",
        "scenes": [(theme, static(f"{present.slug}/scene-{theme}.svg")) for theme in ("light", "dark")],
        "sprite": static(f"{present.slug}/sprite.svg"),
        "hand": _hand(presenter, view, viewer, facts, saying),
        "all_hands": all_hands,
        "saying": saying is not None,
        "chosen": saying.half_said() if saying else "",
        "said": sorted(offer.said) if offer else [],
        "said_words": (presenter.said_words(offer, view, facts.names) if offer else "")
        or (presenter.touch_words(view, viewer) if viewer is not None else ""),
        "complete": offer is not None and offer.move is not None,
        "final": offer is not None and offer.move is not None and not offer.open,
        "choices": choices,
        "chips": _chips(presenter, choices),
        "question": course.questions[viewer] if viewer is not None else 0,
        "key": _key(present, viewer, offer) if viewer is not None else "",
        "clear": reverse("table", kwargs={"code": present.code}),
        "why": saying.why_href() if saying else "",
        "take_back": back is not None and back.moves > 0,
        "take_back_key": f"back-{present.number}",
        "says": says,
        "rules": reverse("rules", kwargs={"game": present.slug}) if says and says.rule else "",
        "seats": _seats(present, presenter, view, facts, live),
        "running": timing.running(present, viewer) if live else None,
        "since": timing.since(present) if live else None,
        "lines": lines,
        "result": table_words.result(present, presenter),
    }


def _chips(presenter: Presenter[Any], choices: Sequence[Choice]) -> list[Choice]:
    """The choices to offer beside the hand: what can be touched nowhere else, and the rest where they are few."""
    placeless = [choice for choice in choices if role(choice.pick) in presenter.placeless_roles]
    both = [choice for choice in choices if role(choice.pick) in presenter.placeless_roles | presenter.chip_roles]
    return both if len(both) <= MOST_CHIPS else placeless


def _hand(
    presenter: Presenter[Any], view: Any, viewer: Viewer, facts: Facts, saying: Saying | None
) -> dict[str, Any] | None:
    if viewer is None:
        return None
    things = presenter.hand(view, viewer, facts)
    if saying:
        cards = saying.touches(things)
    else:
        cards = [{"id": t.id, "label": t.label, "status": "still", "href": ""} for t in things]
    return {"cards": cards, **presenter.hand_context(view, facts)}


def _all_hands(present: Present, presenter: Presenter[Any], view: Any, facts: Facts) -> list[tuple[str, Markup]]:
    """The hand of each seat under its name, for those who see everything."""
    hands = []
    for seat, name in enumerate(facts.names):
        context: dict[str, Any] = {
            "hand": _hand(presenter, view, seat, Facts(facts.names, seat, facts.awaited), None),
            "eyes": name,
            "sprite": static(f"{present.slug}/sprite.svg"),
            "said": [],
        }
        html = named_apart(_render(f"games/{present.slug}/hand.html", context), f"of-{seat}-")
        hands.append((name, Markup(html)))  # noqa: S704 - rendered with autoescape
    return hands


def one_landmark(html: str) -> str:
    """`html` whose sections have no names of their own, so that a page that shows it twice names each half once."""
    return re.sub(r'(<section\b[^>]*?) aria-label(?:ledby)?="[^"]*"', r"\1", html)


_NAMED = re.compile(r'(?<=\s)(id|for|form|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"')


def named_apart(html: str, prefix: str) -> str:
    """`html` with a prefix before every id, so that it can stand twice on a page."""

    def renamed(found: re.Match[str]) -> str:
        return f'{found[1]}="{" ".join(prefix + one for one in found[2].split())}"'

    return _NAMED.sub(renamed, html)


def _seats(present: Present, presenter: Presenter[Any], view: Any, facts: Facts, live: bool) -> list[dict[str, Any]]:
    result = presenter.game.result(present.course.state)
    return [
        {
            "number": seat,
            "winner": result is not None and seat in result.winners,
            "points": table_words.points(result.scores[seat].total) if result is not None else "",
            "name": facts.names[seat],
            "free": not present.places[seat].taken,
            "bot": present.bots[seat],
            "mine": seat == facts.viewer,
            "me": live and seat == facts.viewer,
            "awaited": seat in facts.awaited,
            "stand_in": bool(present.places[seat].owner),
            "late": live and seat in present.late,
            "clock": timing.hand(present, seat) if live else None,
            **presenter.seat_facts(view, seat, facts),
        }
        for seat in range(len(facts.names))
    ]


def _key(present: Present, seat: Seat, offer: Offer[Move] | None) -> str:
    """The idempotency key of what is said: the same for the same words to the same question.

    Whoever reads it later, at the desk, must not find out what was said by trying what could be.
    """
    said = "\0".join(sorted(offer.said)) if offer else ""
    text = f"hetu/said/1\0{present.code}\0{seat}\0{present.course.questions[seat]}\0{said}"
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256").hex()[:32]
