"""The client stays small."""

import gzip
import re
from pathlib import Path

import pytest

from config.static import served_script

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [ROOT / "templates" / "table" / "page.html", ROOT / "templates" / "replay" / "replay.html"]
GAMES = sorted(folder.name for folder in (ROOT / "templates" / "games").iterdir())


def scripts(*templates: Path) -> set[str]:
    """The scripts that templates name."""
    found: set[str] = set()
    for template in templates:
        if template.exists():
            found |= set(re.findall(r"static\('([^']+\.js)'\)", template.read_text(encoding="utf-8")))
    return found


def served(name: str) -> bytes:
    """A script as browsers get it."""
    source = (ROOT / "static" / name).read_text(encoding="utf-8")
    return (source if name.endswith(".min.js") else served_script(source)).encode()


MOST = 20_000
"""So many bytes, packed, two thirds of which are htmx."""
MOST_WITH_A_FIELD = {"nuwa": 22_800}
"""Where the board is moved about on and enlarged with fingers, mouse, wheel and keys."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_javascript_of_a_page_is_within_twenty_kilobytes(page: Path, game: str) -> None:
    named = scripts(ROOT / "templates" / "base.html", page, ROOT / "templates" / "games" / game / "scripts.html")
    assert {"vendor/htmx-4.0.1.min.js", "js/page.js", f"js/{page.stem.replace('page', 'table')}.js"} <= named
    packed = sum(len(gzip.compress(served(name), 6)) for name in named)
    assert packed <= MOST_WITH_A_FIELD.get(game, MOST)


def test_every_script_is_on_a_page() -> None:
    named = scripts(*(ROOT / "templates").rglob("*.html"))
    on_disk = {str(path.relative_to(ROOT / "static")) for path in (ROOT / "static").rglob("*.js")}
    assert on_disk == named
