"""The reasons that every game has, and lists, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.kernel.errors import Why
from tables.presenters.base import Words


def reason(why: Why) -> Words | None:
    """The sentence for a reason of the kernel; None for a game's own."""
    match why.code:
        case "over":
            return Words(
                _("The game is over, so nothing can be played any more. You can watch it again from the start."), ""
            )
        case "not_awaited":
            return Words(_("It is not your turn yet. The line at the top says who is playing."), "rule-round")
        case "half_said":
            return Words(_("That is not a whole move yet. Choose on until Confirm lights up."), "")
    return None


def listed(parts: Sequence[str]) -> str:
    """Several things as part of a sentence: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    several, last = _(", ").join(parts[:-1]), parts[-1]
    joint = _("%(several)s and %(last)s") % {"several": several[-1:], "last": last[:1]}
    return several[:-1] + _spaced(joint) + last[1:]


def in_a_row(sentences: Sequence[str]) -> str:
    """Whole sentences one after another, with a space between them or without one as the language sets them."""
    told = sentences[0] if sentences else ""
    for sentence in sentences[1:]:
        told = _("%(first)s %(then)s") % {"first": told, "then": sentence}
    return told


def _spaced(joint: str) -> str:
    """Chinese is set without spaces, but with one beside a figure or a Latin letter."""
    joint = re.sub(r"(?<=[\u4e00-\u9fff）]) (?=[\u4e00-\u9fff])", "", joint)
    return re.sub(r"(?<=[A-Za-z0-9\u00c0-\u024f])(?=[\u4e00-\u9fff])", " ", joint)
