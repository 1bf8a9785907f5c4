"""What is the same at every table in words: who sits down, whose turn it is, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.audience import Viewer
from rules.kernel.errors import Why
from tables.log.payloads import Closed, Left, Opened, Ruled, Seated, Started, TakenBack
from tables.play import Present, Told
from tables.presenters.base import Names, Presenter, Words


def seat_name(name: str, bot: str) -> str:
    """The name of a seat: people's as they are, those of bots in the active language."""
    if not bot or not name:
        return name
    word, _space, count = name.partition(" ")
    return f"{_(word)} {count}".rstrip()


def names(present: Present) -> tuple[str, ...]:
    """What the seats are called; a free seat by its number."""
    return tuple(
        seat_name(name, bot) or _("Seat %(number)s") % {"number": seat + 1}
        for seat, (name, bot) in enumerate(zip(present.names, present.bots, strict=True))
    )


def listed(people: Sequence[str]) -> str:
    """Several names as a sentence has them: "Mei, Anton and Yu"."""
    if len(people) < 2:
        return "".join(people)
    return _("%(several)s and %(last)s") % {
        "several": _(", ").join(people[:-1]),
        "last": people[-1],
    }


def turn(present: Present, presenter: Presenter[Any], view: Any, viewer: Viewer) -> str:
    """Whose turn it is and what must be done, in one line."""
    if present.status == "open":
        free = sum(1 for name in present.names if not name)
        if free:
            return _("Seats still free: %(free)s. The game begins when all are taken.") % {"free": free}
        return _("Everybody is here. The game is about to begin.")
    if present.status == "closed":
        return _("This table was closed before its end.")
    if present.course.over:
        return result(present, presenter) or _("The game is over.")
    return presenter.prompt(view, viewer, names(present))


def points(total: int) -> str:
    """A score."""
    return ngettext("%(total)s point", "%(total)s points", total) % {"total": total}


def result(present: Present, presenter: Presenter[Any]) -> str:
    """How it ended, or "" while it goes on."""
    end = presenter.game.result(present.course.state)
    return presenter.result_words(end, names(present)) if end is not None else ""


def line(told: Told, names: Names) -> str | None:
    """An event of the table's own business, as a line of the log."""
    payload = told.payload
    name = names[told.seat] if told.seat is not None else ""
    match payload:
        case Opened():
            return _("The table is open.")
        case Seated(name=who, bot=bot):
            if bot:
                return _("%(name)s, a bot, sits down.") % {"name": seat_name(who, bot)}
            return _("%(name)s sits down.") % {"name": who}
        case Left():
            return _("%(name)s gets up.") % {"name": name}
        case Started():
            return _("The game begins.")
        case TakenBack():
            return _("%(name)s takes back the last move.") % {"name": name}
        case Ruled(reason=reason):
            return _("A moderator sets the table back: %(reason)s") % {"reason": reason}
        case Closed(reason="over"):
            return _("The game is over. Good game, thanks!")
        case Closed():
            return _("The table is closed.")
    return None


def reason(why: Why) -> Words | None:
    """The sentence for a reason of the table itself; None for one of the kernel's or of a game."""
    sentences = {
        "not_started": _("The game has not begun yet."),
        "already_started": _("The game has begun already."),
        "closed": _("This table is closed."),
        "imported": _("This table was brought here from elsewhere and can only be watched."),
        "seat_taken": _("Somebody else sits there already."),
        "seat_free": _("Nobody sits there."),
        "already_seated": _("You sit at this table already."),
        "seats_free": _("Some seats are still free."),
        "choose_again": _("You can simply choose again: nothing needs to be taken back."),
        "nothing_to_take_back": _("There is nothing that you could take back."),
        "take_back_learned": _("This cannot be taken back: it showed somebody something that was hidden."),
        "take_back_chance": _("This cannot be taken back: luck has answered since."),
        "take_back_other_seat": _("This cannot be taken back: somebody else has played since."),
        "take_back_start": _("This cannot be taken back: the game began here."),
    }
    sentence = sentences.get(why.code)
    return Words(sentence, "") if sentence is not None else None


def status(name: str) -> str:
    """Where a table stands in its life."""
    words = {
        "open": _("waiting for players"),
        "running": _("being played"),
        "over": _("played to the end"),
        "closed": _("closed early"),
    }
    return words.get(name, name)
