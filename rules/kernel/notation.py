"""Values as one readable line: for golden playthroughs, diffs and the command line.

Words for players are the presenters' business; this is for people who read the rules' own text.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rules.kernel.effects import Secret


def notation(value: msgspec.Struct) -> str:
    """A struct on one line: `paddle canoe=1 to=5`. Defaults are left out; a secret shows as `?`."""
    words = [str(value.__struct_config__.tag or type(value).__name__)]
    for name, default in _fields(type(value)):
        item = getattr(value, name)
        if item != default:
            words.append(f"{name}={_short(item)}")
    return " ".join(words)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def _short(item: Any) -> str:
    if isinstance(item, Secret):
        return "?" if item.value is None else _short(item.value)
    if isinstance(item, str):
        return item
    if isinstance(item, tuple | list):
        return f"[{','.join(_short(part) for part in item)}]"
    return msgspec.json.encode(item, order="sorted").decode()
