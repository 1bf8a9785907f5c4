"""What leaves the server: calls to other servers all at the same time, mails one after another.

Neither is done by the thread that asks for it, so nobody waits for a server that is slow.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from tables.telling import webhook
from tables.telling.webhook import Failed, Post

logger = logging.getLogger(__name__)

LOOKUPS = 64
"""How many names of servers may be looked up at once. Such a look-up cannot be ended, and may take much longer than a
call."""


class Answer(NamedTuple):
    """How a call went: what went wrong, if anything, and how long it took."""

    failed: Failed | None
    seconds: float


def call(post: Post) -> Future[Answer]:
    """Begin a call. Its answer is there after `webhook.SECONDS` at the latest."""
    return asyncio.run_coroutine_threadsafe(_timed(post), _loop())


def send_mails(mails: Sequence[EmailMessage]) -> Future[list[OSError | None]]:
    """Begin to send mails; the result has what went wrong with each, or None."""
    return _mailer().submit(_send, mails, get_connection())


async def _timed(post: Post) -> Answer:
    begun = time.monotonic()
    try:
        failed = await webhook.send(post)
    except Exception as error:
        logger.exception("A call failed in a way of its own")
        failed = Failed(type(error).__name__)
    return Answer(failed, time.monotonic() - begun)


def _send(mails: Sequence[EmailMessage], line: BaseEmailBackend) -> list[OSError | None]:
    answers: list[OSError | None] = []
    unreachable: OSError | None = None
    for mail in mails:
        mail.connection = line
        if unreachable is None:
            try:
                line.open()
            except OSError as error:
                # The next would only wait as long for nothing.
                unreachable = error
        answers.append(unreachable or _sent(mail))
        line.close()
    return answers


def _sent(mail: EmailMessage) -> OSError | None:
    try:
        mail.send()
    except OSError as error:
        # smtplib's errors are among them.
        return error
    return None


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The loop of all calls, in a thread of its own."""
    loop = asyncio.new_event_loop()
    loop.set_default_executor(ThreadPoolExecutor(LOOKUPS, "look-up"))
    threading.Thread(target=loop.run_forever, name="calls", daemon=True).start()
    return loop


@cache
def _mailer() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "mails")
