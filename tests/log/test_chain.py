"""The chain of digests: recomputed from its prose alone, and broken at every field."""

import json
from hashlib import sha256

import msgspec
import pytest

from tables import play
from tables.log import Record, read, verify
from tables.log.chain import first_break
from tests.factories import running_table
from tests.play.playing import play_on

pytestmark = pytest.mark.django_db


def a_log(moves: int = 12) -> tuple[str, list[Record]]:
    table, players = running_table()
    play_on(table.code, players, moves)
    return table.code, read(table.pk)


def hexed(*lines: object) -> str:
    return sha256("\n".join(str(line) for line in lines).encode()).hexdigest()


def test_digests_follow_from_the_specification_alone() -> None:
    code, records = a_log()
    previous = ""
    for r in records:
        inner = hexed("hetu/payload/1", r.salt, r.payload)
        seat = "-" if r.seat is None else r.seat
        previous = hexed("hetu/event/1", previous, code, r.number, r.kind, seat, inner, r.actor, r.at)
        assert r.digest == previous
        assert len(r.salt) == 32
        assert json.loads(r.payload) is not None
    assert len({r.salt for r in records}) == len(records)


def test_times_are_utc_with_six_decimals_whatever_the_database_keeps() -> None:
    _, records = a_log(2)
    assert all(len(r.at) == 27 and r.at.endswith("Z") and r.moment.tzinfo is not None for r in records)


@pytest.mark.parametrize("field", ["number", "kind", "seat", "payload", "salt", "actor", "at", "digest"])
def test_a_changed_field_is_found_at_its_event(field: str) -> None:
    code, records = a_log()
    place = 7
    assert records[place].kind == "moved"
    other: dict[str, object] = {
        "number": 9_999,
        "kind": "chance",
        "seat": (records[place].seat or 0) + 1,
        "payload": records[place].payload.replace(":", ": ", 1),
        "salt": "0" * 32,
        "actor": "p:0123456789abcdef",
        "at": "2020-01-01T00:00:00.000000Z",
        "digest": "0" * 64,
    }
    forged = [*records]
    forged[place] = records[place]._replace(**{field: other[field]})
    assert first_break(code, forged) == place + 1
    assert verify(forged).number == place + 1


def test_every_single_changed_byte_of_a_payload_is_found() -> None:
    code, records = a_log(3)
    record = records[6]
    for index in range(len(record.payload)):
        changed = record.payload[:index] + chr(ord(record.payload[index]) ^ 1) + record.payload[index + 1 :]
        assert first_break(code, [*records[:6], record._replace(payload=changed), *records[7:]]) == 7


def test_dropped_swapped_and_inserted_events_are_found() -> None:
    code, records = a_log()
    assert first_break(code, records) is None
    assert verify(records).good
    assert verify(records[:5] + records[6:]).number == 6
    assert verify([*records[:5], records[6], records[5], *records[7:]]).number == 6
    assert verify([*records[:5], records[4], *records[5:]]).number == 6
    assert verify(records[1:]).number == 1
    assert verify([]).number == 1
    # Renumbered, so that no gap shows.
    shifted = [record._replace(number=record.number - 1) for record in records[6:]]
    assert verify(records[:5] + shifted).number == 6


def test_another_tables_events_do_not_fit() -> None:
    _, records = a_log(2)
    _, others = a_log(2)
    assert verify([*records[:5], *others[5:]]).number == 6
    assert first_break("another1", records) == 1


def test_a_forged_chain_is_still_held_to_the_rules() -> None:
    """Whoever owns the database can compute a new chain; the moves in it must be legal all the same."""
    table, players = running_table()
    play_on(table.code, players, 4)
    records = read(table.pk)
    now = play.at(table.code, 6)
    seat = now.awaited[0]
    illegal = '{"card":"9","move":"choose"}'
    legal_elsewhere = '{"move":"go_without"}'
    for payload in (illegal, legal_elsewhere):
        forged = resealed([*records[:6], records[6]._replace(payload=payload, seat=seat)], table.code)
        assert verify(forged).number == 7


def resealed(records: list[Record], code: str) -> list[Record]:
    """The chain computed anew over forged events."""
    out: list[Record] = []
    previous = ""
    for record in records:
        inner = hexed("hetu/payload/1", record.salt, record.payload)
        seat = "-" if record.seat is None else record.seat
        previous = hexed(
            "hetu/event/1", previous, code, record.number, record.kind, seat, inner, record.actor, record.at
        )
        out.append(record._replace(digest=previous))
    return out


def test_a_secret_choice_cannot_be_guessed_from_its_digest() -> None:
    _, records = a_log(1)
    choice = records[-1]
    move = json.loads(choice.payload)
    guesses = {
        hexed("hetu/payload/1", "", msgspec.json.encode({**move, "card": card}, order="sorted").decode())
        for card in ["1", "2", "3", "4", "5", "6", "cloud"]
    }
    assert hexed("hetu/payload/1", choice.salt, choice.payload) not in guesses
    assert len(bytes.fromhex(choice.salt)) == 16
