"""The reasons that every game has, in words."""

from __future__ import annotations

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
