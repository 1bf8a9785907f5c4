"""What friends meet at a table, on a telephone of 390 px and in both languages: nothing too wide, nothing that axe finds."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import shows, until
from tests.browser.server import Server
from tests.browser.shape import faults

LANGUAGES = {"en": "en", "zh-hant": "zh-Hant"}
"""The language of the cookie, and how the page names it."""
PASSWORD = "seven cranes fly"
UNSEEN = "Object.defineProperty(document, 'hasFocus', {configurable: true, value: () => false});"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def telephone(opened: Opener, server: Server, language: str, path: str, cookie: str = "") -> Page:
    """A page on a telephone."""
    page = opened(server, "/games/ferry/rules/", cookie, has_touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.context.add_cookies([{"name": "hetu_language", "value": language, "url": server.url}])
    page.goto(server.url + path)
    return page


def demand_good(page: Page, language: str) -> None:
    """The page fits, speaks the language, and hinders nobody."""
    assert page.evaluate("document.documentElement.lang") == LANGUAGES[language]
    assert faults(page) == [], page.url


def sends(page: Page, verb: str, value: str) -> Locator:
    """The button of a form that posts `value` to `verb`, in whatever language."""
    return page.locator(f'#asking form[action$="/{verb}"]:has(input[value="{value}"]) button')


def test_a_guest_plays_with_one_click_becomes_an_account_and_still_sits(
    opened: Opener, server: Server, language: str
) -> None:
    page = telephone(opened, server, language, "/")
    demand_good(page, language)
    page.locator('form[action="/play/niagara/"] button').click()
    expect(page.locator("#send")).to_be_attached()
    demand_good(page, language)
    code = page.url.split("/t/")[1].split("/")[0]
    page.goto(f"{server.url}/account/signup/?next=/t/{code}/")
    demand_good(page, language)
    page.locator("#id_username").fill(f"mei-{language}")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password1 >> xpath=ancestor::form").locator("button.seal").click()
    expect(page.locator("#send")).to_be_attached()
    assert f"/t/{code}/" in page.url
    # The account, not the browser, sits there now.
    other = telephone(opened, server, language, f"/account/login/?next=/t/{code}/")
    other.locator("#id_login").fill(f"mei-{language}")
    other.locator("#id_password").fill(PASSWORD)
    other.locator("#id_password").press("Enter")
    expect(other.locator("#send")).to_be_attached()
    other.goto(f"{server.url}/me/")
    demand_good(other, language)
    other.goto(f"{server.url}/tables/")
    assert f"/t/{code}/" in other.locator("#main").inner_html()
    demand_good(other, language)


def test_a_take_back_across_anothers_turn_asks_previews_and_restores_the_clock(
    opened: Opener, server: Server, language: str
) -> None:
    table = server.desk("make", 3, False, "niagara", 0, {"clock": "live", "bank": 1200, "late": "stand_in"})
    code = table["code"]
    server.desk("advance", code, 4)
    pages = [telephone(opened, server, language, f"/t/{code}/", cookie) for cookie in table["cookies"]]
    # Meanwhile whoever comes next has thought for some seconds.
    pages[0].wait_for_timeout(2500)
    before = server.desk("advance", code, 1)
    asker, last = server.desk("movers", code)[-2:]
    assert asker != last
    ours, others = pages[asker], [page for seat, page in enumerate(pages) if seat != asker]
    clock = f"#seat-{last} .clock time"
    for page in pages:
        shows(page, before)
    thought = ours.locator(clock).inner_text()
    assert "19:00" < thought < "19:58"

    ours.locator("#ask-others > summary").click()
    ours.locator("#own-preview > summary").click()
    struck = ours.locator("#own-preview del").count()
    assert struck
    then = ours.locator("#own-preview b").all_inner_texts()
    assert len(then) == 3
    assert then[last] > thought, "the time that was thought is given back"
    demand_good(ours, language)
    sends(ours, "ask", "take_back").dblclick()
    for page in others:
        expect(page.locator("#asked-preview del")).to_have_count(struck)
        assert page.locator("#asked-preview b").all_inner_texts() == then
        until(page, "!document.getElementById('asking').inert")
    demand_good(others[0], language)
    for page in others:
        sends(page, "answer", "yes").dblclick()
    for page in pages:
        shows(page, before + 4)
        expect(page.locator("#log li.struck")).not_to_have_count(0)
        expect(page.locator(clock)).to_have_text(then[last])
    expect(ours.locator(f"#seat-{asker} .clock[data-until]")).to_have_count(1)
    demand_good(ours, language)


def test_who_comes_back_is_told_and_shown_what_happened(opened: Opener, server: Server, language: str) -> None:
    table = server.desk("make", 3)
    code, path = table["code"], f"/t/{table['code']}/"
    page = telephone(opened, server, language, "/", table["cookies"][0])
    with page.expect_response(f"**{path}here?*"):
        page.goto(server.url + path)
    page.goto(server.url)
    said = server.desk("wish_of", code, 0)
    assert said["seat"] == 0
    reached = server.desk("advance", code, 3)
    page.context.add_init_script(UNSEEN)
    page.goto(server.url + path)
    expect(page.locator("#news")).to_be_visible()
    assert 1 <= page.locator("#news li").count() <= 7
    demand_good(page, language)
    page.locator('#news a[href*="/at/"]').click()
    expect(page.locator("#replay")).to_be_visible()
    assert int(page.locator("#replay").get_attribute("data-n") or 0) <= reached
    demand_good(page, language)


def test_a_room_in_which_friends_meet(opened: Opener, server: Server, language: str) -> None:
    page = telephone(opened, server, language, "/new/niagara/")
    for details in page.locator("details").all():
        details.evaluate("one => { one.open = true; }")
    demand_good(page, language)
    page.locator("#nickname").fill("Mei")
    page.locator("form.sheet button.seal").click()
    link = page.locator("#table-link").input_value()
    demand_good(page, language)
    friend = telephone(opened, server, language, link.removeprefix(server.url))
    friend.locator("#nickname").fill("Olaf")
    demand_good(friend, language)
    friend.locator('#place-2 button[form="sit"]').click()
    expect(page.locator("#place-2")).to_contain_text("Olaf")
    # Another colour is another seat: one gets up, and everybody sees it.
    friend.locator('#place-2 form[action$="/leave/2"] button').click()
    expect(page.locator("#place-2")).not_to_contain_text("Olaf")
    friend.locator('#place-1 button[form="sit"]').click()
    expect(page.locator("#place-1")).to_contain_text("Olaf")
    page.locator('#place-2 button[value="random"]').click()
    page.locator('#place-3 button[value="random"]').click()
    for one in (friend, page):
        expect(one.locator("#send")).to_be_attached()
        demand_good(one, language)
