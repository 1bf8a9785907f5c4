"""The addresses of Hetu."""

from __future__ import annotations

from django.urls import path

from tables.views import table, theme

urlpatterns = [
    path("t/<slug:code>/", table.page, name="table"),
    path("t/<slug:code>/move", table.move, name="move"),
    path("t/<slug:code>/take-back", table.take_back, name="take_back"),
    path("theme", theme.choose, name="theme"),
]
