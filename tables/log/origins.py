"""Where branches came from, followed back from table to table.

What an import says of its origin was written elsewhere, by anybody: a row of origins may lead in a circle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rules.kernel.errors import Broken
from tables.log.payloads import Opened, Origin, decode
from tables.models import Event

MOST_SEATS = 32
"""No game has so many seats."""

_CODE = re.compile(r"[0-9a-z]{4,16}", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


def is_possible(origin: Origin) -> bool:
    """Whether a branch can have `origin`, whatever table that may be."""
    named = _CODE.fullmatch(origin.code) is not None and _DIGEST.fullmatch(origin.digest) is not None
    return named and 0 < origin.number < 2**31 and (origin.viewer is None or 0 <= origin.viewer < MOST_SEATS)


def recorded_origin(code: str) -> Origin | None:
    """The origin that the stored log of the table `code` names; None for a table that is no branch or not here."""
    first = Event.objects.filter(table__code=code, number=1).values_list("kind", "payload").first()
    if first is None:
        return None
    try:
        opened = decode(*first)
    except Broken:
        return None
    return opened.origin if isinstance(opened, Opened) else None


def ancestors(
    origin: Origin | None, code: str = "", origin_of: Callable[[str], Origin | None] = recorded_origin
) -> Iterator[Origin]:
    """`origin`, the origin of the table that it names, and so on. Each table comes once, so that a circle ends.

    code: the table that has `origin`, which does not come either
    origin_of: how the origin of a table is found
    """
    seen = {code}
    while origin is not None and origin.code not in seen:
        yield origin
        seen.add(origin.code)
        origin = origin_of(origin.code)
