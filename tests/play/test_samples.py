"""The sample table: one, finished, proven, the same at every first start."""

import pytest
from django.core.management import call_command

from tables import play
from tables.log import read, verify
from tables.models import Table
from tables.play import memory
from tables.samples import SEATS, ensure_sample

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_first_start_leaves_a_finished_game_and_the_second_nothing_more() -> None:
    table = ensure_sample()
    assert table.sample
    assert table.listed
    assert table.status == "over"
    assert table.seat_count == SEATS
    now = play.present(table.code)
    assert set(now.bots) == {"sensible"}
    assert now.sample
    assert verify(read(table.pk)).luck
    assert ensure_sample().pk == table.pk
    assert Table.objects.count() == 1


def test_a_server_of_several_workers_gets_its_sample_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sample")
    table = Table.objects.get(sample=True, status="over")
    assert capsys.readouterr().out == f"The sample is the table {table.code}.\n"


def test_an_interrupted_first_start_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tables.samples.MOST_MOVES", 5)
        half = ensure_sample()
    assert half.status == "running"
    memory.forget_everything()
    whole = ensure_sample()
    assert (whole.pk, whole.status) == (half.pk, "over")
