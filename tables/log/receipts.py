"""Receipts: the head of a log at some moment, signed, for somebody to keep.

The chain alone cannot tell that a log was written anew as a whole. Who holds a receipt can: the event that it names
must still have the digest that this server signed.

Specification, version 1: a JSON object with `hetu` ("receipt/1"), `code`, `number`, `digest`, `time` (as in
`tables.log.chain`), `key` (the public key, 64 hex digits) and `signature` (128 hex digits): Ed25519 over the five
lines `hetu/receipt/1`, code, number, digest, time, joined by line feeds without one at the end, in UTF-8.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.utils.translation import gettext as _

from tables.log.chain import timestamp

LONGEST = 4000
"""No receipt has so many bytes."""

Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Time = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]
Number = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
Signature = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{128}$")]


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See the specification above."""

    hetu: Literal["receipt/1"]
    code: Annotated[str, msgspec.Meta(pattern="^[0-9a-z]{4,16}$")]
    number: Number
    digest: Digest
    time: Time
    key: Digest
    signature: Signature


class BadReceipt(Exception):
    """What was brought is no receipt of this server for this table; the message is a sentence."""


class Contradiction(Exception):
    """The log is not the one for which the receipt was given; the message is a sentence."""


def _private() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.HETU_SIGNING_KEY))


def public_key() -> str:
    """The key by which anyone can check this server's receipts, as 64 hex digits."""
    return _private().public_key().public_bytes_raw().hex()


def sign(text: bytes) -> str:
    """This server's signature of `text`, as 128 hex digits."""
    return _private().sign(text).hex()


def check_signature(text: bytes, signature: str, signer: str, key: str = "") -> None:
    """Check that `signature` is that of `text` by `signer`, and that `signer` is `key`, this server's if none is given.

    Raises `BadReceipt`.
    """
    if signer != (key or public_key()):
        raise BadReceipt(_("This receipt was not signed by this server."))
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer)).verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        raise BadReceipt(_("The signature does not fit: this receipt is not as it was given.")) from None


def _said(code: str, number: int, digest: str, time: str) -> bytes:
    return f"hetu/receipt/1\n{code}\n{number}\n{digest}\n{time}".encode()


def issue(code: str, number: int, digest: str, now: dt.datetime) -> bytes:
    """A receipt for event `number` of the table `code`, as text."""
    time = timestamp(now)
    signature = sign(_said(code, number, digest, time))
    return msgspec.json.format(
        msgspec.json.encode(Receipt("receipt/1", code, number, digest, time, public_key(), signature)), indent=1
    )


def read(text: bytes, key: str = "") -> Receipt:
    """The receipt in `text`. Raises `BadReceipt` unless it was signed by `key`, this server's if none is given."""
    try:
        receipt = msgspec.json.decode(text if len(text) <= LONGEST else b"", type=Receipt)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadReceipt(_("This is not a receipt of a log.")) from None
    said = _said(receipt.code, receipt.number, receipt.digest, receipt.time)
    check_signature(said, receipt.signature, receipt.key, key)
    return receipt


def compare(receipt: Receipt, code: str, digests: Iterable[tuple[int, str]]) -> str:
    """That the log still has what the receipt names, in a sentence.

    digests: numbers and digests of the log of the table `code`, whose chain holds
    Raises `BadReceipt` for a receipt of another table, `Contradiction` where the log is another than then.
    """
    said = {"number": receipt.number, "time": receipt.time, "code": receipt.code}
    if receipt.code != code:
        raise BadReceipt(_("This is a receipt for table %(code)s, not for this one.") % said)
    now = dict(digests).get(receipt.number)
    if now is None:
        raise Contradiction(
            _("The log was changed: at %(time)s it had an event %(number)s, which is not there any more.") % said
        )
    if now != receipt.digest:
        raise Contradiction(
            _("The log was changed: event %(number)s or one before it is not what this server signed at %(time)s.")
            % said
        )
    return _("The log is the one that this server signed at %(time)s, up to event %(number)s.") % said
