"""A row of the outbox as words: what mail and webhook say, in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from rules.kernel.audience import Seat
from tables.models import Player
from tables.navigation import address_to_send
from tables.play import Present
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.telling.reasons import subject, waits
from tables.telling.since import since


class TableNews(NamedTuple):
    """What a letter says of one table.

    title: the game and who plays; sentences: what happened since the reader last looked
    url: the table; replay: the same steps as pictures, or ""
    """

    code: str
    game: str
    number: int
    waits: bool
    title: str
    sentences: list[str]
    url: str
    replay: str


class Letter(NamedTuple):
    """Something to be told, in words. opening: sentences before the tables."""

    kind: str
    language: str
    subject: str
    opening: list[str]
    tables: list[TableNews]

    @property
    def text(self) -> str:
        """All of it as plain text."""
        blocks = ["\n".join(self.opening)] if self.opening else []
        for table in self.tables:
            lines = [table.title] if len(self.tables) > 1 else []
            lines += [f"– {sentence}" for sentence in table.sentences]
            blocks.append("\n".join([*lines, table.url]))
        return "\n\n".join(blocks)


class News(NamedTuple):
    """A table that a letter is about: as it is, the reader's seat, and the last event that the reader saw."""

    present: Present
    seat: Seat
    seen: int


def language_of(player: Player) -> str:
    """The language in which a player is told something."""
    return player.language if player.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def address_of(name: str, **arguments: object) -> str:
    """A page of this server as a whole address, for those who are elsewhere."""
    return address_to_send(reverse(name, kwargs=arguments))


def of_table(kind: str, news: News, player: Player) -> Letter:
    """A letter about one table."""
    language = language_of(player)
    with override(language):
        return Letter(kind, language, subject(kind, news.present), [], [_table(news, language)])


def digest(found: list[News], player: Player) -> Letter:
    """The morning's letter about several tables, those that wait first."""
    language = language_of(player)
    waiting = [news for news in found if waits(news.present, news.seat)]
    others = [news for news in found if news not in waiting]
    with override(language):
        if waiting:
            told = ngettext("%(count)s table waits for you", "%(count)s tables wait for you", len(waiting))
            about = told % {"count": len(waiting)}
        else:
            about = _("News from your tables")
        return Letter("digest", language, about, [], [_table(news, language) for news in [*waiting, *others]])


def trial(player: Player) -> Letter:
    """A letter that only shows that letters arrive."""
    language = language_of(player)
    with override(language):
        opening = [_("This is a test message. When a table waits for you, you will be told like this.")]
        return Letter("test", language, _("A test message from Hetu"), opening, [])


def _table(news: News, language: str) -> TableNews:
    present, seat = news.present, news.seat
    told = since(present, seat, news.seen, language)
    names = table_words.names(present)
    others = table_words.listed([name for number, name in enumerate(names) if number != seat])
    game = PRESENTERS[present.slug].name
    title = _("%(game)s with %(names)s") % {"game": game, "names": others} if others else game
    replay = ""
    if told is not None:
        replay = f"{address_of('at', code=present.code, number=max(told.seen, 1))}?to={told.last}"
    return TableNews(
        present.code,
        present.slug,
        present.number,
        waits(present, seat),
        title,
        told.sentences if told is not None else [subject_now(present, seat)],
        address_of("table", code=present.code),
        replay,
    )


def subject_now(present: Present, seat: Seat) -> str:
    """Where a table stands that has no news: whose turn it is."""
    presenter = PRESENTERS[present.slug]
    return table_words.turn(present, presenter, presenter.game.view(present.course.state, seat), seat)
