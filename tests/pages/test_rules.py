"""The rules page: every reason leads to an anchor that exists, and every picture is a possible position."""

from __future__ import annotations

import re
from html import unescape
from importlib import import_module

import pytest
from django.test import Client
from django.utils.translation import override

from rules.dadaocheng.content import EDITION, box
from rules.kernel.errors import Why
from rules.registry import GAMES
from tables.presenters.pictures import LESSONS, pictures
from tables.presenters.registry import PRESENTERS

LANGUAGES = ("en", "zh-hant")


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_names_is_on_the_page(client: Client, language: str, slug: str) -> None:
    client.cookies["hetu_language"] = language
    page = client.get(f"/games/{slug}/rules/").content.decode()
    anchors = set(re.findall(r'id="(rule-[\w-]+)"', page))
    named = {
        f"rule-{rule}" for _sentence, rule in import_module(f"tables.presenters.{slug}.reasons").SENTENCES.values()
    }
    named |= {PRESENTERS[slug].why_words(Why(code)).rule for code in ("over", "not_awaited", "half_said")} - {""}
    assert named
    assert named <= anchors
    assert {f"#{anchor}" for anchor in re.findall(r'href="#(rule-[\w-]+)"', page)} <= {f"#{name}" for name in anchors}


@pytest.mark.parametrize("slug", LESSONS)
def test_every_picture_is_a_position_of_the_whole_box(slug: str) -> None:
    for state, words, *_more in LESSONS[slug]().values():
        GAMES[slug].check(state)
        assert words


@pytest.mark.parametrize("slug", LESSONS)
def test_pictures_share_no_ids_and_say_what_they_show(slug: str) -> None:
    drawn = pictures(PRESENTERS[slug], "en")
    ids = [name for svg in drawn.values() for name in re.findall(r' id="([^"]+)"', svg)]
    assert ids
    assert len(ids) == len(set(ids))
    for svg in drawn.values():
        assert svg.count('role="img" aria-label="') >= 1
        assert "<a " not in svg


def test_every_game_with_a_presenter_has_lessons() -> None:
    assert set(LESSONS) == set(PRESENTERS)


@pytest.mark.parametrize(
    ("slug", "maker"), [("niagara", "Thomas Liesching"), ("ferry", "Valéry Fourcade"), ("dadaocheng", "Eason Kao")]
)
def test_the_page_names_its_maker_and_what_is_our_reading(client: Client, slug: str, maker: str) -> None:
    page = client.get(f"/games/{slug}/rules/").content.decode()
    assert maker in page
    assert "unofficial" in page
    assert page.count("Our reading:") >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_dadaocheng_tells_fourteen_events_with_year_rule_and_history(client: Client, language: str) -> None:
    client.cookies["hetu_language"] = language
    page = unescape(client.get("/games/dadaocheng/rules/").content.decode())
    with override(language):
        told = PRESENTERS["dadaocheng"].rules_context()["events"]
    assert len({one["history"] for one in told}) == len(told) == 14
    for one, event in zip(told, box(EDITION).events.values(), strict=True):
        assert str(event.year) in one["name"]
        assert all(one[part] in page for part in ("name", "rule", "history"))
        assert bool(re.search("[\u4e00-\u9fff]", one["history"])) == (language == "zh-hant")


def test_dadaocheng_says_what_is_stocked_and_claims_no_more_events_than_are_known(client: Client) -> None:
    page = unescape(client.get("/games/dadaocheng/rules/").content.decode())
    assert "neither does a house that nobody runs" in page
    assert "Only your own house is stocked" in page
    assert "of 1891" not in page
