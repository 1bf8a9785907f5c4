"""The console that verifies all tables, worked by a moderator: one changed byte is found, and a long run goes on by itself."""

import datetime as dt
import re
import sqlite3

from playwright.sync_api import expect

from tests.browser.conftest import Opener, Watch
from tests.browser.server import Server


def test_a_changed_byte_is_found_and_what_somebody_began_goes_on(mortal: Server, opened: Opener, watch: Watch) -> None:
    whole, victim = (mortal.desk("make", 2, False, "ferry")["code"] for _ in range(2))
    for code in (whole, victim):
        mortal.desk("advance", code, 4)
    page = opened(mortal, "/review/integrity/", mortal.desk("moderator", "heron"))
    expect(page.get_by_text("Nobody has verified the tables of this server yet.")).to_be_visible()
    page.get_by_role("button", name="Verify all 2 tables").click()
    expect(page.get_by_text("Nothing is wrong with the tables that were verified.")).to_be_visible()

    with sqlite3.connect(mortal.data / "hetu.sqlite3") as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        where = "number = 7 AND table_id = (SELECT id FROM tables_table WHERE code = ?)"
        byte = "CASE substr(salt, 1, 1) WHEN '0' THEN '1' ELSE '0' END || substr(salt, 2)"
        database.execute(f"UPDATE tables_event SET salt = {byte} WHERE {where}", [victim])
        assert database.execute(f"SELECT count(*) FROM tables_event WHERE {where}", [victim]).fetchone() == (1,)
        # Somebody has begun and closed the page; whoever opens the console next goes on without a click.
        now = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
        database.execute("INSERT INTO tables_sweep (by, started_at) VALUES ('crane', ?)", [now])
    page.goto(f"{mortal.url}/review/integrity/")
    expect(page.locator("#sweep")).to_contain_text("The last verification, by crane, ended at")
    rows = page.locator("#sweep tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(victim)
    expect(rows.locator("td").nth(1)).to_have_text("7")
    rows.get_by_role("link", name=re.compile(victim)).click()
    expect(page.locator("main")).to_contain_text("Event 7 was changed or is missing.")
