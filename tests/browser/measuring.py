"""What can be measured of a page's layout: words that are broken, things to touch that lie over one another, width."""

MEASURES = r"""() => {
    const seen = one => {
        const box = one.getBoundingClientRect(), style = getComputedStyle(one);
        return box.width > 1 && box.height > 1 && style.visibility === 'visible' && !one.closest('.unseen, [inert]');
    };
    const label = one => `${one.tagName.toLowerCase()}${one.id ? '#' + one.id : ''}.${one.getAttribute('class') ?? ''}`;
    const found = [];
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) found.push(`the page is ${beyond} px too wide`);

    // A word of some length that stands on more than one line. What people wrote and digests may break.
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const holder = text.parentElement;
        if (!seen(holder) || holder.closest('svg, code, .words, .name, .opened-name, input, textarea, select')) continue;
        for (const word of text.data.matchAll(/[A-Za-z][a-z]{2,18}(?![A-Za-z])/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top / 4)));
            if (lines.size > 1) found.push(`"${word[0]}" is broken in ${label(holder)}`);
        }
    }

    for (const text of document.querySelectorAll('.chart .whose')) {
        const over = text.getBoundingClientRect().right - text.ownerSVGElement.getBoundingClientRect().right;
        if (over > 1) found.push(`"${text.textContent}" is cut at the edge of the chart`);
    }

    // What can be touched, outside pictures; what sticks to an edge, or is scrolled in a box of its own, lies
    // elsewhere on purpose.
    const sticks = one => {
        for (let at = one; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (/sticky|fixed/.test(style.position) || /auto|scroll/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
        }
        return false;
    };
    const things = [...document.querySelectorAll('main :is(a[href], button, select, summary, input, textarea)')]
        .filter(one => seen(one) && !one.closest('svg, .scroll-x, .lines, .log') && !sticks(one) && one.type !== 'radio' && one.type !== 'checkbox');
    const boxes = things.map(one => one.getBoundingClientRect());
    for (let i = 0; i < things.length; i++) for (let j = i + 1; j < things.length; j++) {
        const a = boxes[i], b = boxes[j];
        if (things[i].contains(things[j])) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2 && getComputedStyle(things[i]).display !== 'inline' && getComputedStyle(things[j]).display !== 'inline') {
            found.push(`${label(things[i])} lies over ${label(things[j])}`);
        }
    }
    return [...new Set(found)];
}"""
"""A script for `page.evaluate`: the faults it finds, as sentences."""
