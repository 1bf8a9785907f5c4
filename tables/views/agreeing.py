"""What a form says about time: one for a new table, or one that asks for another clock."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext as _

from tables.log.terms import LONGEST_BANK, LONGEST_HOURS, LONGEST_INCREMENT, Terms, TimeTerms

CLOCKS = ("none", "live", "days")
LATE = ("vote", "skip", "stand_in")


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones that are known here."""
    return tuple(sorted(available_timezones()))


class TimeForm:
    """The fields about time, filled by what was sent, or without by `now`, the terms that hold, and sensible values.

    text: field -> what it shows; faults: field -> what is wrong, in a sentence
    """

    def __init__(self, data: Mapping[str, str] | None, zone: str = "", now: TimeTerms | None = None) -> None:
        self.text = {
            "clock": "none",
            "bank": "20",
            "increment": "15",
            "hours": "24",
            "night": "1",
            "night_from": "23",
            "night_to": "7",
            "zone": zone or settings.TIME_ZONE,
            "late": "vote",
            "hot_seat": "",
        }
        if now is not None:
            self.text |= _said(now)
        self.faults: dict[str, str] = {}
        if data is not None and "clock" in data:
            self.text = {name: data.get(name, "").strip()[:40] for name in self.text}
        self.fields = self._read()

    def _read(self) -> dict[str, Any]:
        """What is agreed, as fields of `Terms`; as usual where something is wrong."""
        said, clock = self.text, self.text["clock"]
        if clock not in CLOCKS or said["late"] not in LATE:
            self.faults["clock"] = _("Please choose one of the ways that are offered here.")
            return {}
        found: dict[str, Any] = {"hot_seat": bool(said["hot_seat"])}
        if clock == "live":
            minutes = self._number("bank", 1, LONGEST_BANK // 60, _("minutes"))
            found |= {"bank": minutes * 60, "increment": self._number("increment", 0, LONGEST_INCREMENT, _("seconds"))}
        elif clock == "days":
            found |= {"hours": self._number("hours", 1, LONGEST_HOURS, _("hours"))} | self._night()
        if clock != "none":
            found |= {"clock": clock, "late": said["late"]}
        return found

    def _night(self) -> dict[str, Any]:
        if not self.text["night"]:
            return {}
        night = self._number("night_from", 0, 23, _("o’clock")), self._number("night_to", 0, 23, _("o’clock"))
        if night[0] == night[1]:
            self.faults["night_from"] = _(
                "A night that ends when it begins has no hours. Choose another hour, or no night."
            )
        zone = self.text["zone"]
        if zone not in zones():
            self.faults["zone"] = _("This time zone is not known here. Please choose one of the list.")
            zone = "UTC"
        return {"night": night, "zone": zone}

    def _number(self, name: str, least: int, most: int, unit: str) -> int:
        text = self.text[name]
        value = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1
        if least <= value <= most:
            return value
        self.faults[name] = _("Please give a whole number from %(least)s to %(most)s (%(unit)s).") % {
            "least": least,
            "most": most,
            "unit": unit,
        }
        return least

    @property
    def time(self) -> TimeTerms:
        """What is agreed about time, once there are no faults."""
        return TimeTerms(**{name: value for name, value in self.fields.items() if name != "hot_seat"})

    @property
    def unusual(self) -> bool:
        """Whether anything is not as usual, so that it should be in sight."""
        return bool(self.faults) or Terms(**self.fields) != Terms()


def _said(terms: TimeTerms) -> dict[str, str]:
    """`terms` as the fields of a form; nothing for those that their kind of clock does not use."""
    said: dict[str, str] = {"clock": terms.clock}
    if terms.clock != "none":
        said["late"] = terms.late
    if terms.clock == "live":
        said |= {"bank": str(terms.bank // 60), "increment": str(terms.increment)}
    elif terms.clock == "days":
        said |= {"hours": str(terms.hours), "night": "" if terms.night is None else "1"}
        if terms.night is not None:
            said |= {"night_from": str(terms.night[0]), "night_to": str(terms.night[1]), "zone": terms.zone}
    return said
