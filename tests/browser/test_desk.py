"""A moderator's work in the browser: from a report to the one move that was made with two pages, and to a ruling."""

import os

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import say_quickly, shows
from tests.browser.server import Server
from tests.browser.shape import faults

PICTURES = os.environ.get("HETU_PICTURES", "")


def fair(page: Page, name: str, *widths: int) -> None:
    """The page has no fault of access at 320 pixels and these widths, and nothing hangs over its edge."""
    for width in (320, *(widths or (390, 1280))):
        page.set_viewport_size({"width": width, "height": 844})
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)
        assert faults(page) == [], (name, width)


def test_from_a_report_to_the_move_of_two_pages_and_to_a_ruling(opened: Opener, server: Server) -> None:
    table = server.desk("two_pages", 300)
    code, culprit = table["code"], table["seat"]
    reporter = next(seat for seat in range(3) if seat != culprit)

    # Somebody reports what happened, from the last line of the log.
    player = opened(server, f"/t/{code}/", table["cookies"][reporter], reduced_motion="reduce")
    player.locator("#log .flag").last.click()
    player.get_by_label("What is wrong, in your words").fill("Two tabs, I think: that was too quick.")
    for seat in range(3):
        player.locator(f'input[name="seat"][value="{seat}"]').set_checked(seat == culprit)
    fair(player, "report")
    player.get_by_role("button", name="Send the report").click()
    expect(player.get_by_text("A moderator will look at it")).to_be_visible()
    receipt = player.url.removeprefix(server.url)

    # A moderator takes it from the queue, and narrows the log down.
    desk = opened(server, "/review/cases/", server.desk("moderator", "ann"), reduced_motion="reduce")
    fair(desk, "queue")
    desk.get_by_role("link", name="Case 1").click()
    desk.get_by_role("button", name="Take the case").click()
    fair(desk, "case")
    desk.get_by_role("link", name="The log at that moment").click()
    desk.locator("#e-first").fill("")
    desk.locator("#e-last").fill("")
    desk.get_by_label("Marked").select_option("two")
    desk.get_by_role("button", name="Look", exact=True).click()
    expect(desk.locator("#found tbody tr")).to_have_count(1)
    expect(desk.locator(f"#event-{table['event']}")).to_contain_text("two pages")
    fair(desk, "log", 390)

    # The reporter's page has told that it was in view; nobody else's has.
    desk.get_by_text("Who had the table in view, and when").click()
    expect(desk.locator("#connections tbody tr").first).to_contain_text("here")
    expect(desk.locator("#connections tbody tr")).to_have_count(1)
    expect(desk.get_by_text("No sign of this person is kept.")).to_have_count(2)
    fair(desk, "connections")

    # What is hidden is opened with a reason, and every seat's view stands beside the others.
    desk.get_by_text("Open what is hidden at this table").click()
    desk.locator("#open-reason").fill("To see what both pages showed.")
    desk.get_by_role("button", name="Open it").click()
    expect(desk.get_by_text("You have opened what is hidden")).to_be_visible()
    desk.goto(f"{server.url}/review/tables/{code}/{table['event']}/?case=1")
    expect(desk.get_by_text("Another page of this seat answered the same question")).to_be_visible()
    expect(desk.locator(".side-by-side > details")).to_have_count(4)
    desk.get_by_role("button", name="Keep as evidence in case 1").click()
    desk.goto(f"{server.url}/review/tables/{code}/{table['event']}/?case=1")
    fair(desk, "event")

    # A ruling: seen before it is done.
    desk.get_by_role("link", name="Set the table back to before this").click()
    desk.get_by_label("Reason, read by everybody at the table").fill("A move came from two pages.")
    desk.get_by_role("button", name="Show what would change").click()
    expect(desk.get_by_text("This would count no more:")).to_be_visible()
    fair(desk, "act")
    desk.get_by_role("button", name="Do it").click()
    desk.goto(f"{server.url}/review/cases/1/?preset=warning")
    desk.locator("#c-decision").select_option("warning")
    desk.get_by_role("button", name="Show what would change").click()
    expect(desk.locator("#would")).to_contain_text("A moderator warns you.")
    expect(desk.locator("#would")).to_contain_text("Read by the reporter")
    fair(desk, "would", 390)
    desk.get_by_role("button", name="Decide", exact=True).click()
    fair(desk, "decided", 1280)
    desk.goto(f"{server.url}/review/staff-log/")
    expect(desk.get_by_text("The chain holds")).to_be_visible()
    fair(desk, "staff-log", 390)

    # The players see it: the look, the ruling, the answer, the warning.
    for seat, cookie in enumerate(table["cookies"]):
        page = opened(server, f"/t/{code}/", cookie, reduced_motion="reduce")
        expect(page.locator("#log")).to_contain_text("A moderator has looked at what is hidden here")
        expect(page.locator("#log")).to_contain_text("A move came from two pages.")
        page.goto(server.url + "/")
        expect(page.get_by_text("A moderator warns you.")).to_have_count(1 if seat == culprit else 0)
    player.goto(server.url + receipt)
    expect(player.get_by_text("You were right, and we have warned the person concerned.")).to_be_visible()
    warned = opened(server, "/", table["cookies"][culprit], reduced_motion="reduce")
    warned.get_by_role("link", name="The case, and how to answer").click()
    expect(warned.get_by_text(f"event {table['event']}").last).to_be_visible()
    fair(warned, "concerned")
    warned.get_by_label("Your answer").fill("My browser opened it twice.")
    warned.get_by_role("button", name="Send the answer").click()
    expect(warned.get_by_text("Another moderator will look at it")).to_be_visible()


def test_two_tabs_that_both_follow_the_game_are_found(opened: Opener, server: Server) -> None:
    """Nobody answers twice here: each tab is up to date when it is used, and nothing is refused."""
    table = server.desk("make", 2, False, "ferry")
    code = table["code"]
    tabs = [opened(server, f"/t/{code}/", table["cookies"][0], reduced_motion="reduce")]
    tabs.append(tabs[0].context.new_page())
    tabs[1].goto(tabs[0].url)
    second = 0
    for which in (0, 0, 1, 0):
        number = server.desk("without", code, 0)
        for tab in tabs:
            shows(tab, number)
        say_quickly(tabs[which], server.desk("wish", code)["picks"])
        second = number + 1 if which else second
    desk = opened(server, f"/review/tables/{code}/?mark=two", server.desk("moderator", "ann"), reduced_motion="reduce")
    expect(desk.locator("#found tbody tr")).to_have_count(1)
    expect(desk.locator(f"#event-{second}")).to_contain_text("two pages")
    desk.locator("#lanes > summary").click()
    expect(desk.locator("#lanes li.two-pages")).to_contain_text(f"#{second}")
    fair(desk, "lanes", 390)
    desk.locator(f"#event-{second} th a").click()
    expect(desk.get_by_text("This move came from another page than those of the same seat")).to_be_visible()
    fair(desk, "another-page", 390)
