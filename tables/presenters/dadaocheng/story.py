"""What happened at a table of Dadaocheng, line by line."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.dadaocheng import effects as e
from rules.dadaocheng.content import COLOURS
from rules.kernel.effects import Effect, Learned
from tables.presenters.base import Names
from tables.presenters.dadaocheng import tales, words


def line(effect: Effect, names: Names) -> str | None:
    """An effect as one line; None when the lines beside it say it already."""
    match effect:
        case Learned():
            return None
        case e.FirstPlayer(seat):
            return _("%(name)s begins.") % {"name": names[seat]}
        case e.CornersLaid(_markers, again):
            if again:
                return _("The four opium markers go back to the corners.")
            return _("The four opium markers lie in the corners.")
        case e.MarkersLaid(_markers, again):
            if again:
                return _("All markers are laid out anew, sun side up.")
            return _("Twelve markers are laid out between them, sun side up.")
        case e.RoundBegan(number, of):
            return _("Round %(round)s of %(of)s begins.") % {"round": number, "of": of}
        case e.EventOpened(event):
            return words.sentences(tales.event(event), tales.event_rule(event))
        case e.TurnBegan(seat, planned):
            values = {"name": names[seat], "count": planned}
            if planned:
                return (
                    ngettext(
                        "%(name)s begins a turn, with %(count)s action planned ahead.",
                        "%(name)s begins a turn, with %(count)s actions planned ahead.",
                        planned,
                    )
                    % values
                )
            return _("%(name)s begins a turn.") % values
        case e.PurchasesEnded(seat, surplus):
            values = {"name": names[seat], "count": surplus}
            return (
                ngettext(
                    "%(name)s buys no more and has %(count)s cube too many.",
                    "%(name)s buys no more and has %(count)s cubes too many.",
                    surplus,
                )
                % values
            )
        case e.TurnEnded(seat, kept):
            if not any(kept):
                return _("%(name)s ends the turn and keeps nothing.") % {"name": names[seat]}
            return _("%(name)s ends the turn and keeps %(cubes)s.") % {"name": names[seat], "cubes": words.heap(kept)}
        case e.RoundEnded(number, _event):
            return _("Round %(round)s is over.") % {"round": number}
        case e.MatchEnded(winners, totals):
            return _ended(winners, totals, names)
    return _planning(effect, names) or _income(effect, names) or _windows(effect, names) or _buying(effect, names)


def _ended(winners: tuple[int, ...], totals: tuple[int, ...], names: Names) -> str:
    if not winners:
        return _("The game ends with %(points)s.") % {"points": words.prestige(totals[0])}
    values = {"names": words.people(names, winners), "points": words.prestige(totals[winners[0]])}
    if len(winners) > 1:
        return _("%(names)s share the victory with %(points)s!") % values
    return _("%(names)s wins with %(points)s!") % values


def _planning(effect: Effect, names: Names) -> str | None:
    match effect:
        case e.MarkersSwapped(seat, _one, _other, cells, colours, ahead):
            values = {
                "name": names[seat],
                "one": words.goods(colours[0]),
                "here": words.place(cells[0]),
                "other": words.goods(colours[1]),
                "there": words.place(cells[1]),
            }
            if ahead:
                return _("%(name)s plans ahead: swaps %(one)s (%(here)s) and %(other)s (%(there)s).") % values
            return _("%(name)s swaps %(one)s (%(here)s) and %(other)s (%(there)s).") % values
        case e.MarkerFlipped(seat, _marker, cell, before, after, ahead):
            values = {
                "name": names[seat],
                "before": words.goods(before),
                "after": words.goods(after),
                "place": words.place(cell),
            }
            if ahead:
                return _("%(name)s plans ahead: flips %(before)s (%(place)s) to %(after)s.") % values
            return _("%(name)s flips %(before)s (%(place)s) to %(after)s.") % values
        case e.PlanWaits(seat, seats):
            values = {"name": names[seat], "names": words.people(names, seats)}
            return _("%(name)s has planned; goods come in after the answer of %(names)s.") % values
    return None


def _income(effect: Effect, names: Names) -> str | None:
    match effect:
        case e.LineTaken(seat, line, _cells, colour, count, _number, _chosen):
            values = {
                "name": names[seat],
                "length": line.length,
                "line": words.line(line),
                "cubes": words.some(colour, count),
            }
            if line.length > 3:
                return _("Four in a line, %(line)s! %(name)s takes in %(cubes)s.") % values
            return _("Three in a line, %(line)s! %(name)s takes in %(cubes)s.") % values
        case e.CellStocked(seat, _side, cell, colour):
            values = {"name": names[seat], "cubes": words.some(colour, 1), "cell": cell + 1}
            return _("Cell %(cell)s of %(name)s’s warehouse gets %(cubes)s.") % values
        case e.GoodsRotted(seat, _side, cell, cubes):
            values = {"name": names[seat], "cubes": words.stored(cubes), "cell": cell + 1}
            return _("Too much for cell %(cell)s of %(name)s: %(cubes)s rot away.") % values
        case e.NothingStocked(seat, side, cell):
            if seat is None:
                return _("Nobody runs the %(house)s, so nothing is stored there.") % {"house": words.house(side)}
            values = {"name": names[seat], "cell": cell + 1}
            return _("Cell %(cell)s of %(name)s is a firm and stores nothing.") % values
        case e.LineConsumed(_line, _cells, shown):
            values = {"goods": words.listed([words.goods(colour) for colour in shown])}
            return _("The markers of the line turn over: %(goods)s.") % values
        case e.IncomeEnded(seat, lines, gained, stopped):
            values = {"name": names[seat], "lines": lines, "cubes": words.heap(gained)}
            if stopped:
                return _("%(name)s leaves the lines that are there.") % values
            if not lines:
                return _("No line: nothing comes in for %(name)s.") % values
            return (
                ngettext(
                    "%(name)s made %(lines)s line and took in %(cubes)s.",
                    "%(name)s made a chain of %(lines)s lines and took in %(cubes)s.",
                    lines,
                )
                % values
            )
        case e.LoopFound(seat, lines, returned):
            values = {"name": names[seat], "lines": lines, "cubes": words.heap(returned)}
            return (
                _("An endless loop after %(lines)s lines! %(cubes)s go back and all warehouses are emptied.") % values
            )
        case e.LoopRewarded(seat, cubes, _signs):
            values = {"name": names[seat], "cubes": words.heap(cubes)}
            return _("%(name)s takes %(cubes)s for the loop, and a yellow cube goes on the house sign.") % values
    return None


def _windows(effect: Effect, names: Names) -> str | None:
    match effect:
        case e.GiftOffered(seat, cubes):
            return _("%(name)s may take %(count)s cubes of any colour.") % {"name": names[seat], "count": cubes}
        case e.GiftTaken(seat, cubes):
            return _("%(name)s takes %(cubes)s as a gift.") % {"name": names[seat], "cubes": words.heap(cubes)}
        case e.HouseFull(seat, cells):
            values = {"name": names[seat], "count": cells}
            return (
                ngettext(
                    "Full house! %(name)s may empty %(count)s cell.",
                    "Full house! %(name)s may empty %(count)s cells.",
                    cells,
                )
                % values
            )
        case e.CellEmptied(seat, _side, cell, cubes, _why):
            values = {"name": names[seat], "cell": cell + 1, "cubes": words.stored(cubes)}
            return _("%(name)s empties cell %(cell)s and takes %(cubes)s.") % values
        case e.RewardDeclined(seat):
            return _("%(name)s leaves the warehouse as it is.") % {"name": names[seat]}
        case e.SurplusReturned(seat, cubes, limit):
            values = {"name": names[seat], "cubes": words.heap(cubes), "limit": limit}
            return _("%(name)s gives back %(cubes)s, for only %(limit)s can be kept.") % values
    return None


def _buying(effect: Effect, names: Names) -> str | None:
    match effect:
        case e.ShipOpened(_level, ship, left):
            values = {"card": words.price(ship), "left": left}
            return _("A ship comes in: %(card)s.") % values
        case e.BuildingOpened(_kind, building, left):
            values = {"card": words.price(building).rstrip(".。"), "left": left}
            return _("For sale now: %(card)s.") % values
        case e.ShipBought(seat, ship, paid, workshop, _saved):
            values = {"name": names[seat], "card": words.card(ship), "cubes": words.heap(paid)}
            if workshop is not None:
                values["workshop"] = words.card(workshop)
                return _("%(name)s buys for %(cubes)s, with the %(workshop)s: %(card)s!") % values
            return _("%(name)s buys for %(cubes)s: %(card)s!") % values
        case e.BuildingBought(seat, building, paid, _saved):
            values = {"name": names[seat], "card": words.card(building), "cubes": words.heap(paid)}
            return _("%(name)s builds for %(cubes)s: %(card)s!") % values
        case e.FirmOpened(seat, _side, cell, cubes):
            values = {"name": names[seat], "cell": cell + 1, "cubes": words.stored(cubes)}
            if cubes:
                return _("Cell %(cell)s of %(name)s becomes the firm; its goods go to the supply: %(cubes)s.") % values
            return _("Cell %(cell)s of %(name)s becomes the firm.") % values
        case e.OpiumUsed(seat, cubes, _steps, total):
            values = {"name": names[seat], "count": cubes, "total": total}
            return _("%(name)s uses %(count)s opium; uses so far: %(total)s.") % values
        case e.TempleVisited(seat, paid, dice):
            values = {"name": names[seat], "cubes": words.heap(paid), "dice": dice}
            return _("%(name)s visits the temple with %(cubes)s and rolls %(dice)s dice.") % values
        case e.DiceRolled(seat, dice, gained):
            values = {
                "name": names[seat],
                "dice": words.listed([str(pips) for pips in dice]),
                "cubes": words.heap(gained),
            }
            if not any(gained):
                return _("The dice show %(dice)s: nothing for %(name)s.") % values
            return _("The dice show %(dice)s: %(name)s receives %(cubes)s.") % values
        case e.CubesExchanged(seat, gave, took):
            values = {"name": names[seat], "gave": words.heap(gave), "took": words.some(took, 1)}
            return _("%(name)s exchanges %(gave)s for %(took)s.") % values
        case e.CardUsed(seat, card, gave, took):
            values = {
                "name": names[seat],
                "card": words.card(card),
                "gave": words.heap(gave),
                "took": words.heap(took),
            }
            if any(gave):
                return _("%(name)s uses the %(card)s and gets %(took)s for %(gave)s.") % values
            return _("%(name)s uses the %(card)s and receives %(took)s.") % values
        case e.EventUsed(seat, event, paid, took):
            told = [_("%(name)s uses the event of %(event)s") % {"name": names[seat], "event": tales.event(event)}]
            if any(paid):
                told.append(_("pays %(cubes)s") % {"cubes": words.heap(paid)})
            if any(took):
                told.append(_("receives %(cubes)s") % {"cubes": words.heap(took)})
            return _("%(said)s.") % {"said": words.clauses(told)}
        case e.OpiumCured(seat, total):
            values = {"name": names[seat], "total": total}
            return _("One use of opium less is counted for %(name)s: %(total)s now.") % values
    return None


def colours_of(cubes: tuple[int, ...]) -> list[str]:
    """Cubes one by one."""
    return [colour for colour, count in zip(COLOURS, cubes, strict=True) for _copy in range(count)]
