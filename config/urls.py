"""Addresses: everything of the tables, and the switch of the language."""

from django.urls import include, path

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tables.urls")),
]
