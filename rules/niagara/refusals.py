"""The rule in the way of what a player says, in the player's terms.

A half-said act of a canoe is completed in every imaginable way, legal or not; the completion that
breaks the fewest rules, and among those the plainest, tells which rule stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.kernel.audience import Seat
from rules.kernel.errors import Why
from rules.niagara.content import CANOES, CLOUD, COLOURS, HOME, LOADING, SPACES, WEATHER
from rules.niagara.moves import Gem
from rules.niagara.paddling import may_stay, site_of
from rules.niagara.river import DISTANCE, LAND, LOST, PLACES, Place, in_river, route
from rules.niagara.state import Acting, BuyingBack, Canoe, Choosing, NiagaraState, Over

_CANOE_RULES: Final = (
    "canoe_lost",
    "canoe_landed",
    "canoe_acted",
    "one_launch",
    "canoe_must_act",
)
_ACT_RULES: Final = (
    "steal_own",
    "steal_nothing",
    "steal_downstream",
    "steal_standing",
    "steal_after_unload",
    "steal_full",
    "load_then_unload",
    "same_colour",
    "both_ends",
    "act_at_end",
    "canoe_full",
    "canoe_empty",
    "no_site",
    "no_gem_there",
    "other_branch",
    "one_direction",
    "must_launch",
    "over_falls",
    "gem_falls_home",
    "too_far",
    "steal_passing",
    "points_left",
    "steal_not_there",
    "not_there",
)
"""The most specific first: of equally bad completions the one that breaks this is told."""

REASONS: Final = (
    "not_awaited",
    "over",
    "other_phase",
    "one_thing",
    "card_used",
    "card_chosen",
    "canoe_not_lost",
    "one_buy_back",
    "cannot_pay",
    "cloud_card",
    "number_card",
    "weather_must_move",
    "weather_end",
    "weather_one_step",
    *_CANOE_RULES,
    *_ACT_RULES,
)

Said = dict[str, list[str]]
"""The places said, by role."""

_ROLES: Final = {
    "buying_back": ("canoe", "pay", "verb"),
    "choosing": ("card",),
    "acting": ("canoe", "to", "pit", "gem", "steal", "verb", "weather"),
}
_VERBS: Final = {"buying_back": "go_without", "acting": "stay"}


def why_not(state: NiagaraState, seat: Seat, picks: frozenset[str]) -> Why:
    """The rule that forbids `picks`, which no legal move of `seat` contains."""
    said: Said = {}
    for pick in sorted(picks):
        role, _, place = pick.partition(":")
        said.setdefault(role, []).append(place)
    phase = state.phase
    if isinstance(phase, Over):
        return Why("over")
    if isinstance(phase, Choosing):
        return _foreign(said, "choosing") or _choosing(state, seat, said)
    if seat not in state.awaited:
        return Why("not_awaited", {"seats": state.awaited})
    if isinstance(phase, BuyingBack):
        return _foreign(said, "buying_back") or _buying_back(state, seat, said)
    assert isinstance(phase, Acting)
    return _foreign(said, "acting") or _acting(state, seat, phase, said)


def _foreign(said: Said, phase: str) -> Why | None:
    """Something is said that belongs to another phase."""
    strange = sorted(set(said) - set(_ROLES[phase]))
    if set(said.get("verb", ())) - {_VERBS.get(phase)}:
        strange.append("verb")
    return Why("other_phase", {"role": strange[0], "phase": phase}) if strange else None


def _buying_back(state: NiagaraState, seat: Seat, said: Said) -> Why:
    for place in said.get("canoe", ()):
        if place not in ("0", "1") or state.canoes[seat][int(place)].place != LOST:
            return Why("canoe_not_lost", {"canoe": place})
    if len(said.get("canoe", ())) > 1:
        return Why("one_buy_back")
    for gem in said.get("pay", ()):
        if gem not in state.landed[seat]:
            return Why("cannot_pay", {"gem": gem})
    return Why("one_thing", {"roles": tuple(sorted(said))})


def _choosing(state: NiagaraState, seat: Seat, said: Said) -> Why:
    cards = said.get("card", [])
    for card in cards:
        if card in state.spent[seat]:
            return Why("card_used", {"card": card})
    chosen = state.chosen[seat]
    if chosen is not None and chosen.what in cards:
        return Why("card_chosen", {"card": chosen.what})
    return Why("one_thing", {"roles": ("card",)})


def _acting(state: NiagaraState, seat: Seat, phase: Acting, said: Said) -> Why:
    if state.card(seat) == CLOUD:
        if set(said) - {"weather"}:
            return Why("cloud_card")
        return _weather(state, said["weather"])
    if "weather" in said:
        return Why("number_card", {"card": state.card(seat)})
    for canoe in said.get("canoe", ()):
        broken = _canoe_rule(state, seat, phase, canoe)
        if broken is not None:
            return broken
    if len(said.get("canoe", ())) > 1 and phase.only_one:
        return Why("one_launch")
    if "verb" in said and not may_stay(phase):
        return Why("canoe_must_act", {"canoes": phase.must or phase.left})
    crowded = sorted(role for role, places in said.items() if len(places) > 1)
    if crowded or "verb" in said:
        return Why("one_thing", {"roles": tuple(crowded) or tuple(sorted(said))})
    return _act(state, seat, phase, said)


def _weather(state: NiagaraState, places: list[str]) -> Why:
    steps = [int(place) for place in places if place.lstrip("-").isdigit()]
    if state.weather in steps:
        return Why("weather_must_move")
    if any(step not in WEATHER for step in steps):
        return Why("weather_end", {"weather": state.weather})
    if any(abs(step - state.weather) > 1 for step in steps):
        return Why("weather_one_step", {"weather": state.weather})
    return Why("one_thing", {"roles": ("weather",)})


def _canoe_rule(state: NiagaraState, seat: Seat, phase: Acting, number: str) -> Why | None:
    """Why this canoe cannot act now, whatever it would do."""
    if number not in ("0", "1"):
        return Why("not_there", {"thing": f"canoe:{number}"})
    if int(number) in phase.left:
        return None
    place = state.canoes[seat][int(number)].place
    params = {"canoe": int(number)}
    if place == LOST:
        return Why("canoe_lost", params)
    return Why("canoe_landed" if place == LAND else "canoe_acted", params)


Way = tuple[Place, ...] | None
"""The places from start to end; None if one direction does not lead there."""


class _Act(NamedTuple):
    """An imaginable act: to unload at `pit`, to rob canoe `steal` (seat, number)."""

    canoe: int
    to: Place
    pit: int | None
    gem: Gem | None
    steal: tuple[Seat, int] | None


def _act(state: NiagaraState, seat: Seat, phase: Acting, said: Said) -> Why:
    strange = _strange(state, said)
    if strange is not None:
        return strange
    card = int(state.card(seat))
    best: tuple[tuple[int, int, int], Why] | None = None
    for act in _imaginable(state, seat, phase, said):
        broken = list(_broken(state, seat, card, act))
        if not broken:
            continue
        ranks = [_ACT_RULES.index(why.code) for why in broken]
        added = sum(word is not None for word in act[2:])
        rank = (len(broken), added, min(ranks))
        if best is None or rank < best[0]:
            best = rank, broken[ranks.index(min(ranks))]
    assert best is not None, "every legal act is said already"
    return best[1]


def _strange(state: NiagaraState, said: Said) -> Why | None:
    """Something is named that is not on any table."""
    spaces = tuple(map(str, SPACES))
    things = {
        "to": PLACES,
        "pit": spaces,
        "gem": tuple(f"{space}/{colour}" for space in spaces for colour in COLOURS),
        "steal": tuple(f"{seat}/{number}" for seat in range(state.seats) for number in CANOES),
    }
    for role, known in things.items():
        for place in said.get(role, ()):
            if place not in known:
                return Why("not_there", {"thing": f"{role}:{place}"})
    return None


def _imaginable(state: NiagaraState, seat: Seat, phase: Acting, said: Said) -> Iterator[_Act]:
    """All completions of what is said; what is said is taken as it is, possible or not."""

    canoes = [number for number in phase.left if str(number) in said.get("canoe", ("0", "1"))]
    places = [place for place in PLACES if place in said.get("to", PLACES[:-1])]
    pits = [space for space in SPACES if str(space) in said.get("pit", ())]
    gems = [Gem(space, colour) for space in SPACES for colour in COLOURS if f"{space}/{colour}" in said.get("gem", ())]
    steal = None
    for word in said.get("steal", ()):
        victim, canoe = word.split("/")
        steal = int(victim), int(canoe)
    for number in canoes:
        start = state.canoes[seat][number].place
        for to in places:
            ends = tuple(dict.fromkeys(DISTANCE[place] for place in (start, to) if in_river(place)))
            for pit in pits or (None, *ends):
                for gem in gems or (None, *(Gem(end, colour) for end in ends for colour in COLOURS)):
                    yield _Act(number, to, pit, gem, steal)


def _broken(state: NiagaraState, seat: Seat, card: int, act: _Act) -> Iterator[Why]:
    """Every rule that `act` breaks."""
    canoe = state.canoes[seat][act.canoe]
    way = route(canoe.place, act.to)
    if way is None:
        apart = DISTANCE[act.to] - DISTANCE[canoe.place]
        code = "other_branch" if not apart and DISTANCE[act.to] == 7 else "one_direction"
        yield Why(code, {"to": act.to})
    elif canoe.place == act.to == LAND:
        yield Why("must_launch", {"card": card})
    elif act.to == LOST and not state.options.paddle_over_falls:
        yield Why("over_falls")
    yield from _at_the_pits(state, canoe, act, way)
    if act.steal is not None:
        yield from _stealing(state, seat, canoe, act, way)
    if way is not None:
        yield from _points(canoe, card, act, len(way) - 1)


def _at_the_pits(state: NiagaraState, canoe: Canoe, act: _Act, way: Way) -> Iterator[Why]:
    site = act.gem.site if act.gem is not None else None
    for space in dict.fromkeys(space for space in (act.pit, site) if space is not None):
        yield from _place_of_work(state, canoe, act, way, space)
    if act.pit is not None and canoe.cargo is None:
        yield Why("load_then_unload" if act.pit == site else "canoe_empty", {"canoe": act.canoe})
    if act.gem is None:
        return
    if canoe.cargo is not None and act.pit is None:
        yield Why("canoe_full", {"canoe": act.canoe, "gem": canoe.cargo})
    if act.pit is not None and site != act.pit:
        yield Why("both_ends")
    elif act.pit is not None and act.gem.colour == canoe.cargo:
        yield Why("same_colour", {"gem": act.gem.colour})
    elif act.gem.colour not in state.pits[act.gem.site - 1]:
        yield Why("no_gem_there", {"gem": act.gem.colour, "site": act.gem.site})


def _place_of_work(state: NiagaraState, canoe: Canoe, act: _Act, way: Way, space: int) -> Iterator[Why]:
    """A pit is used from its own space, where the canoe starts or ends."""
    ends = [end for end in (canoe.place, act.to) if in_river(end) and DISTANCE[end] == space]
    if not ends:
        on_the_way = way is not None and any(DISTANCE[place] == space for place in way[1:-1])
        yield Why("act_at_end", {"space": space}) if on_the_way else Why("not_there", {"thing": f"pit:{space}"})
    elif site_of(state, ends[0]) is None:
        yield Why("no_site", {"space": space})


def _stealing(state: NiagaraState, seat: Seat, canoe: Canoe, act: _Act, way: Way) -> Iterator[Why]:
    assert act.steal is not None
    victim, number = act.steal
    robbed = state.canoes[victim][number]
    if victim == seat:
        yield Why("steal_own")
    if robbed.cargo is None:
        yield Why("steal_nothing", {"seat": victim})
    if act.to == canoe.place:
        yield Why("steal_standing")
    elif way is not None and DISTANCE[act.to] > DISTANCE[canoe.place]:
        yield Why("steal_downstream")
    if act.gem is not None or (canoe.cargo is not None and act.pit is None):
        yield Why("steal_full", {"canoe": act.canoe})
    elif act.pit is not None and act.pit != DISTANCE[canoe.place]:
        yield Why("steal_after_unload")
    if robbed.place != act.to:
        passed = way is not None and robbed.place in way
        yield Why("steal_passing" if passed else "steal_not_there", {"seat": victim})


def _points(canoe: Canoe, card: int, act: _Act, steps: int) -> Iterator[Why]:
    """Every point is spent, except by landing; or over the falls, where that is played."""
    cost = steps + LOADING * ((act.pit is not None) + (act.gem is not None))
    if cost > card:
        yield Why("too_far", {"card": card, "points": cost})
    elif cost < card and (act.to not in (LAND, LOST) or canoe.place == act.to):
        yield Why("points_left", {"card": card, "left": card - cost})
    if act.to == LOST and (act.pit is not None or act.gem is not None):
        yield from _falls(canoe, act)


def _falls(canoe: Canoe, act: _Act) -> Iterator[Why]:
    """The falls return a gem to its own pit, so handling it there first comes to nothing."""
    gem = act.gem.colour if act.gem is not None else canoe.cargo
    if gem is not None and HOME[gem] == DISTANCE[canoe.place]:
        yield Why("gem_falls_home", {"gem": gem})
