"""Ends Python code in another thread that goes on and on, at a place where nothing is left half done."""

import ctypes
import os
import sys
import threading
from types import FrameType

import jinja2
import markupsafe

from config.environment import BASE_DIR

OWN = f"{BASE_DIR}/"
NOT_OWN = f"{BASE_DIR}/.venv/"
STEP_BY_STEP = (f"{BASE_DIR}/config/", f"{BASE_DIR}/tables/log/gate.py")
"""Code of Hetu that takes and gives back locks, connections and threads."""
_LIBRARY = os.path.dirname(os.__file__)
PURE = (
    *(
        f"{_LIBRARY}/{name}"
        for name in ("bisect", "collections/", "copy", "dataclasses", "datetime", "enum", "functools", "heapq", "html/")
    ),
    *(f"{_LIBRARY}/{name}" for name in ("json/", "random", "re/", "statistics", "string", "textwrap")),
    *(f"{os.path.dirname(str(package.__file__))}/" for package in (jinja2, markupsafe)),
    # Methods that dataclasses and named tuples make.
    "<string>",
)
"""Code that computes and holds nothing but memory."""


class Interrupted(BaseException):
    """Raised in a thread whose request has taken too long. No Exception, so that no page catches it by the way."""


def interrupt(thread: threading.Thread) -> bool:
    """Raises Interrupted in a thread if it runs code of Hetu just now, or computes for it; says whether it did.

    All else is left alone: Django in the middle of a commit or rollback, a driver, a lock that is half taken. The
    transaction around Hetu's own code is rolled back by the exception as by any other. A thread that waits for the
    system (a lock, a socket, the database) cannot be interrupted; such waits have their own limits.
    """
    if not _is_safe(_frame(thread)):
        return False
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    return bool(raise_in(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Interrupted)))


def whereabouts(thread: threading.Thread) -> str:
    """Where a thread is, for a log: the innermost line of Hetu, and the innermost line of all if that is another."""
    innermost = own = _frame(thread)
    while own is not None and not _is_own(own):
        own = own.f_back
    return ", in ".join(dict.fromkeys(_place(frame) for frame in (own, innermost) if frame is not None))


def _frame(thread: threading.Thread) -> FrameType | None:
    return sys._current_frames().get(thread.ident or 0)


def _is_own(frame: FrameType) -> bool:
    file = frame.f_code.co_filename
    return file.startswith(OWN) and not file.startswith(NOT_OWN)


def _is_safe(frame: FrameType | None) -> bool:
    while frame is not None:
        file = frame.f_code.co_filename
        if _is_own(frame):
            return not file.startswith(STEP_BY_STEP)
        if not file.startswith(PURE):
            return False
        frame = frame.f_back
    return False


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_filename.removeprefix(OWN)}:{frame.f_lineno} ({frame.f_code.co_name})"
