"""What moderators' work is called: kinds of cases, how they stand, decisions, acts, and why something is refused."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from tables.case_models import Case, Sanction
from tables.moderation.acts import Act
from tables.moderation.cases import DECISIONS
from tables.presenters import table_words
from tables.presenters.base import Names


def kind(code: str) -> str:
    """What is reported."""
    words = {
        "cheating": _("Unfair play"),
        "stalling": _("Holding up the game"),
        "talk": _("What somebody said"),
        "bug": _("Something is broken"),
        "other": _("Something else"),
    }
    return words.get(code, code)


def kinds() -> list[tuple[str, str]]:
    """All kinds of cases with their names."""
    return [(code, kind(code)) for code in Case.Kind.values]


def standing(code: str) -> str:
    """How far a case has come."""
    words = {
        "open": _("waits for a moderator"),
        "held": _("a moderator works on it"),
        "decided": _("decided"),
        "appealed": _("decided, and answered by whom it concerns"),
        "closed": _("closed"),
    }
    return words.get(code, code)


def standings() -> list[tuple[str, str]]:
    """All standings with their names."""
    return [(code, standing(code)) for code in Case.Standing.values]


def decision(code: str) -> str:
    """What came of a case."""
    words = {
        "none": _("nothing needs to be done"),
        "warning": _("a warning"),
        "mute": _("may not talk for a time"),
        "suspension": _("may not join tables for a time"),
        "table": _("decided at the table"),
        "bug": _("a fault of the server, not of anybody"),
    }
    return words.get(code, code)


def decisions() -> list[tuple[str, str]]:
    """All decisions with their names."""
    return [(code, decision(code)) for code in DECISIONS]


def sanction(laid: Sanction) -> str:
    """What was laid on somebody, as a sentence to that person."""
    words = {
        "warning": _("A moderator warns you."),
        "mute": _("A moderator has asked you to be silent for now. You can still play."),
        "suspension": _("A moderator has suspended you: you cannot open tables, sit down or take over for now."),
    }
    return words.get(laid.kind, laid.kind)


def presets() -> dict[str, dict[str, str]]:
    """For each decision that is often made a reason and an answer to the reporter, to begin from."""
    return {
        "none": {
            "reason": _("We looked at it and found nothing against the rules."),
            "reply": _("Thank you for telling us. We looked at the table and found nothing against the rules."),
        },
        "warning": {
            "reason": _("Please play from one page at a time. Next time it will count for more."),
            "reply": _("Thank you for telling us. You were right, and we have warned the person concerned."),
        },
        "mute": {
            "reason": _("What you said hurts others. Please be silent for a while."),
            "reply": _("Thank you for telling us. The person concerned cannot talk for a while."),
        },
        "suspension": {
            "reason": _("You have spoilt the game for others again, after a warning."),
            "reply": _("Thank you for telling us. The person concerned cannot join tables for a while."),
        },
    }


def entry(code: str) -> str:
    """A row of a case's timeline."""
    words = {
        "reported": _("reported"),
        "taken": _("taken"),
        "dropped": _("let go"),
        "note": _("note"),
        "evidence": _("evidence"),
        "act": _("act"),
        "decided": _("decided"),
        "appealed": _("answered by the person concerned"),
        "answered": _("the appeal was answered"),
        "linked": _("linked"),
    }
    return words.get(code, code)


def acts() -> list[tuple[str, str]]:
    """What can be done at a table, with its name."""
    return [
        ("annul", _("Annul: the game has no result")),
        ("award", _("Award the game to somebody")),
        ("rank", _("Rank the players")),
        ("lift", _("Lift an earlier verdict")),
        ("set_back", _("Set the table back to an event")),
        ("extend", _("Give time to a clock")),
        ("stand_in", _("Let a bot play for somebody")),
        ("return", _("Give a seat back to its person")),
    ]


def act(done: Act, names: Names) -> str:
    """An act as a phrase with whom it concerns."""
    name = names[done.seat] if done.seat is not None and 0 <= done.seat < len(names) else ""
    places = " > ".join(table_words.listed([names[seat] for seat in place]) for place in done.ranking)
    what = dict(acts()).get(done.act, done.act)
    more = {
        "award": places,
        "rank": places,
        "lift": _("event %(number)s") % {"number": done.of},
        "set_back": _("event %(number)s") % {"number": done.to},
        "extend": _("%(name)s, %(minutes)s minutes") % {"name": name, "minutes": round(done.seconds / 60)},
        "stand_in": name,
        "return": name,
    }.get(done.act, "")
    return f"{what}{_(': ')}{more}" if more else what


def act_of(data: dict[str, object]) -> Act:
    """An act as it was stored."""
    return msgspec.convert(data, Act)


def refused(code: str) -> str:
    """Why a moderator's service refuses, as a sentence."""
    sentences = {
        "conflict": _("You are too close to this: you sat at that table, or lately at another with these people."),
        "held_by_another": _("Take the case first; if another moderator holds it, leave it to them."),
        "decided_already": _("That has been decided already."),
        "no_reason": _("Please give a reason in words, and choose what it is about; neither may be too long."),
        "second_needed": _("Another moderator has to agree to that."),
        "same_moderator": _("Another moderator than the one who decided has to do that."),
        "stale": _("The table has moved on since you looked. Look at what would change now."),
        "not_running": _("That can only be done while the table is being played."),
        "seated_here": _("You sit at this table, so you see and decide nothing more here than your seat."),
        "not_concerned": _("That concerns nobody who could be found, or not you."),
        "appealed_already": _("You have answered this decision already."),
        "nothing_to_do": _("There is nothing of that kind to do here."),
        "bad_range": _("There are no such events, seats or times."),
        "not_allowed": _("You have not been given the right to do that."),
    }
    return sentences.get(code, _("That cannot be done now."))
