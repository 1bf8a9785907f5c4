"""The hub on its own: one picture an audience, nothing lost, nobody waited for."""

import asyncio
import os
import random
import threading

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.backends.cache import SessionStore
from django.test import RequestFactory

from tables.live import hub as hubs
from tables.live.hub import Hub, current_hub, group_of
from tables.live.listener import QUEUE
from tables.live.messages import LOAD_AGAIN, NO_TABLE, STAY_AWAY, heartbeat
from tests.live.fakes import FakeSource, Visitor, until

pytestmark = pytest.mark.services


@pytest.fixture
async def source():
    source = FakeSource()
    source.numbers["t"] = 1
    return source


@pytest.fixture
async def hub(source):
    hub = Hub(source)
    await until(lambda: hub._channel is not None)
    yield hub
    await hub.stop()


def move(hub, number, code="t"):
    hub.source.numbers[code] = number
    hub.poked(code, number)


async def test_the_layer_is_the_one_that_the_environment_names():
    wanted = "RedisPubSubChannelLayer" if os.environ.get("REDIS_URL") else "InMemoryChannelLayer"
    assert type(get_channel_layer()).__name__ == wanted
    if os.environ.get("HETU_REQUIRE_SERVICES"):
        assert settings.REDIS_URL


async def test_a_table_is_read_once_and_drawn_once_for_each_audience(hub, source):
    source.seats = {"p:a": 0, "p:b": 1, "p:c": 2}
    seated = [await Visitor(hub, after=1, player=player).come() for player in source.seats]
    watching = [await Visitor(hub, after=1).come() for _ in range(100)]
    chinese = [await Visitor(hub, after=1, language="zh-hant").come() for _ in range(50)]
    await until(lambda: hub.rooms["t"].number == 1)
    source.reads = 0
    move(hub, 2)
    everybody = seated + watching + chinese
    await until(lambda: all(v.numbers == [2] for v in everybody))
    assert source.reads == 1
    assert len(source.draws) == 5
    assert len({id(v.messages[0]["bytes"]) for v in watching}) == 1


async def test_each_audience_gets_its_own_secrets_only(hub, source):
    source.seats = {"p:a": 0, "p:b": 1}
    a, b, public = [await Visitor(hub, after=1, player=player).come() for player in ("p:a", "p:b", "p:stranger")]
    for number in range(2, 12):
        move(hub, number)
        await until(lambda n=number: all(v.numbers[-1:] == [n] for v in (a, b, public)))
    for visitor, own in ((a, "secret-of-0<"), (b, "secret-of-1<"), (public, "secret-of-None<")):
        told = "".join(frame["html"] for frame in visitor.frames)
        assert told.count("secret-of-") == told.count(own) == 10


async def test_many_pokes_in_a_row_become_few_pictures(hub, source):
    visitor = await Visitor(hub, after=1).come()
    await until(lambda: hub.rooms["t"].number == 1)
    source.reads = 0
    for number in range(2, 202):
        move(hub, number)
    await until(lambda: visitor.numbers[-1:] == [201])
    assert source.reads <= 3


async def test_an_old_poke_reads_nothing(hub, source):
    await Visitor(hub, after=1).come()
    move(hub, 5)
    await until(lambda: hub.rooms["t"].number == 5)
    source.reads = 0
    for number in (5, 4, 3):
        hub.poked("t", number)
    await asyncio.sleep(0.05)
    assert source.reads == 0


async def test_who_follows_gets_the_beats_and_who_comes_late_only_the_last_picture(hub):
    follows = await Visitor(hub, after=1).come()
    await until(lambda: hub.rooms["t"].number == 1)
    late = Visitor(hub, after=0)
    move(hub, 4)
    await until(lambda: follows.numbers == [4])
    await late.come()
    await until(lambda: late.numbers == [4])
    assert [beat[0] for beat in follows.frames[0]["beats"]] == ['<svg id="board">2</svg>', '<svg id="board">3</svg>']
    assert follows.frames[0]["after"] == 1
    assert late.frames[0]["beats"] == []
    assert late.frames[0]["after"] is None, "whoever shows an older picture asks for what lies between"
    assert late.frames[0]["html"] == follows.frames[0]["html"]


async def test_a_slow_socket_holds_up_nobody_and_ends_with_the_present(hub):
    slow, quick = await Visitor(hub, after=1).come(), await Visitor(hub, after=1).come()
    slow.flows.clear()
    for number in range(2, 40):
        move(hub, number)
        await until(lambda n=number: quick.numbers[-1:] == [n])
        assert len(slow.listener._queue) <= QUEUE
    assert slow.listener.dropped > 0
    slow.flows.set()
    await until(lambda: slow.numbers[-1:] == [39])
    assert len(slow.numbers) < len(quick.numbers)
    assert slow.numbers == sorted(set(slow.numbers))


async def test_a_move_between_the_page_and_the_socket_is_not_lost(hub, source):
    for number in range(2, 40):
        visitor = Visitor(hub, after=number - 1)
        joining = asyncio.create_task(visitor.come())
        for _ in range(random.Random(number).randrange(12)):
            await asyncio.sleep(0)
        # Without a poke: whoever registers first and reads then finds it by itself.
        if number % 2:
            source.numbers["t"] = number
        else:
            move(hub, number)
        await joining
        hub.rooms["t"].compare(source.numbers["t"])
        await until(lambda v=visitor, n=number: v.numbers == [n])
        await visitor.go()


async def test_a_poke_over_the_layer_reaches_every_process(hub, source):
    other = Hub(source)
    await until(lambda: other._channel is not None)
    here, there = await Visitor(hub, after=1).come(), await Visitor(other, after=1).come()
    source.numbers["t"] = 2
    await get_channel_layer().group_send(group_of("t"), {"type": "table.poke", "code": "t", "number": 2})
    await until(lambda: here.numbers == there.numbers == [2])
    await other.stop()


async def test_a_poke_from_a_bare_thread_wakes_the_loop(hub):
    visitor = await Visitor(hub, after=1).come()
    await until(lambda: hub.rooms["t"].number == 1)
    thread = threading.Thread(target=move, args=(hub, 2))
    started = asyncio.get_running_loop().time()
    thread.start()
    await until(lambda: visitor.numbers == [2], seconds=1.0)
    assert asyncio.get_running_loop().time() - started < 0.5
    thread.join()


async def test_a_lost_poke_is_found_by_the_watch(source, monkeypatch):
    monkeypatch.setattr(hubs, "WATCH", 0.05)
    hub = Hub(source)
    visitor = await Visitor(hub, after=1).come()
    await until(lambda: hub.rooms["t"].number == 1)
    source.numbers["t"] = 2
    await until(lambda: visitor.numbers == [2])
    await hub.stop()


async def test_a_layer_that_is_away_costs_time_but_no_move(source, monkeypatch):
    class Away:
        async def new_channel(self):
            raise OSError("connection refused")

    monkeypatch.setattr(hubs, "WATCH", 0.05)
    monkeypatch.setattr(hubs, "get_channel_layer", Away)
    hub = Hub(source)
    visitor = await Visitor(hub, after=1).come()
    source.numbers["t"] = 2
    await until(lambda: visitor.numbers == [2])
    monkeypatch.setattr(hubs, "get_channel_layer", get_channel_layer)
    await until(lambda: "t" in hub._subscribed)
    await hub.stop()


async def test_a_failed_reading_is_tried_again(hub, source, monkeypatch):
    monkeypatch.setattr("tables.live.room.RETRY", 0.02)
    visitor = await Visitor(hub, after=1).come()
    await until(lambda: hub.rooms["t"].number == 1)
    source.broken = 3
    move(hub, 2)
    await until(lambda: visitor.numbers == [2])


async def test_who_sits_down_sees_with_the_eyes_of_the_seat(hub, source):
    visitor = await Visitor(hub, after=1, player="p:a").come()
    move(hub, 2)
    await until(lambda: visitor.numbers == [2])
    source.seats["p:a"] = 1
    move(hub, 3)
    await until(lambda: visitor.numbers == [2, 3])
    assert [frame["html"].partition("secret-of-")[2] for frame in visitor.frames] == ["None</div>", "1</div>"]


async def test_a_logout_closes_the_sockets_of_that_session_everywhere(hub, source):
    other = Hub(source)
    await until(lambda: other._channel is not None)
    mine = [await Visitor(h, after=1, session="mine").come() for h in (hub, other)]
    theirs = [await Visitor(h, after=1, session=session).come() for h in (hub, other) for session in ("theirs", "")]
    hub.dismissed("mine")
    await until(lambda: all(v.closed == [STAY_AWAY] for v in mine))
    move(hub, 2)
    await until(lambda: theirs[0].numbers == [2])
    assert not any(v.closed for v in theirs)
    await other.stop()


async def test_a_table_that_is_gone_closes_its_sockets(hub):
    visitor = await Visitor(hub, code="nowhere").come()
    await until(lambda: visitor.closed == [NO_TABLE])


async def test_a_room_ends_with_its_last_listener_and_begins_anew(hub):
    first = await Visitor(hub, after=1).come()
    second = await Visitor(hub, after=1).come()
    await first.go()
    assert "t" in hub._subscribed
    await asyncio.gather(second.go(), (third := Visitor(hub, after=1)).come())
    await third.go()
    assert not hub.rooms
    assert not hub._subscribed
    fourth = await Visitor(hub, after=1).come()
    await get_channel_layer().group_send(group_of("t"), {"type": "table.poke", "code": "t", "number": 1})
    move(hub, 2)
    await until(lambda: fourth.numbers == [2])


async def test_heartbeats_carry_the_number(source, monkeypatch):
    monkeypatch.setattr(hubs, "WATCH", 0.02)
    monkeypatch.setattr(hubs, "HEARTBEAT", 0.05)
    source.numbers["t"] = 7
    hub = Hub(source)
    visitor = await Visitor(hub, after=7).come()
    await until(lambda: any(m.get("text") == '{"n":7}' for m in visitor.messages))
    await hub.stop()


@pytest.mark.parametrize("seed", range(12))
async def test_after_any_storm_everybody_has_the_present(seed, source, monkeypatch):
    """Random pokes (some lost), comings and goings, sockets that stall, readings that fail."""
    monkeypatch.setattr(hubs, "WATCH", 0.05)
    monkeypatch.setattr("tables.live.room.RETRY", 0.01)
    dice = random.Random(seed)
    source.numbers = {"t": 1, "u": 1}
    hub = Hub(source)
    visitors: list[Visitor] = []
    for _ in range(250):
        deed = dice.random()
        code = dice.choice("tu")
        if deed < 0.2 or not visitors:
            after = dice.randrange(source.numbers[code] + 1)
            visitors.append(await Visitor(hub, code, after, language=dice.choice(["en", "zh-hant"])).come())
        elif deed < 0.3:
            await visitors.pop(dice.randrange(len(visitors))).go()
        elif deed < 0.45:
            gate = dice.choice(visitors).flows
            gate.clear() if gate.is_set() else gate.set()
        elif deed < 0.5:
            source.broken = dice.randrange(3)
        elif deed < 0.9:
            source.numbers[code] += dice.randrange(1, 4)
            if dice.random() < 0.7:
                hub.poked(code, source.numbers[code])
        else:
            await asyncio.sleep(dice.random() * 0.01)
    for visitor in visitors:
        visitor.flows.set()
    heads = source.numbers
    await until(lambda: all(v.listener.number == heads[v.code] and not v.listener._queue for v in visitors))
    for visitor in visitors:
        assert visitor.numbers == sorted(set(visitor.numbers)), "never twice, never backwards"
        if visitor.frames:
            assert visitor.numbers[-1] == heads[visitor.code]
            assert f'data-n="{heads[visitor.code]}"' in visitor.frames[-1]["html"]
    await hub.stop()


async def test_django_s_logout_is_heard(source):
    request = RequestFactory().post("/")
    request.session = SessionStore(session_key="mine-all-mine")
    hub = current_hub(lambda: Hub(source))
    mine = await Visitor(hub, after=1, session="mine-all-mine").come()
    other = await Visitor(hub, after=1, session="other").come()
    user_logged_out.send(sender=None, request=request, user=None)
    await until(lambda: mine.closed == [STAY_AWAY])
    assert other.closed == []
    await hub.stop()


async def test_who_watches_late_is_told_only_numbers_that_are_shown(hub, source):
    source.late = 3
    source.seats["p:a"] = 0
    source.numbers["t"] = 10
    seated, public = await Visitor(hub, after=10, player="p:a").come(), await Visitor(hub, after=7).come()
    await until(lambda: hub.rooms["t"].number == 10)
    for number in (11, 12):
        move(hub, number)
        await until(lambda n=number: seated.numbers[-1:] == [n] and public.numbers[-1:] == [n - 3])
    assert [frame["after"] for frame in public.frames] == [7, 8]
    hub.rooms["t"].beat()
    await until(lambda: "text" in public.messages[-1] and "text" in seated.messages[-1])
    assert public.messages[-1]["text"] == heartbeat(9)
    assert seated.messages[-1]["text"] == heartbeat(12)
    assert not any(str(number) in str(message) for number in (10, 11, 12) for message in public.frames)


async def test_a_page_that_loses_its_view_is_sent_to_load_again_and_gets_no_picture(hub, source):
    source.seats = {"p:a": 0, "p:b": 1}
    leaves = await Visitor(hub, after=1, player="p:a", view="0").come()
    stays = await Visitor(hub, after=1, player="p:b", view="1").come()
    move(hub, 2)
    await until(lambda: leaves.numbers == stays.numbers == [2])
    del source.seats["p:a"]
    move(hub, 3)
    await until(lambda: leaves.closed == [LOAD_AGAIN] and stays.numbers == [2, 3])
    assert leaves.numbers == [2]
    assert stays.closed == []


async def test_a_page_that_shows_a_view_its_browser_has_lost_meanwhile_is_sent_to_load_again(hub, source):
    source.seats = {"p:a": 0}
    old = await Visitor(hub, after=1, player="p:stranger", view="0").come()
    right = await Visitor(hub, after=1, player="p:a", view="0").come()
    silent = await Visitor(hub, after=1, player="p:stranger").come()
    await until(lambda: old.closed == [LOAD_AGAIN])
    assert right.closed == silent.closed == []


async def test_the_pages_of_a_browser_load_again_when_the_screen_is_handed_over(source):
    first = Hub(source)
    await until(lambda: first._channel is not None)
    mine = await Visitor(first, after=1, session="mine").come()
    first.dismissed("mine", LOAD_AGAIN)
    await until(lambda: mine.closed == [LOAD_AGAIN])
    await first.stop()
