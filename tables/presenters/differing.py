"""What two drawings of one table show differently, in words."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

from django.utils.translation import gettext as _

VOID = frozenset({"img", "input", "br", "use", "path", "circle", "rect", "line", "ellipse", "polygon", "polyline"})


class Differences(NamedTuple):
    """only_first, only_second: what is told by one drawing alone; ids: the things on the board that differ."""

    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    ids: frozenset[str]

    @property
    def any(self) -> bool:
        """Whether the two differ at all."""
        return bool(self.only_first or self.only_second)


def differences(first: str, second: str, owners: tuple[str, str] = ("", "")) -> Differences:
    """What the `#table` fragments `first` and `second` tell differently: boards, hands and seats, not their logs.

    owners: the names of those whose hand each shows; "" where none or all are shown
    """
    one, other = _read(first, owners[0]), _read(second, owners[1])
    only_first = Counter(one.told) - Counter(other.told)
    only_second = Counter(other.told) - Counter(one.told)
    named = set(one.things) | set(other.things)
    ids = frozenset(name for name in named if one.things.get(name) != other.things.get(name))
    return Differences(_several(only_first), _several(only_second), ids)


def marked(html: str, ids: frozenset[str]) -> str:
    """`html` with a mark on the things named in `ids`."""

    def mark(found: re.Match[str]) -> str:
        return f"{found[0]} data-differs" if found[1] in ids else found[0]

    return re.sub(r'(?<=\s)id="([^"]+)"', mark, html)


def _of(name: str, words: str) -> str:
    return _("%(name)s: %(words)s") % {"name": name, "words": words}


def _several(told: Counter[str]) -> tuple[str, ...]:
    return tuple(f"{text} ×{count}" if count > 1 else text for text, count in told.items())


def _read(html: str, owner: str) -> _Reading:
    reading = _Reading(owner)
    reading.feed(html)
    return reading


class _Reading(HTMLParser):
    """What a fragment tells those who hear it.

    told: each picture's and each item's words, under the name of the seat that they stand with
    things: id -> words, of pictures and seats, and of the hand under "tray"
    """

    def __init__(self, owner: str) -> None:
        super().__init__()
        self._owner: str | None = owner
        self.told: list[str] = []
        self.things: dict[str, str] = {}
        # For each open element whether nothing in it is heard.
        self._silent: list[bool] = []
        self._item: list[str] | None = None
        self._item_depth = 0
        self._seat = ""
        self._seat_depth = 0
        self._seat_words: list[str] = []
        self._tray_depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, label = given.get("id") or "", given.get("aria-label") or ""
        heard = not (self._silent and self._silent[-1])
        picture = given.get("role") == "img" and bool(label)
        if heard and picture:
            self._say(label)
            if name:
                self.things[name] = label
        if tag in VOID:
            return
        hides = (
            picture
            or given.get("aria-hidden") == "true"
            or name in ("whose", "log", "turn")
            or given.get("class") == "log"
        )
        self._silent.append(not heard or hides)
        if given.get("class") == "all-hands":
            # Its first words say whose hand follows.
            self._owner = None
        if name == "tray":
            self._tray_depth = len(self._silent)
        if tag == "li" and heard and not hides:
            if (given.get("class") or "").split(" ")[0] == "seat":
                self._seat, self._seat_depth, self._seat_words = name, len(self._silent), []
            elif self._item is None:
                self._item, self._item_depth = [], len(self._silent)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self._silent:
            return
        depth = len(self._silent)
        if self._item is not None and depth == self._item_depth:
            words, self._item = " ".join(self._item), None
            self._say(words)
        if self._seat and depth == self._seat_depth:
            self.things[self._seat] = "\n".join(self._seat_words)
            self._seat = ""
        if depth == self._tray_depth:
            self._tray_depth = 0
        self._silent.pop()

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words and not (self._silent and self._silent[-1]):
            self._say(words)

    def _say(self, words: str) -> None:
        if not words:
            return
        if self._item is not None:
            self._item.append(words)
        elif self._seat:
            self._seat_words.append(words)
            named = self._seat_words[0]
            self.told.append(words if words.startswith(named) else _of(named, words))
        elif self._tray_depth and self._owner is None:
            self._owner = words
        else:
            if self._tray_depth and self._owner:
                words = _of(self._owner, words)
            self.told.append(words)
            if self._tray_depth:
                self.things["tray"] = f"{self.things.get('tray', '')}\n{words}"
