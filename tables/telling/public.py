"""Addresses of other servers that people give us: only public ones are called, whatever a name turns out to mean."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings


class Refused(Exception):
    """An address is not called. code: "shape", "unknown" (no such server) or "private"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Target(NamedTuple):
    """Where a call goes: the address with the server's number in place of its name, and that name."""

    url: str
    host: str
    header: str
    """The Host header: the name, with the port if it is an unusual one."""


async def target(url: str) -> Target:
    """Look up the server of `url` and choose one number of it, so that nothing is looked up again afterwards.

    Raises `Refused`.
    """
    parts = split(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("unknown") from None
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers:
        raise Refused("unknown")
    # A name with several numbers is refused if any of them is inside: it could be chosen next time.
    if not settings.HETU_WEBHOOK_PRIVATE and not all(map(is_public, numbers)):
        raise Refused("private")
    number = f"[{numbers[0]}]" if ":" in numbers[0] else numbers[0]
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    name = f"[{host}]" if ":" in host else host
    return Target(f"{parts.scheme}://{number}:{port}{path}", host, f"{name}:{parts.port}" if parts.port else name)


def split(url: str) -> SplitResult:
    """The parts of an address that may be called. Raises `Refused` for what is none, or brings a password."""
    try:
        parts = urlsplit(url)
        _ = parts.port
        ascii_host = (parts.hostname or "").encode("idna") if not (parts.hostname or "").isascii() else b"ok"
    except (ValueError, UnicodeError):
        raise Refused("shape") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or not ascii_host or parts.username is not None:
        raise Refused("shape")
    return parts


def is_public(number: str) -> bool:
    """Whether a server's number is one of the public internet: not this computer, its networks, or a group."""
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        # Numbers of version 4 in the clothes of version 6 are judged by what they wear inside.
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
