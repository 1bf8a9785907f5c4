"""The sprite of Niagara's pieces: symbols that the page places with an external `<use>`.

Page classes do not reach into such a symbol; `currentColor` and `var(--x)` in presentation
attributes do. So there is no style here, and no gradient.
"""

from __future__ import annotations

from tables.drawing import marks

INK = marks.INK


def weather_sign(name: str, ink: str) -> str:
    """The sign of a weather, some 44 wide around the origin."""
    cloud = "M-15 6c-8 0-8-11 0-11c1-9 14-11 17-3c8-4 15 3 11 8c5 2 3 8-2 8q-2-2-26-2z"
    white = f'stroke="{ink}" stroke-width="2.2" stroke-linejoin="round"'
    if name == "sun":
        return (
            f'<path d="M0-20v6M0 20v-6M-20 0h6M20 0h-6M-14-14l4 4M14-14l-4 4M-14 14l4-4M14 14l-4-4" stroke="{ink}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle r="9.5" fill="#f2b632" {white}/><path d="M-5-3q2-4 6-4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".8"/>'
        )
    if name == "cloud":
        return f'<path d="{cloud}" fill="#fff" {white} transform="translate(0 2)scale(1.15)"/><path d="M-9 0q2-4 6-3" fill="none" stroke="{ink}" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>'
    if name == "rain":
        return f'<path d="{cloud}" fill="#dfeaf0" {white} transform="translate(0-4)"/><path d="M-10 8l-3 8M-1 8l-3 8M8 8l-3 8" stroke="#2a6f97" stroke-width="3" stroke-linecap="round"/>'
    return (
        f'<path d="{cloud}" fill="#8794a6" {white} transform="translate(0-5)"/><path d="M-11 7l-4 10M11 7l-4 10" stroke="#2a5f8a" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M2 2l-7 9h6l-3 9l10-12h-6l4-6z" fill="#f2c230" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
    )


def _gem(outline: str, base: str, dark: str, light: str, lines: str) -> str:
    return (
        f'<ellipse cx="1" cy="12" rx="13" ry="5" opacity=".3"/><path d="{outline}" fill="{base}" stroke="{INK}" stroke-width="2.8" stroke-linejoin="round"/>'
        f'<path d="{dark}" opacity=".26"/><path d="{light}" fill="#fff" opacity=".62"/>'
        + (f'<path d="{lines}" fill="none" stroke="#fff" opacity=".5"/>' if lines else "")
    )


def _canoe() -> str:
    hull = "M-60 1C-47-13-26-20 0-20S47-15 59-3Q62 0 59 3C47 15 26 20 0 20S-47 13-60-1z"
    well = "M-43 0C-32-9-16-13 2-13S38-10 46 0C38 10 20 13 2 13S-32 9-43 0z"
    return (
        f'<path d="{hull}" opacity=".34" transform="translate(1 5)"/><path d="{hull}" fill="currentColor" stroke="{INK}" stroke-width="3.8" stroke-linejoin="round"/>'
        '<path d="M-59 2Q-30 14 2 13T58 3C47 14 26 19 0 19S-47 12-59 2z" opacity=".24"/>'
        '<path d="M-52-4C-38-13-20-17 0-17S40-14 52-6M-53 0h8" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".62"/>'
        f'<path d="{well}" fill="#2a1c10" fill-opacity=".8" stroke="{INK}" stroke-width="1.6"/><path d="M-43 0C-32-9-16-13 2-13S38-10 46 0Q20-8 2-8T-43 0z" opacity=".35"/>'
        '<path d="M-27 9V-9M-8 12V-12M12 12V-12M28 10V-10" stroke="#d8ae74" stroke-width="1.6" opacity=".5"/>'
        f'<path d="M-25-9h6v18h-6zM9-12.5h6v25h-6z" fill="#c99558" stroke="{INK}" stroke-width="1.4"/>'
    )


def _card(inside: str, face: str = "var(--card,#fbf3e1)") -> str:
    return (
        f'<rect x="-48" y="-68" width="96" height="136" rx="11" fill="{face}" stroke="{INK}" stroke-width="3"/>'
        f'<rect x="-41.5" y="-61.5" width="83" height="123" rx="6" fill="none" stroke="var(--water,#5b9fb5)" stroke-width="1.6"/>'
        + inside
    )


_WAVES = '<path d="M-36 50q6-7 12 0t12 0t12 0t12 0t12 0t12 0M-30 57q6-6 12 0t12 0t12 0t12 0t12 0" fill="none" stroke="var(--water,#5b9fb5)" stroke-width="2.4" stroke-linecap="round"/>'


def _paddle() -> str:
    blade = "M-15-52q15-8 30 0q2 24-7 40q-4 5-8 5t-8-5q-9-16-7-40z"
    return (
        f'<path d="M-3.5-8h7v58q-3.5 4-7 0z" fill="#b98550" stroke="{INK}" stroke-width="2"/>'
        + f'<path d="{blade}" fill="#c99558" stroke="{INK}" stroke-width="2.4"/><path d="M0-56q8 0 15 4q2 24-7 40q-4 5-8 5z" fill="#000" opacity=".18"/>'
        '<path d="M-9-48q-1 16 4 28" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/><path d="M-15-44q15-6 30 0" fill="none" stroke="var(--cinnabar,#b8321f)" stroke-width="3"/>'
    )


def _lamp(lit: bool) -> str:
    glass = "#ffe08a" if lit else "#8d8a80"
    halo = (
        '<circle cy="-4" r="27" fill="#ffd25e" opacity=".3"/><circle cy="-4" r="20" fill="#ffe08a" opacity=".45"/>'
        if lit
        else ""
    )
    core = '<ellipse cy="-3" rx="5" ry="8" fill="#fff" stroke="none" opacity=".9"/>' if lit else ""
    return (
        f'{halo}<g fill="none" stroke="{INK}" stroke-width="7" stroke-linecap="round"><path d="M0 12v22"/><path d="M0 13v20" stroke="#a9773f" stroke-width="3.4"/>'
        f'<path d="M-7-16h14q6 13 0 27h-14q-6-14 0-27z" fill="{glass}" stroke-width="2.2"/>{core}<path d="M-3-16q-2 14 0 27M3-16q2 14 0 27" stroke-width="1"/>'
        '<path d="M-9-16h18M-8 11h16M0-16v-6" stroke-width="3.6"/></g>'
    )


_GEMS = {
    "violet": (
        "M0-15l11 6v17l-11 7l-11-7v-17z",
        "#8d4fc4",
        "M0-15l11 6v17l-11 7z",
        "M-11-9l11-6v12l-5 4z",
        "M-11-9l11 6l11-6M0-3v18",
    ),
    "white": ("M-9-12h18l6 8l-15 18l-15-18z", "#e9f1f4", "M4-4h11l-15 18z", "M-9-12h9l-4 8h-11z", ""),
    "yellow": (
        "M0-15c4 7 11 11 11 19a11 11 0 0 1-22 0c0-8 7-12 11-19z",
        "#eca920",
        "M3-9c4 5 8 8 8 13a11 11 0 0 1-14 10q14-6 6-23z",
        "M-5-3q-4 5-2 9q4-1 4-10z",
        "",
    ),
    "blue": (
        "M-7-13h14l6 6v14l-6 6h-14l-6-6v-14z",
        "#2f78d2",
        "M13-7v14l-6 6h-14l5-5h6l4-4v-7z",
        "M-7-13h14l-4 5h-6l-4 4v8l-6 3v-14z",
        "",
    ),
    "red": ("M0-14l15 25q-15 6-30 0z", "#d8324d", "M0-14l15 25q-7 3-12 3z", "M0-14l-3 22l-9 3z", ""),
}


def _gem_named(name: str) -> str:
    return _gem(*_GEMS[name])


def _mini(name: str, x: float, y: float, size: float) -> str:
    outline, base = _GEMS[name][:2]
    return f'<path transform="translate({x} {y})scale({size})" d="{outline}" fill="{base}"/>'


def _goal(minis: str) -> str:
    return f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"><circle r="25" fill="#fffaf0"/>{minis}</g>'


def pieces() -> dict[str, str]:
    """What is inside each symbol, drawn around the origin."""
    water, cinnabar, gold, paper = "var(--water,#5b9fb5)", "var(--cinnabar,#b8321f)", "var(--gold,#d9a441)", "#fffaf0"
    out = {
        "disc": (
            '<circle r="56" cy="5" fill="#0a1a22" opacity=".26"/><circle r="55" fill="var(--disc,#eaf6f4)" opacity=".56"/>'
            '<circle r="55" fill="none" stroke="#fff" stroke-width="6" opacity=".5"/>'
            '<path d="M-27 20q9-7 18 0t18 0t18 0M-20 30q7-6 14 0t14 0t14 0" fill="none" stroke="#2f6d8d" stroke-width="2" stroke-linecap="round" opacity=".4"/>'
            f'<circle r="55" fill="none" stroke="{INK}" stroke-width="2.6"/><circle r="49" fill="none" stroke="#fff" stroke-width="1.6" opacity=".65"/>'
            '<path d="M-41-18A45 45 0 0 1-14-42" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".9"/>'
        ),
        "canoe": _canoe(),
        "card": _card(_paddle() + _WAVES),
        "card-cloud": _card(
            f'<g transform="translate(14-32)scale(1.2)">{weather_sign("sun", INK)}</g><g transform="translate(-3-4)scale(1.55)">{weather_sign("storm", INK)}</g>'
            + _WAVES
        ),
        "card-back": _card(
            '<path d="M-36-40q9-12 18 0t18 0 18 0 18 0m-72 28q9-12 18 0t18 0 18 0 18 0m-72 28q9-12 18 0t18 0 18 0 18 0m-72 28q9-12 18 0t18 0 18 0 18 0" fill="none" stroke="#fff" stroke-width="2.2" opacity=".45"/>'
            f'<rect x="-16" y="-16" width="32" height="32" rx="5" fill="{cinnabar}" stroke="#fff" stroke-width="2" transform="rotate(45)"/><path d="M-9-4q4.5-6 9 0t9 0M-9 5q4.5-6 9 0t9 0" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/>',
            "#2f6d8d",
        ),
        "needle": (
            f'<path d="M-17.6 -59.4L-41.5 -140.0A146 146 0 0 1 41.5 -140.0L17.6 -59.4A62 62 0 0 0 -17.6 -59.4z" fill="none" stroke="#fff" stroke-width="9"/><path d="M-17.6 -59.4L-41.5 -140.0A146 146 0 0 1 41.5 -140.0L17.6 -59.4A62 62 0 0 0 -17.6 -59.4z" fill="none" stroke="{INK}" stroke-width="5"/>'
            f'<path d="M-6 6L0-62L6 6z" fill="{gold}" stroke="{INK}" stroke-width="2.4"/><circle r="9" fill="{gold}" stroke="{INK}" stroke-width="2.6"/><circle r="3" fill="{INK}"/>'
        ),
        "lamp-lit": _lamp(True),
        "lamp-unlit": _lamp(False),
        "ring": f'<circle r="59" fill="none" stroke="#fff" stroke-width="10" opacity=".92"/><circle r="59" fill="none" stroke="{cinnabar}" stroke-width="5.6"/>',
        "ring-picked": f'<circle r="59" fill="{cinnabar}" fill-opacity=".26" stroke="#fff" stroke-width="12"/><circle r="59" fill="none" stroke="{cinnabar}" stroke-width="8"/>',
        "tick": marks.tick(),
        "life-ring": (
            f'<circle r="16" fill="none" stroke="{INK}" stroke-width="14"/><circle r="16" fill="none" stroke="{paper}" stroke-width="10"/>'
            f'<circle r="16" fill="none" stroke="{cinnabar}" stroke-width="10" stroke-dasharray="12.57" stroke-dashoffset="6.3"/><circle r="18.5" fill="none" stroke="#fff" stroke-width="1.4" opacity=".6" stroke-dasharray="10 19"/>'
        ),
        "splash": (
            f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"><path d="M-56 36c-14-12 0-26 10-20c-4-18 10-24 16-16c0-24 12-30 18-50c4 22 4 32 12 38c4-14 14-16 18-30c4 20-2 32 4 44c10-10 24 2 16 14c14-4 26 8 14 20q-54 20-108 0z" fill="#eef8f7"/>'
            f'<path d="M-60-16a5 5 0 1 1 .1.1zM-34-34a4 4 0 1 1 .1.1zM34-44a6 6 0 1 1 .1.1zM54-8a5 5 0 1 1 .1.1zM4-52a4 4 0 1 1 .1.1z" fill="#eef8f7"/></g>'
            f'<path d="M-40 32q-6-12 4-18M-22 36q0-20 8-34M6 36q-2-16 2-26M26 34q6-10 2-20M44 34q6-4 4-12" fill="none" stroke="{water}" stroke-width="3" stroke-linecap="round"/>'
        ),
        "mist": '<g fill="#fff" opacity=".3"><ellipse rx="104" ry="50" cy="18"/><ellipse cx="-30" cy="-8" rx="66" ry="50"/><ellipse cx="42" rx="58" ry="42"/><ellipse cx="4" cy="22" rx="78" ry="36"/></g><path d="M-70 24q14-16 28 0t28 0t28 0t28 0t28 0M-40-6q12-14 24 0t24 0t24 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>',
        "goal-five": _goal(
            "".join(
                _mini(n, x, y, 0.46)
                for n, x, y in (
                    ("violet", 0, -14),
                    ("white", 14, -3),
                    ("yellow", 8, 12),
                    ("blue", -9, 13),
                    ("red", -14, -3),
                )
            )
        ),
        "goal-four": _goal(
            f'<path d="{_copies("l6 3.5v8l-6 3.5l-6-3.5v-8z", ((-8, -17), (8, -17), (-8, 2), (8, 2)))}" fill="{_GEMS["violet"][1]}"/>'
        ),
        "goal-seven": _goal(f'<path d="{_copies("l5 6l-5 6l-5-6z", _SEVEN)}" fill="{gold}"/>'),
        "laurel": marks.laurel(),
    }
    for seat in range(5):
        out[f"sign-{seat}"] = marks.sign(seat)
    for name in _GEMS:
        out[f"gem-{name}"] = _gem_named(name)
    for name in ("sun", "cloud", "rain", "storm"):
        out[name] = weather_sign(name, INK)
    return out


_SEVEN = ((0, -6), (0, -21), (13, -14), (13, 2), (0, 9), (-13, 2), (-13, -14))


def _copies(shape: str, places: tuple[tuple[int, int], ...]) -> str:
    return "".join(f"M{x} {y}{shape}" for x, y in places)


def sprite(symbols: dict[str, tuple[int, int]]) -> str:
    """The sprite file: one symbol for each entry. Raises `KeyError` when a symbol has no drawing."""
    return marks.sprite(symbols, pieces())
