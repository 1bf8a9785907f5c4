"""The sensible level at Dadaocheng: it finds every plan, it pays what it must, and it wins."""

from __future__ import annotations

import hashlib
import random
from itertools import product

import pytest

from rules.bots import LEVELS
from rules.bots.contract import Budget
from rules.bots.heuristics.dadaocheng_field import ACTIONS, Catch, act, best_catch, plans
from rules.bots.heuristics.dadaocheng_worth import deal
from rules.bots.selfplay import play
from rules.dadaocheng.content import EDITION, GRADES, box, cubes_of
from rules.dadaocheng.field import lines
from rules.dadaocheng.game import DADAOCHENG
from rules.kernel.contract import resolve

BOX = box(EDITION)


def seed(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()


def laid(dice: random.Random) -> tuple[list[str], list[str]]:
    """A random field without a line."""
    while True:
        markers = [(m.sun, m.back) if dice.random() < 0.6 else (m.back, m.sun) for m in BOX.markers.values()]
        dice.shuffle(markers)
        shown = [one for one, _ in markers]
        if not lines("".join(shown)):
            return shown, [other for _, other in markers]


def test_it_finds_every_field_that_two_actions_can_bring_into_line() -> None:
    """Against all pairs of actions, one after another, by the rules' own look for lines."""
    for number in range(3):
        shown, hidden = laid(random.Random(number))
        wanted = set()
        for first, second in product(ACTIONS, ACTIONS):
            after, under = list(shown), list(hidden)
            act(after, under, first)
            act(after, under, second)
            if lines("".join(after)):
                wanted.add(("".join(after), "".join(under)))
        before = list(shown)
        found = {("".join(shown), "".join(hidden)) for _ in plans(shown, hidden, 2)}
        assert shown == before
        assert found == wanted


def test_it_follows_every_choice_of_a_chain() -> None:
    shown, hidden = list("WYRKWGYKRGGGYGKR"), list("YWWRRRKWGYWWRYGY")

    def southern(catch: Catch) -> float:
        return sum(("SOUTH", 1) in line.meets(EDITION) for line, _ in catch.taken)

    value, catch = best_catch(shown, hidden, southern)
    assert value == 1
    assert catch.taken[0][0].name == "column1/1-3"


@pytest.mark.parametrize(
    ("hand", "cost", "total", "pay", "exchanges"),
    [
        ("WWG", "WG", 2, "WG", 0),
        ("WK", "WG", 2, "WK", 0),
        ("WRR", "WG", 2, "W", 1),
        ("WWG", "WG", 1, "W", 0),
        ("W", "WG", 2, None, 0),
    ],
)
def test_it_pays_goods_then_opium_then_exchanges(
    hand: str, cost: str, total: int, pay: str | None, exchanges: int
) -> None:
    found = deal(cubes_of(tuple(hand)), cubes_of(tuple(cost)), total, exchange=True)  # type: ignore[arg-type]
    if pay is None:
        assert found is None
    else:
        assert found is not None
        assert (found.pay, found.exchanges) == (cubes_of(tuple(pay)), exchanges)  # type: ignore[arg-type]


def test_alone_it_becomes_a_veteran() -> None:
    match = play(DADAOCHENG, resolve(DADAOCHENG.meta, 1), [LEVELS["sensible"]], seed("alone"), Budget())
    assert match.result is not None
    assert match.result.scores[0].total >= GRADES[1][0]


def test_it_beats_random_players_and_says_the_same_again() -> None:
    bots = [LEVELS["random"], LEVELS["sensible"]]
    setup = resolve(DADAOCHENG.meta, 2)
    one, again = (play(DADAOCHENG, setup, bots, seed("two"), Budget()) for _ in range(2))
    assert one == again
    assert one.result is not None
    assert one.result.winners == (1,)
