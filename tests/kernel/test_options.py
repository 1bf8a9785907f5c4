"""Options: what they are at tables of any age, and those that would change nothing."""

from __future__ import annotations

import pytest

from rules.kernel.contract import Option, choose, meaningful, resolve
from rules.kernel.errors import BadSetup, MeaninglessOption
from rules.registry import GAMES

MEANINGLESS = [
    ("dayu", 4, {"removed_by_players": "half"}, "removed_by_players"),
    ("dadaocheng", 2, {"solo_keep": 2}, "solo_keep"),
    ("dadaocheng", 2, {"firm_limit": 4}, "firm_limit"),
    ("dadaocheng", 2, {"den_surcharge_per": "card"}, "den_surcharge_per"),
    ("dadaocheng", 1, {"answers": "later"}, "answers"),
    ("dadaocheng", 2, {"income_compulsory": False}, "income_compulsory"),
    ("ferry", 3, {"sink_twin": "always", "sink_overflow": "excess_removed"}, "sink_overflow"),
    ("ferry", 3, {"young": True, "final_tie": "fewest_actions"}, "final_tie"),
    ("ferry", 3, {"young_tie": "shared"}, "young_tie"),
]


@pytest.mark.parametrize(("slug", "seats", "options", "name"), MEANINGLESS)
def test_what_would_change_nothing_is_refused_by_name(slug: str, seats: int, options: dict, name: str) -> None:
    meta = GAMES[slug].meta
    with pytest.raises(MeaninglessOption) as refused:
        choose(meta, seats, options)
    assert refused.value.name == name
    assert isinstance(refused.value, BadSetup)
    # A table that was opened so before still reads, and is played again without it.
    old = resolve(meta, seats, options)
    assert name not in meaningful(meta, old)
    assert choose(meta, seats, meaningful(meta, old)).options == {
        **old.options,
        name: next(option.default for option in meta.options if option.name == name),
    }


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_option_means_something_somewhere(slug: str) -> None:
    meta = GAMES[slug].meta
    for option in meta.options:
        seats = (option.seats or meta.seats)[0]
        given = {option.given[0]: option.given[1][0]} if option.given else {}
        for value in option.values:
            assert choose(meta, seats, {**given, option.name: value}).options[option.name] == value


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_an_option_rests_on_is_an_option_with_that_value(slug: str) -> None:
    meta = GAMES[slug].meta
    values = {option.name: option.values for option in meta.options}
    for option in meta.options:
        assert set(option.seats or ()) <= set(meta.seats)
        if option.given:
            name, known = option.given
            assert name != option.name
            assert set(known) < set(values[name])


def test_a_table_from_before_an_option_is_played_as_it_was() -> None:
    newer = Option("answers", ("at_once", "later"), later=True, before="later")
    assert newer.of({}) == "later"
    assert newer.of({"answers": "at_once"}) == newer.default == "at_once"
    assert Option("other", (1, 2), later=True).of({}) == 1


def test_the_rulebook_is_the_default() -> None:
    assert resolve(GAMES["nuwa"].meta, 3).options["exhaustion"] == "literal"
    assert resolve(GAMES["dadaocheng"].meta, 3).options["answers"] == "at_once"
