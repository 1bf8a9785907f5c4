"""Addresses: everything of the tables, and the accounts."""

from django.urls import include, path

urlpatterns = [
    path("account/", include("allauth.account.urls")),
    path("", include("tables.urls")),
]

handler400 = "config.refusals.bad_request"
handler429 = "tables.views.limiting.allauth_429"
