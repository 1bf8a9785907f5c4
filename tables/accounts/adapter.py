"""What allauth asks of its host: where people go, what faults are called, how mails look."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import check_for_language
from django.utils.translation import gettext_lazy as _

from tables.accounts.attempts import Attempt, TooManyAttempts, count_attempt
from tables.accounts.lookup import account_of_login
from tables.models import Player
from tables.navigation import address_to_send, wanted_page


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Hetu as the host of allauth."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed for now."),
        "duplicate_email": _("This address belongs to your account already."),
        "email_password_mismatch": _("Name and password do not fit together. Please try again."),
        "username_password_mismatch": _("Name and password do not fit together. Please try again."),
        "invalid_login": _("Name and password do not fit together. Please try again."),
        "enter_current_password": _("Please type the password that you have now."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link has been used or has grown too old. Please ask for a new one."),
        "too_many_login_attempts": _(
            "That was tried too often. Please wait a while, then try again; "
            "in a browser in which you have logged in before you need not wait."
        ),
        "username_address": _("A name to log in with has no @ in it. An e-mail address has a field of its own."),
        "username_blacklisted": _("This name cannot be used. Please choose another."),
        "username_taken": _("Somebody has this name already. Please choose another."),
        "rate_limited": _("That was tried too often. Please wait a little, then try again."),
        "same_as_current": _("That is what it is already."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """`username` if a new account may have it. Raises `ValidationError` if not, also for one that is taken.

        That a name is taken has to be said. It cannot be hidden as with addresses, whose mail tells their owner: an
        account needs no address, and whoever chose the name must learn at once that they need another. It tells little:
        others never see the name (they see the nickname, which is another thing), and names can be tried no faster than
        the limit "signup" allows.
        """
        if "@" in username:
            raise self.validation_error("username_address")
        cleaned: str = super().clean_username(username, shallow)
        return cleaned

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The account that somebody may log in to with `credentials`; None if they do not fit.

        It costs one password hash, for a name or an address that is not known as well. Raises `ValidationError` if that
        was tried too often.
        """
        login: str = credentials.get("username") or credentials.get("email") or ""
        password: str = credentials["password"]
        user = account_of_login(login)
        attempt = self._count_attempt(request, login, user)
        if user is None:
            make_password(password)
        elif user.check_password(password):
            attempt.was_right()
            return user
        user_login_failed.send(sender=__name__, credentials={"username": credentials.get("username")}, request=request)
        return None

    def reauthenticate(self, user: User, password: str) -> bool:
        """Whether `password` is that of `user`, who is logged in. Raises `ValidationError` if that was tried too often."""
        attempt = self._count_attempt(context.request, user.get_username(), user)
        right = user.check_password(password)
        if right:
            attempt.was_right()
        return right

    def _count_attempt(self, request: HttpRequest, login: str, user: User | None) -> Attempt:
        try:
            return count_attempt(request, login, user)
        except TooManyAttempts:
            raise self.validation_error("too_many_login_attempts") from None

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Ask whoever reads an address whether it is theirs; or tell them that an account wants it which cannot have
        it, because another has confirmed it."""
        address = emailconfirmation.email_address
        # Not as `user`: Jinja2's context processors put whoever sent the request there.
        words = {"name": address.user.get_username()}
        if address.can_set_verified():
            words["activate_url"] = self.get_email_confirmation_url(request, emailconfirmation)
            self.send_mail("account/email/email_confirmation", address.email, words)
        else:
            words["password_reset_url"] = address_to_send(reverse("account_reset_password"))
            self.send_mail("account/email/address_taken", address.email, words)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; its words have the address of this server as `home`."""
        super().send_mail(template_prefix, email, {"home": address_to_send(reverse("home")), **context})

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link to a new password, wherever the request for it was sent."""
        return address_to_send(super().get_reset_password_from_key_url(key))

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The link that confirms an address, wherever the request for it was sent."""
        return address_to_send(super().get_email_confirmation_url(request, emailconfirmation))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the settings."""
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """To the settings, or for somebody who reads mail elsewhere to the front door."""
        return reverse("account" if self.request.user.is_authenticated else "home")

    def is_safe_url(self, url: str) -> bool:
        """Whether `url`, the `next` of a form of allauth, is a page of this server."""
        return bool(wanted_page(context.request, url))

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Go on in the account's language; first to the guest who played in this browser, if there is one."""
        from tables.accounts.arriving import guest_here

        answer: HttpResponse = super().post_login(request, user, **kwargs)
        answer["Location"] = wanted_page(request, answer["Location"])
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
