"""What allauth asks of its host: where people go, what faults are called, how mails look."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import check_for_language
from django.utils.translation import gettext_lazy as _

from tables.models import Player


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Hetu as the host of allauth."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed for now."),
        "duplicate_email": _("This address belongs to your account already."),
        "email_password_mismatch": _("Name and password do not fit together. Please try again."),
        "username_password_mismatch": _("Name and password do not fit together. Please try again."),
        "invalid_login": _("Name and password do not fit together. Please try again."),
        "email_taken": _("There is an account with this address already."),
        "enter_current_password": _("Please type the password that you have now."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link has been used or has grown too old. Please ask for a new one."),
        "too_many_login_attempts": _("That was tried too often. Please wait five minutes, then try again."),
        "unknown_email": _("There is no account with this address."),
        "username_blacklisted": _("This name cannot be used. Please choose another."),
        "username_taken": _("Somebody has this name already. Please choose another."),
        "rate_limited": _("That was tried too often. Please wait a little, then try again."),
        "same_as_current": _("That is what it is already."),
    }

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the settings."""
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """To the settings, or for somebody who reads mail elsewhere to the front door."""
        return reverse("account" if self.request.user.is_authenticated else "home")

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Go on in the account's language; first to the guest who played in this browser, if there is one."""
        from tables.accounts.arriving import guest_here

        answer: HttpResponse = super().post_login(request, user, **kwargs)
        player = Player.objects.filter(user=user).first()
        if player is not None and not kwargs.get("signup") and check_for_language(player.language):
            answer.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                player.language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                samesite="Lax",
                secure=settings.LANGUAGE_COOKIE_SECURE,
            )
        if not kwargs.get("signup") and guest_here(request) is not None:
            answer["Location"] = f"{reverse('guest')}?{urlencode({'next': answer['Location']})}"
        return answer

    def logout(self, request: HttpRequest) -> None:
        """Make the browser a stranger's, or again that of a guest whom nobody has claimed."""
        from tables.accounts.arriving import depart

        depart(request, super().logout)
