"""Keeps pages fresh: sockets that carry each table's new pictures down, and nothing up."""

from django.urls import path

from tables.live.consumer import table_socket

urlpatterns = [path("ws/t/<slug:code>/", table_socket)]
