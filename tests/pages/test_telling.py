"""Pages of being told: news on return, the replay of just those events, the mode of a table, the webhook."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.niagara.moves import Choose
from tables import play
from tables.accounts.preferences import preferences_of
from tables.models import Attention, Message, Player, Table, Webhook
from tables.telling import attention, hooks, mail
from tests.pages.conftest import Friends
from tests.telling.conftest import Receiver, give_account, receiver

__all__ = ["receiver"]

pytestmark = pytest.mark.django_db


def saw(friends: Friends, seat: int, number: int) -> None:
    attention.saw(Table.objects.get(code=friends.code), friends.players[seat], number)


def page(friends: Friends, seat: int, language: str = "en") -> str:
    answer = friends.browsers[seat].get(f"/t/{friends.code}/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def news(html: str) -> str:
    found = re.search(r'<section id="news".*?</section>', html, re.DOTALL)
    return found.group(0) if found else ""


def test_who_comes_back_reads_what_happened_and_nobody_elses_secrets(running: Friends) -> None:
    start = play.present(running.code).start
    saw(running, 2, start)
    told = news(page(running, 2))
    assert "Mei 梅 has chosen a card." in told
    assert "paddle 3" not in told, "which card, is the secret of its seat"
    assert "你離開之後" in news(page(running, 2, "zh-Hant"))
    assert running.stranger.get(f"/t/{running.code}/").content.decode().count('id="news"') == 0


def test_nothing_is_told_twice_and_nothing_at_the_first_visit(running: Friends) -> None:
    assert news(page(running, 2)) == "", "nobody has been away who was never here"
    head = play.present(running.code).number
    saw(running, 2, play.present(running.code).start)
    assert news(page(running, 2))
    answer = running.browsers[2].post(f"/t/{running.code}/seen", {"n": head})
    assert answer.status_code == 302
    assert news(page(running, 2)) == ""
    running.say(2, Choose("1"))
    assert "turns up" in news(page(running, 1)) or news(page(running, 1)) == ""
    assert news(page(running, 2)) == "" or "Yun 雲 has chosen" not in news(page(running, 2))


def test_the_news_stand_outside_of_what_an_audience_shares(running: Friends) -> None:
    saw(running, 2, play.present(running.code).start)
    html = page(running, 2)
    fragment = running.browsers[2].get(f"/t/{running.code}/", headers={"HX-Request": "true"}).content.decode()
    assert fragment in html
    assert "Since you last looked" not in fragment


def test_show_me_steps_through_exactly_these_events(regretted: Friends) -> None:
    now = play.present(regretted.code)
    first, last = now.number - 3, now.number - 1
    browser, path = regretted.browsers[1], f"/t/{regretted.code}/at/{first}/"
    html = browser.get(f"{path}?to={last}").content.decode()
    steps = [int(first)]
    while link := re.search(r'id="step-next"[^>]*? href="([^"]+)"', html):
        address = link.group(1).replace("&amp;", "&")
        steps.append(int(re.search(r"/at/(\d+)/", address).group(1)))
        html = browser.get(address).content.decode()
    assert steps == list(range(first, last + 1))
    assert 'id="step-prev" class="button" rel="prev"' in html
    back = html
    while link := re.search(r'id="step-prev"[^>]*? href="([^"]+)"', back):
        back = browser.get(link.group(1).replace("&amp;", "&")).content.decode()
    assert f'<div id="replay" data-n="{first}"' in back, "not before the first of them"
    numbers = {int(number) for number in re.findall(r'id="told-line-(\d+)-', html)}
    assert numbers <= set(range(first + 1, last + 1))
    assert f'min="{first}" max="{last}"' in html
    whole = browser.get(path).content.decode()
    assert f'max="{now.number}"' in whole
    assert browser.get(f"{path}?to=99999&from=x").status_code == 200
    assert browser.get(f"{path}?to=1").status_code == 200


def test_how_one_hears_of_a_table_is_chosen_at_the_table(running: Friends) -> None:
    give_account(running.players[2], "yun")
    path = f"/t/{running.code}/tell"
    assert running.browsers[2].post(path, {"mode": "daily"}).status_code == 302
    chosen = Attention.objects.get(player=running.players[2])
    assert chosen.mode == "daily"
    assert Message.objects.filter(player=running.players[2], kind="digest").exists(), "it waits already"
    assert '<option value="daily" selected>' in page(running, 2)
    fragment = running.browsers[2].post(path, {"mode": ""}, headers={"HX-Request": "true"})
    assert "Kept." in fragment.content.decode()
    assert running.stranger.post(path, {"mode": "never"}).status_code == 403
    assert 'id="told-how"' not in running.stranger.get(f"/t/{running.code}/").content.decode()


def test_sounds_are_for_those_who_sit_unless_who_watches_wants_them(running: Friends) -> None:
    place = re.compile(r'<div id="telling"[^>]*>')
    assert "data-sounds" in place.search(page(running, 2)).group(0)
    watching = running.stranger.get(f"/t/{running.code}/").content.decode()
    assert "data-sounds" not in place.search(watching).group(0)
    assert "data-notices" not in place.search(page(running, 2)).group(0)


def test_a_webhook_is_kept_its_secret_shown_once_and_tested(running: Friends, receiver: Receiver) -> None:
    browser, player = running.browsers[0], running.players[0]
    answer = browser.post("/me/webhook", {"url": receiver.url, "dialect": "json"})
    assert answer.status_code == 302
    hook = Webhook.objects.get(player=player)
    assert hook.secret in browser.get("/me/").content.decode()
    assert hook.secret not in browser.get("/me/").content.decode()
    assert browser.post("/me/webhook/test").status_code == 302
    assert "a test" in browser.get("/me/deliveries").content.decode()
    (row,) = hooks.deliveries(player)
    assert (row.kind, row.channel) == ("test", "webhook")
    assert browser.post("/me/webhook", {"forget": "1"}).status_code == 302
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://127.0.0.1/", "private network"),
        ("mailto:me@example.org", "whole address"),
        ("http://nowhere.invalid/", "no server"),
    ],
)
def test_an_address_that_is_not_called_is_refused_with_a_sentence(running: Friends, url: str, says: str) -> None:
    answer = running.browsers[0].post("/me/webhook", {"url": url, "dialect": "slack"})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Webhook.objects.exists()


def test_strangers_have_no_webhook_and_no_deliveries(db: Any) -> None:
    stranger = Client()
    assert stranger.get("/me/webhook").status_code == 200
    assert stranger.post("/me/webhook", {"url": "https://example.org/", "dialect": "json"}).status_code == 302
    assert stranger.post("/me/webhook/test").status_code == 302
    assert stranger.get("/me/deliveries").status_code == 200
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_link_in_a_mail_ends_mails_without_a_login(running: Friends, language: str) -> None:
    player = running.players[0]
    path = f"/tell/stop/{mail.token_of(player)}/"
    stranger = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    assert stranger.head(path).status_code == 200
    assert preferences_of(Player.objects.get(pk=player.pk)).mail
    assert stranger.post(path).status_code == 200
    assert not preferences_of(Player.objects.get(pk=player.pk)).mail
    assert stranger.get("/tell/stop/forged:x:y/").status_code == 404
