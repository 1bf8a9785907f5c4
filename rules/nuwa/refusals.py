"""The rule in the way of what a player says, in the player's terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kernel.audience import Seat
from rules.kernel.errors import Why
from rules.nuwa.board import NEIGHBOURS, SIDES, inside, ways_to_lie
from rules.nuwa.content import (
    FAR,
    GOAL_NAMES,
    LETTERS,
    OBSTACLE_KINDS,
    OBSTACLES,
    PLACE_AT,
    PLACE_CELLS,
    PROPHECY,
    RELEASES,
    ROAD_KINDS,
    SITES,
    START_CELL,
    UNLOCKS,
    Cell,
    deck,
)
from rules.nuwa.playing import may_discard
from rules.nuwa.state import Between, Closing, NuwaState, Over

REASONS: Final = (
    "over",
    "not_awaited",
    "round_over",
    "round_goes_on",
    "not_there",
    "one_thing",
    # Turning up goals
    "goal_up",
    "goal_not_linked",
    # Playing and discarding
    "card_played",
    "not_played",
    "must_play",
    "not_in_hand",
    "blocked",
    "blocked_keeps_cards",
    "unlock_kept",
    "no_cards",
    "other_use",
    "no_card_for",
    # Roads
    "cell_taken",
    "outside",
    "no_neighbour",
    "place_is_no_road",
    "edges",
    "not_joined",
    "dead_end",
    "not_live",
    "turned_alike",
    "fits_nowhere",
    # Places
    "place_down",
    "place_open",
    "other_place",
    "place_cut_off",
    "place_not_found",
    "no_look",
    # Obstacles and releases
    "obstacle_there",
    "self_obstacle",
    "no_obstacle",
    "release_other_kind",
    # Removal
    "not_a_road",
    "no_road_there",
)

Said = dict[str, str]
"""The place said, by role."""

_VERBS: Final = ("discard", "pass", "done", "begin_round")


def why_not(state: NuwaState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    if isinstance(state.phase, Over):
        return Why("over")
    if seat not in state.awaited:
        return Why("not_awaited", {"seats": state.awaited})
    if isinstance(state.phase, Between):
        return Why("round_over")
    said: Said = {}
    twice = False
    for pick in sorted(picks):
        role, _, place = pick.partition(":")
        if not _known(state, role, place):
            return Why("not_there", {"thing": pick})
        twice = twice or role in said
        said[role] = place
    if said.get("verb") == "begin_round":
        return Why("round_goes_on")
    if isinstance(state.phase, Closing) and (set(said) - {"goal", "verb"} or said.get("verb") in ("discard", "pass")):
        return Why("card_played")
    if twice:
        return _one_thing(said)
    if "goal" in said:
        return _goal(state, said)
    if "verb" in said:
        return _verb(state, seat, said)
    if "hand" in said:
        return _card(state, seat, said["hand"], said) or _one_thing(said)
    return _without_card(state, seat, said)


def _known(state: NuwaState, role: str, place: str) -> bool:
    """Whether there is such a thing on any table."""
    match role:
        case "hand":
            return place in deck(state.options.dual_releases)
        case "cell":
            return _cell(place) is not None
        case "turned":
            return place == "180"
        case "place":
            return place in map(str, PLACE_CELLS)
        case "goal" | "look":
            return place in GOAL_NAMES
        case "seat":
            return place in map(str, range(state.seats))
        case "kind":
            return place in OBSTACLE_KINDS
        case "verb":
            return place in _VERBS
    return False


def _cell(word: str) -> Cell | None:
    """`3/-1` as a cell."""
    x, _, y = word.partition("/")
    if not (x.lstrip("-").isdecimal() and y.lstrip("-").isdecimal() and x.isascii() and y.isascii()):
        return None
    cell = (int(x[-4:]), int(y[-4:]))
    return cell if f"{cell[0]}/{cell[1]}" == word and max(map(abs, cell)) <= FAR else None


def _one_thing(said: Said) -> Why:
    return Why("one_thing", {"roles": tuple(sorted(said))})


def _goal(state: NuwaState, said: Said) -> Why:
    goal = next(name for name in GOAL_NAMES if name == said["goal"])
    if state.is_up(goal):
        return Why("goal_up", {"goal": goal})
    if goal not in state.linked_goals:
        return Why("goal_not_linked", {"goal": goal})
    return _one_thing(said)


def _verb(state: NuwaState, seat: Seat, said: Said) -> Why:
    hand = state.hands[seat]
    match said["verb"]:
        case "done" if not isinstance(state.phase, Closing):
            return Why("not_played")
        case "pass" if hand and not state.is_blocked(seat):
            kept = not any(may_discard(state, seat, card) for card in hand)
            return Why("must_play", {"kept": True} if kept else {})
        case "discard":
            return _discarding(state, seat, said)
    return _one_thing(said)


def _discarding(state: NuwaState, seat: Seat, said: Said) -> Why:
    hand = state.hands[seat]
    if not hand:
        return Why("no_cards")
    card = said.get("hand")
    if card is not None and card not in hand:
        return Why("not_in_hand", {"card": card})
    if state.is_blocked(seat) and not state.options.blocked_may_discard:
        return Why("blocked_keeps_cards", {"kinds": state.obstacles[seat]})
    if not any(may_discard(state, seat, other) for other in hand if card in (None, other)):
        return Why("unlock_kept", {"card": card or hand[0]})
    return _one_thing(said)


def _without_card(state: NuwaState, seat: Seat, said: Said) -> Why:
    """No card is named: what is in the way of all that the seat holds; first what is in the way of any."""
    hand = state.hands[seat]
    if not hand:
        return Why("no_cards")
    broken = _of_the_thing(state, said)
    if broken is not None:
        return broken
    roles = set(said)
    fitting = [card for card in hand if roles <= _roles(card)]
    if not fitting:
        return Why("no_card_for", {"role": min(roles)})
    found = [why for card in fitting if (why := _card(state, seat, card, said)) is not None]
    return max(found, key=lambda why: REASONS.index(why.code), default=_one_thing(said))


def _of_the_thing(state: NuwaState, said: Said) -> Why | None:
    """What is in the way whatever card is played there."""
    if "cell" in said and not state.road_at(_cell_of(said)):
        return _ground(state, _cell_of(said))
    if "place" in said:
        return _place(state, int(said["place"]))
    if "look" in said and state.is_up(next(name for name in GOAL_NAMES if name == said["look"])):
        return Why("goal_up", {"goal": said["look"]})
    return None


def _cell_of(said: Said) -> Cell:
    cell = _cell(said["cell"])
    assert cell is not None
    return cell


def _roles(card: str) -> set[str]:
    """The roles of what is touched when `card` is played."""
    if card in ROAD_KINDS:
        return {"hand", "cell", "turned"}
    if card in UNLOCKS:
        return {"hand", "place", "look"} if UNLOCKS[card] == PROPHECY else {"hand", "place"}
    if card in OBSTACLES:
        return {"hand", "seat"}
    return {"hand", "seat", "kind"} if card in RELEASES else {"hand", "cell"}


Rule = Callable[[NuwaState, Seat, str, Said], Why | None]


def _card(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    """What is in the way of playing `card` like this."""
    if card not in state.hands[seat]:
        return Why("not_in_hand", {"card": card})
    if state.is_blocked(seat) and card not in RELEASES:
        return Why("blocked", {"kinds": state.obstacles[seat]})
    if card in UNLOCKS and "look" in said and UNLOCKS[card] != PROPHECY:
        return Why("no_look", {"card": card})
    strange = sorted(set(said) - _roles(card) - {"hand"})
    if strange:
        return Why("other_use", {"card": card, "role": strange[0]})
    rule: Rule
    if card in ROAD_KINDS:
        rule = _road
    elif card in UNLOCKS:
        rule = _unlock
    elif card in OBSTACLES:
        rule = _obstacle
    else:
        rule = _release if card in RELEASES else _removal
    return rule(state, seat, card, said)


# Roads


def _road(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    turned = "turned" in said
    if turned and ROAD_KINDS[card].symmetric:
        return Why("turned_alike", {"card": card})
    if "cell" not in said:
        return Why("fits_nowhere", {"card": card})
    cell = _cell_of(said)
    ground = _ground(state, cell)
    if ground is not None:
        return ground
    ways = (True,) if turned else ways_to_lie(card)
    found = [why for way in ways if (why := _lying(state, cell, SIDES[card, way])) is not None]
    # The way as it is held is told; the other one only if that alone has a special reason.
    return max(found, key=lambda why: REASONS.index(why.code), default=None)


def _ground(state: NuwaState, cell: Cell) -> Why | None:
    """Why no road at all can lie on `cell`."""
    params = {"x": cell[0], "y": cell[1]}
    what = _what_lies(state, cell)
    if what is not None:
        return Why("cell_taken", {**params, "what": what})
    if state.options.bounds == "grid" and not inside(cell):
        return Why("outside", params)
    around = [(cell[0] + dx, cell[1] + dy) for _, _, (dx, dy) in NEIGHBOURS]
    if not any(neighbour in state.table.tiles for neighbour in around):
        waiting = any(neighbour in SITES for neighbour in around)
        return Why("place_is_no_road" if waiting else "no_neighbour", params)
    return None


def _what_lies(state: NuwaState, cell: Cell) -> str | None:
    if cell == START_CELL:
        return "start"
    if cell in SITES:
        return "place" if cell in PLACE_AT else "goal"
    return "road" if state.road_at(cell) else None


def _lying(state: NuwaState, cell: Cell, sides: int) -> Why | None:
    """Why a card with these openings cannot lie on the empty `cell`, which has a tile beside it."""
    bed = state.beds[cell]
    for letter, side in LETTERS.items():
        if bed.needs & side and not sides & side:
            return Why("edges", {"side": letter, "open": True})
        if bed.walls & side and sides & side:
            return Why("edges", {"side": letter, "open": False})
    if bed.anchors:
        return None
    if not bed.needs:
        return Why("not_joined")
    return Why("not_live" if state.options.placement_needs_live_link else "dead_end")


# Places


def _place(state: NuwaState, number: int) -> Why | None:
    """Why the place cannot be unlocked at all."""
    place = state.places[number - 1]
    if place.what is None:
        return Why("place_down", {"place": number})
    if place.open:
        return Why("place_open", {"place": number, "what": place.what})
    if state.options.unlock_needs_live_link and not state.is_linked(number):
        return Why("place_cut_off", {"place": number, "what": place.what})
    return None


def _unlock(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    what = UNLOCKS[card]
    if "place" in said:
        place = state.places[int(said["place"]) - 1]
        if place.what is not None and place.what != what:
            return Why("other_place", {"place": int(said["place"]), "what": place.what, "card": card})
        broken = _place(state, int(said["place"]))
    else:
        found = [number for number, place in enumerate(state.places, 1) if place.what == what]
        broken = _place(state, found[0]) if found else Why("place_not_found", {"card": card, "what": what})
    if broken is None and "look" in said:
        return _of_the_thing(state, {"look": said["look"]})
    return broken


# Obstacles, releases, removals


def _obstacle(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    kind = OBSTACLES[card]
    targets = [int(said["seat"])] if "seat" in said else range(state.seats)
    if list(targets) == [seat] and not state.options.self_obstacle:
        return Why("self_obstacle")
    if all(kind in state.obstacles[target] for target in targets):
        return Why("obstacle_there", {"seat": targets[0], "kind": kind})
    return None


def _release(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    targets = [int(said["seat"])] if "seat" in said else range(state.seats)
    kind = said.get("kind")
    if kind is not None and kind not in RELEASES[card]:
        return Why("release_other_kind", {"card": card, "kind": kind})
    lying = sorted({lies for target in targets for lies in state.obstacles[target]})
    if not lying or (kind is not None and kind not in lying):
        return Why("no_obstacle", {"seat": targets[0] if len(targets) == 1 else None, "kind": kind})
    return Why("release_other_kind", {"card": card, "kind": lying[0]})


def _removal(state: NuwaState, seat: Seat, card: str, said: Said) -> Why | None:
    if "cell" not in said:
        return Why("no_road_there", {"x": None, "y": None})
    cell = _cell_of(said)
    what = _what_lies(state, cell)
    if what in ("start", "place", "goal"):
        return Why("not_a_road", {"what": what})
    return Why("no_road_there", {"x": cell[0], "y": cell[1]})
