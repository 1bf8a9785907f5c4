// Moving about on a field that grows. What a player has come closer to stays when pictures are swapped.
'use strict';
(() => {
  const {get, all, on, kept} = hetu;
  const root = document.documentElement, board = () => get('board'), fields = () => all('#board .field');
  if (!fields().length) return;
  const numbers = text => text.split(' ').map(Number);
  const place = one => numbers(/translate\((.*?)\)/.exec(one.getAttribute('transform'))[1]);
  // Boxes are left, top, width, height: `whole` is what the server shows, `own` what the player looks at, if not all.
  let whole, own, written;
  const key = `view of ${location.pathname.split('/', 3).join('/')}`;

  const draw = () => {
    written = (own ?? whole).map(n => Math.round(n * 100) / 100).join(' ');
    for (const field of fields()) if (field.getAttribute('viewBox') !== written) field.setAttribute('viewBox', written);
    root.classList.toggle('near', !!own);
  };
  const read = () => {
    const box = fields()[0]?.getAttribute('viewBox');
    if (!box) return;
    if (box !== written) whole = numbers(box);
    draw();
  };

  // The part of the screen that the field has.
  const frame = () => {
    const {left, top} = board().getBoundingClientRect(), {clientWidth: wide, clientHeight} = board();
    const [y, high] = ['y', 'height'].map(name => parseFloat(fields()[0].getAttribute(name)) / 100 * clientHeight);
    return {left, top: top + y, wide, high};
  };
  const most = ({wide, high}) => Math.max(whole[2] / wide, whole[3] / high);
  const around = ([x, y], unit, {wide, high}) => [x - wide * unit / 2, y - high * unit / 2, wide * unit, high * unit];
  const middle = box => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  // Shows so many units a pixel around a point; all of the field when that is no closer.
  const look = (point, unit) => {
    const shape = frame(), clamp = i => Math.min(Math.max(point[i], whole[i]), whole[i] + whole[i + 2]);
    unit = Math.max(unit, .4);
    own = unit < most(shape) ? around([clamp(0), clamp(1)], unit, shape) : null;
    kept[key] = own?.join(' ') ?? '';
    draw();
  };
  const now = () => own ?? around(middle(whole), most(frame()), frame());
  const unit = () => now()[2] / frame().wide;
  const zoom = (factor, at) => {
    const box = now(), shape = frame(), next = Math.max(unit() / factor, .4);
    const fixed = at ? [box[0] + (at[0] - shape.left) * unit(), box[1] + (at[1] - shape.top) * unit()] : middle(box);
    look(middle(box).map((n, i) => fixed[i] + (n - fixed[i]) * next / unit()), next);
  };
  const move = (dx, dy) => { if (own) look([middle(own)[0] + dx, middle(own)[1] + dy], unit()); };
  const step = (x, y) => move(x * now()[2] / 4, y * now()[3] / 4);
  const deeds = {
    in: () => zoom(1.4), out: () => zoom(1 / 1.4), whole: () => look([0, 0], Infinity),
    left: () => step(-1, 0), right: () => step(1, 0), up: () => step(0, -1), down: () => step(0, 1),
  };

  // As before; else on a small screen where something can be touched, so close that a finger finds it.
  const begin = () => {
    if (kept[key] != null) {
      const last = numbers(kept[key]);
      if (last[2]) look(middle(last), last[2] / frame().wide);
      return;
    }
    const shape = frame(), near = 84 / (shape.wide < 700 ? 46 : 30);
    if (most(shape) <= near) return;
    const open = all('#picks .field a:not(.closed)');
    const places = (open.length ? open : all('#roads .field > g[id]')).map(place);
    const between = i => {
      const list = places.map(one => one[i]);
      return list.length ? (Math.min(...list) + Math.max(...list)) / 2 : 0;
    };
    look([Math.max(between(0), whole[0] + shape.wide * near / 2), between(1)], near);
  };

  const keys = {
    '+': 'in', '=': 'in', '-': 'out', '0': 'whole',
    ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  };
  on('click', ({target}) => deeds[target.closest('[data-pan]')?.dataset.pan]?.());
  document.addEventListener('keydown', event => {
    const {target, key} = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return;
    const knob = (key === 'Enter' || key === ' ') && target.closest('[data-pan]'), onBoard = target.closest('#board');
    // Arrows belong to the page, and in a replay to its steps, unless the board has the focus or Shift is held.
    const free = onBoard || (root.dataset.shortcuts !== 'off' && (event.shiftKey || !key.startsWith('Arrow')));
    const deed = knob ? knob.dataset.pan : free && keys[key];
    if (!deed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deeds[deed]();
  }, true);
  // What gets the focus by keyboard comes into sight.
  on('focusin', ({target}) => {
    if (!own || !target.matches('#picks .field a:focus-visible')) return;
    const [x, y] = place(target), [mx, my] = middle(own);
    if (Math.abs(x - mx) > own[2] / 2 - 50 || Math.abs(y - my) > own[3] / 2 - 42) look([x, y], unit());
  });

  const inField = ({target, clientY}) => {
    const {top, high} = frame();
    return target.closest('#board') && !target.closest('[data-pan]') && clientY >= top && clientY <= top + high;
  };
  document.addEventListener('wheel', event => {
    if (!inField(event) || (!own && event.deltaY > 0)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? .05 : .0015)), [event.clientX, event.clientY]);
  }, {passive: false});

  // One finger or the mouse moves the field, two fingers enlarge it. What has been dragged is not clicked.
  const fingers = new Map(), apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  let dragged = false;
  on('pointerdown', event => {
    if (!inField(event) || event.button) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) dragged = false;
  });
  on('pointermove', ({pointerId, clientX, clientY}) => {
    const before = fingers.get(pointerId), here = [clientX, clientY];
    if (!before) return;
    if (fingers.size === 2) {
      const [, other] = [...fingers].find(([id]) => id !== pointerId);
      dragged = true;
      zoom(apart(here, other) / Math.max(apart(before, other), 1), middle([...here, other[0] - here[0], other[1] - here[1]]));
    } else {
      if (!dragged && apart(here, before) < 7) return;
      dragged = true;
      root.classList.add('grabbed');
      move((before[0] - here[0]) * unit(), (before[1] - here[1]) * unit());
    }
    fingers.set(pointerId, here);
  });
  for (const end of ['pointerup', 'pointercancel']) on(end, event => {
    fingers.delete(event.pointerId);
    if (!fingers.size) root.classList.remove('grabbed');
  });
  document.addEventListener('click', event => {
    if (!dragged || !event.target.closest('#board')) return;
    dragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  on('dragstart', event => { if (event.target.closest('#board')) event.preventDefault(); });

  root.classList.add('pans');
  read();
  begin();
  new MutationObserver(read).observe(get('main'), {subtree: true, childList: true, attributes: true, attributeFilter: ['viewBox']});
  addEventListener('resize', () => { if (own) look(middle(own), unit()); });
})();
