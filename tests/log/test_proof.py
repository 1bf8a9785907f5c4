"""What `verify` refuses although the chain holds, and what it proves."""

from collections.abc import Callable

import msgspec
import pytest

from rules.kernel.contract import resolve
from rules.kernel.course import luck
from rules.kernel.dice import SEED_BYTES, commitment, table_key
from rules.kernel.positions import write_position
from rules.registry import GAMES
from tables import play
from tables.log import Record, read, verify
from tables.log.payloads import Closed, Seated, TakenBack, encode
from tests.factories import PlayerFactory, TableFactory, running_table
from tests.log.games import whole_game
from tests.log.test_chain import resealed
from tests.play.playing import legal, play_on, say

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_proven_with_its_luck() -> None:
    _, records = whole_game()
    verdict = verify(records)
    assert verdict.good
    assert verdict.luck
    assert verdict.draws == 1
    assert verdict.present is not None
    assert verdict.present.status == "over"
    assert verdict.present.seed == bytes(SEED_BYTES)


def test_a_table_from_before_an_option_is_proven() -> None:
    dayu = GAMES["dayu"]
    now = resolve(dayu.meta, 2)
    options = {option.name: option.default for option in dayu.meta.options if not option.later}
    before = msgspec.structs.replace(now, options=options)
    position = write_position(before, dayu.initial_state(before))
    for wished in (None, options, now.options):
        table, players = running_table("dayu", 2, position=position, options=wished)
        play_on(table.code, players, 6)
        verdict = verify(read(table.pk))
        assert verdict.good
        assert verdict.present is not None
        assert verdict.present.setup == before
    with pytest.raises(play.BrokenRequest):
        running_table("dayu", 2, position=position, options={**options, "start": "first_seat"})


def test_before_the_end_luck_is_possible_but_not_proven() -> None:
    table, players = running_table()
    play_on(table.code, players, 5)
    verdict = verify(read(table.pk))
    assert verdict.good
    assert not verdict.luck
    assert verdict.draws == 1


def test_luck_that_the_seed_does_not_give_is_found() -> None:
    code, records = whole_game()
    place = next(i for i, record in enumerate(records) if record.kind == "chance")
    drawn = msgspec.json.decode(records[place].payload)[0]
    last = records[-1]
    # A game that ends at once after other luck: the table is abandoned.
    end = last._replace(number=place + 2, payload=encode(Closed("abandoned", bytes(SEED_BYTES).hex())))
    for other in {0, 1, 2} - {drawn}:
        forged = resealed([*records[:place], records[place]._replace(payload=f"[{other}]"), end], code)
        verdict = verify(forged)
        assert verdict.number == place + 1
        assert "seed" in verdict.reason
    assert verify(resealed([*records[: place + 1], end], code)).luck


def test_luck_that_cannot_be_is_found() -> None:
    code, records = whole_game()
    place = next(i for i, record in enumerate(records) if record.kind == "chance")
    for payload in ("[7]", "[0,1]", "[]", '["0"]', "{}", "null"):
        forged = resealed([*records[:place], records[place]._replace(payload=payload)], code)
        assert verify(forged).number == place + 1


def test_the_luck_of_the_log_is_that_of_the_dice_specification() -> None:
    table, _ = running_table(seed=b"s" * SEED_BYTES)
    chance = next(record for record in read(table.pk) if record.kind == "chance")
    before = play.at(table.code, chance.number - 1)
    key = table_key(b"s" * SEED_BYTES, ["word 0", "word 1", "word 2"])
    assert msgspec.json.decode(chance.payload) == list(luck(before.game, before.course, key, chance.number))
    assert before.commitment == commitment(b"s" * SEED_BYTES)


Forgery = Callable[[list[Record]], list[Record]]


def with_payload(index: int, payload: str) -> Forgery:
    return lambda records: [*records[:index], records[index]._replace(payload=payload), *records[index + 1 :]]


def with_last(**changes: object) -> Forgery:
    return lambda records: [*records[:-1], records[-1]._replace(**changes)]


def added(kind: str, payload: str, seat: int | None = None, actor: str = "table") -> Forgery:
    def forge(records: list[Record]) -> list[Record]:
        more = records[-1]._replace(number=len(records) + 1, kind=kind, payload=payload, seat=seat, actor=actor)
        return [*records, more]

    return forge


RUNNING_FORGERIES: dict[str, Forgery] = {
    "a kind that there is not": added("cheated", "{}"),
    "opened twice": lambda records: added("opened", records[0].payload)(records),
    "somebody sits down after the start": added("seated", encode(Seated("Eve", "")), 1),
    "somebody leaves after the start": added("left", "{}", 1),
    "started twice": added("started", "{}"),
    "over before the end": added("closed", encode(Closed("over", "00" * 32))),
    "another seed than promised": added("closed", encode(Closed("abandoned", "11" * 32))),
    "a seed that is none": added("closed", encode(Closed("abandoned", "zz"))),
    "luck where nobody asked": added("chance", "[0]", None, "luck"),
    "a take-back of nothing": added("taken_back", encode(TakenBack(6)), 0),
    "a ruling by a player": added("ruled", '{"reason":"because","to":6}', None, "p:00"),
    "a ruling to before the start": added("ruled", '{"reason":"because","to":2}', None, "mod:eve"),
    "a seat that there is not": with_last(seat=3),
    "a negative seat": with_last(seat=-1),
    "nobody's move": with_last(seat=None),
    "a stranger's move": with_last(actor="p:0123456789abcdef"),
    "an actor that is no handle": with_last(actor="Anna <anna@example.org>"),
    "a time that is none": with_last(at="2026-13-45T99:99:99.000000Z"),
    "a time in another notation": with_last(at="2026-10-03T12:34:56Z"),
    "a salt that is none": with_last(salt="salt"),
    "a payload with spaces": lambda records: with_last(payload=records[-1].payload.replace(":", ": "))(records),
    "a payload with an unknown field": with_last(payload='{"card":"1","cheat":1,"move":"choose"}'),
    "a payload that is no JSON": with_last(payload="{"),
    "a payload nested too deep": with_last(payload="[" * 5000 + "]" * 5000),
    "an opening without a game": with_payload(0, "{}"),
    "an unknown game": lambda records: with_payload(0, records[0].payload.replace("niagara", "viagara"))(records),
    "a newer edition": lambda records: with_payload(0, records[0].payload.replace('"2004"', '"2099"'))(records),
    "newer rules": lambda records: with_payload(0, records[0].payload.replace('"rules":1', '"rules":9'))(records),
    "an unknown option": lambda records: with_payload(
        0, records[0].payload.replace('"unload_anywhere"', '"unload_nowhere"')
    )(records),
    "too many seats": lambda records: with_payload(0, records[0].payload.replace('"seats":3', '"seats":9'))(records),
    "a name with a control character": with_payload(1, encode(Seated("Eve\x00", ""))),
    "a name without an end": with_payload(1, encode(Seated("E" * 33, ""))),
    "a seat taken twice": lambda records: [
        *records[:2],
        records[2]._replace(seat=records[1].seat),
        *records[3:],
    ],
}


@pytest.mark.parametrize("name", RUNNING_FORGERIES)
def test_forgeries_under_a_valid_chain_are_refused_with_a_sentence(name: str) -> None:
    table, players = running_table(seed=bytes(SEED_BYTES))
    play_on(table.code, players, 1)
    records = read(table.pk)
    assert verify(resealed(records, table.code)).good
    forged = RUNNING_FORGERIES[name](records)
    verdict = verify(resealed(forged, table.code))
    first = next((i for i, (r, f) in enumerate(zip(records, forged, strict=False)) if r != f), len(records))
    assert verdict.number == first + 1, verdict.reason
    assert verdict.reason.endswith(".")


def test_a_start_without_all_seats_is_refused() -> None:
    table = TableFactory()
    play.sit(table.code, 0, PlayerFactory())
    records = read(table.pk)
    assert verify(resealed(added("started", "{}")(records), table.code)).number == 3
    assert (
        verify(resealed(added("moved", '{"move":"go_without"}', 0, records[-1].actor)(records), table.code)).number == 3
    )


def test_a_changed_result_is_found() -> None:
    code, records = whole_game()
    payload = msgspec.json.decode(records[-1].payload)
    payload["result"]["winners"] = [(payload["result"]["winners"][0] + 1) % 3]
    forged = msgspec.json.encode(payload, order="sorted").decode()
    verdict = verify(resealed([*records[:-1], records[-1]._replace(payload=forged)], code))
    assert verdict.number == len(records)
    assert "result" in verdict.reason


def test_nothing_follows_the_end() -> None:
    code, records = whole_game()
    assert verify(resealed(added("left", "{}", 0)(records), code)).number == len(records) + 1


def test_a_take_back_further_than_free_is_found() -> None:
    table, players = running_table()
    for seat in (0, 1, 2):
        if seat in play.present(table.code).awaited:
            say(table.code, players, seat, legal(table.code, seat)[0])
    records = read(table.pk)
    for seat in (0, 1, 2):
        actor = play.handle(players[seat])
        forged = added("taken_back", encode(TakenBack(records[-1].number - 1)), seat, actor)(records)
        assert verify(resealed(forged, table.code)).number == len(records) + 1
