"""What events carry: for each kind of event a typed payload, written as canonical JSON.

`moved` carries the move as the game's codec writes it, `chance` luck's outcome as an array; the
other kinds are the table's own business and carry the structs below.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Literal

import msgspec

from rules.kernel.chance import decode_outcome, encode_outcome
from rules.kernel.contract import AnyGame, Result, Setup
from rules.kernel.errors import Broken
from tables.log.terms import Terms, TimeTerms

Kind = Literal[
    "opened",
    "seated",
    "left",
    "ready",
    "reseated",
    "started",
    "moved",
    "chance",
    "taken_back",
    "proposed",
    "answered",
    "reminded",
    "late",
    "stood_in",
    "returned",
    "replaced",
    "resigned",
    "away",
    "retimed",
    "credited",
    "looked",
    "judged",
    "ruled",
    "closed",
]

SECRET_KINDS: frozenset[str] = frozenset({"moved", "chance"})
"""Kinds whose payload may tell hidden things until the table is over."""


INTERRUPTIONS = frozenset({"taken_back", "ruled"})
"""Kinds that cut the tail of what was played."""

PLAYED = frozenset({"moved", "chance"})
"""Kinds that a cut undoes. Whoever has sat down, looked or judged since then has done so all the same."""

RETURNS = PLAYED | INTERRUPTIONS | {"started"}
"""Kinds to which a cut can lead back."""


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the table's own payloads."""


class Origin(Payload, frozen=True):
    """Where a position came from: event `number` (with its digest) of the table `code`, as `viewer` knew it
    (a seat, or None for a spectator)."""

    code: str
    number: int
    digest: str
    viewer: int | None = None


class Opened(Payload, frozen=True):
    """A table was opened.

    code: the table's public code, part of every digest
    setup: all that is decided before the first move
    commitment: the digest of the seed of luck
    sample: played by the server to have something to show
    position: the text of the position that play starts from, instead of the game's beginning
    origin: where that position came from; None for one made by hand
    terms: what was agreed beside the game's options; left out where everything is as usual
    """

    code: str
    setup: Setup
    commitment: str
    sample: bool = False
    position: str | None = None
    origin: Origin | None = None
    terms: Terms | msgspec.UnsetType = msgspec.UNSET


class Seated(Payload, frozen=True):
    """Somebody sat down: a person, or a bot of the level `bot`. `nonce` is mixed into luck.

    name: of a bot; a person's name is not written here, so that it can be forgotten (`Table.people`)
    """

    name: str
    nonce: str
    bot: str = ""


class Left(Payload, frozen=True):
    """The seat is free again."""


class Ready(Payload, frozen=True):
    """The person on the seat wants to begin, or not yet."""

    ready: bool = True


class Reseated(Payload, frozen=True):
    """Luck has seated everybody anew: on seat i sits now who sat on seat `order[i]`."""

    order: tuple[int, ...]


class Started(Payload, frozen=True):
    """All seats are taken, play begins."""


class TakenBack(Payload, frozen=True):
    """What the seat did after event `to` counts no more."""

    to: int


What = Literal["take_back", "end", "skip", "stand_in", "bot", "clock", "reopen"]
"""What can be asked of the others: to take back, to end the game, to have a bot play one turn or until further
notice for somebody who is late, to change the level of a bot, to play on with another clock, to reopen the seat of
a player who is locked out."""

ABOUT_ABSENT: tuple[What, ...] = ("skip", "stand_in")
"""Requests about somebody who is not there: that one is not asked, and the silence of the others counts as consent."""

NOT_ASKED: tuple[What, ...] = (*ABOUT_ABSENT, "reopen")
"""Requests that do not wait for an answer from the seat they are about."""


class Proposed(Payload, frozen=True):
    """The seat asks the others. One request at a time.

    to: for "take_back": the event after which nothing shall count
    target: for "skip", "stand_in", "bot" and "reopen": the seat concerned
    level: for "bot": the level that it shall have
    time: for "clock": the terms that shall hold; left out for all others
    """

    what: What
    to: int = 0
    target: int | None = None
    level: str = ""
    time: TimeTerms | msgspec.UnsetType = msgspec.UNSET


class Answered(Payload, frozen=True):
    """The seat agrees to request `proposal` (the number of its event) or not; who asked takes it back so."""

    proposal: int
    yes: bool


class Reminded(Payload, frozen=True):
    """The person on the seat was reminded that the table waits."""


class Late(Payload, frozen=True):
    """The time of the seat has run out."""


class StoodIn(Payload, frozen=True):
    """A bot of the level `bot` plays for the person on the seat.

    turn: only until the table waits for this seat no more
    open: whether somebody with the link may take the seat over until that person is back; left out if not
    """

    bot: str
    name: str
    turn: bool = False
    open: bool | msgspec.UnsetType = msgspec.UNSET


class Returned(Payload, frozen=True):
    """The person on the seat plays again."""


class Replaced(Payload, frozen=True):
    """Somebody else holds the seat from here on: a person (the actor), or a bot of the level `bot` named `name`."""

    name: str = ""
    bot: str = ""


class Resigned(Payload, frozen=True):
    """The person on the seat gives up."""


class Away(Payload, frozen=True):
    """The person on the seat is on holiday; a clock in days stands still.

    since, until: as in the chain's notation; both "" for a holiday that is called off
    """

    since: str
    until: str


class Retimed(Payload, frozen=True):
    """Everybody has agreed on another clock: from here on the terms about time are `time`. All clocks begin anew."""

    time: TimeTerms


class Credited(Payload, frozen=True):
    """The clock was given `seconds`: that of the seat, or without one those of all who are waited for."""

    seconds: float
    reason: Literal["downtime", "moderator"]


class Looked(Payload, frozen=True):
    """A moderator has opened what was hidden at a running table, as the case `case` asked for."""

    reason: str
    case: int = 0


class Judged(Payload, frozen=True):
    """A moderator's verdict on the result; the latest that is not lifted counts.

    act: "annul": there is no result; "award": the seats in the first place win; "rank": the places are these;
        "lift": verdict `of` (the number of its event) counts no more
    ranking: for "award" and "rank": the seats by place, the winners first; seats that tie share a place
    """

    act: Literal["annul", "award", "rank", "lift"]
    reason: str
    ranking: tuple[tuple[int, ...], ...] = ()
    of: int = 0


class Ruled(Payload, frozen=True):
    """A moderator's act, with its reason. What happened after event `to` counts no more."""

    to: int
    reason: str


LONG = 10_000
"""No table is closed for its length before it has so many events. `tables.limits.MOST_EVENTS` may be more, never less."""


class Closed(Payload, frozen=True):
    """Nothing more happens at this table.

    reason: "over", played to its end; "abandoned", given up by its host; "agreed", ended by all its people;
        "resigned", too few are left to play on; "judged", ended by a moderator's verdict; "too_long", it had LONG events
    seed: the seed of luck in hex, now for everybody
    result: how it ended; None without an end. Where too few are left it has no scores; logs once had none there
    """

    reason: Literal["over", "abandoned", "agreed", "resigned", "judged", "too_long"]
    seed: str
    result: Result | None = None


OWN_KINDS: dict[str, type[Payload]] = {
    "opened": Opened,
    "seated": Seated,
    "left": Left,
    "ready": Ready,
    "reseated": Reseated,
    "started": Started,
    "taken_back": TakenBack,
    "proposed": Proposed,
    "answered": Answered,
    "reminded": Reminded,
    "late": Late,
    "stood_in": StoodIn,
    "returned": Returned,
    "replaced": Replaced,
    "resigned": Resigned,
    "away": Away,
    "retimed": Retimed,
    "credited": Credited,
    "looked": Looked,
    "judged": Judged,
    "ruled": Ruled,
    "closed": Closed,
}

_encoder = msgspec.json.Encoder(order="sorted")
_decoders = {kind: msgspec.json.Decoder(payload) for kind, payload in OWN_KINDS.items()}


def encode(payload: Payload) -> str:
    """`payload` as canonical JSON."""
    return _encoder.encode(payload).decode()


def plain(text: str) -> bool:
    """Whether `text` is free of control characters: not every database keeps them."""
    return not any(unicodedata.category(sign) == "Cc" for sign in text)


def decode(kind: str, text: str, game: AnyGame | None = None) -> Any:
    """The value in a payload: a move, an outcome, or one of the structs above.

    game: whose codec reads moves; may be missing for the table's own kinds
    Raises `Broken` for an unknown kind or a text that is no such payload.
    """
    if kind == "moved" and game is not None:
        return game.codec.decode(text)
    if kind == "chance":
        return decode_outcome(text)
    decoder = _decoders.get(kind)
    if decoder is None:
        raise Broken(f"no kind of event {kind!r}")
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Broken(f"not a payload of {kind}: {error}") from None


def canonical(kind: str, value: Any, game: AnyGame) -> str:
    """The one text under which `value` is stored as an event of `kind`."""
    if kind == "moved":
        return game.codec.encode(value)
    if kind == "chance":
        return encode_outcome(value)
    return encode(value)
