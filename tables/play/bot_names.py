"""What bots are called; pages translate the words."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext_noop

BOT_NAMES = (
    gettext_noop("Heron"),
    gettext_noop("Otter"),
    gettext_noop("Kingfisher"),
    gettext_noop("Carp"),
    gettext_noop("Cormorant"),
    gettext_noop("Turtle"),
    gettext_noop("Crane"),
    gettext_noop("Dragonfly"),
)


def free_bot_name(number: int, taken: Collection[str]) -> str:
    """The name of a bot on seat `number` where `taken` are in use already."""
    turned = (*BOT_NAMES[number % len(BOT_NAMES) :], *BOT_NAMES[: number % len(BOT_NAMES)])
    names = (*turned, *(f"{name} 2" for name in turned), *(f"{name} 3" for name in turned))
    return next(name for name in names if name not in taken)
