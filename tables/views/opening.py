"""What a form for a new table says."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from rules.kernel.contract import Meta, Option, OptionValue
from tables.log.proof import NONCE_LENGTH
from tables.presenters.base import Presenter


class Opening:
    """A form for a new table of the game `meta`, filled by `data`, or fresh without."""

    def __init__(self, meta: Meta, data: QueryDict | None) -> None:
        self._meta = meta
        self._data = data
        self.seats = min(meta.seats)
        self.options: dict[str, OptionValue] = {option.name: option.default for option in meta.options}
        self.listed = data is None or "listed" in data
        self.lucky = "" if data is None else data.get("lucky", "").strip()
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
        if len(self.lucky) > NONCE_LENGTH or not self.lucky.isprintable():
            self._faults["lucky"] = _("Please keep the lucky word within %(longest)s ordinary characters.") % {
                "longest": NONCE_LENGTH
            }

    @property
    def unusual(self) -> bool:
        """Whether any option differs from its default."""
        return any(self.options[option.name] != option.default for option in self._meta.options)

    def faults(self) -> dict[str, str]:
        """Field -> what is wrong with it, in a sentence."""
        return dict(self._faults)

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
        return {"name": f"option-{option.name}", "label": label, "line": line, "values": values}


def as_text(value: OptionValue) -> str:
    """A value of an option as a form sends it."""
    return str(value).lower()
