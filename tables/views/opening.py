"""What a form for a new table says."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.kernel.contract import Meta, Option, OptionValue
from tables.log.proof import NONCE_LENGTH
from tables.log.terms import Terms
from tables.presenters.base import Presenter
from tables.views.agreeing import TimeForm

DELAYS = (0, 3, 5, 10, 20)
"""By how many events those who watch may be late."""


class Opening:
    """A form for a new table of the game of `presenter`, filled by `data`, or fresh without."""

    def __init__(self, presenter: Presenter[Any], data: QueryDict | None, zone: str = "") -> None:
        meta: Meta = presenter.game.meta
        self._presenter = presenter
        self._meta = meta
        self._data = data
        self.seats = presenter.usual_seats
        self.options: dict[str, OptionValue] = {option.name: option.default for option in meta.options}
        self.listed = data is None or "listed" in data
        self.lucky = "" if data is None else data.get("lucky", "").strip()
        self.luck_seats = data is not None and "luck-seats" in data
        self.ask_ready = data is not None and "ask-ready" in data
        self.delay = 0
        self.time = TimeForm(data, zone)
        self._faults: dict[str, str] = {}
        if data is not None:
            self._read(data)

    def _read(self, data: QueryDict) -> None:
        seats = {str(number): number for number in self._meta.seats}
        said = data.get("seats", "")
        if said in seats:
            self.seats = seats[said]
        else:
            allowed = ", ".join(seats)
            self._faults["seats"] = _("Please choose how many play: %(allowed)s.") % {"allowed": allowed}
        for option in self._meta.options:
            value = data.get(f"option-{option.name}")
            known = {as_text(one): one for one in option.values}
            if value in known:
                self.options[option.name] = known[value]
            elif value is not None:
                self._faults["options"] = _("Please choose one of the ways that are offered here.")
        self._put_back_what_means_nothing()
        delay = data.get("delay", "0")
        if delay in {str(choice) for choice in DELAYS}:
            self.delay = int(delay)
        else:
            self._faults["delay"] = _("Please choose one of the ways that are offered here.")
        if len(self.lucky) > NONCE_LENGTH or not self.lucky.isprintable():
            self._faults["lucky"] = _("Please keep the lucky word within %(longest)s ordinary characters.") % {
                "longest": NONCE_LENGTH
            }

    def _put_back_what_means_nothing(self) -> None:
        """Options that change nothing with so many seats, or beside the others, are told, not kept in silence."""
        names = []
        for option in self._meta.options:
            if self.options[option.name] != option.default and not option.matters(self.seats, self.options):
                self.options[option.name] = option.default
                names.append(self._presenter.option_words(option.name)[0])
        if names and "options" not in self._faults:
            self._faults["options"] = ngettext(
                "With these choices “%(names)s” would change nothing, so it is back to the usual. Open the table again if that is fine.",
                "With these choices “%(names)s” would change nothing, so they are back to the usual. Open the table again if that is fine.",
                len(names),
            ) % {"names": _("”, “").join(names)}

    @property
    def unusual(self) -> bool:
        """Whether any option differs from its default."""
        return any(self.options[option.name] != option.default for option in self._meta.options)

    def faults(self) -> dict[str, str]:
        """Field -> what is wrong with it, in a sentence."""
        return self._faults | self.time.faults

    @property
    def terms(self) -> Terms:
        """What is agreed beside the game's options. Who sits round one screen need not say that they are ready, and
        their names belong to the seats."""
        one_screen = self.time.fields.get("hot_seat", False)
        return Terms(
            **self.time.fields,
            start="ready" if self.ask_ready and self.seats > 1 and not one_screen else "full",
            order="luck" if self.luck_seats and not one_screen else "chosen",
            delay=self.delay,
        )

    def in_words(self, presenter: Presenter[Any]) -> list[dict[str, Any]]:
        """Every option with its values, explained; the default comes first."""
        return [self._option(presenter, option) for option in self._meta.options]

    def _option(self, presenter: Presenter[Any], option: Option) -> dict[str, Any]:
        label, line = presenter.option_words(option.name)
        values = []
        for value in option.values:
            name, explained = presenter.option_words(option.name, value)
            chosen = value == self.options[option.name]
            values.append({"value": as_text(value), "name": name, "line": explained, "chosen": chosen})
        return {
            "name": f"option-{option.name}",
            "label": label,
            "line": line,
            "values": values,
            "seats": " ".join(map(str, option.seats or ())),
            "given": option.given[0] if option.given else "",
            "given_values": " ".join(map(as_text, option.given[1])) if option.given else "",
        }


def as_text(value: OptionValue) -> str:
    """A value of an option as a form sends it."""
    return str(value).lower()
