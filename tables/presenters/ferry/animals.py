"""The passengers: wolf, goat, cabbage and dog, each in a scarf of its seat's colour, and one under a cloth.

All are drawn around the origin, 84 wide and 100 high, without pupils: whom they look at is told
moment by moment.
"""

from __future__ import annotations

from tables.presenters.ferry.ink import INK

EYES: dict[str, float] = {"wolf": -13, "goat": -14, "cabbage": -6, "dog": -13}
"""How high the eyes are; they are all 20 apart."""

_PEN = f'stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"'
_FINE = f'fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"'


def _scarf() -> str:
    return (
        f'<path d="M-21 16Q0 27 21 16l4 9Q0 39-25 25z" fill="currentColor" {_PEN}/>'
        f'<path d="M17 25l13 14-3 6-14-3-4-11z" fill="currentColor" {_PEN}/>'
        '<path d="M-19 18Q0 28 19 18l1 3Q0 32-20 21z" fill="#fff" opacity=".38"/><path d="M13 27l8 14-8-1-4-9z" opacity=".2"/>'
    )


def _whites(y: float, wide: float, high: float, fill: str = "#fff") -> str:
    return f'<g fill="{fill}" stroke="{INK}" stroke-width="1.8"><ellipse cx="-10" cy="{y:g}" rx="{wide}" ry="{high}"/><ellipse cx="10" cy="{y:g}" rx="{wide}" ry="{high}"/></g>'


def _body(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}" {_PEN}/>'


def wolf() -> str:
    """Grey, pointed and pleased with itself."""
    return (
        _body("M-31 49C-34 26-22 12 0 12S34 26 31 49z", "#66717f")
        + f'<path d="M-24-20Q-31-38-27-49Q-12-44-8-31zM24-20Q31-38 27-49Q12-44 8-31z" fill="#66717f" {_PEN}/>'
        + '<path d="M-22-28Q-25-36-24-41Q-16-37-14-31zM22-28Q25-36 24-41Q16-37 14-31z" fill="#d7a79a"/>'
        + f'<path d="M0-36Q20-38 26-20Q30-8 37 1L28 3L31 10L20 11Q12 20 0 20T-20 11L-31 10L-28 3L-37 1Q-30-8-26-20Q-20-38 0-36z" fill="#7f8b99" {_PEN}/>'
        + '<path d="M5-36Q20-37 26-20Q30-8 37 1L28 3L31 10L20 11Q14 18 7 19Q26 4 20-14Q16-28 5-36z" opacity=".2"/>'
        + '<path d="M-6-34l6 8l6-8M-24-8l-6 8" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".5"/>'
        + f'<path d="M0-10Q9-8 13 3Q18 8 13 12Q8 19 0 19T-13 12Q-18 8-13 3Q-9-8 0-10z" fill="#dfe3e6" stroke="{INK}" stroke-width="1.6"/>'
        + f'<path d="M-6-3Q0-7 6-3Q5 4 0 5T-6-3z" fill="{INK}"/><path d="M-12 9Q-6 14 0 9.5Q6 14 12 9" {_FINE}/>'
        + f'<path d="M-9.5 11l2.2 7 2.8-5.5zM9.5 11l-2.2 7-2.8-5.5z" fill="#fff" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>'
        + _whites(EYES["wolf"], 5.6, 5.2, "#ffe9a0")
        + f'<path d="M-20-22l14 5M20-22l-14 5" stroke="{INK}" stroke-width="3.6" stroke-linecap="round"/>'
        + _scarf()
    )


def goat() -> str:
    """White, horned and bearded; never quite at ease."""
    return (
        _body("M-28 49C-32 28-22 14 0 14S32 28 28 49z", "#e9dec6")
        + f'<path d="M-6-31C-8-44-18-51-31-47C-26-44-22-38-19-26zM6-31C8-44 18-51 31-47C26-44 22-38 19-26z" fill="#a88652" {_PEN}/>'
        + f'<path d="M-23-45l3-4M-17-39l5-5M-15-32l7-4M23-45l-3-4M17-39l-5-5M15-32l-7-4" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>'
        + f'<path d="M-18-22C-30-27-41-20-41-13C-33-10-24-11-18-15zM18-22C30-27 41-20 41-13C33-10 24-11 18-15z" fill="#e9dec6" {_PEN}/>'
        + '<path d="M-34-16q8-1 14-3M34-16q-8-1-14-3" fill="none" stroke="#d7a08c" stroke-width="3" stroke-linecap="round"/>'
        + f'<path d="M-7 17Q-8 31 2 37Q8 30 7 17z" fill="#fffaf0" {_PEN}/>'
        + f'<path d="M0-34Q19-34 21-19Q21-5 13 8Q9 20 0 20T-13 8Q-21-5-21-19Q-19-34 0-34z" fill="#f6efdf" {_PEN}/>'
        + '<path d="M6-34Q19-32 21-19Q21-5 13 8Q9 20 1 20Q14-2 6-34z" opacity=".13"/>'
        + f'<path d="M-11-33q3 10 7 11q-1-5 1-9q2 8 6 9q-1-6 2-10" fill="#fffaf0" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
        + '<path d="M-11 6Q0-1 11 6Q10 18 0 18T-11 6z" fill="#e8bda6" opacity=".9"/>'
        + _whites(EYES["goat"], 5.6, 5.8)
        + f'<path d="M-18-22q5-5 10-2M18-22q-5-5-10-2M-4 6l2 3M4 6l-2 3M-6 14q6 3 12 0M0 10v5" {_FINE}/>'
        + _scarf()
    )


def cabbage() -> str:
    """Round, fresh and full of trust."""
    frill = "M0-44C8-50 17-47 19-40C28-43 35-36 33-28C41-25 42-15 37-9C43-2 40 8 33 11C34 19 27 25 20 24C14 31 6 31 0 28C-6 31-14 31-20 24C-27 25-34 19-33 11C-40 8-43-2-37-9C-42-15-41-25-33-28C-35-36-28-43-19-40C-17-47-8-50 0-44z"
    return (
        _body("M-18 49Q-20 36-10 24H10Q20 36 18 49z", "#dce9b8")
        + f'<path d="{frill}" fill="#5c9443" {_PEN}/>'
        + '<path d="M19-40C28-43 35-36 33-28C41-25 42-15 37-9C43-2 40 8 33 11C34 19 27 25 20 24C14 31 6 31 2 29Q34 4 19-40z" opacity=".2"/>'
        + '<path d="M-20-36l5 8M-33-26l9 6M-36-6l9 1M-32 10l9-4M20-36l-5 8M33-26l-9 6M36-6l-9 1M32 10l-9-4" fill="none" stroke="#d8ecb0" stroke-width="2.4" stroke-linecap="round"/>'
        + f'<path d="M0-36C17-38 29-24 28-8C27 12 14 22 0 22S-27 12-28-8C-29-24-17-38 0-36z" fill="#a9d06c" {_PEN}/>'
        + f'<path d="M-3-36C-20-24-26-6-20 16C-32 6-30-30-3-36zM3-36C22-26 26-6 20 16C32 6 30-30 3-36z" fill="#c3e08c" stroke="{INK}" stroke-width="1.6"/>'
        + '<path d="M0-32v9M-6-30l4 6M6-30l-4 6" fill="none" stroke="#6f9e3f" stroke-width="2" stroke-linecap="round"/>'
        + '<ellipse cx="-15" cy="4" rx="5" ry="3.2" fill="#ea8f78" opacity=".75"/><ellipse cx="15" cy="4" rx="5" ry="3.2" fill="#ea8f78" opacity=".75"/>'
        + f'<path d="M-6 6Q0 14 6 6z" fill="#8f3b2c" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
        + _whites(EYES["cabbage"], 6, 6.6)
        + _scarf()
    )


def dog() -> str:
    """A shepherd dog: brown and white, tongue out, nobody is eaten."""
    return (
        _body("M-30 49C-33 26-22 12 0 12S33 26 30 49z", "#8a5a34")
        + f'<path d="M-14 49Q-16 26 0 20Q16 26 14 49z" fill="#fffaf0" stroke="{INK}" stroke-width="1.6"/>'
        + f'<path d="M0-38Q22-40 25-20Q26 0 17 8Q10 18 0 18T-17 8Q-26 0-25-20Q-22-40 0-38z" fill="#9c6a3e" {_PEN}/>'
        + '<path d="M8-38Q22-38 25-20Q26 0 17 8Q12 16 6 17Q24-6 8-38z" opacity=".16"/>'
        + '<path d="M-4-37Q-2-18-13-6Q-18 12 0 18Q18 12 13-6Q2-18 4-37Q0-39-4-37z" fill="#fffaf0"/>'
        + f'<path d="M-16-34C-34-44-42-24-39-4C-37 6-29 7-27 0C-25-8-24-18-19-26zM16-34C34-44 42-24 39-4C37 6 29 7 27 0C25-8 24-18 19-26z" fill="#5b3820" {_PEN}/>'
        + '<path d="M-33-28q-4 10-2 22M33-28q4 10 2 22" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".4"/>'
        + f'<path d="M-3 9h9q2 14-4.5 14T-3 9z" fill="#e2685c" stroke="{INK}" stroke-width="1.8"/><path d="M1.5 10v8" stroke="#a93f36" stroke-width="1.4"/>'
        + f'<path d="M-7-4Q0-8 7-4Q6 4 0 5T-7-4z" fill="{INK}"/><path d="M-4-4q3-2 5-1" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round" opacity=".8"/>'
        + _whites(EYES["dog"], 5.4, 5.8)
        + f'<path d="M-17-22q6-4 10 0M17-22q-6-4-10 0M-10 7Q-5 12 0 7.5Q5 12 10 7" {_FINE}/>'
        + _scarf()
    )


def covered() -> str:
    """Somebody under an indigo cloth, tied on top. It must not tell who."""
    flowers = "".join(
        f"M{x - 5} {y}h10m-5-5v10m-3-8l6 6m0-6l-6 6" for x, y in ((0, 16), (-22, 13), (22, 13), (-11, 34), (14, 36))
    )
    return (
        f'<path d="M-3-30C-16-50-31-44-26-34Q-20-25-3-27zM3-30C16-50 31-44 26-34Q20-25 3-27z" fill="#4a6a92" {_PEN}/>'
        f'<path d="M0-32C22-31 33-12 35 10Q37 34 31 49H-31Q-37 34-35 10C-33-12-22-31 0-32z" fill="#3f5f88" {_PEN}/>'
        '<path d="M8-31C26-26 33-10 35 10Q37 34 31 49H12Q30 12 8-31z" opacity=".24"/>'
        f'<path d="{flowers}" fill="none" stroke="#f3efe2" stroke-width="2.2" stroke-linecap="round" opacity=".85"/>'
        f'<path d="M-6-25Q-14-18-18-12M6-25Q14-18 18-12M0-24v6" fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round" opacity=".7"/>'
        f'<path d="M-20-9Q0-19 20-9Q22 1 0 3T-20-9z" fill="#1d2a3d" stroke="{INK}" stroke-width="1.8"/><g fill="#fffaf0"><ellipse cx="-8" cy="-6" rx="4.4" ry="4"/><ellipse cx="8" cy="-6" rx="4.4" ry="4"/></g><g fill="{INK}"><circle cx="-8" cy="-6" r="2"/><circle cx="8" cy="-6" r="2"/></g>'
        f'<ellipse cy="-29" rx="8" ry="6" fill="#6d8db4" {_PEN}/><path d="M-31 4Q-28-14-18-22" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".5"/>'
    )


def pupils() -> str:
    """Two pupils, to be laid where the looks go."""
    return '<g><circle cx="-10" r="3.1"/><circle cx="10" r="3.1"/><circle cx="-9" cy="-1.2" r="1" fill="#fff"/><circle cx="11" cy="-1.2" r="1" fill="#fff"/></g>'


def sweat() -> str:
    """A drop of fear, for beside a forehead; 20 across."""
    return f'<path d="M0-9Q7 1 5 5T0 9T-5 5T0-9z" fill="#8fd0ea" stroke="{INK}" stroke-width="1.8"/><path d="M-2 3q0 2 2 3" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round"/>'
