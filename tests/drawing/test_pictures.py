"""The committed pictures: as their generators draw them, and fit for a page under a strict policy."""

from __future__ import annotations

import gzip
import re
from importlib import import_module
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from tables.drawing.pictures import HOUSE, collections, drawn

STATIC = Path(__file__).resolve().parents[2] / "static"
PICTURES = drawn()
SVG = "{http://www.w3.org/2000/svg}"
GAMES = [name for name in collections() if name != HOUSE]


def test_house_and_game_are_found() -> None:
    assert {"hetu", "niagara", "ferry", "dayu", "nuwa"} <= set(collections())


@pytest.mark.parametrize("name", PICTURES)
def test_committed_file_is_what_the_generator_draws(name: str) -> None:
    assert (STATIC / name).read_text(encoding="utf-8") == PICTURES[name]


def test_drawing_twice_gives_the_same() -> None:
    assert drawn() == PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_well_formed_and_carries_no_style_or_script(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert root.tag == SVG + "svg"
    ids: list[str] = []
    for element in root.iter():
        assert element.tag not in {SVG + "style", SVG + "script", SVG + "foreignObject"}
        assert "style" not in element.attrib
        assert "class" not in element.attrib
        assert not any(key.startswith("on") for key in element.attrib)
        ids += [element.attrib["id"]] if "id" in element.attrib else []
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'(?:href="|url\()#([\w-]+)', PICTURES[name]))
    assert wanted <= set(ids)
    assert "nan" not in PICTURES[name]
    assert "inf" not in PICTURES[name]


@pytest.mark.parametrize("game", GAMES)
def test_sprite_has_just_the_listed_symbols_centred_on_the_origin(game: str) -> None:
    listed = import_module(f"tables.presenters.{game}.scenery").SYMBOLS
    root = ElementTree.fromstring(PICTURES[f"{game}/sprite.svg"])
    boxes = {symbol.attrib["id"]: symbol.attrib["viewBox"] for symbol in root}
    assert boxes == {name: f"{-wide / 2:g} {-high / 2:g} {wide} {high}" for name, (wide, high) in listed.items()}
    assert all(len(symbol) for symbol in root)


@pytest.mark.parametrize("game", GAMES)
def test_sprite_uses_nothing_that_cannot_see_the_page(game: str) -> None:
    names = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(PICTURES[f"{game}/sprite.svg"]).iter()}
    assert names <= {"svg", "symbol", "g", "path", "circle", "ellipse", "rect"}


@pytest.mark.parametrize(
    ("name", "raw", "packed"),
    [
        ("niagara/scene-light.svg", 40_000, 10_500),
        ("niagara/scene-dark.svg", 40_000, 10_500),
        ("niagara/sprite.svg", 15_500, 3_200),
        ("hetu/cover-niagara-light.svg", 40_000, 9_500),
        ("dadaocheng/scene-light.svg", 24_000, 7_500),
        ("dadaocheng/scene-dark.svg", 24_000, 7_500),
        ("dadaocheng/sprite.svg", 34_500, 5_600),
        ("hetu/cover-dadaocheng-light.svg", 36_000, 8_800),
        ("dayu/scene-light.svg", 40_000, 9_500),
        ("dayu/scene-dark.svg", 40_000, 9_500),
        ("dayu/sprite.svg", 24_000, 4_600),
        ("hetu/cover-dayu-light.svg", 40_000, 9_600),
        ("ferry/scene-light.svg", 34_000, 8_500),
        ("ferry/scene-dark.svg", 34_000, 8_500),
        ("ferry/sprite.svg", 24_000, 5_500),
        ("hetu/cover-ferry-light.svg", 40_000, 9_600),
        ("nuwa/scene-light.svg", 16_000, 4_200),
        ("nuwa/scene-dark.svg", 16_000, 4_400),
        ("nuwa/sprite.svg", 31_000, 5_900),
        ("hetu/cover-nuwa-light.svg", 34_000, 6_400),
        ("hetu/wave-light.svg", 20_000, 4_000),
        ("hetu/favicon.svg", 500, 300),
    ],
)
def test_pictures_stay_small(name: str, raw: int, packed: int) -> None:
    data = PICTURES[name].encode()
    assert len(data) <= raw
    assert len(gzip.compress(data)) <= packed


def test_check_passes_on_fresh_pictures_and_names_a_stale_one(tmp_path: Path, settings: pytest.FixtureRequest) -> None:
    call_command("draw", "--check", stdout=StringIO())
    settings.BASE_DIR = tmp_path  # type: ignore[attr-defined]
    call_command("draw", stdout=StringIO())
    call_command("draw", "--check", stdout=StringIO())
    (tmp_path / "static/hetu/favicon.svg").write_text("<svg/>", encoding="utf-8")
    call_command("draw", "niagara", "--check", stdout=StringIO())
    with pytest.raises(CommandError, match=r"hetu/favicon\.svg\. Run"):
        call_command("draw", "--check", stdout=StringIO())
