"""Keeps pages fresh: sockets that carry each table's new pictures down, and nothing up."""

from typing import Any, cast

from django.urls import path, re_path

from tables.live.consumer import no_socket, table_socket

# Channels routes ASGI applications with Django's paths, whose types know only views. It raises an error where no path fits.
urlpatterns = [path("ws/t/<slug:code>/", cast(Any, table_socket)), re_path("", cast(Any, no_socket))]
