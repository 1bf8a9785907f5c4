"""What leads a page of a table from one event to a later one: the same over a socket and for a page that asks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


def frame_content(number: int, html: str, steps: Sequence[tuple[str, int]] = (), after: int | None = None) -> bytes:
    """JSON {"n", "after", "beats": [[svg, ms], …], "html"}, equal bytes for equal content.

    number, html: the event that the page shows in the end, and its `#table`
    steps: pictures of the board and how long each stays, in milliseconds, which lead on from event `after`
    after: None where nothing leads on: whoever shows something older asks for what lies between
    """
    return msgspec.json.encode({"n": number, "after": after, "beats": steps, "html": html})
