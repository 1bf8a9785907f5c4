// Moving about on a field that grows: mouse, touch, keys and buttons. The server draws the whole field into its
// view box; what a player has come closer to stays the same when pictures are swapped. Without this all is shown.
'use strict';
(() => {
  const root = document.documentElement;
  const board = () => document.getElementById('board');
  const fields = () => document.querySelectorAll('#board .field');
  const numbers = text => text.split(' ').map(Number);
  let whole = null; // what the server shows: left, top, width, height
  let own = null;   // what the player looks at; null: the whole
  let written = '';
  // A page loaded anew, in the same tab, shows what was looked at before.
  const kept = `view of ${location.pathname.split('/').slice(0, 3).join('/')}`;
  const keep = () => {
    try { sessionStorage[kept] = (own ?? []).join(' '); } catch { /* no storage: nothing is kept */ }
  };
  const before = () => {
    try { return sessionStorage[kept]; } catch { return undefined; }
  };

  const draw = () => {
    const box = (own ?? whole).map(n => Math.round(n * 100) / 100).join(' ');
    written = box;
    for (const field of fields()) if (field.getAttribute('viewBox') !== box) field.setAttribute('viewBox', box);
    root.classList.toggle('near', own !== null);
  };
  // A swapped picture comes with the server's view box: take it as the whole, and show again what the player looked at.
  const read = () => {
    const [field] = fields();
    if (!field) return;
    const box = field.getAttribute('viewBox');
    if (box !== written) whole = numbers(box);
    draw();
  };

  // The part of the screen that the field has.
  const frame = () => {
    const {left, top} = board().getBoundingClientRect();
    const {clientWidth, clientHeight} = board();
    const [y, high] = ['y', 'height'].map(name => parseFloat(fields()[0].getAttribute(name)) / 100 * clientHeight);
    return {left, top: top + y, wide: clientWidth, high};
  };
  const units = (box, {wide, high}) => Math.max(box[2] / wide, box[3] / high);
  // Widens a box to the shape of the frame, so that nothing of it is left unused.
  const shaped = (middle, unit, {wide, high}) => {
    const [w, h] = [wide * unit, high * unit];
    return [middle[0] - w / 2, middle[1] - h / 2, w, h];
  };
  const middle = box => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const look = (point, unit) => {
    const shape = frame();
    const most = units(whole, shape);
    unit = Math.max(unit, .4);
    if (unit >= most) own = null;
    else {
      const [x, y] = point;
      const clamp = (n, low, high) => Math.min(Math.max(n, low), high);
      own = shaped([clamp(x, whole[0], whole[0] + whole[2]), clamp(y, whole[1], whole[1] + whole[3])], unit, shape);
    }
    keep();
    draw();
  };
  const now = () => own ?? shaped(middle(whole), units(whole, frame()), frame());
  const zoom = (factor, at) => {
    const box = now(), shape = frame(), unit = box[2] / shape.wide;
    const next = Math.max(unit / factor, .4);
    const [mx, my] = middle(box);
    if (!at) return look([mx, my], next);
    const x = box[0] + (at[0] - shape.left) * unit, y = box[1] + (at[1] - shape.top) * unit;
    look([x + (mx - x) * next / unit, y + (my - y) * next / unit], next);
  };
  const move = (dx, dy) => {
    if (!own) return;
    const [x, y] = middle(own);
    look([x + dx, y + dy], own[2] / frame().wide);
  };
  const step = (dx, dy) => own && move(dx * own[2] / 4, dy * own[3] / 4);
  const deeds = {
    in: () => zoom(1.4), out: () => zoom(1 / 1.4), whole: () => { own = null; keep(); draw(); },
    left: () => step(-1, 0), right: () => step(1, 0), up: () => step(0, -1), down: () => step(0, 1),
  };

  // Begin with what was looked at before; on a small screen where something can be touched, so close that a finger
  // finds it.
  const begin = () => {
    const last = before();
    if (last !== undefined) {
      if (last) look(middle(numbers(last)), numbers(last)[2] / frame().wide);
      return;
    }
    const shape = frame(), unit = 84 / (shape.wide < 700 ? 46 : 30);
    if (units(whole, shape) <= unit) return;
    const open = [...document.querySelectorAll('#picks .field a:not(.closed)')];
    const places = (open.length ? open : [...document.querySelectorAll('#roads .field > g[id]')])
      .map(one => numbers(/translate\(([^)]*)\)/.exec(one.getAttribute('transform'))[1]));
    const of = i => places.map(place => place[i]);
    const between = list => list.length ? (Math.min(...list) + Math.max(...list)) / 2 : 0;
    const half = shape.wide * unit / 2;
    look([Math.max(between(of(0)), whole[0] + half), between(of(1))], unit);
  };

  document.addEventListener('click', event => {
    const knob = event.target.closest('[data-pan]');
    if (knob) deeds[knob.dataset.pan]();
  });
  const keys = {
    '+': 'in', '=': 'in', '-': 'out', '0': 'whole',
    ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
    const knob = event.target.closest('[data-pan]');
    // Whoever has switched single keys off still has them on the board itself, and the buttons.
    const off = root.dataset.shortcuts === 'off' && !event.target.closest('#board');
    const deed = knob && (event.key === 'Enter' || event.key === ' ') ? knob.dataset.pan : off ? '' : keys[event.key];
    if (!deed || !fields().length) return;
    // Arrows belong to the page, and in a replay to its steps, unless the board has the focus or Shift is held.
    if (event.key.startsWith('Arrow') && !event.shiftKey && !event.target.closest('#board')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deeds[deed]();
  }, true);
  // What gets the focus by keyboard comes into sight.
  document.addEventListener('focusin', ({target}) => {
    if (!own || !target.matches('#picks .field a:focus-visible')) return;
    const [x, y] = numbers(/translate\(([^)]*)\)/.exec(target.getAttribute('transform'))[1]);
    const [left, top, wide, high] = own;
    if (x < left + 50 || x > left + wide - 50 || y < top + 42 || y > top + high - 42) look([x, y], wide / frame().wide);
  });

  const inField = event => {
    if (!event.target.closest('#board') || event.target.closest('[data-pan]')) return false;
    const {top, high} = frame();
    return event.clientY >= top && event.clientY <= top + high;
  };
  document.addEventListener('wheel', event => {
    if (!fields().length || !inField(event) || (!own && event.deltaY > 0)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? .05 : .0015)), [event.clientX, event.clientY]);
  }, {passive: false});

  // One finger or the mouse moves the field, two fingers enlarge it. What has been dragged is not clicked.
  const fingers = new Map();
  let dragged = false;
  document.addEventListener('pointerdown', event => {
    if (!inField(event) || event.button) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) dragged = false;
  });
  document.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const here = [event.clientX, event.clientY];
    const unit = now()[2] / frame().wide;
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const apart = place => Math.hypot(place[0] - other[0], place[1] - other[1]);
      dragged = true;
      zoom(apart(here) / Math.max(apart(before), 1), [(here[0] + other[0]) / 2, (here[1] + other[1]) / 2]);
    } else {
      if (!dragged && Math.hypot(here[0] - before[0], here[1] - before[1]) < 7) return;
      dragged = true;
      root.classList.add('grabbed');
      move((before[0] - here[0]) * unit, (before[1] - here[1]) * unit);
    }
    fingers.set(event.pointerId, here);
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, event => {
    fingers.delete(event.pointerId);
    if (!fingers.size) root.classList.remove('grabbed');
  });
  document.addEventListener('click', event => {
    if (!dragged || !event.target.closest('#board')) return;
    dragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener('dragstart', event => { if (event.target.closest('#board')) event.preventDefault(); });

  if (!fields().length) return;
  root.classList.add('pans');
  read();
  begin();
  new MutationObserver(read).observe(document.getElementById('main'), {
    subtree: true, childList: true, attributes: true, attributeFilter: ['viewBox'],
  });
  addEventListener('resize', () => { if (own) look(middle(own), own[2] / frame().wide); });
})();
