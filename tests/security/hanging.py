"""Addresses of Hetu and some beside them that hang, each in another way; lanes that give up soon.

The URLconf of servers that are started with the settings `tests.security.hanging_settings`.
"""

import os
import threading
import time

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone

from config import lanes
from config.urls import handler400, urlpatterns
from tables.log.gate import write_gate
from tables.models import Pulse

__all__ = ["handler400", "urlpatterns"]

lanes.LONGEST = float(os.environ.get("HETU_TEST_LONGEST", "20"))
lanes.SLOW = min(lanes.SLOW, lanes.LONGEST / 2)


def begins(request: HttpRequest) -> None:
    """Says that a request has come to its thread."""
    print("hang", request.path.rpartition("/")[2], "begins", flush=True)


def loop(request: HttpRequest) -> HttpResponse:
    """Python code without an end."""
    begins(request)
    while True:
        pass


def sleep(request: HttpRequest) -> HttpResponse:
    """A wait for the system that nothing interrupts."""
    begins(request)
    time.sleep(3600)
    return HttpResponse("")


def write(request: HttpRequest) -> HttpResponse:
    """A transaction without an end, which keeps all other writers out."""
    begins(request)
    with write_gate(), transaction.atomic():
        Pulse.objects.create(name="hanging", at=timezone.now())
        while True:
            pass


def block(request: HttpRequest) -> HttpResponse:
    """Stops the event loop of the server, from its next turn on."""
    begins(request)

    def spin() -> None:
        while True:
            pass

    me = threading.current_thread()
    (job,) = [job for lane in lanes._lanes for job in lane._at_work.values() if job.thread is me]
    job._loop.call_soon_threadsafe(spin)
    return HttpResponse("")


urlpatterns = [
    path("hang/loop", loop, name="hang_loop"),
    path("hang/sleep", sleep, name="hang_sleep"),
    path("hang/write", write, name="hang_write"),
    path("hang/block", block, name="hang_block"),
    *urlpatterns,
]
