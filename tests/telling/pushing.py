"""A browser as its push service sees it: keys to subscribe with, and what it reads of what arrives."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tables.models import Device, Player
from tables.telling import devices
from tables.telling.push import in_base64url
from tests.telling.conftest import Received


@dataclass
class Browser:
    """Keys of a subscription, made as a browser makes them."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def p256dh(self) -> str:
        return in_base64url(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self) -> str:
        return in_base64url(self.secret)

    def form(self, endpoint: str) -> dict[str, str]:
        """What the page of settings posts."""
        return {"endpoint": endpoint, "p256dh": self.p256dh, "auth": self.auth}

    def subscribe(self, player: Player, endpoint: str, name: str = "Firefox · Linux") -> Device:
        return devices.keep_device(player, endpoint, self.p256dh, self.auth, name)

    def read(self, body: bytes) -> dict[str, Any]:
        """What the browser's script gets."""
        plain = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return dict(json.loads(plain))


def claims_of(got: Received) -> dict[str, Any]:
    """What the sender claims, once its signature is checked; `key` is the public key that it holds for."""
    header = got.headers["Authorization"]
    assert Vapid02.verify(header)
    token, key = header.removeprefix("vapid t=").split(",k=")
    claims = token.split(".")[1]
    return {**json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4))), "key": key}
