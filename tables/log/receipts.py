"""Receipts: the head of a log at some moment, signed, for somebody to keep.

The chain alone cannot tell that a log was written anew as a whole. Who holds a receipt can: the event that it names
must still have the digest that this server signed.

Specification, version 2: a JSON object with `hetu` ("receipt/2"), `server` (the address of the server in whose name
it is signed), `table` ("own" for one that was opened there, "imported" for a log that was brought there as a file),
`says` (what is signed, as an English sentence), `code`, `number`, `digest`, `time` (as in `tables.log.chain`), `key`
(the public key, 64 hex digits) and `signature` (128 hex digits): Ed25519 over the eight lines `hetu/receipt/2`, server,
table, says, code, number, digest, time, joined by line feeds without one at the end, in UTF-8.

Version 1 lacks `server`, `table` and `says`; it is signed over the five lines `hetu/receipt/1`, code, number, digest,
time. No such receipt is given any more, but those that were given stay good.
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


Code = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]{4,16}$")]
TableKind = Literal["own", "imported"]


class OldReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="hetu", tag="receipt/1"):
    """A receipt of version 1, see the specification above."""

    code: Code
    number: Number
    digest: Digest
    time: Time
    key: Digest
    signature: Signature

    def signed_text(self) -> bytes:
        """What the signature is made over."""
        return _lines("hetu/receipt/1", self.code, self.number, self.digest, self.time)


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="hetu", tag="receipt/2"):
    """A receipt of version 2, see the specification above."""

    server: Annotated[str, msgspec.Meta(pattern="^[!-~]{1,300}$")]
    table: TableKind
    says: Annotated[str, msgspec.Meta(pattern="^[ -~]{1,1000}$")]
    code: Code
    number: Number
    digest: Digest
    time: Time
    key: Digest
    signature: Signature

    def signed_text(self) -> bytes:
        """What the signature is made over."""
        said = (self.server, self.table, self.says)
        return _lines("hetu/receipt/2", *said, self.code, self.number, self.digest, self.time)


AnyReceipt = OldReceipt | Receipt


def _lines(*said: object) -> bytes:
    return "\n".join(map(str, said)).encode()


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


def server() -> str:
    """The address of this server, in whose name it signs."""
    return str(settings.HETU_URL).rstrip("/")


def _sentence(kind: TableKind, code: str, number: int, time: str) -> str:
    """What a receipt says, in English: it is signed as it stands, for whoever gets it."""
    known = f"At {time} the last event of table {code} at {server()} was event {number}, with the digest given here."
    if kind == "own":
        return f"{known} The table was opened on that server, which wrote its events down as they came."
    return (
        f"{known} The table was brought to that server as a file: it was not played there, and that server does not "
        "know who played it, when, or whether its luck was fair."
    )


def issue(code: str, number: int, digest: str, now: dt.datetime, *, imported: bool = False) -> bytes:
    """A receipt for event `number` of the table `code`, as text. imported: whether it was brought from elsewhere"""
    kind: TableKind = "imported" if imported else "own"
    time = timestamp(now)
    unsigned = Receipt(
        server(), kind, _sentence(kind, code, number, time), code, number, digest, time, public_key(), ""
    )
    receipt = msgspec.structs.replace(unsigned, signature=sign(unsigned.signed_text()))
    return msgspec.json.format(msgspec.json.encode(receipt), indent=1)


def read(text: bytes, key: str = "") -> AnyReceipt:
    """The receipt in `text`. Raises `BadReceipt` unless it was signed by `key`, this server's if none is given."""
    try:
        receipt: AnyReceipt = msgspec.json.decode(text if len(text) <= LONGEST else b"", type=AnyReceipt)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadReceipt(_("This is not a receipt of a log.")) from None
    check_signature(receipt.signed_text(), receipt.signature, receipt.key, key)
    return receipt


def compare(receipt: AnyReceipt, code: str, digests: Iterable[tuple[int, str]], *, imported: bool = False) -> str:
    """That the log still has what the receipt names, and what the receipt says of it, in a few sentences.

    digests: numbers and digests of the log of the table `code`, whose chain holds
    imported: whether that table is known to have been brought from elsewhere
    Raises `BadReceipt` for a receipt of another table, `Contradiction` where the log is another than then.
    """
    said: dict[str, object] = {"number": receipt.number, "time": receipt.time, "code": receipt.code}
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
    if isinstance(receipt, OldReceipt) and not imported:
        return _("The log is the one that this server signed at %(time)s, up to event %(number)s.") % said
    if isinstance(receipt, OldReceipt):
        return (
            _(
                "The log is the one that this server signed at %(time)s, up to event %(number)s. It was brought here from "
                "elsewhere: the receipt does not say that it was played."
            )
            % said
        )
    said["server"] = receipt.server
    if receipt.table == "imported":
        return (
            _(
                "The log is the one that %(server)s signed at %(time)s, up to event %(number)s. It was brought there from "
                "elsewhere: the receipt does not say that it was played."
            )
            % said
        )
    return (
        _("The log is the one that %(server)s signed at %(time)s, up to event %(number)s. The table was opened there.")
        % said
    )
