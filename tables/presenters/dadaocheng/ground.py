"""River, quay, paving and tray of Dadaocheng's scenery."""

from __future__ import annotations

from tables.drawing import landscape as land
from tables.drawing.brush import Hand, num, spline
from tables.presenters.dadaocheng import geometry as g

Theme = dict[str, str]

BANK = 164
STREET = 838


def plaza(t: Theme) -> str:
    """Trodden earth with bricks, between river and street."""
    hand = Hand("dadaocheng plaza")
    joints = light = ""
    for row in range(27):
        y = 30 * row + 6
        shift = 36 if row % 2 else 0
        for column in range(11):
            x = 130 + 72 * column + shift
            if hand.unit() < 0.62:
                joints += f"M{x} {y}h{round(hand.between(30, 66))}"
            if hand.unit() < 0.4:
                joints += f"M{x} {y}v{round(hand.between(14, 28))}"
            if hand.unit() < 0.2:
                light += f"M{x + 6} {y + 8}h{round(hand.between(16, 44))}"
    patches = "".join(
        f'<ellipse cx="{round(hand.between(180, 820))}" cy="{round(hand.between(0, 800))}" rx="{round(hand.between(60, 150))}" ry="{round(hand.between(20, 60))}"/>'
        for _ in range(9)
    )
    return (
        f'<path d="M0 0h1000v800H0z" fill="url(#earth)"/><g fill="{t["earth3"]}" opacity=".35" filter="url(#soft40)">{patches}</g>'
        f'<g fill="none" stroke-linecap="round" filter="url(#rough)"><path d="{joints}" stroke="{t["joint"]}" stroke-width="2" opacity=".5"/><path d="{light}" stroke="#fff" stroke-width="2.4" opacity=".16"/></g>'
    )


def river(t: Theme) -> str:
    """The Tamsui river with its quay wall and steps."""
    hand = Hand("dadaocheng river")
    edge = [(BANK + round(hand.between(-5, 5)), y) for y in range(-20, 840, 60)]
    bank = spline([(float(x), float(y)) for x, y in edge])
    inside = bank[1:]
    strokes = {"foam": "", "w4": ""}
    y = 8.0
    while y < 800:
        x = hand.between(-10, 40)
        while x < BANK - 20:
            wide = hand.between(16, 40)
            wave = f"M{round(x)} {round(y)}q{round(wide / 2)}-{round(hand.between(3, 7))} {round(wide)} 0"
            strokes["foam" if hand.unit() < 0.6 else "w4"] += wave
            x += wide + hand.between(18, 50)
        y += hand.between(12, 20)
    stones = ""
    y = -6.0
    while y < 800:
        high = hand.between(22, 36)
        stones += f'<rect x="{round(BANK - 9 + hand.between(-2, 2))}" y="{round(y)}" width="{round(hand.between(17, 23))}" height="{round(high - 2)}" rx="4"/>'
        y += high
    posts = "".join(f'<use href="#post" x="{BANK}" y="{y}"/>' for y in (264, 536))
    return (
        f'<path d="M-20-20L{inside}L-20 840z" fill="url(#river)"/><path d="{bank}" fill="none" stroke="{t["w4"]}" stroke-width="30" opacity=".3" filter="url(#soft12)"/>'
        f'<g fill="none" stroke-width="2.4" stroke-linecap="round" filter="url(#rough)"><path d="{strokes["w4"]}" stroke="{t["w4"]}" opacity=".6"/><path d="{strokes["foam"]}" stroke="{t["foam"]}" opacity=".75"/></g>'
        f'<g fill="{t["stone"]}" stroke="{t["ink"]}" stroke-width="1.8" filter="url(#rough)">{stones}</g>{posts}'
    )


def street(t: Theme) -> str:
    """The paved street with its gutter, under the houses."""
    hand = Hand("dadaocheng street")
    slabs = ""
    for row in range(20):
        y = 42 * row
        slabs += f"M{STREET} {y}h164"
        for x in (STREET + 54, STREET + 110):
            slabs += f"M{x + round(hand.between(-12, 12))} {y}v42"
    plots = "".join(
        f'<path d="M{g.STREET - 68:g} {g.SLOT * k + 8}h136v98h-136z" fill="{t["shade"]}" opacity=".16"/>'
        for k in range(7)
    )
    return (
        f'<path d="M{STREET} -10h170v820H{STREET}z" fill="{t["slab"]}"/><path d="{slabs}" stroke="{t["joint"]}" stroke-width="2.2" opacity=".55" fill="none" filter="url(#rough)"/>'
        f'{plots}<use href="#rickshaw" x="921" y="762"/><path d="M{STREET} -10V810" stroke="{t["ink"]}" stroke-width="5" filter="url(#rough)"/><path d="M{STREET + 5} -10V810" stroke="#fff" stroke-width="2" opacity=".25"/>'
    )


def roofs(t: Theme) -> str:
    """Roofs of the old shops above and below, and the plaque of the rounds between them."""
    out = ""
    for x, y, scale in ((206, 46, 1.0), (290, 40, 0.8), (712, 42, 0.84), (794, 46, 1.0)):
        out += f'<use href="#roof" transform="translate({x} {y})scale({num(scale)})"/>'
    trees = "".join(
        f'<use href="#crown" transform="translate({x} {y})scale({num(s)})" fill="{t[tone]}"/>'
        for x, y, s, tone in (
            (250, 52, 0.9, "crown"),
            (752, 52, 1.0, "crown2"),
            (322, 50, 0.66, "crown2"),
            (674, 50, 0.66, "crown"),
        )
    )
    wide = 400
    plaque = (
        f'<path d="M{500 - wide // 2} 8Q500 0 {500 + wide // 2} 8V54Q500 60 {500 - wide // 2} 54z" fill="{t["lacquer"]}" stroke="{t["ink"]}" stroke-width="2.6"/>'
        f'<path d="M{508 - wide // 2} 15Q500 8 {492 + wide // 2} 15V47Q500 53 {508 - wide // 2} 47z" fill="none" stroke="{t["gold"]}" stroke-width="2"/>'
    )
    low = "".join(
        f'<use href="#{name}" transform="translate({x} {y})scale({num(s)})"/>'
        for name, x, y, s in (
            ("chest", 206, 776, 1.0),
            ("chest", 252, 784, 0.8),
            ("jar", 292, 782, 1.0),
            ("basket", 706, 784, 1.0),
            ("jar", 748, 780, 1.1),
            ("chest", 794, 778, 1.0),
        )
    )
    folk = '<use href="#porter" x="352" y="784"/><use href="#porter" transform="translate(648 784)scale(-1 1)"/>'
    return f"{trees}{out}{plaque}{low}{folk}"


def tray(t: Theme) -> str:
    """The wooden tray with sixteen hollows, and the arrows that lead to the warehouses."""
    hand = Hand("dadaocheng tray")
    left, top, right, bottom = (round(side) for side in g.FIELD)
    grain = ""
    for k in range(34):
        y = top + 6 + k * 14.5
        x = left + hand.between(0, 120)
        while x < right - 40:
            wide = min(hand.between(60, 190), right - 6 - x)
            grain += f"M{round(x)} {round(y)}q{round(wide / 2)} {round(hand.between(-7, 7))} {round(wide)} 0"
            x += wide + hand.between(20, 80)
    hollows = "".join(f'<use href="#hollow" x="{p.x:g}" y="{p.y:g}"/>' for p in map(g.marker, range(16)))
    arrows = ""
    for k in range(4):
        x, y = g.marker(k).x, g.marker(4 * k).y
        arrows += f"M{x - 9:g} {top - 1}h18l-9-10zM{x - 9:g} {bottom + 1}h18l-9 10zM{left - 1} {y - 9:g}v18l-10-9zM{right + 1} {y - 9:g}v18l10-9z"
    corners = "".join(
        f'<path d="M{x} {y + 26 * b}V{y}H{x + 26 * a}" fill="none" stroke="{t["gold"]}" stroke-width="6" stroke-linecap="round"/>'
        for x, y, a, b in (
            (left + 3, top + 3, 1, 1),
            (right - 3, top + 3, -1, 1),
            (left + 3, bottom - 3, 1, -1),
            (right - 3, bottom - 3, -1, -1),
        )
    )
    return (
        f'<path d="M{left - 78} {top - 78}h652v652h-652z" fill="{t["shade"]}" opacity=".3" filter="url(#soft12)"/>'
        f'<path d="M{left - 90} {top - 90}h676v676h-676z" fill="{t["deck"]}" stroke="{t["ink"]}" stroke-width="3" stroke-linejoin="round"/><path d="M{left - 84} {top - 84}h664v664h-664z" fill="none" stroke="#fff" stroke-width="2" opacity=".25"/>'
        f'<path d="M{left} {top}h496v496h-496z" fill="url(#wood)" stroke="{t["ink"]}" stroke-width="3.4" stroke-linejoin="round"/><path d="{grain}" fill="none" stroke="{t["wood3"]}" stroke-width="1.8" stroke-linecap="round" opacity=".55"/>'
        f'{hollows}<path d="{arrows}" fill="{t["ink"]}"/>{corners}'
    )


def defs(t: Theme) -> str:
    """What the pictures of one theme are made of."""
    ink = t["ink"]
    tiles = "".join(f"M{x} -20L{round(x * 1.3)} 0" for x in range(-30, 31, 10))
    return (
        land.wobble("rough", 5, 7)
        + land.soft("soft12", 10)
        + land.soft("soft40", 30)
        + f'<linearGradient id="earth" x2="1" y2="1"><stop offset="0" stop-color="{t["earth"]}"/><stop offset="1" stop-color="{t["earth2"]}"/></linearGradient>'
        + f'<linearGradient id="river" y2="1" x2=".4"><stop offset="0" stop-color="{t["w1"]}"/><stop offset=".5" stop-color="{t["w2"]}"/><stop offset="1" stop-color="{t["w3"]}"/></linearGradient>'
        + f'<linearGradient id="wood" x2="1" y2="1"><stop offset="0" stop-color="{t["wood"]}"/><stop offset="1" stop-color="{t["wood2"]}"/></linearGradient>'
        + land.crown(ink)
        + f'<g id="hollow"><circle r="55" fill="#1d0f04" opacity=".32"/><circle r="55" cy="3" fill="none" stroke="#fff" stroke-width="2.4" opacity=".28"/><circle r="55" fill="none" stroke="{ink}" stroke-width="1.8" opacity=".7"/></g>'
        + f'<g id="post"><ellipse cx="3" cy="6" rx="15" ry="6" fill="#000" opacity=".25"/><path d="M-8 4v-24q8-6 16 0V4q-8 5-16 0z" fill="{t["deck"]}" stroke="{ink}" stroke-width="2.2"/><path d="M-9-8q9 5 18 0M-9-3q9 5 18 0" fill="none" stroke="{t["gold"]}" stroke-width="3"/></g>'
        + f'<g id="roof" stroke="{ink}" stroke-width="2" stroke-linejoin="round"><path d="M-28 0V14H28V0z" fill="{t["wall"]}"/><path d="M-44 0Q-32-6-30-22H30Q32-6 44 0z" fill="{t["tile"]}"/><path d="{tiles}" fill="none" stroke-width="1.3" opacity=".6"/><path d="M-34-26Q-30-20-20-22H20Q30-20 34-26" fill="none" stroke-width="4" stroke-linecap="round"/></g>'
        + f'<g id="chest" stroke="{ink}" stroke-width="2" stroke-linejoin="round"><ellipse cy="14" rx="26" ry="5" fill="#000" opacity=".2" stroke="none"/><path d="M-22 14V-10L-14-18H22V6L14 14z" fill="{t["wood"]}"/><path d="M14 14V-10L22-18M-22-10H14" fill="none"/><path d="M-4-4q-9 0-10-9q10 0 10 9q0-9 10-9q-1 9-10 9v8" fill="none" stroke="{t["crown2"]}" stroke-width="2.4"/></g>'
        + f'<g id="jar" stroke="{ink}" stroke-width="2"><ellipse cy="13" rx="17" ry="4" fill="#000" opacity=".2" stroke="none"/><path d="M-8-16H8Q7-11 14-4Q17 8 9 14H-9Q-17 8-14-4Q-7-11-8-16z" fill="{t["tile"]}"/><path d="M-9-16h18" stroke-width="4" stroke-linecap="round"/><path d="M-9-2q2 8 5 10" fill="none" stroke="#fff" opacity=".5"/></g>'
        + f'<g id="porter" stroke="{ink}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M-30 2h60v3h-60z" fill="#000" opacity=".2" stroke="none"/><path d="M-6 2L-3-12L4 2M-3-12V-24" fill="none" stroke-width="4"/><path d="M-9-14Q-9-28-2-28Q6-28 5-14z" fill="{t["w4"]}"/><path d="M-30-26Q0-36 30-24" fill="none" stroke="{t["deck"]}" stroke-width="4"/><path d="M-28-26L-34-8M-28-26L-20-8M28-24L20-8M28-24L34-8" fill="none" stroke-width="1.4"/>'
        + f'<path d="M-36-8h17l-2 10h-13zM19-8h17l-2 10h-13z" fill="{t["gold"]}"/><circle cy="-36" cx="-1" r="6" fill="#e5b98c"/><path d="M-13-38L-1-48L11-38z" fill="{t["wall"]}"/></g>'
        + f'<g id="rickshaw" stroke="{ink}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"><path d="M-46 24h84v4h-84z" fill="#000" opacity=".25" stroke="none"/><path d="M-20 2Q-24-30 4-36Q18-36 16-20Q0-20-2 2z" fill="{t["lacquer"]}"/><path d="M-20 2H18V10H-18z" fill="{t["deck"]}"/><path d="M16 6L52 0" fill="none" stroke-width="4"/><circle cx="-2" cy="10" r="16" fill="none" stroke-width="3.4"/><path d="M-2-6V26M-18 10H14M-13-1L9 21M9-1L-13 21" fill="none" stroke-width="1.5"/></g>'
        + f'<g id="basket" stroke="{ink}" stroke-width="2"><ellipse cy="13" rx="24" ry="4" fill="#000" opacity=".2" stroke="none"/><path d="M-20-4H20L14 14H-14z" fill="{t["gold"]}"/><path d="M-20-4Q-10-18 0-12Q12-20 20-4z" fill="{t["crown"]}"/><path d="M-17 2H17M-15 8H15M-8-4l2 18M8-4L6 14" stroke-width="1.3"/></g>'
    )
