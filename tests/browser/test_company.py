"""People talk at a table: in real browsers, live, without sockets, and without JavaScript."""

from playwright.sync_api import Page, expect

from tests.browser.playing import SEES_SOCKETS, until
from tests.browser.shape import faults

PRIVATE = "let us leave him the red ones"


def show(page: Page, pane: str) -> None:
    page.locator(f".pane:has(#pane-{pane})").click()


def speak(page: Page, words: str, audience: str = "") -> None:
    if audience:
        page.locator(f'.audience input[value="{audience}"]').check()
    page.locator("#words").fill(words)
    page.locator("#words").press("Enter")


def test_talk_arrives_at_once_with_its_audience_and_disturbs_nobody(server, opened):
    table = server.desk("make", 3)
    code = table["code"]
    server.desk("talk", code, 40)
    path = f"/t/{code}/"
    speaker = opened(server, path, table["cookies"][0], before=SEES_SOCKETS)
    writer = opened(server, path, table["cookies"][1], before=SEES_SOCKETS)
    frames: list[str] = []
    watcher = opened(server, "/me/", server.desk("spectator", "Ines"), before=SEES_SOCKETS)
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    watcher.goto(server.url + path)
    for page in (speaker, writer, watcher):
        until(page, "window.online")

    # Unread lines are counted while the log is shown, and no more once the talk was in view.
    badge = writer.locator(".panes [data-unheard]")
    expect(badge).to_have_text("40 new lines")
    show(writer, "talk")
    expect(badge).to_be_hidden()

    # Somebody reads further up, and has half a sentence in the field.
    writer.locator("#words").fill("half a sen")
    writer.locator("#lines").evaluate("one => { one.scrollTop = -400; }")
    read = writer.locator("#lines .line", has_text="line 30")
    before = read.evaluate("one => one.getBoundingClientRect().top")
    show(speaker, "talk")
    expect(speaker.get_by_role("button", name="Say to the players")).to_be_visible()
    speak(speaker, PRIVATE, "players")
    expect(writer.locator("#lines")).to_contain_text(PRIVATE)
    assert abs(read.evaluate("one => one.getBoundingClientRect().top") - before) < 2
    assert writer.evaluate("document.activeElement.id") == "words"
    writer.keyboard.type("tence")
    expect(writer.locator("#words")).to_have_value("half a sentence")
    expect(badge).to_have_text("1 new lines")
    expect(speaker.locator("#words")).to_have_value("")

    # A line to everyone reaches the spectator, who has got nothing of the other, nor a hint of it.
    shown = int(watcher.locator("#chat").get_attribute("data-said"))
    assert not [frame for frame in frames if f'"said":{shown + 1}' in frame]
    speak(speaker, "good morning to the banks", "everyone")
    expect(watcher.locator("#lines")).to_contain_text("good morning")
    assert [frame for frame in frames if f'"said":{shown + 2}' in frame]
    assert PRIVATE not in watcher.content() + "".join(frames)
    expect(watcher.locator(".audience")).to_have_count(0)
    show(watcher, "talk")
    watcher.locator(".quick summary").click()
    watcher.get_by_role("button", name="Good luck!").dblclick()
    expect(speaker.locator("#lines .line").last).to_contain_text("Good luck!")

    # One click and that person is not heard any more, one more and they are.
    hush = speaker.locator("#lines .line").last.get_by_role("button", name="Mute Ines")
    hush.click()
    expect(speaker.locator("#lines")).not_to_contain_text("Good luck!")
    expect(speaker.locator(".hushed")).to_contain_text("line of Ines is hidden")
    speaker.locator(".hushed").get_by_role("button", name="Hear again").click()
    expect(speaker.locator("#lines")).to_contain_text("Good luck!")
    assert server.desk("said", code)[40:] == [PRIVATE, "good morning to the banks", ""]

    # Who is here, for everybody; and a note for oneself.
    expect(speaker.locator("#present")).to_contain_text("Olaf here")
    expect(writer.locator("#watchers")).to_contain_text("1 is watching", timeout=25_000)
    show(writer, "note")
    writer.locator("#note-text").fill("the fork, then home")
    writer.get_by_role("button", name="Keep this note").click()
    expect(writer.locator("#pinned")).to_contain_text("Your note from event")
    expect(writer.locator("#pinned")).to_be_visible()
    writer.get_by_role("button", name="Take it away").click()
    expect(writer.locator("#pinned")).to_have_text("")
    expect(writer.locator("#note-text")).to_have_value("")
    for width, height in ((320, 640), (390, 844), (1280, 800)):
        speaker.set_viewport_size({"width": width, "height": height})
        assert faults(speaker) == [], width


def test_talk_goes_on_without_a_socket_and_without_javascript(server, opened):
    table = server.desk("make", 3)
    path = f"/t/{table['code']}/"
    deaf = opened(server, path, table["cookies"][0], before="window.WebSocket = class { readyState = 3; close() {} };")
    plain = opened(server, path, table["cookies"][1], javascript=False)
    show(plain, "talk")
    plain.locator("#words").fill("no scripts here")
    plain.get_by_role("button", name="Say to the players").click()
    expect(plain.locator("#lines")).to_contain_text("no scripts here")
    show(deaf, "talk")
    expect(deaf.locator("#lines")).to_contain_text("no scripts here")
    speak(deaf, "no socket either")
    expect(deaf.locator("#lines")).to_contain_text("no socket either")
    plain.reload()
    expect(plain.locator("#lines")).to_contain_text("no socket either")
