"""Sockets of the real server: who is let in, and what each gets. On Redis too, where the environment names one."""

import asyncio
import os
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tables.live.messages import NO_TABLE, unpack
from tests.browser.server import Server

pytestmark = pytest.mark.services


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("live"), layer=os.environ.get("REDIS_URL", ""))
    server.prepare()
    server.start()
    yield server
    server.stop()


def socket(server, code, cookie="", after=0, origin=None, language="en", **more):
    headers = {"Cookie": f"hetu_session={cookie}"} if cookie else {}
    url = f"ws://127.0.0.1:{server.port}/ws/t/{code}/?after={after}&language={language}"
    return connect(url, origin=origin or server.url, additional_headers=headers, max_size=None, **more)


async def frame_at(line, number):
    """The frame with a number; heartbeats and older ones are passed over."""
    while True:
        message = await asyncio.wait_for(line.recv(), 10)
        if isinstance(message, bytes) and unpack(message)["n"] >= number:
            return unpack(message)


def fragment(server, code, cookie):
    request = urllib.request.Request(
        f"{server.url}/t/{code}/", headers={"HX-Request": "true", "Cookie": f"hetu_session={cookie}; hetu_language=en"}
    )
    return urllib.request.urlopen(request, timeout=10).read().decode()


async def test_foreign_and_missing_origins_are_refused(server):
    table = server.desk("make", 3)
    with pytest.raises(InvalidStatus, match="403"):
        async with socket(server, table["code"], origin="http://elsewhere.example"):
            pass
    with pytest.raises(InvalidStatus, match="403"):
        async with connect(f"ws://127.0.0.1:{server.port}/ws/t/{table['code']}/"):
            pass


async def test_a_table_that_does_not_exist_sends_the_page_away(server):
    async with socket(server, "nowhere") as line:
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(line.recv(), 10)
        assert line.close_code == NO_TABLE


@pytest.mark.parametrize("after", ["", "x", "-1", "99999999999999", "1&after=0"])
async def test_an_odd_number_counts_as_a_page_that_shows_nothing(server, after):
    table = server.desk("make", 3)
    async with socket(server, table["code"], after=after) as line:
        assert (await frame_at(line, 1))["beats"] == []


async def test_each_seat_gets_exactly_its_own_page_and_the_public_nobody_s(server):
    table = server.desk("make", 3)
    code = table["code"]
    start = server.desk("facts", code)["number"]
    lines = [await socket(server, code, cookie, start) for cookie in [*table["cookies"], ""]]
    reached = server.desk("advance", code, 2)
    frames = [await frame_at(line, reached) for line in lines]
    pages = [fragment(server, code, cookie) for cookie in [*table["cookies"], ""]]
    assert [frame["html"] for frame in frames] == pages
    assert len(set(pages)) == 4
    public = frames[3]
    assert "send" not in public["html"].partition('form="')[2][:5]
    # What is a seat's alone is in no other's bytes: its key to move, its links to say a move.
    for seat, frame in enumerate(frames[:3]):
        keys = {part.partition('"')[0] for part in frame["html"].split('name="key" value="')[1:]}
        for other, foreign in enumerate(frames):
            if other != seat:
                assert not any(key in foreign["html"] + "".join(svg for svg, _ in foreign["beats"]) for key in keys)
    for line in lines:
        await line.close()


async def test_what_happened_between_page_and_socket_comes_at_once(server):
    table = server.desk("make", 3)
    shown = server.desk("facts", table["code"])["number"]
    reached = server.desk("advance", table["code"], 1)
    async with socket(server, table["code"], after=shown) as line:
        assert (await frame_at(line, 1))["n"] == reached
    async with socket(server, table["code"], after=reached) as line:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(line.recv(), 0.5)


async def test_many_watchers_all_see_the_move(server):
    table = server.desk("make", 3)
    code = table["code"]
    shown = server.desk("facts", code)["number"]
    lines = await asyncio.gather(*(socket(server, code, after=shown) for _ in range(120)))
    reached = await asyncio.to_thread(server.desk, "advance", code, 1)
    frames = await asyncio.gather(*(frame_at(line, reached) for line in lines))
    assert {frame["n"] for frame in frames} == {reached}
    assert len({frame["html"] for frame in frames}) == 1
    await asyncio.gather(*(line.close() for line in lines))


async def test_a_move_from_another_process_arrives(server):
    """By the layer at once where there is Redis, else by the watch over the database."""
    table = server.desk("make", 3)
    code = table["code"]
    async with socket(server, code, after=server.desk("facts", code)["number"]) as line:
        await asyncio.sleep(0.5)
        reached = await asyncio.to_thread(server.desk, "advance", code, 1)
        start = asyncio.get_running_loop().time()
        assert (await frame_at(line, reached))["n"] == reached
        if os.environ.get("REDIS_URL"):
            assert asyncio.get_running_loop().time() - start < 1.5


async def test_the_chinese_page_is_spoken_to_in_chinese(server):
    table = server.desk("make", 3)
    texts = []
    for language in ("en", "zh-Hant"):
        async with socket(server, table["code"], language=language) as line:
            texts.append((await frame_at(line, 1))["html"])
    assert texts[0] != texts[1]
    assert any("\u4e00" <= letter <= "\u9fff" for letter in texts[1].partition('id="turn"')[2][:300])
