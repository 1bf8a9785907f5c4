"""Every page in a real browser: readable for all (axe), no sideways scrolling at 320 px, in both themes and languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from config import chromium
from rules.registry import GAMES
from tests.browser.measuring import MEASURES
from tests.browser.server import Server
from tests.browser.shape import Place, misfits, named, opened_at

SCREENS = [
    (320, 640, "light", "zh-hant"),
    (1280, 800, "dark", "en"),
]


@pytest.fixture(scope="module")
def places(server: Server) -> dict[str, Place]:
    """Name -> path and session cookie of every kind of page."""
    over = server.desk("make", 3)
    server.desk("advance", over["code"], 400)
    running = server.desk("make", 3)
    server.desk("advance", running["code"], 8)
    seat = server.desk("wish", running["code"])["seat"]
    opened = server.desk("open_room")
    asked = server.desk("make", 3, False, "niagara", 1)
    server.desk("ask", asked["code"], 0, "end")
    return {
        "home": ("/", over["cookies"][0]),
        "a new table": ("/new/niagara/", ""),
        "waiting, the host": (f"/t/{opened['code']}/wait/", opened["cookie"]),
        "waiting, a friend": (f"/t/{opened['code']}/wait/?invitation={opened['invitation']}", ""),
        "table, to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "what is forbidden": (f"/t/{running['code']}/why/", running["cookies"][seat]),
        "table, watching": (f"/t/{running['code']}/", ""),
        "table, asked": (f"/t/{asked['code']}/", asked["cookies"][1]),
        "table, asking": (f"/t/{asked['code']}/", asked["cookies"][0]),
        "a seat to take over": (server.desk("seat_link", asked["code"], 2), ""),
        "tables": ("/tables/", running["cookies"][0]),
        "table, over": (f"/t/{over['code']}/", over["cookies"][1]),
        "replay": (f"/t/{over['code']}/at/60/?seat=1", ""),
        "replay, the end": (f"/t/{over['code']}/at/9999/", ""),
        "replay, two boards": (f"/t/{over['code']}/at/60/?seat=0&beside=1", ""),
        "replay, everything": (f"/t/{over['code']}/at/60/?seat=all", ""),
        "replay, in a frame": (f"/t/{over['code']}/at/60/?embed=1", ""),
        "after the game": (f"/t/{over['code']}/after/", ""),
        "proof": (f"/t/{over['code']}/proof/", ""),
        "rules": ("/games/niagara/rules/", ""),
        "name": ("/me/", ""),
        "settings": ("/me/", over["cookies"][0]),
        "history": ("/me/tables/", over["cookies"][0]),
        "being forgotten": ("/me/erase/", over["cookies"][0]),
        "account, login": ("/account/login/", ""),
        "account, signup": ("/account/signup/", over["cookies"][0]),
        "account, password forgotten": ("/account/password/reset/", ""),
        "account, e-mail": ("/account/email/", server.desk("keeper")),
        "account, password": ("/account/password/change/", server.desk("keeper")),
        "login": ("/staff/", ""),
        "review": ("/review/", server.desk("keeper")),
        "review of a table": (f"/review/tables/{over['code']}/", server.desk("keeper")),
        "review of an event": (f"/review/tables/{over['code']}/60/", server.desk("keeper")),
        "a table from elsewhere": ("/import/", server.desk("keeper")),
        "are the logs whole": ("/review/integrity/", server.desk("moderator", "heron")),
        "nothing": ("/nowhere", ""),
    }


LONG_NAMES = ["W" * 24, "龍" * 24, "Wenceslaus Wright-Wright", "Олександра Коваленко-Ко"]
SEATS = {"niagara": 3, "dadaocheng": 2, "dayu": 3, "ferry": 3, "nuwa": 4}


@pytest.fixture(scope="module")
def tables_of_long_names(server: Server) -> dict[str, Place]:
    """A table of each game some moves on, where all have names as long as may be, its replay, and a finished one."""
    found = {}
    for game, seats in SEATS.items():
        table = server.desk("make", seats, False, game, 0, None, "", LONG_NAMES[:seats])
        number = server.desk("advance", table["code"], 10)
        seat = server.desk("wish", table["code"])["seat"]
        found[game] = (f"/t/{table['code']}/", table["cookies"][seat])
        found[f"{game}, replay"] = (f"/t/{table['code']}/at/{number}/", table["cookies"][seat])
    over = server.desk("make", 3, False, "ferry", 0, None, "", ["Kingfisher", *LONG_NAMES[:2]])
    server.desk("advance", over["code"], 400)
    found["over"] = (f"/t/{over['code']}/", over["cookies"][0])
    found["after"] = (f"/t/{over['code']}/after/", over["cookies"][0])
    return found


@pytest.mark.parametrize(
    ("width", "text"), [(320, 100), (390, 130), (640, 200), (1280, 200)], ids=lambda value: str(value)
)
def test_words_stay_whole_and_nothing_to_touch_lies_over_another(
    chromium_path: str,
    browser: Browser,
    server: Server,
    places: dict[str, Place],
    tables_of_long_names: dict[str, Place],
    width: int,
    text: int,
) -> None:
    """text: the size of text chosen in the browser, in percent"""
    large = browser.browser_type.launch(
        executable_path=chromium_path, args=[*chromium.FLAGS, f"--blink-settings=defaultFontSize={16 * text // 100}"]
    )
    found = []
    for name, place in (places | tables_of_long_names).items():
        page = opened_at(large, server, place, viewport={"width": width, "height": 800}, reduced_motion="reduce")
        page.wait_for_load_state()
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found += [f"{name}: {fault}" for fault in page.evaluate(MEASURES)]
        page.context.close()
    large.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("screen", SCREENS, ids=named)
def test_pages_fit_and_are_accessible(
    browser: Browser, server: Server, places: dict[str, Place], screen: tuple[int, int, str, str]
) -> None:
    assert misfits(browser, server, places, screen) == []


@pytest.fixture(scope="module")
def with_bars(browser: Browser, chromium_path: str) -> Iterator[Browser]:
    """A Chromium whose scroll bars take room, as at most desks; without a screen it hides them else."""
    shown = browser.browser_type.launch(
        executable_path=chromium_path, args=list(chromium.FLAGS), ignore_default_args=["--hide-scrollbars"]
    )
    yield shown
    shown.close()


SCROLLED = """[...document.querySelectorAll('body *')].filter(one => {
    const style = getComputedStyle(one), bars = one.offsetHeight - one.clientHeight + one.offsetWidth - one.clientWidth;
    return bars > 4 && /auto|scroll/.test(style.overflowX + style.overflowY);
}).map(one => one.id || one.className)"""
"""What has scroll bars of its own."""


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("game", GAMES)
def test_at_a_desk_only_the_log_scrolls_beside_the_board(
    with_bars: Browser, server: Server, game: str, language: str
) -> None:
    table = server.desk("make", 4, False, game, 0, None, "carp")
    server.desk("advance", table["code"], 20)
    cookie = table["cookies"][server.desk("wish", table["code"])["seat"]]
    place = (f"/t/{table['code']}/", cookie)
    page = opened_at(with_bars, server, place, language, viewport={"width": 1280, "height": 800})
    assert page.evaluate("innerWidth - document.documentElement.clientWidth") > 4, "the page has a bar, and it is seen"
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate(SCROLLED) == ["log"]
    page.context.close()
