"""Dice that anyone can recompute.

Specification, version 1 (all integers big-endian; `||` joins bytes):

* A table has a secret seed of 32 bytes. Its commitment, SHA-256(seed) in hex, is shown before the
  first move; the seed itself after the end.
* Each seat that sits down gives a nonce (text). The key of the table is
  BLAKE2b-256(key = seed, data = "hetu/key/1" || for each seat in order: 4-byte length || UTF-8 nonce).
* The stream for event number n is the blocks i = 0, 1, 2, … of
  BLAKE2b-256(key = key, data = "hetu/dice/1" || 8-byte n || 8-byte i), read as 8-byte words.
* A number below m takes the next word w that is less than 2^64 - (2^64 mod m), and is w mod m.
* A draw of k from a pool takes the pool in sorted order and removes the item at index
  below(number of items left), k times. With replacement nothing is removed.
* A draw with an acceptance rule is made again, further along the same stream, until it is accepted.

Event numbers are never used twice, not even after a take-back; so nobody can fish for better luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """What is shown of `seed` before the first move (64 hex digits)."""
    return hashlib.sha256(seed).hexdigest()


def table_key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """The key of a table's dice: its seed with the nonces of its seats, in seat order, mixed in."""
    data = b"hetu/key/1"
    for nonce in nonces:
        raw = nonce.encode()
        data += len(raw).to_bytes(4, "big") + raw
    return hashlib.blake2b(data, key=seed, digest_size=32).digest()


class Dice:
    """The stream of luck for one event. See the specification above."""

    def __init__(self, key: bytes, number: int) -> None:
        self._key = key
        self._prefix = b"hetu/dice/1" + number.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.blake2b(
                self._prefix + self._block.to_bytes(8, "big"), key=self._key, digest_size=32
            ).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number 0 to bound-1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
