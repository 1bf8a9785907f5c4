"""Several browsers at one table."""

from tests.browser.playing import choose, confirm, number, say_next, shows


def seats(opened, server, count=3, **options):
    table = server.desk("make", count)
    path = f"/t/{table['code']}/"
    return table, [opened(server, path, cookie, **options) for cookie in table["cookies"]]


def test_three_browsers_see_each_others_moves_without_reload(server, opened):
    table, pages = seats(opened, server)
    watcher = opened(server, f"/t/{table['code']}/")
    for page in [*pages, watcher]:
        page.evaluate("window.here = true")
    for _ in range(8):
        reached = say_next(server, table["code"], pages)
        for page in [*pages, watcher]:
            shows(page, reached)
    assert all(page.evaluate("window.here") for page in [*pages, watcher]), "no page was loaded anew"
    assert watcher.locator("#confirm").count() == 0
