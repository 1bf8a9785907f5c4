"""Which account a name or an e-mail address belongs to.

An address belongs to the account that has confirmed it. As long as nobody has, several accounts may have given the
same one (signing up must not tell that it is known); then it belongs to the oldest of them.
"""

from __future__ import annotations

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User


def account_of_login(login: str) -> User | None:
    """The account that somebody means who logs in as `login`, a name or an address; None if there is none.

    All questions to the database are asked for every login, so that the time taken tells nothing.
    """
    confirmed = EmailAddress.objects.get_users_for(login)
    named = get_user_by_username(login)
    given = accounts_with_address(login)
    # Some names of older accounts look like addresses; only somebody who reads its mail has the better claim.
    return next((user for user in (*confirmed, named, *given) if user is not None), None)


def accounts_with_address(address: str, *, active: bool | None = None) -> list[User]:
    """The one account that has confirmed `address`, or all that have given it, the oldest first.

    active: leave out accounts that are closed
    """
    found = filter_users_by_email(address, is_active=active, prefer_verified=True, for_login=True)
    return sorted(found, key=lambda user: user.pk)
