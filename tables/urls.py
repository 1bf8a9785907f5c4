"""The addresses of Hetu."""

from __future__ import annotations

from django.urls import path

from tables.views import account, company, erasing, history, home, lobby, proof, replay, review, rules, table, telling, theme, why

urlpatterns = [
    path("", home.page, name="home"),
    path("me/", account.page, name="account"),
    path("me/tables/", history.page, name="history"),
    path("me/guest/", account.guest, name="guest"),
    path("me/elsewhere", account.log_out_elsewhere, name="log_out_elsewhere"),
    path("me/erase/", erasing.page, name="erase"),
    path("me/webhook", telling.webhook, name="webhook"),
    path("me/webhook/test", telling.test, name="test_telling"),
    path("me/deliveries", telling.deliveries, name="deliveries"),
    path("tell/stop/<str:token>/", telling.stop_mail, name="stop_mail"),
    path("new/<slug:game>/", lobby.new, name="new_table"),
    path("play/<slug:game>/", lobby.play_now, name="play_now"),
    path("t/<slug:code>/", table.page, name="table"),
    path("t/<slug:code>/move", table.move, name="move"),
    path("t/<slug:code>/take-back", table.take_back, name="take_back"),
    path("t/<slug:code>/talk/", company.talk, name="talk"),
    path("t/<slug:code>/say", company.say, name="say"),
    path("t/<slug:code>/mute", company.mute, name="mute"),
    path("t/<slug:code>/note", company.note, name="note"),
    path("t/<slug:code>/here", company.here, name="here"),
    path("t/<slug:code>/seen", telling.dismiss, name="dismiss"),
    path("t/<slug:code>/tell", telling.choose_mode, name="tell"),
    path("t/<slug:code>/why/", why.page, name="why"),
    path("t/<slug:code>/wait/", lobby.waiting, name="waiting"),
    path("t/<slug:code>/sit/<int:number>/", lobby.sit, name="sit"),
    path("t/<slug:code>/leave/<int:number>", lobby.leave, name="leave"),
    path("t/<slug:code>/bots", lobby.seat_bot, name="seat_bot"),
    path("t/<slug:code>/new-link", lobby.new_link, name="new_link"),
    path("t/<slug:code>/close", lobby.close, name="close_table"),
    path("t/<slug:code>/at/", replay.seek, name="seek"),
    path("t/<slug:code>/at/<int:number>/", replay.page, name="at"),
    path("t/<slug:code>/at/<int:number>/unfold", replay.unfold, name="unfold"),
    path("t/<slug:code>/proof/", proof.page, name="proof"),
    path("t/<slug:code>/log.jsonl", proof.export, name="export"),
    path("games/<slug:game>/rules/", rules.page, name="rules"),
    path("review/", review.tables, name="review"),
    path("review/<slug:code>/", review.table, name="review_table"),
    path("review/<slug:code>/<int:number>/", review.event, name="review_event"),
    path("staff/", review.door, name="login"),
    path("theme", theme.choose, name="theme"),
    path("language/setlang/", theme.language, name="set_language"),
]
