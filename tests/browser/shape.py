"""What every page must be: no wider than its screen, and readable for all."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.server import Server

SCREENS = [(320, 640, "light", "zh-hant"), (390, 844, "dark", "en"), (1280, 800, "light", "en")]
"""Width, height, theme, language."""

Place = tuple[str, str]
"""The path of a page and the session cookie of whoever opens it, or ""."""


def named(screen: tuple[int, int, str, str]) -> str:
    """A screen in the name of a test."""
    return f"{screen[0]} {screen[2]} {screen[3]}"


def faults(page: Page) -> list[str]:
    """What is wrong with a page as it stands, with all its sheets."""
    page.wait_for_load_state()
    beyond = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{beyond} px too wide"] * (beyond > 0) + [f"{one['id']} at {one['nodes'][0]['target']}" for one in found]


def opened_at(browser: Browser, server: Server, place: Place, language: str = "en", **options) -> Page:
    """A page in a browser of its own."""
    path, cookie = place
    context = browser.new_context(**options)
    cookies = {"hetu_language": language, **({"hetu_session": cookie} if cookie else {})}
    context.add_cookies([{"name": key, "value": value, "url": server.url} for key, value in cookies.items()])
    page = context.new_page()
    page.goto(server.url + path)
    return page


def misfits(browser: Browser, server: Server, places: dict[str, Place], screen: tuple[int, int, str, str]) -> list[str]:
    """What is wrong with pages on a screen when all that can be unfolded is."""
    width, height, theme, language = screen
    found = []
    for name, place in places.items():
        viewport = {"width": width, "height": height}
        page = opened_at(browser, server, place, language, viewport=viewport, color_scheme=theme)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        if page.evaluate("[...document.querySelectorAll('.switches button')].some(one => one.offsetHeight > 48)"):
            found.append(f"{name}: a switch in the header wraps")
        found += [f"{name}: {fault}" for fault in faults(page)]
        page.context.close()
    return found


def pages_of(server: Server, game: str, seats: int, moves: int, over: int = 0) -> dict[str, Place]:
    """The kinds of pages of a game: a table after some moves, and if it is asked for one of two that is over after so
    many at most."""
    running = server.desk("make", seats, False, game)
    server.desk("advance", running["code"], moves)
    seat = server.desk("wish", running["code"])["seat"]
    places = {
        "to move": (f"/t/{running['code']}/", running["cookies"][seat]),
        "watching": (f"/t/{running['code']}/", ""),
        "replay": (f"/t/{running['code']}/at/{moves}/", ""),
        "rules": (f"/games/{game}/rules/", ""),
        "a new table": (f"/new/{game}/", ""),
    }
    if over:
        done = server.desk("make", 2, False, game)
        server.desk("advance", done["code"], over)
        places["over"] = (f"/t/{done['code']}/", done["cookies"][1])
        places["replay"] = (f"/t/{done['code']}/at/60/?seat=1", "")
    return places


def sizes(page: Page, css: str) -> list[tuple[float, float]]:
    """Width and height of things that can be touched."""
    boxes = page.locator(css).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    return [(width, height) for width, height in boxes]


def smallest(page: Page, css: str) -> float:
    """The least height or width of things that can be touched."""
    return min(map(min, sizes(page, css)))
