"""A small picture for each of the fourteen events, 64 across."""

from __future__ import annotations

from tables.drawing.marks import CINNABAR, GOLD

EVENTS: dict[str, str] = {
    "E01": '<path d="M-22 24V-4H22V24z" fill="#d9b27a"/><path d="M-28-4Q-18-8-14-20H14Q18-8 28-4z" fill="#6a7a80"/><path d="M-8 24V8H8V24" fill="#5a3628"/>',
    "E02": f'<path d="M-22 22L18-22M22 22L-18-22" stroke-width="5"/><path d="M18-22l8-6l-2 10zM-18-22l-8-6l2 10z" fill="{CINNABAR}"/>',
    "E03": f'<path d="M-26-2Q-10-6 0-24Q10-6 26-2L20 4H-20z" fill="#4f6d62"/><path d="M-16 4V24H16V4" fill="#c8553c"/><path d="M-5 24V12H5V24" fill="{GOLD}"/>',
    "E04": '<path d="M0-18V24M-12-8H12M-20 8Q-18 24 0 24T20 8M-20 8l-5 6M20 8l5 6" fill="none" stroke-width="4.4"/><circle cy="-22" r="5" fill="none" stroke-width="3.6"/>',
    "E05": '<path d="M-22 22V-8H22V22z" fill="#b98550"/><path d="M-22-8L-14-18H14L22-8M-22 7H22" fill="#d9b27a"/><path d="M0 18Q-13 16-12 0Q2 2 0 18Q2 2 12 0Q13 16 0 18z" fill="#86a65a"/>',
    "E06": '<path d="M-22 26V-24" stroke-width="4"/><path d="M-20-24H26V6H-20z" fill="#f4ecd6"/><path d="M3-24V6M-20-9H26" stroke="#b8321f" stroke-width="7"/>',
    "E07": '<path d="M-24 24V-8H24V24z" fill="#b9674c"/><path d="M-27-8H27V-14H-27zM-14-14Q0-34 14-14z" fill="#f3e5c6"/><path d="M-18 24V6a6 6 0 0 1 12 0V24zM6 24V6a6 6 0 0 1 12 0V24z" fill="#5a3628"/>',
    "E08": f'<path d="M-26 14V-4H8V-20H26V14z" fill="#3d5566"/><path d="M-20-4V-18H-10V-4z" fill="#2f2a2c"/><path d="M12-14H22V-4H12z" fill="#f0d490"/><g fill="{GOLD}"><circle cx="-16" cy="17" r="7"/><circle cx="4" cy="17" r="7"/><circle cx="20" cy="17" r="7"/></g>',
    "E09": f'<path d="M-22 26V-24" stroke-width="4"/><path d="M-20-24H26V8H-20z" fill="#fffaf0"/><circle cx="3" cy="-8" r="9" fill="{CINNABAR}"/>',
    "E10": '<path d="M-18-24H18V24H-18z" fill="#fffaf0"/><path d="M0 14Q-11 12-11 1T0-8T11 1T0 14z" fill="#b7a0c8"/><path d="M-9-8L-10-15L0-13L10-15L9-8z" fill="#4a4152"/><path d="M-10 20H10"/>',
    "E11": '<path d="M-24 26L-6-24M24 26L6-24M-20 14H20M-15 2H15M-11-10H11M-8-20H8" fill="none" stroke-width="4"/>',
    "E12": '<path d="M-26-18L-9-24L9-18L26-24V18L9 24L-9 18L-26 24z" fill="#dfe3d0"/><path d="M-9-24V18M9-18V24M-26 4L-9-4L9 6L26-4" fill="none" stroke-dasharray="5 4"/>',
    "E13": '<path d="M0-12Q-12-22-26-18V16Q-12 12 0 22Q12 12 26 16V-18Q12-22 0-12z" fill="#fffaf0"/><path d="M0-12V22M-20-8q8-1 14 4M-20 2q8-1 14 4M20-8q-8-1-14 4M20 2q-8-1-14 4" fill="none"/>',
    "E14": f'<path d="M-7-24H7V-14L16-4V18Q16 24 10 24H-10Q-16 24-16 18V-4L-7-14z" fill="#dbe9e4"/><path d="M0-2V16M-9 7H9" stroke="{CINNABAR}" stroke-width="5"/>',
}
