"""Ways and placements found in another manner: every card is three by three points, and water is poured
on the start. Shares no code and no table with the rules; only the names of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

OPENINGS = {
    "cross": "NESW", "tee_vertical": "NES", "tee_horizontal": "NEW", "straight_horizontal": "EW",
    "straight_vertical": "NS", "curve_a": "NE", "curve_b": "NW", "stub_vertical": "N", "stub_horizontal": "E",
}  # fmt: skip
OVER = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
PLACES = ((2, 2), (4, 2), (6, 2), (2, -2), (4, -2), (6, -2))
GOALS = ((8, 2), (8, 0), (8, -2))
SITES = {*PLACES, *GOALS}

Lying = tuple[int, int, str, bool]


def letters(card: str, turned: bool) -> set[str]:
    """The openings of `card` as it lies."""
    upright = OPENINGS[card.removeprefix("dead_")]
    return {OVER[letter] if turned else letter for letter in upright}


def poured(roads: Sequence[Lying], opened: Sequence[tuple[int, int]]) -> tuple[set, set, set]:
    """The cells whose middle gets wet, those that get wet at all, and the closed sites that are wetted."""
    points = set()
    middles = [(0, 0, set("NESW"), True), *((x, y, set("NESW"), True) for x, y in opened)]
    middles += [(x, y, letters(card, turned), not card.startswith("dead_")) for x, y, card, turned in roads]
    for x, y, ways, through in middles:
        if through:
            points.add((3 * x, 3 * y))
        points |= {(3 * x + STEP[way][0], 3 * y + STEP[way][1]) for way in ways}
    wet, rest = set(), {(0, 0)}
    while rest:
        wet |= rest
        rest = {(x + dx, y + dy) for x, y in rest for dx, dy in STEP.values()} & points - wet
    cells = [(x, y) for x, y, _, _ in middles]
    live = {cell for cell in cells if (3 * cell[0], 3 * cell[1]) in wet}
    damp = {
        (x, y)
        for x, y in cells
        if (3 * x, 3 * y) in wet or any((3 * x + dx, 3 * y + dy) in wet for dx, dy in STEP.values())
    }
    touched = {
        (x, y)
        for x, y in SITES - set(opened)
        if any((3 * x + 2 * dx, 3 * y + 2 * dy) in wet for dx, dy in STEP.values())
    }
    return live, damp, touched


def placements(
    card: str,
    roads: Sequence[Lying],
    opened: Sequence[tuple[int, int]],
    needs_live: bool,
    on_dead_end: bool,
    in_grid: bool,
) -> Iterator[tuple[int, int, bool]]:
    """Every way in which `card` can be laid; of two that look alike the unturned one."""
    live, _, _ = poured(roads, opened)
    lying = {(x, y): letters(name, turned) for x, y, name, turned in roads}
    dead = {(x, y) for x, y, name, _ in roads if name.startswith("dead_")}
    lying.update({cell: set("NESW") for cell in ((0, 0), *opened)})
    xs, ys = [x for x, _ in lying], [y for _, y in lying]
    for x in range(min(xs) - 1, max(xs) + 2):
        for y in range(min(ys) - 1, max(ys) + 2):
            if (x, y) in lying or (x, y) in SITES or (in_grid and not (0 <= x <= 8 and -2 <= y <= 2)):
                continue
            for turned in (False, True):
                mine = letters(card, turned)
                if turned and mine == letters(card, False):
                    continue
                neighbours = [(side, (x + dx, y + dy)) for side, (dx, dy) in STEP.items()]
                beside = [(side, cell) for side, cell in neighbours if cell in lying]
                if any((side in mine) != (OVER[side] in lying[cell]) for side, cell in beside):
                    continue
                joined = [cell for side, cell in beside if side in mine]
                if needs_live:
                    joined = [cell for cell in joined if cell in live]
                elif not on_dead_end:
                    joined = [cell for cell in joined if cell not in dead]
                if joined:
                    yield x, y, turned
