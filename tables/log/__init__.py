"""The event store: append, read, fold, prove, carry to other servers.

Read in this order: `payloads` (what events carry), `chain` (digests), `store` (writing and reading),
`present` (what a log has led to), `fold` (the present from the log), `proof` (verify), `exchange` (export and import).
"""

from tables.log.chain import Record
from tables.log.fold import Folding, fold, walked
from tables.log.payloads import Origin
from tables.log.present import RECENT, Place, Present, Told
from tables.log.proof import Verdict, verify
from tables.log.store import Entry, HeadMoved, Request, append, read, sealed

__all__ = [
    "RECENT",
    "Entry",
    "Folding",
    "HeadMoved",
    "Origin",
    "Place",
    "Present",
    "Record",
    "Request",
    "Told",
    "Verdict",
    "append",
    "fold",
    "read",
    "sealed",
    "verify",
    "walked",
]
