"""Nicknames of every language are kept as they are written, and none passes for another at the same table."""

from __future__ import annotations

import pytest
from django.test import Client

from tables import play
from tables.identity import clean_nickname
from tables.log import read, verify
from tables.models import Player
from tables.names import look_alike
from tests.factories import PlayerFactory, TableFactory

FAMILY = "👨\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"
HINDI = "क्\u200dष"


@pytest.mark.parametrize(
    "name",
    [FAMILY, PERSIAN, HINDI, "🏳️\u200d🌈 Mei", "👩🏽\u200d🚀", "Mei 梅", "Ngọc", "שלום", "한글", "Zoë-Ann O’Neill", "❤️"],
)
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    assert clean_nickname(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u200dMei\u200d", "Mei"),
        ("Mei\u200c \u200dYu", "Mei Yu"),
        ("M\u200d\u200c\u200dei", "M\u200dei"),
        (f" {FAMILY}\u200d ", FAMILY),
        ("Me\u0301i", "M\u00e9i"),
    ],
)
def test_joiners_that_join_nothing_are_left_out(typed: str, kept: str) -> None:
    assert clean_nickname(typed) == kept


@pytest.mark.parametrize(
    "name",
    ["\u200d", "\u200c\u200d", " \u200d ", "Mei\u202e", "\u2066Mei", "Me\u200bi", "Mei\ufeff", "\u3164", "a\u0300\u0300\u0300\u0300\u0300", ""],
)  # fmt: skip
def test_names_that_cannot_be_seen_or_turn_others_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="nickname"):
        clean_nickname(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mei", "Mei"), ("Mei", "mei"), ("Mei", "MEI"), ("Mei", "Меі"), ("Mei", "M\u200cei"), ("Mei", "Ｍｅｉ"),
        ("Ivan", "lvan"), ("Anna", "Аnnа"), ("Bob", "B০b"), ("Tom 1", "Tom l"), ("Mei", "Me\u0456"), ("Zoe\u0308", "Zoë"),
        ("modern", "rnodern"), ("梅", "\ufa44"), (PERSIAN, PERSIAN.replace("\u200c", "")), ("Mei", "Mei\ufe0f"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_are_found(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mei", "May"),
        ("Mei 1", "Mei 2"),
        ("梅", "海"),
        ("Anna", "Anne"),
        ("שלום", "שלוס"),
        ("Olaf", "Olav"),
        ("王", "玉"),
    ],
)
def test_names_that_differ_are_told_apart(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.django_db
def test_at_one_table_nobody_passes_for_somebody_else() -> None:
    table = TableFactory(seats=5)
    typed = ["Mei", "Меі", "mei", FAMILY, f"{FAMILY}"]
    for number, nickname in enumerate(typed):
        play.sit(table.code, number, PlayerFactory(nickname=nickname))
    assert play.present(table.code).names == ("Mei", "Меі 2", "mei 3", FAMILY, f"{FAMILY} 2")
    assert verify(read(table.pk)).good


@pytest.mark.django_db
def test_a_family_of_emoji_sits_down_under_its_name(client: Client) -> None:
    assert client.post("/me/", {"nickname": f"{FAMILY} Lin"}).status_code == 302
    assert Player.objects.get().nickname == f"{FAMILY} Lin"
    code = str(client.post("/play/niagara/", {"key": "x"})["Location"]).split("/")[2]
    assert f"{FAMILY} Lin" in client.get(f"/t/{code}/").content.decode()
