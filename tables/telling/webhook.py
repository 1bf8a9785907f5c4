"""The way to another server: JSON with a signature, or what Discord and Slack understand.

The signature lets the receiver know who sent a message and when: X-Hetu-Signature is "sha256=" and the hex of
HMAC-SHA256, under the secret that was shown once, over the text of X-Hetu-Timestamp (seconds since 1970), a dot,
and the body as it came.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import ssl
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import httpx
import msgspec

from tables.models import Webhook
from tables.telling.letters import Letter
from tables.telling.public import Refused, target

SECONDS = 5.0
"""How long a call may take in all."""
LONGEST_ANSWER = 16 * 1024
"""How many bytes of an answer are read, none of which matters."""
FORMAT = "hetu/message/1"
LONGEST_DISCORD = 2000


class Failed(Exception):
    """A call was not taken. The message is for the person who set it up; lasting: another try would not help."""

    def __init__(self, message: str, lasting: bool = False) -> None:
        super().__init__(message)
        self.lasting = lasting


class Post(NamedTuple):
    """What is sent: an address, headers and a body."""

    url: str
    headers: dict[str, str]
    body: bytes


def post_of(hook: Webhook, letter: Letter, message: int, timestamp: int) -> Post:
    """A letter as `hook` wants it. message: its number, by which a receiver knows a second copy."""
    body = msgspec.json.encode(_content(hook.dialect, letter, message, timestamp))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Hetu",
        "X-Hetu-Delivery": str(message),
        "X-Hetu-Timestamp": str(timestamp),
        "X-Hetu-Signature": signature(hook.secret, timestamp, body),
    }
    return Post(hook.url, headers, body)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """What the receiver compares: see above."""
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


async def send(post: Post) -> Failed | None:
    """Call another server, for SECONDS in all: looking up its name, connecting, and reading an answer that comes in
    drops included. Returns None, or what went wrong."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _call(post)
    except Refused as refused:
        return Failed(f"refused: {refused.code}", lasting=refused.code != "unknown")
    except TimeoutError:
        return Failed("timeout")
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        return Failed(type(error).__name__)


async def _call(post: Post) -> Failed | None:
    place = await target(post.url)
    # Neither redirects nor proxies of the environment: both would lead elsewhere than where was looked.
    async with (
        httpx.AsyncClient(follow_redirects=False, trust_env=False, timeout=SECONDS, verify=_trusted()) as client,
        client.stream(
            "POST",
            place.url,
            content=post.body,
            headers={**post.headers, "Host": place.header},
            extensions={"sni_hostname": place.host},
        ) as answer,
    ):
        size = 0
        async for piece in answer.aiter_raw():
            size += len(piece)
            if size > LONGEST_ANSWER:
                break
        if 200 <= answer.status_code < 300:
            return None
        return Failed(f"HTTP {answer.status_code}", lasting=answer.status_code == 410)


@cache
def _trusted() -> ssl.SSLContext:
    """Whom to trust over TLS. To read that takes so long that it is done once, not with each call."""
    return httpx.create_ssl_context(trust_env=False)


def _content(dialect: str, letter: Letter, message: int, timestamp: int) -> dict[str, object]:
    match dialect:
        case Webhook.Dialect.DISCORD:
            text = "\n".join(_lines(letter, _plain_discord, "**"))
            # A nickname can look like a call to everybody.
            return {"content": text[:LONGEST_DISCORD], "allowed_mentions": {"parse": []}}
        case Webhook.Dialect.SLACK:
            return {"text": "\n".join(_lines(letter, _plain_slack, "*"))}
    return {
        "format": FORMAT,
        "id": message,
        "timestamp": timestamp,
        "kind": letter.kind,
        "language": letter.language,
        "subject": letter.subject,
        "tables": [
            {
                "code": table.code,
                "game": table.game,
                "event": table.number,
                "waits": table.waits,
                "title": table.title,
                "sentences": table.sentences,
                "url": table.url,
                "replay": table.replay,
            }
            for table in letter.tables
        ],
        "text": letter.text,
    }


def _lines(letter: Letter, plain: Callable[[str], str], bold: str) -> list[str]:
    lines = [f"{bold}{plain(letter.subject)}{bold}", *map(plain, letter.opening)]
    for table in letter.tables:
        named = ["", plain(table.title)] if len(letter.tables) > 1 else []
        lines += [*named, *(f"• {plain(sentence)}" for sentence in table.sentences), table.url]
    return lines


def _plain_discord(text: str) -> str:
    return re.sub(r"([\\*_~`|<>\[\]()#@])", r"\\\1", text)


def _plain_slack(text: str) -> str:
    # The three signs that mean something to Slack; a mark of its own kind cannot be set without them.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
