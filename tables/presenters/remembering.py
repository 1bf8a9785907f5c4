"""Words that are said again with every drawing of a table: most of its time went into looking them up."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec

from django.utils.translation import get_language

P = ParamSpec("P")


def in_each_language(words: Callable[P, str]) -> Callable[P, str]:
    """Remembers what `words` says in each language about the same things: values that can be hashed and never change."""

    @lru_cache(maxsize=4096)
    def said(language: str | None, *args: P.args, **kwargs: P.kwargs) -> str:
        return words(*args, **kwargs)

    @wraps(words)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> str:
        return said(get_language(), *args, **kwargs)  # type: ignore[arg-type] # they can be hashed

    return remembered
