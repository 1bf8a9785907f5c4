"""Imagined tables: other sides that one viewer does not know are dealt anew.

Of tools that show the same rune side in the same frame, those that a viewer has not seen from both sides came
from the pile in an order that nobody chose; so each of them is as likely as any other any of the cards left.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from rules.dayu.content import FRAMES, Frame
from rules.dayu.state import DayuState, Tool
from rules.kernel.audience import Card, Viewer
from rules.kernel.chance import deal_anew
from rules.kernel.dice import Dice

Look = tuple[Frame, str]
"""The frame and the rune side."""


def resample(state: DayuState, viewer: Viewer, dice: Dice) -> DayuState:
    """A random table that `viewer` cannot tell from this one; all of them equally likely."""
    hidden: dict[Look, list[Tool]] = defaultdict(list)
    for tool in _tools(state):
        if tool.card.seen_by(viewer) is None:
            hidden[_look(state, tool.card.what)].append(tool)
    pools = list(state.pools)
    faces: dict[int, str] = {}
    for look, tools in sorted(hidden.items()):
        at = FRAMES.index(look[0])
        alike = [id for id in pools[at] if _look(state, id) == look]
        cards = sorted((*alike, *(tool.card.what for tool in tools)))
        held, left = deal_anew(cards, (len(tools), len(alike)), dice)
        faces.update(zip((tool.number for tool in tools), held, strict=True))
        pools[at] = tuple(sorted((*(id for id in pools[at] if _look(state, id) != look), *left)))

    def anew(heaps: tuple[tuple[Tool, ...], ...]) -> tuple[tuple[Tool, ...], ...]:
        return tuple(
            tuple(
                Tool(tool.number, Card(faces[tool.number], tool.card.known), tool.rune_up)
                if tool.number in faces
                else tool
                for tool in heap
            )
            for heap in heaps
        )

    return msgspec.structs.replace(
        state, pools=tuple(pools), rows=anew(state.rows), played=anew(state.played), tails=anew(state.tails)
    )


def _tools(state: DayuState) -> list[Tool]:
    return [tool for heap in (*state.rows, *state.played, *state.tails) for tool in heap]


def _look(state: DayuState, id: str) -> Look:
    return state.box.tools[id].frame, state.box.runes[id]
