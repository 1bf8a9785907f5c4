"""Dadaocheng in words: goods, cards, picks and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from rules.dadaocheng import moves as m
from rules.dadaocheng.content import COLOURS, EDITION, Cubes, box
from rules.dadaocheng.field import Line
from rules.dadaocheng.preview import Preview, preview
from rules.dadaocheng.view import DadaochengView
from rules.kernel.moves import Move
from rules.kernel.picks import Offer
from tables.presenters import common
from tables.presenters.base import Names
from tables.presenters.dadaocheng import tales
from tables.presenters.remembering import in_each_language

GOODS = {
    "W": gettext_noop("rice"),
    "G": gettext_noop("tea"),
    "R": gettext_noop("sugar"),
    "Y": gettext_noop("camphor oil"),
    "K": gettext_noop("opium"),
}
KINDS = {
    "mansion": gettext_noop("western house"),
    "firm": gettext_noop("firm"),
    "workshop": gettext_noop("workshop"),
    "market": gettext_noop("market"),
    "opium_den": gettext_noop("opium den"),
}
SHIPS = {1: gettext_noop("junk"), 2: gettext_noop("small steamer"), 3: gettext_noop("large steamer")}
SIDES = {
    "NORTH": gettext_noop("house in the north"),
    "EAST": gettext_noop("house in the east"),
    "SOUTH": gettext_noop("house in the south"),
    "WEST": gettext_noop("house in the west"),
}
HOUSES = {
    "NORTH": gettext_noop("Dodd"),
    "EAST": gettext_noop("Tait"),
    "SOUTH": gettext_noop("Boyd"),
    "WEST": gettext_noop("Elles"),
}
"""What the shop signs say."""

PARTS = {
    "ships": gettext_noop("ships"),
    "buildings": gettext_noop("buildings"),
    "credit": gettext_noop("credit"),
    "opium": gettext_noop("opium used"),
    "opium_den": gettext_noop("opium den"),
    "signs": gettext_noop("house sign"),
    "most_buildings": gettext_noop("most buildings (1920)"),
}
GRADES = {
    "novice": gettext_noop("novice merchant"),
    "veteran": gettext_noop("veteran merchant"),
    "great_merchant": gettext_noop("great merchant"),
}
CHALLENGES = {
    "large_steamers_without_workshop": gettext_noop("all large steamers before any workshop"),
    "all_buildings_but_the_den": gettext_noop("all buildings but the opium den"),
    "two_cubes_kept": gettext_noop("never more than two cubes kept"),
}
ROLES = {
    "disc": gettext_noop("the marker to swap it with, or “Flip a marker”"),
    "verb": gettext_noop("what you want to do"),
    "line": gettext_noop("a line"),
    "ship": gettext_noop("what you want to buy or do"),
    "building": gettext_noop("what you want to buy or do"),
    "cell": gettext_noop("a cell of your warehouse"),
    "take": gettext_noop("what you take"),
    "workshop": gettext_noop("a workshop, or not"),
    "pay": gettext_noop("what you pay"),
    "give": gettext_noop("what you give"),
    "gift": gettext_noop("what you take"),
    "back": gettext_noop("what you give back"),
    "card": gettext_noop("a card"),
    "event": gettext_noop("what you want to buy or do"),
}
ASKED = ("disc", "line", "ship", "building", "cell", "pay", "give", "take", "gift", "back", "card", "event", "verb")
"""In which order a half-said move is asked for the rest."""
ORDER = ("disc", "line", "ship", "building", "event", "card", "workshop", "cell", "pay", "give", "back", "gift", "take", "verb")  # fmt: skip
VERBS = {
    "flip": gettext_noop("Flip a marker"),
    "stop": gettext_noop("Leave the lines"),
    "decline": gettext_noop("No reward"),
    "temple": gettext_noop("Visit the temple"),
    "exchange": gettext_noop("Exchange two cubes for one"),
    "end": gettext_noop("End the turn"),
}
VERB_ORDER = tuple(VERBS)
AXES = {"row": gettext_noop("row %(number)s"), "column": gettext_noop("column %(number)s")}


def goods(colour: str) -> str:
    """A kind of goods."""
    return _(GOODS[colour])


def heap(cubes: Sequence[int]) -> str:
    """Cubes as part of a sentence: "2 tea and 1 rice"; "no goods" for none."""
    told = [some(colour, count) for colour, count in zip(COLOURS, cubes, strict=True) if count]
    return listed(told) or _("no goods")


def some(colour: str, count: int) -> str:
    """Cubes of one colour."""
    return _("%(count)s %(goods)s") % {"count": count, "goods": goods(colour)}


def stored(cubes: Sequence[str]) -> str:
    """Cubes named one by one, counted."""
    return heap([cubes.count(colour) for colour in COLOURS])


def kind(name: str) -> str:
    """A kind of building."""
    return _(KINDS[name])


def ship_kind(level: int) -> str:
    """A kind of ship."""
    return _(SHIPS[level])


def card(name: str, edition: str = EDITION) -> str:
    """A ship or building in few words: "junk", "firm (tea)"."""
    pieces = box(edition)
    if name in pieces.ships:
        return ship_kind(pieces.ships[name].level)
    building = pieces.buildings[name]
    if building.kind in ("mansion", "opium_den"):
        return kind(building.kind)
    which = goods(building.colours[0]) if len(building.colours) == 1 else _("any goods")
    return _("%(kind)s (%(goods)s)") % {"kind": kind(building.kind), "goods": which}


@in_each_language
def price(name: str, edition: str = EDITION) -> str:
    """A card for sale with all that is printed on it."""
    pieces = box(edition)
    bought = pieces.ships.get(name) or pieces.buildings[name]
    text = _("%(card)s, costs %(cubes)s, brings %(prestige)s prestige and %(credit)s credit") % {
        "card": capital(card(name, edition)),
        "cubes": heap(bought.cost),
        "prestige": bought.prestige,
        "credit": bought.credit,
    }
    if name in pieces.ships and pieces.ships[name].needs:
        return _("%(card)s, needs %(needs)s credit") % {"card": text, "needs": pieces.ships[name].needs}
    return sentences(text, service(name, edition))


def service(name: str, edition: str = EDITION) -> str:
    """What a building does, or ""."""
    building = box(edition).buildings.get(name)
    if building is None or building.kind == "mansion":
        return ""
    which = goods(building.colours[0]) if len(building.colours) == 1 else _("any goods but opium")
    values = {"goods": which, "count": building.changes}
    sentences = {
        "firm": _("Each round it gives 1 cube: %(goods)s. A cell of your warehouse becomes the firm."),
        "workshop": _("Each round one ship costs you 1 cube less: %(goods)s."),
        "market": ngettext(
            "Each round it changes %(count)s cube into %(goods)s.",
            "Each round it changes up to %(count)s cubes into %(goods)s.",
            building.changes,
        ),
        "opium_den": _("Each round it gives 1 opium. At the end it costs prestige for all opium used."),
    }
    return sentences[building.kind] % values


def house(side: str) -> str:
    """A house by its side."""
    return _(SIDES[side])


def line(one: Line) -> str:
    """A line by its place: "row 2"."""
    return _(AXES[one.axis]) % {"number": one.index + 1}


def line_named(name: str) -> str:
    """The same from its name in a pick: `row2/0-3`."""
    axis, index = name.partition("/")[0][:-1], int(name.partition("/")[0][-1])
    return _(AXES[axis]) % {"number": index + 1}


def place(cell: int) -> str:
    """A cell of the tray."""
    return _("row %(row)s, place %(place)s") % {"row": cell // 4 + 1, "place": cell % 4 + 1}


def capital(sentence: str) -> str:
    """`sentence` with a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def sentences(first: str, then: str) -> str:
    """Two sentences, of which the first has no full stop yet and the second may be missing."""
    return _("%(first)s. %(then)s") % {"first": first, "then": then} if then else first


def clauses(parts: Sequence[str]) -> str:
    """Parts of a sentence that a comma divides."""
    told = parts[0]
    for more in parts[1:]:
        told = _("%(said)s, %(more)s") % {"said": told, "more": more}
    return told


def listed(parts: Sequence[str]) -> str:
    """Several things as part of a sentence: "a, b and c"."""
    return common.listed(parts)


def people(names: Names, seats: Iterable[int]) -> str:
    """The names of seats as part of a sentence."""
    return listed([names[seat] for seat in seats])


def prestige(count: int) -> str:
    """A score."""
    return ngettext("%(total)s prestige", "%(total)s prestige", count) % {"total": count}


def marker(name: str, view: DadaochengView) -> str:
    """A marker by its two sides: "tea over rice"."""
    shown = next((one for one in view.field if one.marker == name), None)
    if shown is None:
        return _("marker")
    return _("%(shows)s over %(hidden)s") % {"shows": goods(shown.shows), "hidden": goods(shown.hidden)}


def placed(name: str, view: DadaochengView) -> str:
    """A marker with its place."""
    shown = next((one for one in view.field if one.marker == name), None)
    if shown is None:
        return _("marker")
    return _("%(marker)s (%(place)s)") % {"marker": capital(marker(name, view)), "place": place(shown.cell)}


def pick(said: str, view: DadaochengView) -> str:
    """A pick as a button's words."""
    role, _sep, thing = said.partition(":")
    colour, _sep, copy = thing.partition("/")
    if role in ("pay", "give", "back", "gift"):
        return _numbered(role, colour, copy)
    sentences = {
        "disc": lambda: placed(thing, view),
        "verb": lambda: _(VERBS[thing]),
        "line": lambda: capital(line_named(thing)),
        "ship": lambda: _("Buy: %(card)s") % {"card": card(thing, view.edition)},
        "building": lambda: _("Buy: %(card)s") % {"card": card(thing, view.edition)},
        "workshop": lambda: _("With the %(card)s") % {"card": card(thing, view.edition)},
        "card": lambda: _("Use: %(card)s") % {"card": card(thing, view.edition)},
        "event": lambda: _("Use the event of %(event)s") % {"event": tales.event(thing)},
        "take": lambda: _("Take %(goods)s") % {"goods": goods(thing)},
        "cell": lambda: _("Cell %(number)s of your warehouse") % {"number": int(thing) + 1},
    }
    return sentences[role]()


def _numbered(role: str, colour: str, copy: str) -> str:
    values = {"goods": goods(colour), "copy": copy}
    sentences = {
        "pay": _("Pay %(goods)s (%(copy)s)"),
        "give": _("Give %(goods)s (%(copy)s)"),
        "back": _("Give back %(goods)s (%(copy)s)"),
        "gift": _("Take %(goods)s (%(copy)s)"),
    }
    return sentences[role] % values


def order(said: str) -> tuple[object, ...]:
    """Where a pick stands among others: in the order in which a move is thought."""
    role, _sep, thing = said.partition(":")
    rank: tuple[object, ...] = (thing,)
    if role in ("pay", "give", "back", "gift", "take"):
        rank = (COLOURS.index(next(c for c in COLOURS if c == thing[0])), thing)
    elif role == "verb":
        rank = (VERB_ORDER.index(thing),)
    return (ORDER.index(role), rank)


def picture(said: str) -> str:
    """The symbol that goes with a pick."""
    role, _sep, thing = said.partition(":")
    if role in ("take", "gift", "pay", "give", "back"):
        return f"cube-{thing[0]}"
    if role == "verb" and thing in ("flip", "temple", "exchange", "end"):
        return f"do-{thing}"
    return ""


def saying(offer: Offer[Move], view: DadaochengView) -> str:
    """The half-said or whole move; "" when nothing is said."""
    if offer.move is not None and (offer.chosen or len(offer.remaining) == 1):
        return _with_service(move(offer.move, view), offer, view)
    if not offer.chosen:
        return ""
    told = capital(clauses(_said(offer, view)))
    open_roles = {said.partition(":")[0] for said in offer.open}
    missing = next((role for role in ASKED if role in open_roles), None)
    if missing is None:
        return told
    wanted = _("one more cube to give") if missing == "give" and _given(offer) else _(ROLES[missing])
    asked = _("%(said)s … now choose %(missing)s.") % {"said": told, "missing": wanted}
    return _with_service(asked, offer, view)


def _with_service(text: str, offer: Offer[Move], view: DadaochengView) -> str:
    """What is said, and what the building that is to be bought will do."""
    bought = next((said[9:] for said in offer.said if said.startswith("building:")), "")
    return _together(text, service(bought, view.edition))


def _together(said: str, more: str) -> str:
    """Two whole sentences, of which the second may be missing."""
    return _("%(said)s %(more)s") % {"said": said, "more": more} if more else said


def _given(offer: Offer[Move]) -> bool:
    return any(said.startswith("give:") for said in offer.said)


def _said(offer: Offer[Move], view: DadaochengView) -> list[str]:
    """What is said, with cubes counted."""
    sums = {"pay": _("pay %(cubes)s"), "give": _("give %(cubes)s"), "back": _("give back %(cubes)s")}
    sums["gift"] = _("take %(cubes)s")
    exchanging = "verb:exchange" in offer.said and _given(offer)
    if exchanging:
        sums["give"] = _("exchange %(cubes)s")
    parts = []
    done: set[str] = set()
    for said in sorted(offer.said, key=order):
        role = said.partition(":")[0]
        if said == "verb:exchange" and exchanging:
            continue
        if role not in sums:
            parts.append(pick(said, view))
        elif role not in done:
            done.add(role)
            colours = [one.partition(":")[2][0] for one in offer.said if one.startswith(f"{role}:")]
            parts.append(sums[role] % {"cubes": stored(colours)})
    return parts


def move(said: Move, view: DadaochengView) -> str:
    """A whole move, as its seat says it; a plan with what it would bring."""
    match said:
        case m.Swap(one, other):
            text = _("Swap %(one)s and %(other)s.") % {"one": marker(one, view), "other": marker(other, view)}
            return _with_preview(text, said, view)
        case m.Flip(one):
            return _with_preview(_("Flip %(marker)s.") % {"marker": marker(one, view)}, said, view)
        case m.TakeLine(name):
            return _with_preview(_("Take %(line)s.") % {"line": line_named(name)}, said, view)
        case m.Stop():
            return _("Leave the lines that are there.")
        case m.EmptyCells(cells):
            numbers = listed([str(cell + 1) for cell in cells])
            return ngettext("Empty cell %(cells)s.", "Empty cells %(cells)s.", len(cells)) % {"cells": numbers}
        case m.Decline():
            return _("No reward this time.")
        case m.TakeGift(cubes):
            return _("Take %(cubes)s.") % {"cubes": heap(cubes)}
        case m.GiveBack(cubes):
            return _("Give back %(cubes)s.") % {"cubes": heap(cubes)}
        case m.EndTurn():
            return _("End the turn.")
    return _buying(said, view)


def _buying(said: Move, view: DadaochengView) -> str:
    match said:
        case m.BuyShip(ship, pay, workshop):
            values = {"card": card(ship, view.edition), "cubes": heap(pay)}
            if workshop is not None:
                values["workshop"] = card(workshop, view.edition)
                return _("Buy: %(card)s, with the %(workshop)s, for %(cubes)s.") % values
            return _("Buy: %(card)s, for %(cubes)s.") % values
        case m.Build(building, pay, cell):
            values = {"card": card(building, view.edition), "cubes": heap(pay)}
            if cell is not None:
                values["cell"] = str(cell + 1)
                return _("Build: %(card)s in cell %(cell)s, for %(cubes)s.") % values
            return _("Build: %(card)s, for %(cubes)s.") % values
        case m.VisitTemple(pay):
            return _("Visit the temple with %(cubes)s.") % {"cubes": heap(pay)}
        case m.Exchange(give, take):
            return _("Exchange %(cubes)s for 1 %(goods)s.") % {"cubes": heap(give), "goods": goods(take)}
        case m.Collect(name, take):
            return _("Use: %(card)s gives 1 %(goods)s.") % {"card": card(name, view.edition), "goods": goods(take)}
        case m.Trade(name, give, take):
            values = {"card": card(name, view.edition), "cubes": heap(give), "goods": goods(take)}
            return _("Use: %(card)s turns %(cubes)s into %(goods)s.") % values
        case m.UseEvent(name, pay, take, cell):
            told = [_("Use the event of %(event)s") % {"event": tales.event(name)}]
            if any(pay):
                told.append(_("pay %(cubes)s") % {"cubes": heap(pay)})
            if take:
                told.append(_("take %(cubes)s") % {"cubes": stored(take)})
            if cell is not None:
                told.append(_("empty cell %(cell)s") % {"cell": cell + 1})
            return _("%(said)s.") % {"said": clauses(told)}
    raise ValueError(f"no words for {type(said).__name__}")


def _with_preview(text: str, said: m.DadaochengMove, view: DadaochengView) -> str:
    shown = preview(view, said) if view.field else None
    return _together(text, brings(shown)) if shown is not None else text


def brings(shown: Preview) -> str:
    """What an action would bring, in one or two sentences."""
    if not shown.last:
        if not shown.lines:
            return _("No line yet; the next action can make one.")
        return _("Lines so far: %(lines)s.") % {"lines": listed([line(one) for one in shown.lines])}
    if shown.endless:
        return _("The chain goes round for ever: the markers are laid out anew!")
    if not shown.steps and not shown.choice:
        return _("Nothing comes in.")
    told = []
    if shown.steps:
        told.append(
            ngettext("%(count)s line brings %(cubes)s.", "%(count)s lines bring %(cubes)s.", len(shown.steps))
            % {"count": len(shown.steps), "cubes": heap(shown.gained)}
        )
    if shown.choice:
        told.append(_("Then you choose between %(lines)s.") % {"lines": listed([line(one) for one in shown.choice])})
    return _together(told[0], "".join(told[1:]))


def cubes_words(cubes: Cubes) -> str:
    """Held goods, for the seat's panel."""
    return _("holds %(cubes)s") % {"cubes": heap(cubes)}


def some_cards(name: str, count: int) -> str:
    """Cards of a kind, counted."""
    return _("%(count)s × %(card)s") % {"count": count, "card": name}


def part(name: str) -> str:
    """A part of the score."""
    return _(PARTS[name])


def grade(name: str) -> str:
    """What a lone merchant has become."""
    return _(GRADES[name])


def challenge(name: str) -> str:
    """A challenge for a lone merchant."""
    return _(CHALLENGES[name])


def sign(side: str) -> str:
    """What the shop sign of a house says."""
    return _(HOUSES[side])
