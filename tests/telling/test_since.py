"""What happened since somebody looked: a few true sentences, what hit the reader first, nothing that is not theirs."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.utils import translation

from rules.kernel.dice import Dice
from rules.niagara import moves
from rules.registry import GAMES
from tables import play
from tables.models import Player, Table
from tables.presenters import table_words
from tables.presenters.registry import PRESENTERS
from tables.presenters.rendering import render_lines
from tables.telling.since import MOST, Since, _composed, _Item, _items, sentences_in, since
from tests.factories import running_table
from tests.pages.conftest import Friends, regretted, running
from tests.play.playing import one_move, play_on, say

__all__ = ["regretted", "running"]
NAMES = ("Al", "Alma", "Alma Mater")
MOMENT = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)

pytestmark = pytest.mark.django_db


def length(news: Since) -> int:
    return sum(map(sentences_in, news.sentences))


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_from_any_event_three_to_seven_sentences_that_are_in_the_log(slug: str, language: str) -> None:
    seats = next(count for count in GAMES[slug].meta.seats if count >= 2)
    table, players = running_table(slug, seats)
    now = play_on(table.code, players, 30)
    dice = Dice(b"which events were seen, which not", 1)
    for _ in range(12):
        seat, seen = dice.below(seats), now.start + dice.below(now.number - now.start)
        news = since(now, seat, seen, language)
        lines = render_lines(now, seat, language, seen, now.number, past=not now.finished)
        texts = [line.text for line in lines if not line.struck]
        if news is None:
            continue
        assert length(news) <= MOST, news
        told = [*news.hits, *news.rest]
        assert set(told) <= set(texts), "each is a line that the seat may read"
        others = [line for line in lines if line.number > news.seen and line.seat != seat]
        if sum(sentences_in(line.text) for line in others) >= 3:
            assert length(news) >= 3, news
        with translation.override(language):
            name = table_words.names(now)[seat]
        for text in news.hits:
            assert name in text


def test_what_hits_somebody_is_known_by_the_name_in_its_line() -> None:
    """Of "Alma" and "Alma Mater" the line about the second hits the second alone."""
    table, players = running_table("nuwa", 3)
    for player, name in zip(players, NAMES, strict=True):
        Player.objects.filter(pk=player.pk).update(nickname=name)
    Table.objects.filter(pk=table.pk).update(people={play.handle(p): n for p, n in zip(players, NAMES, strict=True)})
    now = play_on(table.code, players, 60)
    hits = 0
    for seat, name in enumerate(table_words.names(now)):
        for event in play.story(now.code, now.start + 1, now.number):
            for one in _items(now, event, seat):
                if one.hit:
                    assert re.search(rf"{name}(?! Mater)(?!\w)", one.text)
                    assert event.seat != seat or event.kind != "moved"
                    hits += 1
    assert hits, "somebody was hit in sixty moves"


def test_nothing_new_is_nothing_and_the_own_move_is_no_news() -> None:
    table, players = running_table("niagara", 3)
    now = play.present(table.code)
    assert since(now, 0, now.number, "en") is None
    while now.number == play.present(table.code).number:
        one_move(table.code, players)
    before, now = now, play.present(table.code)
    mover = next(seat for seat in range(3) if seat not in now.awaited)
    assert since(now, mover, before.number, "en") is None, "only the own hand has moved"
    other = since(now, (mover + 1) % 3, before.number, "en")
    assert other is not None
    assert len(other.rest) == 1


def item(number: int, text: str, hit: bool = False, kind: str = "moved") -> Any:
    return _Item(number, MOMENT, kind, text, hit)


def test_a_long_absence_is_compressed_and_counted() -> None:
    items = [item(n, f"Move {n}.", hit=n % 5 == 0) for n in range(1, 31)]
    news = _composed(items, "Your turn: choose.", 0, 30)
    assert news.hits == ("Move 15.", "Move 20.", "Move 25.", "Move 30.")
    assert news.rest == ("Move 29.",)
    assert news.sentences[-2:] == ["And 25 more moves.", "Your turn: choose."]
    assert length(news) == MOST


def test_long_lines_count_by_their_sentences_and_little_is_told_whole() -> None:
    long = _composed([item(n, "One. Two! Three?") for n in range(1, 9)], "", 0, 9)
    assert length(long) <= MOST
    assert long.more == "And 6 more moves."
    short = _composed([item(1, "一件事。"), item(2, "兩件事。", hit=True)], "", 0, 2)
    assert short.sentences == ["兩件事。", "一件事。"]
    luck = _composed([item(n, f"Luck {n}.", kind="chance") for n in range(1, 12)], "", 0, 12)
    assert luck.more == "", "what luck did is not counted as moves"


def test_a_secret_choice_is_told_without_its_card() -> None:
    table, _players = running_table("niagara", 3)
    now = play.present(table.code)
    cards = [move for move in now.game.legal_moves(now.course.state, 0) if hasattr(move, "card")]
    texts = set()
    for move in cards[:2]:
        other, people = running_table("niagara", 3, seed=bytes(32))
        say(other.code, people, 0, move)
        news = since(play.present(other.code), 1, 0, "en")
        assert news is not None
        text = " ".join(news.sentences)
        for seat, player in enumerate(people):
            text = text.replace(player.nickname, f"seat {seat}")
        texts.add(text)
    assert len(cards) > 1
    assert len(texts) == 1, "whichever card was chosen, the others read the same"


def test_what_was_taken_back_is_not_told(regretted: Friends) -> None:
    now = play.present(regretted.code)
    paddled = next(told for told in now.recent if told.struck)
    news = since(now, 1, paddled.number - 1, "en")
    assert news is not None
    lines = render_lines(now, 1, "en", paddled.number, paddled.number, past=True)
    assert lines
    assert not {line.text for line in lines} & {*news.hits, *news.rest}
    assert any("takes back" in text for text in news.rest)


def test_whose_turn_comes_is_not_hit_by_it_but_the_robbed_are() -> None:
    niagara = PRESENTERS["niagara"]
    assert niagara.touches(moves.CardTurnedUp(0, "3"), 0) is False
    robbed = moves.GemStolen(1, 0, 0, 0, "blue", "3")
    assert niagara.touches(robbed, 0) is None, "its line says whom it hits"
    assert "X" in (niagara.line(robbed, ("X", "Y")) or "")
