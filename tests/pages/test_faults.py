"""Pages for what went wrong: ours, in the reader's language, also when hardly anything works."""

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils import translation
from django.views import defaults


@pytest.mark.django_db
def test_a_form_without_its_token_is_answered_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/niagara/", headers={"accept-language": "zh-hant"})
    assert answer.status_code == 403
    page = answer.content.decode()
    assert '<html lang="zh-Hant">' in page
    assert "CSRF" not in page
    assert "Cookie" in page or "cookie" in page


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("view", ["server_error", "bad_request"])
def test_errors_have_a_page_that_needs_neither_session_nor_database(view: str, language: str) -> None:
    with translation.override(language):
        said = (ValueError(),) if view == "bad_request" else ()
        answer = getattr(defaults, view)(HttpRequest(), *said)
    assert answer.status_code == (500 if view == "server_error" else 400)
    page = answer.content.decode()
    assert "css/hetu" in page
    assert ("try again" in page) == (language == "en")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/games/niagara/rules/"])
def test_pages_can_be_asked_for_their_head(client: Client, path: str) -> None:
    assert client.head(path).status_code == 200
