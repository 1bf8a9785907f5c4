"""A night on the river: a hidden role and two face-down passengers a seat. A turn looks at a rival's role,
or at a rival's passenger (and then swaps it or leaves it), or lays the own two anew in an order of one's
own: then a rival who knew them knows them still, but not which is which. Only who knows both may lay them
anew: else the marks of knowledge would follow the cards and tell the order. The next seat may plan ahead."""

from collections import Counter
from typing import Annotated

import msgspec

from rules.kernel.audience import CHANCE, EVERYONE, Card, Seat
from rules.kernel.chance import Draw, deal_anew
from rules.kernel.contract import Game, Meta, Option, Result, Score, Setup
from rules.kernel.effects import Effect, Learned, Secret, State, Unfolding
from rules.kernel.errors import BadPosition
from rules.kernel.moves import Codec, Move
from tests.kernel.toys.saying import unless_said

ROLES = ("dog", "goat", "goat", "wolf")
PASSENGERS = ("cabbage", "cabbage", "cabbage", "goat", "goat", "goat", "wolf", "wolf")

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=2)]
Place = Annotated[int, msgspec.Meta(ge=0, le=1)]


class Peek(Move, frozen=True):
    at: SeatNumber

    def picks(self):
        return frozenset({"verb:peek", f"role:{self.at}"})


class Look(Move, frozen=True):
    row: SeatNumber
    place: Place

    def picks(self):
        return frozenset({"verb:look", f"card:{self.row}/{self.place}"})


class Relay(Move, frozen=True):
    crossed: bool

    def picks(self):
        return frozenset({"verb:relay", "crossed" if self.crossed else "straight"})


class Swap(Move, frozen=True):
    mine: Place

    def picks(self):
        return frozenset({f"give:{self.mine}"})


class Leave(Move, frozen=True):
    def picks(self):
        return frozenset({"leave"})


class Plan(Move, frozen=True):
    target: SeatNumber

    def picks(self):
        return frozenset({f"plan:{self.target}"})


class DealtRole(Effect, frozen=True):
    seat: Seat
    role: Secret[str]


class DealtCards(Effect, frozen=True):
    seat: Seat
    cards: tuple[Secret[str], ...]


class Peeked(Effect, frozen=True):
    seat: Seat
    at: Seat
    role: Secret[str]


class LookedAt(Effect, frozen=True):
    seat: Seat
    row: Seat
    place: int
    card: Secret[str]


class Swapped(Effect, frozen=True):
    seat: Seat
    mine: int
    row: Seat
    place: int


class Left(Effect, frozen=True):
    seat: Seat


class Relaid(Effect, frozen=True):
    seat: Seat
    crossed: Secret[bool]


class Planned(Effect, frozen=True):
    seat: Seat
    target: Secret[int]


class PlanShown(Effect, frozen=True):
    seat: Seat
    target: int


class Dawn(Effect, frozen=True):
    roles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Hint(msgspec.Struct, frozen=True):
    """A card of a relaid row that some had seen: they know that `face` lies there, not where."""

    known: tuple[Seat, ...]
    row: Seat
    face: str | None


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    seat: Seat
    what: str


class Acting(msgspec.Struct, frozen=True, tag="acting"):
    pass


class Looking(msgspec.Struct, frozen=True, tag="looking"):
    row: Seat
    place: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    pass


Phase = Dealing | Acting | Looking | Over


class NightState(State, frozen=True):
    phase: Phase
    turn: Seat
    left: int
    roles: tuple[Card, ...]
    rows: tuple[tuple[Card, ...], ...]
    sealed: tuple[bool, ...]
    hints: tuple[Hint, ...]
    plan: Card | None


class SeenCard(msgspec.Struct, frozen=True):
    what: str | None
    known: tuple[Seat, ...] | None


class NightView(msgspec.Struct, frozen=True):
    phase: Phase
    turn: Seat
    left: int
    roles: tuple[SeenCard, ...]
    rows: tuple[tuple[SeenCard, ...], ...]
    sealed: tuple[bool, ...]
    hints: tuple[Hint, ...]
    planned: bool
    plan: str | None


class Night(Game[NightState, Move, NightView]):
    meta = Meta(
        slug="night",
        names={"en": "Night", "zh-hant": "夜渡"},
        seats=(2, 3),
        options=(Option("laps", (2, 1, 3)),),
        rules=1,
        editions=("toy",),
        secrets=True,
        resample="exact",
        minutes=1,
    )
    codec = Codec(Peek, Look, Relay, Swap, Leave, Plan)
    state_type = NightState
    effects = (
        DealtRole, DealtCards, Peeked, LookedAt, Swapped, Left, Relaid, Planned, PlanShown, Dawn, Learned,
    )  # fmt: skip
    reasons = ("not_now",)

    def initial_state(self, setup: Setup):
        return NightState(
            phase=Dealing(0, "role"),
            turn=0,
            left=setup.seats * int(setup.options["laps"]),
            roles=(),
            rows=tuple(() for _ in range(setup.seats)),
            sealed=tuple(False for _ in range(setup.seats)),
            hints=(),
            plan=None,
        )

    def to_move(self, state):
        match state.phase:
            case Dealing():
                return (CHANCE,)
            case Over():
                return ()
            case _:
                return (state.turn,)

    def legal_moves(self, state, seat):
        if isinstance(state.phase, Dealing | Over):
            return ()
        seats = range(len(state.rows))
        if seat != state.turn:
            if seat != (state.turn + 1) % len(seats) or state.left == 1:
                return ()
            planned = state.plan and state.plan.what
            return tuple(Plan(at) for at in seats if at != seat and str(at) != planned)
        if isinstance(state.phase, Looking):
            other = state.rows[state.phase.row][state.phase.place]
            mine = () if state.sealed[seat] else state.rows[seat]
            return (Leave(), *(Swap(place) for place, card in enumerate(mine) if card != other))
        rivals = [at for at in seats if at != seat]
        moves = [Peek(at) for at in rivals if not state.roles[at].seen_by(seat)]
        moves += [Look(at, place) for at in rivals if not state.sealed[at] for place in (0, 1)]
        if not state.sealed[seat]:
            faces = [card.seen_by(seat) for card in state.rows[seat]]
            if all(faces):
                moves += [Relay(False)] + ([Relay(True)] if faces[0] != faces[1] else [])
        return tuple(moves) or (Leave(),)

    def ask(self, state):
        assert isinstance(state.phase, Dealing)
        seat, what = state.phase.seat, state.phase.what
        if what == "role":
            pool = Counter(ROLES) - Counter(card.what for card in state.roles)
            return Draw("role", tuple(pool.elements()), to=(seat,))
        pool = Counter(PASSENGERS) - Counter(card.what for row in state.rows for card in row)
        return Draw("passengers", tuple(pool.elements()), 2, to=(seat,))

    def apply(self, state, who, what):
        table = Unfolding(state)
        match what:
            case tuple():
                self._deal(table, state.phase.seat, what)
            case Plan():
                table.tell(Planned(who, Secret(what.target, (who,))), plan=Card(str(what.target), (who,)))
            case Peek():
                role = state.roles[what.at]
                table.tell(
                    Peeked(who, what.at, Secret(role.what, (who,))),
                    roles=_put(state.roles, what.at, role.shown_to((who,))),
                )
                table.learned("role", (who,))
                self._next(table)
            case Look():
                card = state.rows[what.row][what.place].shown_to((who,))
                table.tell(
                    LookedAt(who, what.row, what.place, Secret(card.what, (who,))),
                    rows=_put(state.rows, what.row, _put(state.rows[what.row], what.place, card)),
                    phase=Looking(what.row, what.place),
                )
                table.learned("passenger", (who,))
            case Swap():
                row, place = state.phase.row, state.phase.place
                mine, other = state.rows[who][what.mine], state.rows[row][place]
                rows = _put(state.rows, who, _put(state.rows[who], what.mine, other))
                table.tell(Swapped(who, what.mine, row, place), rows=_put(rows, row, _put(rows[row], place, mine)))
                self._next(table)
            case Leave():
                table.tell(Left(who))
                self._next(table)
            case Relay():
                self._relay(table, who, what.crossed)
                self._next(table)
        return table.beats()

    def _deal(self, table, seat, outcome):
        state = table.state
        last = seat == len(state.rows) - 1
        if state.phase.what == "role":
            table.tell(
                DealtRole(seat, Secret(outcome[0], (seat,))),
                roles=(*state.roles, Card(outcome[0], (seat,))),
                phase=Dealing(0, "cards") if last else Dealing(seat + 1, "role"),
            )
            table.learned("role", (seat,))
        else:
            table.tell(
                DealtCards(seat, tuple(Secret(face, (seat,)) for face in outcome)),
                rows=_put(state.rows, seat, tuple(Card(face, (seat,)) for face in outcome)),
                phase=Acting() if last else Dealing(seat + 1, "cards"),
            )
            table.learned("passengers", (seat,))

    def _relay(self, table, who, crossed):
        state = table.state
        row = state.rows[who]
        hints = tuple(Hint(card.known, who, card.what) for card in row if card.known)
        laid = tuple(Card(card.what, (who,)) for card in row)
        table.tell(
            Relaid(who, Secret(crossed, (who,))),
            rows=_put(state.rows, who, laid[::-1] if crossed else laid),
            hints=(*state.hints, *sorted(hints, key=lambda hint: (hint.known, hint.face))),
            sealed=_put(state.sealed, who, True),
        )

    def _next(self, table):
        state = table.state
        turn = (state.turn + 1) % len(state.rows)
        table.change(phase=Acting(), turn=turn, left=state.left - 1)
        if state.plan is not None:
            table.tell(PlanShown(turn, int(state.plan.what)), plan=None)
            table.learned("plan")
        if state.left == 1:
            roles = tuple(Card(card.what, EVERYONE) for card in state.roles)
            rows = tuple(tuple(Card(card.what, EVERYONE) for card in row) for row in state.rows)
            table.tell(
                Dawn(tuple(c.what for c in roles), tuple(tuple(c.what for c in row) for row in rows)),
                roles=roles,
                rows=rows,
                hints=(),
                phase=Over(),
            )
            table.learned("everything")

    def why_not(self, state, seat, said):
        return unless_said(self.legal_moves(state, seat), said)

    def view(self, state, viewer):
        def look(card):
            return SeenCard(card.seen_by(viewer), card.known)

        return NightView(
            phase=state.phase,
            turn=state.turn,
            left=state.left,
            roles=tuple(look(card) for card in state.roles),
            rows=tuple(tuple(look(card) for card in row) for row in state.rows),
            sealed=state.sealed,
            hints=tuple(
                Hint(hint.known, hint.row, hint.face if viewer in hint.known else None) for hint in state.hints
            ),
            planned=state.plan is not None,
            plan=state.plan.seen_by(viewer) if state.plan else None,
        )

    def result(self, state):
        if not isinstance(state.phase, Over):
            return None
        scores = tuple(sum(card.what == "cabbage" for card in row) for row in state.rows)
        wolves = tuple(seat for seat, role in enumerate(state.roles) if role.what == "wolf")
        fed = [seat for seat in wolves if any(card.what == "goat" for card in state.rows[seat])]
        flock = tuple(seat for seat in range(len(state.rows)) if seat not in wolves)
        winners = wolves if fed else flock
        losers = tuple(seat for seat in range(len(state.rows)) if seat not in winners)
        return Result(
            winners=winners,
            ranking=(winners, losers) if losers else (winners,),
            scores=tuple(Score(points, (("cabbage", points),)) for points in scores),
            side="wolves" if fed else "flock",
        )

    def resample(self, state, viewer, dice):
        roles = self._roles_anew(state, viewer, dice)
        rows = self._rows_anew(state, viewer, dice)
        plan = state.plan
        if plan is not None and not plan.seen_by(viewer):
            planner = (state.turn + 1) % len(rows)
            targets = [seat for seat in range(len(rows)) if seat != planner]
            plan = Card(str(dice.choice(targets)), plan.known)
        hints = self._hints_anew(state, viewer, rows, dice)
        return msgspec.structs.replace(state, roles=roles, rows=rows, plan=plan, hints=hints)

    def _roles_anew(self, state, viewer, dice):
        known = [card.what for card in state.roles if card.seen_by(viewer)]
        rest = sorted((Counter(ROLES) - Counter(known)).elements())
        sizes = [1] * (len(state.roles) - len(known))
        dealt = deal_anew(rest, [*sizes, len(rest) - len(sizes)], dice)
        faces = iter(place[0] for place in dealt[:-1])
        return tuple(card if card.seen_by(viewer) else Card(next(faces), card.known) for card in state.roles)

    def _rows_anew(self, state, viewer, dice):
        places = [(seat, place) for seat, row in enumerate(state.rows) for place in range(len(row))]
        faces = {at: state.rows[at[0]][at[1]].seen_by(viewer) for at in places}
        for row in {hint.row for hint in state.hints} - {viewer}:
            spots = [at for at in places if at[0] == row and faces[at] is None]
            dice.shuffle(spots)
            told = [hint.face for hint in state.hints if hint.row == row and viewer in hint.known]
            faces |= dict(zip(spots, told, strict=False))
        rest = Counter(PASSENGERS) - Counter(face for face in faces.values() if face)
        heap = sorted(rest.elements())
        empty = [at for at in places if faces[at] is None]
        dealt = deal_anew(heap, [len(empty), len(heap) - len(empty)], dice)[0]
        faces |= dict(zip(empty, dealt, strict=True))
        return tuple(
            tuple(Card(faces[seat, place], card.known) for place, card in enumerate(row))
            for seat, row in enumerate(state.rows)
        )

    def _hints_anew(self, state, viewer, rows, dice):
        """What the others know of relaid rows fits the cards that now lie there."""
        hints = []
        for row, cards in enumerate(rows):
            mine = [hint for hint in state.hints if hint.row == row]
            told = [hint.face for hint in mine if viewer in hint.known]
            rest = sorted((Counter(card.what for card in cards) - Counter(told)).elements())
            dice.shuffle(rest)
            faces = [hint.face if viewer in hint.known else rest.pop() for hint in mine]
            new = [Hint(hint.known, row, face) for hint, face in zip(mine, faces, strict=True)]
            hints += new
        order = [hint.row for hint in state.hints]
        return tuple(sorted(hints, key=lambda hint: (order.index(hint.row), hint.known, hint.face)))

    def check(self, state, setup=None):
        seats = len(state.rows)
        if setup and setup.seats != seats:
            raise BadPosition("of another table")
        cards = Counter(card.what for row in state.rows for card in row)
        roles = Counter(card.what for card in state.roles)
        if cards - Counter(PASSENGERS) or roles - Counter(ROLES):
            raise BadPosition("more cards than the box has")
        if seats not in self.meta.seats or len(state.sealed) != seats or not 0 <= state.turn < seats:
            raise BadPosition("seats do not agree")
        if isinstance(state.phase, Dealing):
            role = state.phase.what == "role"
            if (len(state.roles) if role else sum(map(bool, state.rows))) != state.phase.seat:
                raise BadPosition("a deal out of turn")
            if state.phase.what not in ("role", "cards") or state.phase.seat >= seats:
                raise BadPosition("no such deal")
        elif len(state.roles) != seats or any(len(row) != 2 for row in state.rows):
            raise BadPosition("cards are missing")
        if isinstance(state.phase, Looking) and not (0 <= state.phase.row < seats and state.phase.place in (0, 1)):
            raise BadPosition("no such card is looked at")
        if state.plan and state.plan.what not in map(str, range(seats)):
            raise BadPosition("a plan without a target")
        for row, lying in enumerate(state.rows):
            told = Counter(hint.face for hint in state.hints if hint.row == row)
            if told - Counter(card.what for card in lying):
                raise BadPosition("a hint that is not true")


def _put(items, index, value):
    return (*items[:index], value, *items[index + 1 :])
