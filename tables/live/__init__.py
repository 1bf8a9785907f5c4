"""Keeps pages fresh: sockets that carry each table's new pictures down, and nothing up."""

from typing import Any, cast

from django.urls import path

from tables.live.consumer import table_socket

# Channels routes ASGI applications with Django's paths, whose types know only views.
urlpatterns = [path("ws/t/<slug:code>/", cast(Any, table_socket))]
