"""Two people meet in a waiting room on their telephones."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
SHARES = "navigator.share = async what => { window.shared = what; };"
SEND = {"en": "Send …", "zh-hant": "傳給朋友…"}


def top(page: Page, css: str) -> float:
    """How far down a page something begins."""
    return page.locator(css).first.evaluate("one => one.getBoundingClientRect().top + scrollY")


def keep(page: Page, name: str) -> None:
    """Keeps a picture of the whole page for whoever looks, in the folder HETU_PICTURES."""
    if folder := os.environ.get("HETU_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("language", SEND)
def test_a_host_invites_and_a_friend_sits_down_at_390_pixels(server, opened, watch, language):
    watch.excused = (*watch.excused, "status of 400")

    def phone(path: str) -> Page:
        page = opened(server, "/", before=SHARES)
        page.set_viewport_size(PHONE)
        page.context.add_cookies([{"name": "hetu_language", "value": language, "url": server.url}])
        page.goto(server.url + path)
        return page

    host = phone("/new/niagara/")
    form = host.locator("form.sheet")
    form.locator("#nickname").fill("Mei")
    form.get_by_label("5", exact=False).first.check()
    form.locator("button.seal").click()
    expect(host.locator("#room")).to_be_visible()
    keep(host, f"host-{language}")
    assert top(host, "#table-link") < 844, "the invitation comes first"
    assert top(host, "#table-link") < top(host, ".places")
    expect(host.locator("#room button.seal")).to_have_count(1)
    send = host.locator("[data-share]")
    expect(send).to_have_text(SEND[language])
    send.click()
    link = host.locator("#table-link").input_value()
    assert host.evaluate("shared").get("url") == link
    host.locator("#qr summary").click()
    expect(host.locator("#qr svg")).to_be_in_viewport(ratio=0.5)
    keep(host, f"code-{language}")

    friend = phone(link.removeprefix(server.url))
    keep(friend, f"friend-{language}")
    expect(friend.locator("#room button.seal")).to_have_count(1)
    assert top(friend, "#nickname") < 844, "no scrolling before one can sit down"
    friend.locator("#sit button.seal").click()
    expect(friend.locator("#fault-nickname")).to_be_in_viewport()
    expect(friend.locator("#nickname")).to_be_focused()
    keep(friend, f"mistake-{language}")
    expect(friend.locator(".places button[form=sit]")).not_to_have_count(0)
    friend.locator("#nickname").fill("Olaf")
    friend.locator("#nickname").press("Enter")
    expect(friend.locator("#place-1")).to_contain_text("Olaf")
    expect(host.locator("#place-1")).to_contain_text("Olaf")
    expect(host.locator("#state")).to_contain_text("2")
    for page in (host, friend):
        expect(page.locator("#readiness")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for page in (host, friend):
        expect(page.locator(".watchers")).to_have_count(0)
    # The host goes, and the friend can begin with bots.
    host.locator("#place-0 form button").first.click()
    expect(friend.locator("#table-link")).to_be_visible()
    keep(friend, f"heir-{language}")
    friend.locator("section.invite form.buttons button").first.click()
    expect(friend.locator("#table")).to_be_visible()
