"""What people have built in Da Yu's scenery: the dyke, the pool, the raft for the piles."""

from __future__ import annotations

from math import cos, pi, sin

from tables.drawing.brush import Hand, num, pairs
from tables.presenters.dayu import geometry as g
from tables.presenters.dayu.waters import Theme


def dyke(t: Theme) -> str:
    """The ring dyke: one ellipse stroked again and again, from its shadow to the beaten path on top."""
    ink = t["ink"]
    (rx, ry), (x, y) = g.WAY, g.POOL
    ring = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="none"'
    hand = Hand("dayu dyke")
    stones = grass = dots = ""
    for k in range(76):
        turn = 2 * pi * k / 76
        for side, off in ((-1, 43.5), (1, 43.5)):
            a = turn + hand.between(-0.012, 0.012)
            px, py = x + (rx + side * off) * cos(a), y + (ry + side * off) * sin(a)
            stones += f"M{round(px)} {round(py)}h.1"
    for _ in range(76):
        a, off = hand.between(0, 2 * pi), hand.between(-34, 34)
        px, py = round(x + (rx + off) * cos(a)), round(y + (ry + off) * sin(a))
        if abs(off) > 20:
            grass += f"M{px} {py}l-3-6M{px + 2} {py}v-8M{px + 4} {py}l3-6"
        else:
            dots += f"M{px} {py}h{round(hand.between(3, 9))}"
    return (
        f'<ellipse {ring} stroke="{t["shade"]}" stroke-width="104" opacity=".28" transform="translate(0 9)"/>'
        f'<g filter="url(#rough)"><ellipse {ring} stroke="{t["foam"]}" stroke-width="106" opacity=".9"/><ellipse {ring} stroke="{ink}" stroke-width="99"/>'
        f'<ellipse {ring} stroke="{t["stone"]}" stroke-width="94"/><defs><path id="stones" d="{stones}" stroke-linecap="round"/></defs><use href="#stones" stroke="{ink}" stroke-width="18"/><use href="#stones" stroke="{t["stone2"]}" stroke-width="14"/>'
        f'<ellipse {ring} stroke="{ink}" stroke-width="76"/><ellipse {ring} stroke="{t["grass"]}" stroke-width="72"/><ellipse {ring} stroke="{t["grass2"]}" stroke-width="56" opacity=".6"/>'
        f'<ellipse {ring} stroke="{t["earth2"]}" stroke-width="40"/><ellipse {ring} stroke="{t["earth"]}" stroke-width="33"/>'
        f'<path d="{grass}" stroke="{t["tuft"]}" stroke-width="1.7" stroke-linecap="round" fill="none"/><path d="{dots}" stroke="{t["earth2"]}" stroke-width="2.6" stroke-linecap="round"/></g>'
    )


def inner(t: Theme) -> str:
    """The calm ground between dyke and pool: fields that are already won back."""
    x, y = g.POOL
    ink = t["ink"]
    hand = Hand("dayu fields")
    rows = ""
    for k in range(7):
        radius = 138 + k * 12
        start = hand.between(0, 60)
        dash = f"{round(26 + 5 * k)} {round(9 + k)}"
        rows += f'<circle cx="{num(x)}" cy="{num(y)}" r="{radius}" fill="none" stroke="{t["field2"]}" stroke-width="3.4" stroke-dasharray="{dash}" stroke-dashoffset="{round(start)}"/>'
    spokes = "".join(
        f"M{round(x + 122 * cos(a))} {round(y + 122 * sin(a))}L{round(x + 226 * cos(a))} {round(y + 226 * sin(a))}"
        for a in (2 * pi * k / 20 + 0.08 for k in range(20))
    )
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="224" fill="{t["field"]}"/><g filter="url(#rough)">{rows}<path d="{spokes}" stroke="{t["earth2"]}" stroke-width="4"/></g>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="224" fill="none" stroke="{ink}" stroke-width="2" opacity=".35"/>'
    )


def pool(t: Theme) -> str:
    """The pool: a stone rim of slabs, jade water, and nothing else, for markers are live pieces."""
    x, y = g.POOL
    r = g.POOL_RADIUS
    ink = t["ink"]
    joints = "".join(
        f"M{pairs([((r - 17) * cos(a), (r - 17) * sin(a))])}L{pairs([(r * cos(a), r * sin(a))])}"
        for a in (2 * pi * k / 26 for k in range(26))
    )
    return (
        f'<g transform="translate({num(x)} {num(y)})"><circle r="{num(r + 2)}" cy="6" fill="{t["shade"]}" opacity=".35"/><circle r="{num(r)}" fill="{t["stone2"]}" stroke="{ink}" stroke-width="3"/>'
        f'<path d="{joints}" stroke="{ink}" stroke-width="1.8" opacity=".65"/><circle r="{num(r - 4)}" fill="none" stroke="#fff" stroke-width="1.8" opacity=".4"/>'
        f'<circle r="{num(r - 17)}" fill="url(#jade)" stroke="{ink}" stroke-width="3"/><path d="M-{num(r - 19)} -8A{num(r - 19)} {num(r - 19)} 0 0 1 {num(r - 19)}-8A{num(r - 13)} {num(r - 20)} 0 0 0-{num(r - 19)}-8z" fill="#000" opacity=".28"/>'
        f'<path d="M-60 62q10-6 20 0t20 0M10 76q10-6 20 0t20 0M-84 20q8-5 16 0t16 0M50 44q8-5 16 0t16 0M-16-86q8-4 16 0t16 0" fill="none" stroke="{t["foam"]}" stroke-width="2" stroke-linecap="round" opacity=".6"/></g>'
    )


_FRAMES = {"silver": "#aab3b8", "green": "#6fa05a", "red": "#b5402f"}


def raft(t: Theme) -> str:
    """A raft of beams with three frames for the tools, and a mat for the flood deck."""
    ink = t["ink"]
    left, top, right, bottom = g.RAFT
    wide = right - left
    hand = Hand("dayu raft")
    beams = grain = ""
    for k in range(6):
        edge = left + wide * k / 6
        high, low = top + hand.between(-5, 5), bottom + hand.between(-4, 4)
        w = wide / 6
        beams += f'<path d="M{num(edge)} {num(high + 6)}q{num(w / 2)}-11 {num(w)} 0V{num(low)}q-{num(w / 2)} 9-{num(w)} 0z" fill="{t["wood" if k % 2 else "wood3"]}" stroke="{ink}" stroke-width="2.6"/>'
        beams += f'<path d="M{num(edge + 5)} {num(high + 14)}V{num(low - 10)}" stroke="#fff" stroke-width="1.8" opacity=".28"/>'
        for _ in range(3):
            gx, gy = edge + hand.between(8, w - 8), hand.between(top + 20, bottom - 60)
            grain += f"M{round(gx)} {round(gy)}v{round(hand.between(14, 46))}"
    ropes = ""
    for y in (top + 20, 217, 415, 612, bottom - 12):
        ropes += f'<path d="M{left - 4} {y}H{right + 4}" stroke="{ink}" stroke-width="14" stroke-linecap="round"/><path d="M{left - 4} {y}H{right + 4}" stroke="{t["rope"]}" stroke-width="9.6" stroke-linecap="round"/><path d="M{left - 4} {y}H{right + 4}" stroke="{t["wood2"]}" stroke-width="9.6" stroke-dasharray="2.4 6" opacity=".7"/>'
    frames = ""
    w, h = g.TOOL[0] * g.PILE_SCALE / 2 + 10, g.TOOL[1] * g.PILE_SCALE / 2 + 9
    for frame, pile in g.PILES.items():
        frames += (
            f'<g transform="translate({num(pile.x)} {num(pile.y)})"><path d="M-{num(w)}-{num(h)}h{num(2 * w)}v{num(2 * h)}h-{num(2 * w)}z" fill="{t["wood2"]}" stroke="{ink}" stroke-width="10" stroke-linejoin="round"/>'
            f'<path d="M-{num(w)}-{num(h)}h{num(2 * w)}v{num(2 * h)}h-{num(2 * w)}z" fill="#000" fill-opacity=".3" stroke="{_FRAMES[frame]}" stroke-width="5.6" stroke-linejoin="round"/></g>'
        )
    deck = g.DECK
    mat = f'<g transform="translate({num(deck.x)} {num(deck.y)})"><path d="M-84-68H84V68H-84z" fill="{t["mat"]}" stroke="{ink}" stroke-width="3"/><path d="M-84-50H84M-84-32H84M-84-14H84M-84 4H84M-84 22H84M-84 40H84M-84 58H84" stroke="{ink}" stroke-width="1.3" opacity=".35"/><path d="M-76-68V68M76-68V68" stroke="{t["cinnabar"]}" stroke-width="6"/></g>'
    return (
        f'<path d="M{left - 8} {top + 8}h{wide + 14}v{bottom - top + 4}h-{wide + 14}z" fill="{t["shade"]}" opacity=".4" transform="translate(-5 8)"/>'
        f'<g filter="url(#rough)">{beams}<path d="{grain}" stroke="{ink}" stroke-width="1.3" opacity=".4" stroke-linecap="round"/>{ropes}</g>{frames}{mat}'
    )
