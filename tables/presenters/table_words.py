"""What is the same at every table in words: who sits down, whose turn it is, how it ended."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.audience import Viewer
from rules.kernel.contract import Result
from rules.kernel.errors import Why
from tables.log.payloads import (
    Answered,
    Away,
    Closed,
    Credited,
    Judged,
    Late,
    Left,
    Looked,
    Opened,
    Proposed,
    Ready,
    Reminded,
    Replaced,
    Reseated,
    Resigned,
    Retimed,
    Returned,
    Ruled,
    Seated,
    Started,
    StoodIn,
    TakenBack,
)
from tables.log.people import called
from tables.log.present import Proposal, Verdict
from tables.log.store import TABLE
from tables.log.terms import TimeTerms
from tables.names import isolate, look_alike
from tables.play import Present, Told
from tables.presenters import common
from tables.presenters.agreed import asked_words, changed_words
from tables.presenters.base import Names, Presenter, Words


def seat_name(name: str, bot: str) -> str:
    """The name of a seat, for a sentence: that of a person isolated, that of a bot in the active language."""
    if not bot or not name:
        return isolate(name)
    word, _space, count = name.partition(" ")
    return f"{_(word)} {count}".rstrip()


def names(present: Present) -> tuple[str, ...]:
    """What the seats are called, for a sentence; a free seat by its number. Nobody has the name of another.

    Names that would turn a sentence around are isolated in it.
    """
    called = [_place_name(present, seat) for seat in range(len(present.places))]
    return tuple(
        name
        if not any(look_alike(name, other) for other in called[:seat])
        else _("%(name)s (seat %(number)s)") % {"name": name, "number": seat + 1}
        for seat, name in enumerate(called)
    )


def _place_name(present: Present, seat: int) -> str:
    place = present.places[seat]
    if not place.taken:
        return _("Seat %(number)s") % {"number": seat + 1}
    name = readable_name(place.name) if present.imported else place.name
    if name:
        return isolate(name) if place.owner else seat_name(name, place.bot)
    return _("Player %(number)s") % {"number": seat + 1} if present.imported else _("Former player")


def readable_name(name: str) -> str:
    """A name from elsewhere as it may be shown here: nothing in it hides or reorders what stands around it."""
    shown = "".join(sign for sign in name if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
    return " ".join(shown.split())


def listed(people: Sequence[str]) -> str:
    """Several names as a sentence has them: "Mei, Anton and Yu"."""
    return common.listed(people)


def turn(present: Present, presenter: Presenter[Any], view: Any, viewer: Viewer) -> str:
    """Whose turn it is and what must be done, in one line."""
    if present.status == "open":
        free = sum(1 for place in present.places if not place.taken)
        if free:
            return _("Seats still free: %(free)s. The game begins when all are taken.") % {"free": free}
        return _("Everybody is here. The game is about to begin.")
    if present.finished and present.verdicts:
        return verdict(present.verdicts[-1], names(present))
    if present.status == "closed":
        return result(present, presenter) or _("This table was closed before its end.")
    if present.course.over:
        return common.in_a_row([result(present, presenter) or _("The game is over."), *presenter.end_words(view)])
    return presenter.prompt(view, viewer, names(present))


def points(total: int) -> str:
    """A score."""
    return ngettext("%(total)s point", "%(total)s points", total) % {"total": total}


def result(present: Present, presenter: Presenter[Any]) -> str:
    """How it ended, by a moderator's verdict if there is one, or "" while it goes on."""
    if present.verdicts:
        return verdict(present.verdicts[-1], names(present))
    end = presenter.game.result(present.course.state)
    if end is not None:
        return presenter.result_words(end, names(present))
    return _given_up(present.result, names(present)) if present.result is not None else ""


def _given_up(end: Result, names: Names) -> str:
    """How a game ended that people gave up."""
    said = {
        "names": listed([names[seat] for seat in end.ranking[-1]]),
        "winner": listed([names[seat] for seat in end.winners]),
    }
    if not end.winners:
        return _("%(names)s gave up. Nobody wins.") % said
    return _("%(names)s gave up, so %(winner)s wins.") % said


def line(told: Told, names: Names, people: Mapping[str, str], imported: bool = False) -> str | None:
    """An event of the table's own business, as a line of the log.

    people: handle -> name; imported: whether the log is from elsewhere, so that this server only repeats what it says
    """
    payload = told.payload
    name = names[told.seat] if told.seat is not None else ""
    if imported and (claimed := _claimed(told, name, names)) is not None:
        return claimed
    match payload:
        case Opened(origin=origin) if origin is not None:
            said = {"number": origin.number, "code": origin.code}
            return _("The table is open. It plays on from event %(number)s of table %(code)s.") % said
        case Opened():
            return _("The table is open.")
        case Seated(name=who, bot=bot):
            if bot:
                return _("%(name)s, a bot, sits down.") % {"name": seat_name(who, bot)}
            return _("%(name)s sits down.") % {
                "name": isolate(called(people, told.actor, told.seat) or who) or _("Former player")
            }
        case Left():
            return _("%(name)s gets up.") % {"name": name}
        case Ready(ready=yes):
            # Luck may have seated them anew since.
            who = isolate(people.get(told.actor, "")) or name
            return (_("%(name)s is ready.") if yes else _("%(name)s is not ready yet.")) % {"name": who}
        case Reseated():
            return _("Luck seats everybody anew.")
        case Started():
            return _("The game begins.")
        case TakenBack() if told.actor == TABLE:
            return _("Everybody agrees: what followed the moment that %(name)s asked for counts no more.") % {
                "name": name
            }
        case TakenBack():
            return _("%(name)s takes back the last move.") % {"name": name}
        case Ruled(reason=reason):
            return _("A moderator sets the table back: %(reason)s") % {"reason": reason}
        case Closed(reason="over"):
            return _("The game is over. Good game, thanks!")
        case Closed(reason="agreed"):
            return _("Everybody agrees to end the game here.")
        case Closed(reason="resigned", result=end) if end is not None:
            return _given_up(end, names)
        case Closed(reason="resigned"):
            return _("Too few are left to play on. The game ends here.")
        case Closed(reason="judged"):
            return _("The game ends by the verdict of a moderator.")
        case Closed(reason="too_long"):
            return _("This game has grown longer than any game should. The table is closed here.")
        case Closed():
            return _("The table is closed.")
    return _between_people(told, name, names, people)


def _claimed(told: Told, name: str, names: Names) -> str | None:
    """What an imported log says of moderators, servers and people elsewhere, as its own words; None for other events."""
    match told.payload:
        case Opened(origin=origin) if origin is not None:
            said = {"number": origin.number, "code": origin.code}
            return (
                _(
                    "The table is open. The file says that it plays on from event %(number)s of a table %(code)s elsewhere."
                )
                % said
            )
        case Seated(bot=""):
            return _("%(name)s sits down.") % {"name": name}
        case Replaced(bot=""):
            return _("%(who)s takes over seat %(number)s.") % {"who": name, "number": (told.seat or 0) + 1}
        case Ruled(reason=reason):
            return _("The file says that a moderator elsewhere set the table back: %(reason)s") % {"reason": reason}
        case Looked(reason=reason):
            return _("The file says that a moderator elsewhere looked at what was hidden: %(reason)s") % {
                "reason": reason
            }
        case Closed(reason="judged"):
            return _("The file says that a moderator elsewhere ended the game.")
        case Judged():
            return _claimed_verdict(told.payload, names)
        case Credited(seconds=seconds):
            minutes = max(1, round(seconds / 60))
            given = ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
            return _("The file says that the clocks were given time elsewhere: %(time)s.") % {"time": given}
    return None


def _claimed_verdict(judged: Judged, names: Names) -> str:
    """A verdict that an imported log tells of, as a sentence."""
    order = " > ".join(listed([names[seat] for seat in place]) for place in judged.ranking)
    first = judged.ranking[0] if judged.ranking else ()
    said = {"reason": judged.reason, "names": listed([names[seat] for seat in first]), "order": order}
    sentences = {
        "annul": _("The file says that a moderator elsewhere decided that this game has no result: %(reason)s"),
        "award": _("The file says that a moderator elsewhere awarded the game to %(names)s: %(reason)s"),
        "rank": _("The file says that a moderator elsewhere ranked the players %(order)s: %(reason)s"),
        "lift": _("The file says that a moderator elsewhere lifted an earlier verdict: %(reason)s"),
    }
    return sentences[judged.act] % said


def _between_people(told: Told, name: str, names: Names, people: Mapping[str, str]) -> str | None:
    match told.payload:
        case Proposed():
            return proposal(told.payload, name, names)
        case Answered(yes=True):
            return _("%(name)s agrees.") % {"name": name}
        case Answered():
            return _("%(name)s does not agree.") % {"name": name}
        case Reminded():
            return _("%(name)s is reminded that the table waits.") % {"name": name}
        case Late():
            return _("The time of %(name)s has run out.") % {"name": name}
        case StoodIn(name=bot, turn=turn, open=free):
            said = {"bot": seat_name(bot, "bot"), "name": name}
            if free is True:
                return _("The seat of %(name)s is reopened. %(bot)s, a bot, plays until somebody takes it.") % said
            if turn:
                return _("%(bot)s, a bot, plays this turn for %(name)s.") % said
            return _("%(bot)s, a bot, plays for %(name)s from here on.") % said
        case Returned() if not told.actor.startswith("p:"):
            return _("%(name)s may play again.") % {"name": name}
        case Returned():
            return _("%(name)s is back.") % {"name": name}
        case Replaced(name=bot, bot=slug) if slug:
            said = {"name": seat_name(bot, slug), "level": level(slug)}
            return _("The bot %(name)s plays as “%(level)s” from here on.") % said
        case Replaced(name=who):
            who = isolate(people.get(told.actor) or who) or _("Former player")
            return _("%(who)s takes over seat %(number)s.") % {"who": who, "number": (told.seat or 0) + 1}
        case Resigned():
            return _("%(name)s gives up.") % {"name": name}
        case Away(since=since) if not since:
            return _("%(name)s is back from holiday.") % {"name": name}
        case Away():
            return _("%(name)s goes on holiday: the clock stands still.") % {"name": name}
        case Retimed(time=time):
            return changed_words(time)
        case Looked(reason=why):
            return _("A moderator has looked at what is hidden here: %(reason)s") % {"reason": why}
        case Judged():
            return verdict(told.payload, names)
        case Credited(seconds=seconds, reason=why):
            minutes = max(1, round(seconds / 60))
            given = ngettext("%(count)s minute is", "%(count)s minutes are", minutes) % {"count": minutes}
            if why == "downtime":
                return _("The server was away: %(time)s given back to the clocks.") % {"time": given}
            if told.seat is None:
                return _("A moderator decides: %(time)s given to the clock.") % {"time": given}
            return _("A moderator decides: %(time)s given to the clock of %(name)s.") % {"time": given, "name": name}
    return None


def verdict(judged: Judged | Verdict, names: Names) -> str:
    """A moderator's verdict, as a sentence with its reason."""
    first = judged.ranking[0] if judged.ranking else ()
    said = {"reason": judged.reason, "names": listed([names[seat] for seat in first])}
    if judged.act == "annul":
        return _("A moderator decides that this game has no result: %(reason)s") % said
    if judged.act == "award":
        return _("A moderator awards the game to %(names)s: %(reason)s") % said
    if judged.act == "rank":
        places = [listed([names[seat] for seat in place]) for place in judged.ranking]
        order = " > ".join(places)
        return _("A moderator ranks the players %(order)s: %(reason)s") % {**said, "order": order}
    return _("A moderator lifts an earlier verdict: %(reason)s") % said


def proposal(asked: Proposed | Proposal, name: str, names: Names) -> str:
    """What somebody asks of the others, as a sentence."""
    if isinstance(asked.time, TimeTerms):
        return asked_words(asked.time, name)
    target = names[asked.target] if asked.target is not None else ""
    sentences = {
        "take_back": _("%(name)s asks to take back their last move, and what happened since."),
        "end": _("%(name)s asks to end the game here."),
        "skip": _("%(name)s asks to let a bot play this turn for %(target)s."),
        "stand_in": _("%(name)s asks to let a bot play for %(target)s."),
        "reopen": _("%(name)s asks to reopen the seat of %(target)s, who cannot get back in."),
        "bot": _("%(name)s asks that the bot %(target)s play as “%(level)s”."),
    }
    return sentences[asked.what] % {"name": name, "to": asked.to, "target": target, "level": level(asked.level)}


def level(slug: str) -> str:
    """The name of a level of bots."""
    words = {"random": _("newcomer"), "sensible": _("steady"), "sharp": _("sharp")}
    return words.get(slug, slug)


def reason(why: Why) -> Words | None:
    """The sentence for a reason of the table itself; None for one of the kernel's or of a game."""
    sentences = {
        "not_started": _("The game has not begun yet."),
        "already_started": _("The game has begun already."),
        "closed": _("This table is closed."),
        "imported": _("This table was brought here from elsewhere and can only be watched."),
        "seat_taken": _("Somebody else sits there already."),
        "seat_reserved": _("This seat is kept for somebody who played last time."),
        "request_open": _("Somebody asks for something already. One request at a time."),
        "no_request": _("This request has been settled already."),
        "asked_enough": _("You have asked for that often enough for now. Play on first."),
        "auto_declined": _("Somebody at this table declines such requests without being asked."),
        "nothing_to_ask": _("There is nothing that you could ask for here."),
        "same_clock": _("That is the clock that runs here already."),
        "not_late": _("The time of that seat has not run out."),
        "not_lost": _("That player was at the table a short while ago."),
        "bots_alone_host": _(
            "Bots play among themselves at %(most)s of your tables already. Sit down here yourself, or end one of those games first."
        ),
        "bots_alone_server": _(
            "Bots play among themselves at many tables just now. Sit down here yourself, or try again in a few minutes."
        ),
        "others_play": _("Others play here too: ask them to end the game."),
        "never_played": _("Only those who played here can ask for another game, and only when it is over."),
        "not_away": _("No bot plays for you here."),
        "resigned": _("You have given up at this table."),
        "bot_plays": _("A bot plays for you. Take your seat back first."),
        "seat_free": _("Nobody sits there."),
        "already_seated": _("You sit at this table already."),
        "seats_free": _("Some seats are still free."),
        "choose_again": _("You can simply choose again: nothing needs to be taken back."),
        "nothing_to_take_back": _("There is nothing that you could take back."),
        "take_back_learned": _("This cannot be taken back: it showed somebody something that was hidden."),
        "take_back_chance": _("This cannot be taken back: luck has answered since."),
        "take_back_other_seat": _("This cannot be taken back: somebody else has played since."),
        "suspended": _("A moderator has suspended you: you cannot open tables, sit down or take over for now."),
        "barred": _("You have looked at what is hidden at this table, so you cannot play here."),
        "take_back_start": _("This cannot be taken back: the game began here."),
        "many_changes": _(
            "There has been so much coming and going here that only seats can be taken and “ready” be said. To begin "
            "afresh, open another table."
        ),
        "many_waiting": _(
            "%(most)s of your tables are waiting for players. Give up one that is not needed any more, then open the "
            "next. You find them on the first page."
        ),
        "many_running": _(
            "You have opened %(most)s tables that are still being played. Finish or end one of them, then open the "
            "next. You find them on the first page."
        ),
    }
    sentence = sentences.get(why.code)
    return Words(sentence % why.params, "") if sentence is not None else None


def status(name: str) -> str:
    """Where a table stands in its life."""
    words = {
        "open": _("waiting for players"),
        "running": _("being played"),
        "over": _("played to the end"),
        "closed": _("closed early"),
    }
    return words.get(name, name)
