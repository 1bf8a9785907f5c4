"""Forms of django-allauth, changed where Hetu answers differently."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.forms import CharField
from django.http import HttpRequest

from tables.accounts.arriving import account_of
from tables.accounts.lookup import accounts_with_address
from tables.identity import clean_nickname, nickname_fault, player_of

MOST_LINKS = 5
"""How many accounts with one address get a new password by one mail."""


class SignupForm(forms.SignupForm):  # type: ignore[misc]
    """Name, address, password, and the nickname of somebody who is no guest yet: nobody else sees the name."""

    nickname = CharField(required=False)

    def clean_nickname(self) -> str:
        """The nickname as it is kept, or "" for none. Raises `ValidationError` for one that cannot be read."""
        nickname: str = self.cleaned_data["nickname"]
        try:
            return clean_nickname(nickname) if nickname.strip() else ""
        except ValueError:
            raise ValidationError(nickname_fault(nickname)) from None

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        """Make the player of the new account, or make the guest of this browser that player."""
        super().custom_signup(request, user)
        account_of(user, player_of(request), self.cleaned_data["nickname"])


class ChangePasswordForm(forms.ChangePasswordForm):  # type: ignore[misc]
    """Counts the passwords that are tried in it as all others."""

    def clean_oldpassword(self) -> str:
        """The password that the account has. Raises `ValidationError` if it is wrong, or was tried too often."""
        password: str = self.cleaned_data["oldpassword"]
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("enter_current_password")
        return password


class ResetPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """Answers a request for a new password with exactly one mail, whether and however often the address is known."""

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Send the mail: a link for each account with the address, or that there is none."""
        email: str = self.cleaned_data["email"]
        users = accounts_with_address(email, active=True)[:MOST_LINKS]
        if not users:
            send_unknown_account_mail(request, email)
            return email
        adapter = get_adapter()
        links = []
        for user in users:
            key = f"{user_pk_to_url_str(user)}-{forms.default_token_generator.make_token(user)}"
            links.append((user.get_username(), adapter.get_reset_password_from_key_url(key)))
        adapter.send_mail("account/email/password_reset_key", email, {"links": links})
        return email
