"""What is seen of an effect, and how beats are collected."""

import msgspec
import pytest

from rules.kernel.audience import EVERYONE, PUBLIC, Card, joined, may_know
from rules.kernel.effects import Effect, Learned, Secret, State, Unfolding, seen
from rules.kernel.notation import notation


class Inner(msgspec.Struct, frozen=True):
    open: int
    face: Secret[str]


class Shapes(Effect, frozen=True):
    plain: str
    one: Secret[str]
    number: Secret[int]
    several: tuple[Secret[str], ...]
    listed: Secret[tuple[str, ...]]
    within: Inner
    deep: tuple[tuple[Inner, ...], ...]
    named: dict[str, Secret[str]]
    perhaps: Secret[str] | None = None


def shapes(to):
    return Shapes(
        plain="open",
        one=Secret("hidden", to),
        number=Secret(99, to),
        several=(Secret("hidden", to), Secret("shown", EVERYONE)),
        listed=Secret(("hidden", "hidden"), to),
        within=Inner(1, Secret("hidden", to)),
        deep=((Inner(2, Secret("hidden", to)),), ()),
        named={"a": Secret("hidden", to)},
    )


def text(effect):
    return msgspec.json.encode(effect).decode()


@pytest.mark.parametrize("viewer", [1, 2, PUBLIC])
def test_foreign_secrets_are_blanked_wherever_they_lie(viewer):
    told = text(seen(shapes((0,)), viewer))
    assert "hidden" not in told
    assert "99" not in told
    assert "open" in told
    assert "shown" in told


def test_the_audience_sees_all():
    effect = shapes((0, 2))
    assert seen(effect, 0) is effect
    assert seen(effect, 2) is effect
    assert seen(shapes(EVERYONE), PUBLIC) == shapes(EVERYONE)


def test_a_secret_for_nobody_is_seen_by_nobody():
    assert all("hidden" not in text(seen(shapes(()), viewer)) for viewer in (0, 1, PUBLIC))


def test_secrets_within_secrets_keep_their_own_audience():
    class Nest(Effect, frozen=True):
        pair: Secret[tuple[Secret[str], ...]]

    nest = Nest(Secret((Secret("mine", (0,)), Secret("yours", (1,))), (0, 1)))
    assert seen(nest, 0).pair.value == (Secret("mine", (0,)), Secret(None, (1,)))
    assert seen(nest, 1).pair.value == (Secret(None, (0,)), Secret("yours", (1,)))
    assert seen(nest, 2).pair.value is None
    assert nest.pair.value == (Secret("mine", (0,)), Secret("yours", (1,)))


def test_seeing_does_not_change_the_effect():
    effect = shapes((0,))
    before = text(effect)
    seen(effect, 1)
    assert text(effect) == before


def test_who_was_told_is_no_secret():
    assert seen(shapes((0,)), 1).one == Secret(None, (0,))
    assert seen(Learned("card", (0,)), PUBLIC) == Learned("card", (0,))


def test_notation_shows_a_question_mark_for_what_is_hidden():
    line = notation(seen(shapes((0,)), 1))
    assert line.startswith("shapes plain=open one=? number=? several=[?,shown] listed=?")
    assert "perhaps" not in line


@pytest.mark.parametrize(
    ("audience", "viewer", "may"),
    [(None, None, True), (None, 3, True), ((), 0, False), ((0,), 0, True), ((0,), 1, False), ((0, 1), None, False)],
)
def test_audiences(audience, viewer, may):
    assert may_know(audience, viewer) == may


def test_audiences_join():
    assert joined((2, 0), (1, 0)) == (0, 1, 2)
    assert joined((), (1,)) == (1,)
    assert joined((1,), EVERYONE) is EVERYONE
    assert joined(EVERYONE, ()) is EVERYONE


def test_a_card_is_known_to_those_it_was_shown():
    card = Card("wolf", (1,))
    assert [card.seen_by(viewer) for viewer in (0, 1, PUBLIC)] == [None, "wolf", None]
    shown = card.shown_to((0,))
    assert shown == Card("wolf", (0, 1))
    assert card == Card("wolf", (1,))
    assert shown.shown_to(EVERYONE).seen_by(PUBLIC) == "wolf"


class Count(State, frozen=True):
    number: int = 0
    phase: str = "going"


class Counted(Effect, frozen=True):
    number: int


def test_beats_carry_the_state_after_them_and_the_last_one_the_final_state():
    table = Unfolding(Count())
    table.tell(Counted(1), number=1)
    table.change(number=2)
    table.tell(Counted(2))
    table.learned("secret", (0,))
    table.change(phase="over")
    first, second, third = table.beats()
    assert first == (Counted(1), Count(1))
    assert second == (Counted(2), Count(2))
    assert third == (Learned("secret", (0,)), Count(2, "over"))


def test_an_event_without_an_effect_is_a_mistake():
    table = Unfolding(Count())
    table.change(number=1)
    with pytest.raises(AssertionError, match="at least one effect"):
        table.beats()
