"""The way to a browser, also while no page of Hetu is open in it: Web Push (RFC 8030).

A notice is encrypted for the one browser (RFC 8291), so the push service between reads nothing of it, and cannot tell
it from another by its length. The service knows this server by its key (RFC 8292). A notice that still waits there is
replaced by a newer one about the same table: both have the same topic.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02

from tables.models import Device
from tables.telling.letters import Letter
from tables.telling.reasons import WAITING
from tables.telling.webhook import Failed, Post

PADDED = 1024
"""The length of a notice is a multiple of this."""
LONGEST_TITLE = 120
LONGEST_SENTENCE = 300
KEPT = dt.timedelta(days=1)
"""For how long a push service keeps a notice for a browser that is switched off."""
VALID = dt.timedelta(hours=12)
"""For how long a service may take a signature of ours."""


def possible() -> bool:
    """Whether this server can tell anybody by push: it has a key."""
    return bool(settings.HETU_VAPID_KEY)


def application_key() -> str:
    """The public key of this server, as browsers want it."""
    return in_base64url(
        _server_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint),
    )


def post_of(device: Device, letter: Letter, now: dt.datetime) -> Post:
    """A letter for the push service of `device`."""
    plain = msgspec.json.encode(_content(letter))
    body = http_ece.encrypt(
        plain.ljust(-(-len(plain) // PADDED) * PADDED),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=from_base64url(device.p256dh),
        auth_secret=from_base64url(device.auth),
        version="aes128gcm",
    )
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "User-Agent": "Hetu",
        "TTL": str(int(KEPT.total_seconds())),
        "Urgency": "high" if letter.kind in WAITING | {"test"} else "normal",
        "Topic": salted_hmac("hetu.push", _subject_matter(letter), algorithm="sha256").hexdigest()[:32],
        **_signed(device.endpoint, now),
    }
    return Post(device.endpoint, headers, body)


def is_gone(failed: Failed) -> bool:
    """Whether a push service knows nothing of a browser any more."""
    return str(failed) in ("HTTP 404", "HTTP 410")


def is_public_key(text: str) -> bool:
    """Whether `text` is a public key that a browser can have."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(text))
    except ValueError:
        return False
    return len(from_base64url(text)) == 65


def is_shared_secret(text: str) -> bool:
    """Whether `text` is a secret that a browser shares with a server."""
    try:
        return len(from_base64url(text)) == 16
    except ValueError:
        return False


def in_base64url(data: bytes) -> str:
    """Bytes as text, without the signs that fill it up."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of such a text. Raises `ValueError` for any other."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(text) from error


def _server_key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(settings.HETU_VAPID_KEY, 16), ec.SECP256R1())


def _signed(endpoint: str, now: dt.datetime) -> dict[str, str]:
    parts = urlsplit(endpoint)
    port = f":{parts.port}" if parts.port else ""
    here = urlsplit(settings.HETU_URL)
    # Services want to know whom they may ask about trouble: the site, or for a server of this computer anything.
    whom = f"https://{here.hostname}" if here.scheme == "https" and "." in (here.hostname or "") else ""
    claims = {
        "aud": f"{parts.scheme}://{parts.hostname}{port}",
        "exp": int((now + VALID).timestamp()),
        "sub": whom or "mailto:hetu@localhost",
    }
    signed: dict[str, str] = Vapid02(_server_key()).sign(claims)
    return signed


def _content(letter: Letter) -> dict[str, object]:
    said = letter.opening[0] if letter.opening else ""
    path = reverse("account") if letter.kind == "test" else reverse("home")
    if len(letter.tables) == 1:
        (table,) = letter.tables
        # The last sentence of a mail says where the table stands now.
        said, path = table.sentences[-1] if table.sentences else table.title, reverse("table", args=[table.code])
    elif letter.tables:
        said = " · ".join(table.title for table in letter.tables)
    return {
        "title": letter.subject[:LONGEST_TITLE],
        "body": said[:LONGEST_SENTENCE],
        "lang": "zh-Hant" if letter.language == "zh-hant" else letter.language,
        "path": path,
        "tag": _subject_matter(letter),
    }


def _subject_matter(letter: Letter) -> str:
    """What a notice is about; of two about the same, the newer replaces the older. An open page calls it so, too."""
    if letter.kind in ("digest", "test") or not letter.tables:
        return f"hetu.{letter.kind}"
    return f"hetu.turn.{letter.tables[0].code}"
