"""What is asked for, before Django looks at it: the name of an address, and how to write it into a log."""

from functools import lru_cache
from typing import Any

from django.urls import Resolver404, ResolverMatch, resolve

SECRET_PARTS = {"key", "token", "uidb36"}
"""Parts of addresses that let somebody in; see the names in `urls.py` and in allauth's addresses."""


@lru_cache(maxsize=4096)
def match_of(path: str) -> ResolverMatch | None:
    """Where a path leads to, or None."""
    try:
        return resolve(path)
    except Resolver404:
        return None


def path_of(scope: dict[str, Any]) -> str:
    """The path of an ASGI scope as the addresses know it."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")) or "/"


def name_of(scope: dict[str, Any]) -> str:
    """The name of the address that is asked for; "" if there is none."""
    match = match_of(path_of(scope))
    return match.url_name or "" if match is not None else ""


def logged(scope: dict[str, Any]) -> str:
    """Method and path for a log: without the query, and without parts that are a key."""
    path = path_of(scope)
    match = match_of(path)
    for name, value in (match.kwargs if match is not None else {}).items():
        if name in SECRET_PARTS and value:
            path = path.replace(str(value), "…")
    return f"{scope['method']} {path}"
