"""A playthrough shows every change that is not neutral, and none that is."""

from pathlib import Path

import msgspec
import pytest

from rules.kernel.audience import CHANCE
from rules.kernel.contract import resolve
from rules.kernel.course import begin, fold
from rules.kernel.effects import Beat, Learned, Secret
from rules.kernel.errors import RuleError
from rules.kernel.playthrough import following, heading, play, playthrough, stored
from tests.kernel.toys import TOYS, night
from tests.kernel.toys.ledger import Ledger
from tests.kernel.toys.night import Night, Peek

GOLDEN = Path(__file__).parent / "night.txt"
TEXT = GOLDEN.read_text()
SETUP, SEED = heading(TEXT)


def again(game):
    return playthrough(game, SETUP, SEED, following(game, TEXT))


def test_the_golden_night_is_played_as_ever():
    assert again(Night()) == TEXT
    assert playthrough(Night(), SETUP, SEED) == TEXT


def test_it_holds_a_log_that_can_be_folded():
    game = Night()
    log = stored(game, TEXT)
    assert [event.number for event in log] == list(range(1, len(log) + 1))
    end = fold(game, begin(game, game.initial_state(SETUP), SETUP.seats), log)
    assert end.over
    assert log == [step.played for step in play(game, SETUP, SEED)]


def test_secrets_are_shown_to_those_who_know_them():
    assert "  * seat 0: dealt_role seat=0 role=" in TEXT
    assert "  * seats 1 2, public: dealt_role seat=0 role=?" in TEXT
    assert "  * all: learned what=role to=[0]" in TEXT
    assert "waits for chance" in TEXT
    assert "# 1 chance: role, 1 of 4 (dog goat*2 wolf), for seat 0" in TEXT


def test_dice_and_acceptance_are_part_of_the_question():
    text = playthrough(Ledger(), resolve(Ledger.meta, 1), 3)
    assert "# 1 chance: dice, 3 of 4 (1 2 3 4), put back, if accepted, for all" in text
    assert '"grade":' in text


@pytest.mark.parametrize("slug", TOYS)
def test_it_follows_itself(slug):
    game = TOYS[slug]
    for seats in game.meta.seats:
        text = playthrough(game, resolve(game.meta, seats), 8)
        assert playthrough(game, *heading(text), following(game, text)) == text
        assert len(text) < 100_000


def test_it_stops_where_it_is_told():
    text = playthrough(Night(), SETUP, SEED, limit=3)
    assert text.endswith("stopped after event 3\n")
    with pytest.raises(AssertionError, match="after the last move"):
        playthrough(Night(), SETUP, SEED, following(Night(), text))


# Changes that are not neutral


def changed(name, function):
    return type(name, (Night,), {name: function})()


def view_more(self, state, viewer):
    return msgspec.structs.replace(Night.view(self, state, viewer), left=state.left + 1)


def another_question(self, state):
    question = Night.ask(self, state)
    return msgspec.structs.replace(question, name=question.name + "s")


def another_audience(self, state):
    return msgspec.structs.replace(Night.ask(self, state), to=None)


def a_larger_pool(self, state):
    question = Night.ask(self, state)
    return msgspec.structs.replace(question, pool=(*question.pool, "shepherd"))


def another_end(self, state):
    result = Night.result(self, state)
    return result and msgspec.structs.replace(result, side="nobody")


def one_move_more(self, state, seat):
    moves = Night.legal_moves(self, state, seat)
    acting = seat == state.turn and isinstance(state.phase, night.Acting)
    return (*moves, night.Leave()) if acting else moves


def an_effect_told_to_more(self, state, who, what):
    def tell(beat):
        if isinstance(beat.effect, night.DealtRole):
            open_role = Secret(beat.effect.role.value, None)
            return Beat(msgspec.structs.replace(beat.effect, role=open_role), beat.state)
        return beat

    return tuple(map(tell, Night.apply(self, state, who, what)))


def nothing_learned(self, state, who, what):
    beats = Night.apply(self, state, who, what)
    told = [beat for beat in beats if not isinstance(beat.effect, Learned)]
    return (*told[:-1], Beat(told[-1].effect, beats[-1].state))


def a_hidden_change_of_state(self, state, who, what):
    """A mark that nobody's view shows, at the end of the last beat only."""
    *beats, last = Night.apply(self, state, who, what)
    return (*beats, Beat(last.effect, msgspec.structs.replace(last.state, rows=last.state.rows[::-1])))


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("view", view_more),
        ("ask", another_question),
        ("ask", another_audience),
        ("result", another_end),
        ("legal_moves", one_move_more),
        ("apply", an_effect_told_to_more),
        ("apply", nothing_learned),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_is_not_neutral_shows(name, function):
    assert again(changed(name, function)) != TEXT


def test_another_pool_shows_in_the_question():
    first = again_until(changed("ask", a_larger_pool), 1)
    assert "1 of 5 (dog goat*2 shepherd wolf)" in first


def again_until(game, limit):
    return playthrough(game, SETUP, SEED, following(game, TEXT), limit=limit)


def test_a_change_of_hidden_state_shows_at_once():
    assert again_until(changed("apply", a_hidden_change_of_state), 4) != again_until(Night(), 4)


def test_a_stored_move_that_is_no_longer_legal_is_refused():
    class Blind(Night):
        def legal_moves(self, state, seat):
            moves = super().legal_moves(state, seat)
            return tuple(move for move in moves if not isinstance(move, Peek)) or moves

    peeking = next(
        text for text in (playthrough(Night(), SETUP, seed) for seed in range(50)) if '"move":"peek"' in text
    )
    with pytest.raises(RuleError):
        playthrough(Blind(), *heading(peeking), following(Blind(), peeking))


def test_picks_are_part_of_it(monkeypatch):
    monkeypatch.setattr(night.Plan, "picks", lambda self: frozenset({f"intend:{self.target}"}))
    assert again(Night()) != TEXT


# A change that is


def test_the_order_of_a_list_is_neutral():
    def backwards(self, state, seat):
        return Night.legal_moves(self, state, seat)[::-1]

    game = changed("legal_moves", backwards)
    assert again(game) == TEXT
    assert playthrough(game, SETUP, SEED) == TEXT


def test_luck_is_checked_as_everything_is():
    def never(self, state):
        return msgspec.structs.replace(Night.ask(self, state), accept=lambda outcome: outcome[0] != "dog")

    game = changed("ask", never)
    for step in play(game, SETUP, 1, limit=3):
        assert step.played.who == CHANCE
        assert step.played.what[0] != "dog"
