"""A page that HTMX keeps says why nothing happens when a limit is met, wherever one has scrolled to."""

from playwright.sync_api import expect

OFTEN = """async words => {
    const form = document.querySelector('#say'), answers = [];
    for (let i = 0; i < 61; i++) {
        const body = new URLSearchParams({csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, text: ''});
        answers.push((await fetch(form.action, {method: 'POST', body, headers: {'HX-Request': 'true'}})).status);
    }
    return answers;
}"""


def test_words_that_came_too_often_stay_in_the_field_and_the_page_says_how_long_to_wait(server, opened, watch):
    watch.excused = (*watch.excused, "status of 429")
    table = server.desk("make", 3)
    page = opened(server, f"/t/{table['code']}/", table["cookies"][0])
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#pane-talk").check(force=True)
    field = page.locator("#words")
    field.fill("kept here")
    said = page.locator("#unsent")
    expect(said).to_be_hidden()
    answers = page.evaluate(OFTEN)
    assert answers[-1] == 429
    field.press("Enter")
    expect(said).to_contain_text("That was a little too often. Please try again in")
    expect(said).to_be_in_viewport()
    expect(field).to_have_value("kept here")
    assert server.desk("said", table["code"]) == []
