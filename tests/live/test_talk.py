"""The hub says that something was said, to those who may read it, and not what."""

import json

from tables.live.hub import Hub
from tables.live.messages import heartbeat
from tests.live.fakes import FakeSource, Visitor, until


def lines(visitor):
    """The lines of which a visitor was told."""
    texts = [json.loads(message["text"]) for message in visitor.messages if "text" in message]
    return [text["said"] for text in texts if "said" in text]


async def crowd():
    source = FakeSource()
    source.numbers["t"], source.seats["mei"] = 5, 0
    hub = Hub(source)
    seated = await Visitor(hub, player="mei").come()
    public = await Visitor(hub).come()
    await until(lambda: seated.frames and public.frames)
    return source, hub, seated, public


async def test_a_line_to_the_players_is_told_to_seats_and_one_to_everyone_to_all():
    _source, hub, seated, public = await crowd()
    hub.said("t", 7, False)
    await until(lambda: lines(seated) == [7])
    hub.said("t", 8, True)
    await until(lambda: lines(public) == [8])
    assert lines(seated) == [7, 8]
    hub.rooms["t"].beat()
    await until(lambda: public.messages[-1].get("text") == heartbeat(5, 8))
    await hub.stop()


async def test_a_rumour_of_an_older_line_tells_nobody_anything():
    _source, hub, seated, public = await crowd()
    hub.said("t", 8, True)
    hub.said("t", 6, True)
    hub.said("t", 8, True)
    hub.said("elsewhere", 9, True)
    hub.said("t", 9, True)
    await until(lambda: lines(public) == [8, 9])
    assert lines(seated) == [8, 9]
    await hub.stop()


async def test_a_line_whose_hint_was_lost_is_found_in_the_database():
    source, hub, seated, public = await crowd()
    source.talk["t"] = (3, 4)
    await until(lambda: lines(seated) == [4], 5)
    assert lines(public) == [3]
    late = await Visitor(hub, after=5).come()
    await until(lambda: lines(late) == [3])
    await hub.stop()
