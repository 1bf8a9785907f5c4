"""What the people of a table agreed on about time, in words: what holds, what is asked for, what changes."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.log.terms import Terms, TimeTerms
from tables.presenters.common import in_a_row


def in_words(terms: Terms) -> list[str]:
    """What was agreed, a sentence for each matter."""
    said = [clock_words(terms), *more_about_time(terms)]
    if terms.hot_seat:
        said.append(_("One screen is handed round: several people sit at one browser."))
    return said


def clock_words(terms: TimeTerms) -> str:
    """The clock in one sentence."""
    if terms.clock == "live":
        said = _live(terms)
        if not terms.increment:
            return _("A clock runs: each seat has %(bank)s for the whole game.") % said
        return _("A clock runs: each seat has %(bank)s, and gets %(gain)s back with each turn.") % said
    if terms.clock == "days":
        return _("Each decision may take %(time)s.") % {"time": hours_words(terms.hours)}
    return _("No clock runs: everybody takes the time they need.")


def asked_words(time: TimeTerms, name: str) -> str:
    """That `name` would like to play on by `time`, in one sentence."""
    said = {"name": name}
    if time.clock == "live":
        said |= _live(time)
        if not time.increment:
            return _("%(name)s would like to play on with %(bank)s each.") % said
        return _("%(name)s would like to play on with %(bank)s each and %(gain)s back a turn.") % said
    if time.clock == "days":
        said["time"] = hours_words(time.hours)
        return _("%(name)s would like to play on over days: %(time)s a decision.") % said
    return _("%(name)s would like to play on without a clock.") % said


def changed_words(time: TimeTerms) -> str:
    """That by agreement the clock changes to `time`, with all that holds from then on."""
    if time.clock == "none":
        return _("The clock changes: from here on none runs.")
    if time.clock == "days":
        clock = _("The clock changes: from here on each decision may take %(time)s.") % {
            "time": hours_words(time.hours)
        }
    elif time.increment:
        clock = _(
            "The clock changes: from here on each seat has %(bank)s, and gets %(gain)s back with each turn."
        ) % _live(time)
    else:
        clock = _("The clock changes: from here on each seat has %(bank)s.") % _live(time)
    return in_a_row([clock, *more_about_time(time)])


def more_about_time(terms: TimeTerms) -> list[str]:
    """When the clock stands still, and what happens to whoever is late, a sentence for each."""
    said = []
    if terms.clock == "days" and terms.night is not None:
        span = {"from": f"{terms.night[0]}:00", "to": f"{terms.night[1]}:00", "zone": terms.zone}
        said.append(_("The clock stands still at night, from %(from)s to %(to)s (%(zone)s), and on holidays.") % span)
    elif terms.clock == "days":
        said.append(_("The clock stands still on holidays that somebody has announced."))
    if terms.clock != "none":
        said.append(late_words(terms))
    else:
        said.append(_("If somebody leaves the page, or takes an hour, the others may let a bot play."))
    return said


def hours_words(hours: int) -> str:
    """A number of hours, in days where that is a whole number of at least two."""
    if hours % 24 == 0 and hours > 24:
        return ngettext("%(count)s day", "%(count)s days", hours // 24) % {"count": hours // 24}
    return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}


def late_words(terms: TimeTerms) -> str:
    """What happens when a time has run out."""
    return {
        "vote": _("When a time has run out, the others decide whether a bot plays."),
        "skip": _("When a time has run out, a bot plays that one turn."),
        "stand_in": _("When a time has run out, a bot plays until the person is back."),
    }[terms.late]


def _live(terms: TimeTerms) -> dict[str, str]:
    """The bank and the increment of a live clock, in words."""
    minutes, seconds = terms.bank // 60, terms.increment
    return {
        "bank": ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes},
        "gain": ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds},
    }
