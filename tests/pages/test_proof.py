"""The proof page of a finished table: the seed, and luck drawn again."""

from __future__ import annotations

from rules.kernel.dice import commitment
from tables import play
from tables.play import inspection
from tests.pages.conftest import Friends


def test_the_proof_shows_seed_words_and_luck_drawn_again(finished: Friends) -> None:
    now = play.present(finished.code)
    assert now.seed is not None
    page = finished.stranger.get(f"/t/{finished.code}/proof/").content.decode()
    assert now.seed.hex() in page
    assert commitment(now.seed) in page
    assert "word 1" in page
    assert "The seed fits its seal" in page
    assert "events are there, unchanged" in page
    assert "✗" not in page


def test_luck_is_drawn_again_for_every_chance_event(db: None) -> None:
    from tables.models import Player

    player = Player.objects.create(nickname="Ada")
    table = play.open_table(player, "niagara", 3)
    play.sit(table.code, 0, player)
    for seat in (1, 2):
        play.seat_bot(table.code, seat, "random", player)
    drawn = inspection.draws(inspection.records(table.code))
    assert [one.again for one in drawn] == [None]
    play.close_table(table.code, player)
    drawn = inspection.draws(inspection.records(table.code))
    chances = [told for told in play.story(table.code) if told.kind == "chance"]
    assert [(one.number, one.outcome) for one in drawn] == [(told.number, told.payload) for told in chances]
    assert drawn
    assert all(one.same for one in drawn)


def test_a_changed_log_is_called_changed(finished: Friends) -> None:
    log = inspection.records(finished.code)
    bent = [record._replace(payload=record.payload.replace('"3"', '"4"')) for record in log]
    from tables.log import verify

    found = verify(bent)
    assert not found.good
    assert found.number is not None


def test_changes_name_only_the_leaves_that_differ() -> None:
    before = {"river": {"steps": 1, "lamps": ["U", "D"]}, "seats": [{"gems": []}, {"gems": ["red"]}]}
    after = {"river": {"steps": 2, "lamps": ["U", "D"]}, "seats": [{"gems": []}, {"gems": ["red", "red"]}]}
    assert inspection.changes(before, after) == [
        ("river.steps", "1", "2"),
        ("seats.1.gems", '["red"]', '["red","red"]'),
    ]
