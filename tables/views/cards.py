"""What other sites and messengers show of a link: nothing but what everybody may know, whoever asks."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import play
from tables.play import Present, watching
from tables.presenters import agreed, table_words
from tables.presenters.common import in_a_row
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.views.common import language, options_in_words, presenter_or_404

NEAR = 20
"""How many events before a moment are looked at for a line about it: luck and clocks may have none."""


def of_room(present: Present) -> str:
    """An open or running table in one sentence, for whoever gets its link: nothing that is hidden."""
    taken = [name for name, place in zip(table_words.names(present), present.places, strict=True) if place.taken]
    free = len(present.places) - len(taken)
    told = []
    if taken:
        sits = ngettext("%(names)s sits here already.", "%(names)s sit here already.", len(taken))
        told.append(sits % {"names": table_words.listed(taken)})
    if present.status == "open" and free:
        told.append(ngettext("%(count)s seat is free.", "%(count)s seats are free.", free) % {"count": free})
    return _words(present, in_a_row([*told, rules_of(present)]))


def rules_of(present: Present) -> str:
    """House rules and terms of a table, which stay the same as long as it waits."""
    told: list[str] = []
    changed = [
        one for one in options_in_words(presenter_or_404(present.slug), present.setup.options) if not one["usual"]
    ]
    if changed:
        sentences = [f"{one['label']}: {one['value']}" for one in changed]
        told.append(_("House rules: %(rules)s.") % {"rules": table_words.listed(sentences)})
    return in_a_row([*told, *agreed.in_words(present.terms)])


def of_table(now: Present) -> dict[str, str]:
    """A table that is played: who plays, and how it stands. now: at its last event"""
    shown = watching.shown_to(now, None)
    presenter = PRESENTERS[shown.slug]
    people = table_words.listed(table_words.names(shown))
    public = presenter.game.view(shown.course.state, None)
    return {
        "title": _title(shown, people),
        "words": _words(shown, table_words.turn(shown, presenter, public, None)),
    }


def of_moment(request: HttpRequest, present: Present, number: int) -> dict[str, str]:
    """A moment of a table: what everybody could read then."""
    story = play.story(present.code, number - NEAR, number, at=present.number)
    lines = render_lines(present, None, language(), 1, number, told=story, past=not present.finished)
    people = table_words.listed(table_words.names(present))
    words = {"people": people, "number": number, "head": present.number, "line": lines[-1].text if lines else ""}
    return {
        "title": _title(present, people),
        "words": _words(present, _("Event %(number)s of %(head)s. %(line)s") % words),
        "url": request.build_absolute_uri(reverse("at", kwargs={"code": present.code, "number": number})),
    }


def _title(present: Present, people: str) -> str:
    said = {"game": PRESENTERS[present.slug].name, "people": people}
    return (_("%(game)s, imported: %(people)s") if present.imported else _("%(game)s: %(people)s")) % said


def _words(present: Present, words: str) -> str:
    """`words` about a table, which for an import begin with that."""
    return in_a_row([_("Brought here from elsewhere."), words]) if present.imported else words
