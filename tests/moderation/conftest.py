"""Moderators, and a table with a report to work on."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from tables import play
from tables.case_models import Case
from tables.management.commands.moderator import PERMISSIONS
from tables.models import Player
from tables.moderation import cases
from tests.pages.conftest import Friends, finished, regretted, running

__all__ = ["finished", "regretted", "running"]


def moderator_named(name: str, *without: str) -> User:
    """A moderator with all permissions but these."""
    user = User.objects.create_user(name, password="seven cranes", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=set(PERMISSIONS) - set(without)))
    return user


def browser_of_user(user: User) -> Client:
    """A browser in which a moderator has logged in."""
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.fixture
def ann(db: None) -> User:
    """A moderator."""
    return moderator_named("ann")


@pytest.fixture
def ben(db: None) -> User:
    """Another moderator."""
    return moderator_named("ben")


@pytest.fixture
def case(running: Friends) -> Case:
    """Seat 0 says that seat 1 cheats at the last move."""
    number = play.present(running.code).number
    reporter: Player = running.players[0]
    return cases.report(
        running.code, reporter, "cheating", "Two tabs!", number, number, seats=[1], reporter_seat=0, key="once"
    )
