"""Who is this: the player of a browser's session. A guest needs only a nickname.

A person may be known at tables under several handles, for the log names whoever sat down by a key, and events are
not rewritten: the player's own key; those of former guests whose tables an account brought along; and that of the
guest who used this browser before somebody logged in, until that is settled. A session carries all of these keys,
so that a move needs no query. Whichever of them sits at a table, that seat is this browser's.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
import uuid
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY as LOGGED_IN
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import caches
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from rules.kernel.audience import Viewer
from tables import counting
from tables.models import Alias, Player
from tables.names import JOINERS, joined
from tables.play import Present, handle_of
from tables.play.bots import visits

SESSION_KEY = "player"
"""Under which the session keeps the key of its player, as text."""

FORMER_KEYS = "former"
"""Under which a session keeps the keys that its player sat down with as a guest before."""

GUEST_KEY = "guest"
"""Under which a session keeps the key of the guest who played in this browser before somebody logged in."""

DEVICE_KEY = "device"
"""Under which a session keeps the number of its browser among those that are told by push."""

LONGEST_NICKNAME = 24
MOST_MARKS = 3
"""So many marks on one letter some language needs."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that leave no ink."""

DOUBLE_CLICK = 60
"""For how many seconds copies of a stranger's form are taken for one."""


NICKNAMES = (
    gettext_noop("Early Paddler"),
    gettext_noop("Calm Boatman"),
    gettext_noop("River Reader"),
    gettext_noop("Gem Seeker"),
    gettext_noop("Merry Rower"),
    gettext_noop("Mist Walker"),
)
"""What somebody is called who has not said how; it can be changed."""


class Sitting(NamedTuple):
    """Where a person sits at a table, and the handle by which the log knows them there; both None for whoever does not."""

    seat: Viewer
    actor: str | None


NOT_SEATED = Sitting(None, None)

screen_handed = Signal()
"""Sent with `session`, the key of a session in which another player has the screen now, or nobody."""

UNVEILED = "unveiled"
"""Under which a session keeps, for tables where the screen is handed round, the seat whose player has it: code -> seat."""

MOST_UNVEILED = 20


class Person(NamedTuple):
    """Whoever looks at a table: the handles, and the seat that has said "it is me" where the screen is handed round."""

    handles: tuple[str, ...]
    unveiled: int | None = None


def player_of_session(session: SessionBase) -> Player | None:
    """The player that a session belongs to, or None for a stranger."""
    key = _key(session.get(SESSION_KEY))
    return None if key is None else Player.objects.filter(key=key, erased_at=None).first()


def _key(text: Any) -> uuid.UUID | None:
    try:
        return uuid.UUID(text) if isinstance(text, str) else None
    except ValueError:
        return None


def handles_of_session(session: SessionBase) -> tuple[str, ...]:
    """Every handle of whoever uses this browser, the player's own first, without a query; none for a stranger."""
    former = session.get(FORMER_KEYS, [])
    texts = [session.get(SESSION_KEY), *(former if isinstance(former, list) else []), session.get(GUEST_KEY)]
    return tuple(handle_of(key) for text in texts if (key := _key(text)) is not None)


def handles_of(player: Player | None) -> tuple[str, ...]:
    """Every handle of `player`, the own first; none for a stranger."""
    if player is None:
        return ()
    former = Alias.objects.filter(player=player).values_list("key", flat=True) if player.user_id is not None else ()
    return tuple(handle_of(key) for key in (player.key, *former))


def learn_former_keys(session: SessionBase) -> bool:
    """Ask which former guests the account of `session` has brought along, elsewhere perhaps; whether that is new."""
    key = _key(session.get(SESSION_KEY))
    if key is None or LOGGED_IN not in session:
        return False
    former = sorted(str(former) for former in Alias.objects.filter(player__key=key).values_list("key", flat=True))
    if former == session.get(FORMER_KEYS, []):
        return False
    session[FORMER_KEYS] = former
    return True


def held(handles: Iterable[str], present: Present) -> list[int]:
    """All seats of the person with these `handles`, also those that they have given up."""
    known = frozenset(handles)
    return [seat for seat, place in enumerate(present.places) if place.person and place.person in known]


def seen_from(handles: Iterable[str], present: Present) -> list[int]:
    """The seats whose view is open to the person with these `handles`: not those that they have given up, until the
    table is over and everything is open."""
    return [seat for seat in held(handles, present) if present.finished or not present.places[seat].resigned]


def handed_round(handles: Iterable[str], present: Present) -> bool:
    """Whether several people play in the browser with these `handles`, so that hands are covered between turns."""
    return present.terms.hot_seat and present.start > 0 and len(held(handles, present)) > 1


def has_screen(person: Person, present: Present) -> int | None:
    """The seat whose player has the screen, where it is handed round; None while it is covered.

    It covers itself as soon as the table waits for another seat of the same browser and not for this one.
    """
    seats, seat = seen_from(person.handles, present), person.unveiled
    if seat not in seats:
        return None
    waited = [one for one in seats if one in present.awaited]
    return seat if seat in waited or not waited else None


def looks_from(person: Person, present: Present) -> Viewer:
    """The seat with whose eyes a person looks at a table now, or None: those of everybody."""
    if handed_round(person.handles, present):
        return has_screen(person, present)
    return _open_to(person.handles, present, sitting(person.handles, present).seat)


def _open_to(handles: Iterable[str], present: Present, seat: Viewer) -> Viewer:
    return seat if seat in seen_from(handles, present) else None


PUBLIC_VIEW, COVERED_VIEW = "public", "covered"


def view_name(person: Person, present: Present) -> str:
    """What a page of `person` shows of a table: a seat's number, COVERED_VIEW where a screen is handed round and nobody
    has it, or PUBLIC_VIEW."""
    seat = looks_from(person, present)
    if seat is not None:
        return str(seat)
    return COVERED_VIEW if seen_from(person.handles, present) else PUBLIC_VIEW


def view_lost(shown: str, now: str, *, newer: bool) -> bool:
    """Whether a page that shows the view `shown` must be loaded again, as its browser has the view `now`.

    newer: whether an event that the page does not show yet brings its own picture. That is enough where a screen is
        handed round, but not for whoever has lost or taken a seat
    """
    if shown == now:
        return False
    return not newer or PUBLIC_VIEW in (shown, now)


def person_of_session(session: SessionBase, code: str) -> Person:
    """Who uses this browser at the table `code`, without a query."""
    seats = session.get(UNVEILED)
    seat = seats.get(code) if isinstance(seats, dict) else None
    return Person(handles_of_session(session), seat if isinstance(seat, int) else None)


def unveil(request: HttpRequest, code: str, seat: int | None) -> None:
    """Note whose player has the screen at the table `code`; None covers it."""
    seats = request.session.get(UNVEILED)
    kept = {key: one for key, one in seats.items() if key != code} if isinstance(seats, dict) else {}
    if seat is not None:
        kept[code] = seat
    request.session[UNVEILED] = dict(list(kept.items())[-MOST_UNVEILED:])
    # Other pages of this browser load again at once, and must find what was said here.
    request.session.save()
    screen_handed.send(sender=None, session=request.session.session_key)


def sitting(handles: Iterable[str], present: Present) -> Sitting:
    """Where the person with these `handles` sits. Whoever holds two seats of one table, as a guest and as an account,
    sits on the one that is waited for."""
    seats = seen_from(handles, present) or held(handles, present)
    if not seats:
        return NOT_SEATED
    seat = next((seat for seat in seats if seat in present.awaited), seats[0])
    return Sitting(seat, present.places[seat].person)


def sitting_of(request: HttpRequest, present: Present) -> Sitting:
    """Where this browser sits at a table. Needs no query but the session's; for an account that does not sit there one
    more, as another browser may have brought a guest along meanwhile."""
    person = person_of_session(request.session, present.code)
    if handed_round(person.handles, present):
        # Who acts is who had the screen last: a second click comes when it is covered already.
        own = person.unveiled in held(person.handles, present)
        return Sitting(person.unveiled, present.places[person.unveiled or 0].person) if own else NOT_SEATED
    found = sitting(person.handles, present)
    if found.seat is None and learn_former_keys(request.session):
        found = sitting(handles_of_session(request.session), present)
    return found


def viewer_of(request: HttpRequest, present: Present) -> Viewer:
    """The seat that this browser holds at a table, or None. Queries as in `sitting_of`."""
    person = person_of_session(request.session, present.code)
    if handed_round(person.handles, present):
        return has_screen(person, present)
    seat = sitting_of(request, present).seat
    # Asking where this browser sits may have taught its session another handle.
    return _open_to(handles_of_session(request.session), present, seat)


def view_name_of(request: HttpRequest, present: Present) -> str:
    """As `view_name`, for this browser. Queries as in `sitting_of`."""
    viewer_of(request, present)
    return view_name(person_of_session(request.session, present.code), present)


def sits(request: HttpRequest, present: Present) -> bool:
    """Whether this browser holds a seat at a table, also while its screen is covered. Queries as in `sitting_of`."""
    return viewer_of(request, present) is not None or bool(held(handles_of_session(request.session), present))


def note_visit(session: SessionBase, present: Present) -> None:
    """Remember that this browser has a table open, so that bots play there. Needs no query."""
    if not present.finished and not present.imported:
        own = held(handles_of_session(session), present)
        visits.note(present.code, seated=any(seat in present.held for seat in own))


def player_of(request: HttpRequest) -> Player | None:
    """The player of this browser, or None for a stranger."""
    return player_of_session(request.session)


def asker_of(request: HttpRequest, table: str = "") -> counting.Asker:
    """Whom limits count for `request`, which is about the `table` with this code. Needs no query but the session's."""
    session = request.session
    return counting.Asker(
        counting.client_address(request), str(session.get(SESSION_KEY) or session.get(LOGGED_IN, "")), table
    )


def become(request: HttpRequest, nickname: str, key: str = "") -> Player:
    """The player of this browser under `nickname`, made if there is none.

    key: names the form that was sent; a stranger's second click on it is the same player
    Raises `ValueError` for an empty name or one longer than LONGEST_NICKNAME, or `TooOften` where an address makes too
    many guests.
    """
    name = clean_nickname(nickname)
    player = player_of(request)
    language = get_language() or "en"
    if player is None:
        counting.count("guest", asker_of(request))
        defaults = {"nickname": name, "language": language}
        player, _made = Player.objects.get_or_create(key=_guest(request, key), defaults=defaults)
        request.session[SESSION_KEY] = str(player.key)
    elif (player.nickname, player.language) != (name, language):
        player.nickname, player.language = name, language
        player.save(update_fields=["nickname", "language"])
    return player


def clean_nickname(nickname: str) -> str:
    """`nickname` as it is kept. Raises `ValueError` for a name that nobody can see, for one longer than
    LONGEST_NICKNAME, and for marks piled so high that they cover the line above."""
    name = " ".join(joined(unicodedata.normalize("NFC", nickname)).split())
    signs = [sign for sign in name if sign not in JOINERS]
    kinds = "".join(unicodedata.category(sign)[0] for sign in signs if sign not in BLANK)
    if not name or len(name) > LONGEST_NICKNAME or not "".join(signs).isprintable():
        raise ValueError("a nickname has 1 to 24 letters")
    if not set(kinds) & set("LNPS") or "M" * (MOST_MARKS + 1) in kinds:
        raise ValueError("a nickname can be seen")
    return name


def nickname_fault(nickname: str) -> str:
    """What is wrong with a nickname that `clean_nickname` refused, in a sentence."""
    if not nickname.strip():
        return _("Please say how the others shall call you.")
    if len(" ".join(nickname.split())) > LONGEST_NICKNAME:
        return _("That name is too long: %(longest)s letters at most, please.") % {"longest": LONGEST_NICKNAME}
    return _("Please use letters that everybody can see and read.")


def some_nickname() -> str:
    """A nickname in the active language for somebody who has not chosen one."""
    return _(secrets.choice(NICKNAMES))


def returning_guest(request: HttpRequest, key: str) -> Player | None:
    """The player that a copy of this form, named by `key`, has just made for this browser; None if there is none."""
    known = caches["quick"].get(_form(request, key)) if key else None
    player = Player.objects.filter(key=uuid.UUID(known), erased_at=None, user=None).first() if known else None
    if player is not None:
        request.session[SESSION_KEY] = str(player.key)
    return player


def _guest(request: HttpRequest, key: str) -> uuid.UUID:
    """The key of a new player: for a moment the same for all copies of one form from one browser, whichever
    of them comes first; their answers may each bring a session, and all of them are this player's."""
    fresh = uuid.uuid4()
    return uuid.UUID(caches["quick"].get_or_set(_form(request, key), str(fresh), DOUBLE_CLICK)) if key else fresh


def _form(request: HttpRequest, key: str) -> str:
    browser = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    return "guest:" + hashlib.sha256(f"{browser}\n{key}".encode()).hexdigest()
