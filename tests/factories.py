"""Players and tables for tests, made by the real services."""

from __future__ import annotations

from typing import Any

import factory

from tables import play
from tables.models import Player, Table


class PlayerFactory(factory.django.DjangoModelFactory):
    """A guest with a nickname."""

    class Meta:
        model = Player

    nickname = factory.Sequence(lambda number: f"Player {number}")


class TableFactory(factory.Factory):
    """An open table with free seats."""

    class Meta:
        model = Table

    host = factory.SubFactory(PlayerFactory)
    game = "niagara"
    seats = 3

    @classmethod
    def _create(cls, model_class: type[Table], *args: Any, **kwargs: Any) -> Table:
        return play.open_table(**kwargs)


def running_table(game: str = "niagara", seats: int = 3, **options: Any) -> tuple[Table, list[Player]]:
    """A table on which all seats are held by persons, so that play has begun."""
    players = PlayerFactory.create_batch(seats)
    table = TableFactory(host=players[0], game=game, seats=seats, **options)
    for number, player in enumerate(players):
        play.sit(table.code, number, player, f"word {number}")
    table.refresh_from_db()
    return table, players
