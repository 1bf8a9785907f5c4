// What scripts share, and comforts for all pages.
'use strict';
window.hetu = (() => {
  const get = id => document.getElementById(id), all = css => [...document.querySelectorAll(css)];
  const table = () => get('table'), pause = ms => new Promise(done => setTimeout(done, ms));
  const on = (name, heard) => document.addEventListener(name, heard);
  const {motion, shortcuts} = document.documentElement.dataset;
  const device = matchMedia('(prefers-reduced-motion: reduce)');
  const still = () => motion ? motion === 'reduced' : device.matches;
  // Frames may have no storage.
  const kept = (() => { try { return sessionStorage; } catch { return {}; } })();
  const random = () => crypto.getRandomValues(new Uint32Array(4)).join('');

  // The server's clock: it goes on whatever happens to the device's, and is set right by every answer.
  const [visit] = performance.getEntriesByType('navigation'), sent = get('clock-says')?.dataset.now;
  let zero = sent ? sent * 1000 - (visit?.responseStart ?? 0) : performance.timeOrigin;
  const now = () => zero + performance.now();
  // Answers tell whole seconds and come late: only what is further off is another clock.
  const set = date => { if (Math.abs(date + 500 - now()) > 2500) zero = date + 500 - performance.now(); };
  // Moments in the reader's zone; the date when they are six days away or more, the day when it is not today.
  const {lang} = document.documentElement;
  const show = (node, text) => { if (node.textContent !== text) node.textContent = text; };
  const local = () => {
    for (const time of all('time.local')) {
      const at = new Date(time.dateTime), away = Math.abs(at - now()), time24 = {hour: '2-digit', minute: '2-digit'};
      const day = away > 5184e5 ? {month: 'short', day: 'numeric'} : away > 432e5 ? {weekday: 'short'} : {};
      show(time, at.toLocaleString(lang, {...day, ...time24}));
    }
  };

  const swap = (text, id) => htmx.swap({sourceElement: get(id), target: get(id), swap: 'outerMorph', text});
  // A 409 brings the fresh page. Every answer shows that there is a line, and silence that there is none.
  const line = there => document.dispatchEvent(new CustomEvent('hetu:line', {detail: there}));
  const fetched = async (address, body) => {
    const method = body ? 'POST' : 'GET', headers = {'HX-Request': 'true'}, signal = AbortSignal.timeout(4000);
    try {
      const answer = await fetch(address, {method, body, headers, signal});
      if (answer.headers.has('HX-Refresh')) location.reload();
      const text = [200, 409].includes(answer.status) ? await answer.text() : '';
      line(answer.status < 500);
      set(Date.parse(answer.headers.get('Date')));
      return text;
    } catch {
      line(false);
      return '';
    }
  };
  const load = async (address, id, body) => {
    const text = await fetched(address, body);
    if (text) await swap(text, id);
  };

  // Pictures of the board [svg, ms], one after another, until somebody touches the board or what can be done there.
  const READ = 1500; // what stays as long as this is there to be read, also without motion
  let skip = () => {};
  const unfold = async beats => {
    let rushed = document.hidden, next;
    skip = () => { rushed = true; next?.(); };
    for (const [svg, ms] of beats) {
      if (rushed) return;
      if (still() && ms < READ) continue;
      await swap(svg, 'board');
      await new Promise(done => { next = done; setTimeout(done, ms); });
    }
  };
  const touched = ({target, key}) => {
    if (key === 'Escape' || (!key || key === 'Enter' || key === ' ') && target.closest?.('#board, #tray, #steps')) skip();
  };
  for (const moment of ['pointerdown', 'keydown']) addEventListener(moment, touched);
  on('visibilitychange', () => skip());

  // Things have changed when their words have; a line of the log when it is new.
  const words = () => new Map(all('#board [id][role="img"], #log li[id]').map(one => [one.id, one.getAttribute('aria-label')]));
  let looked = {n: table()?.dataset.n, words: words()};
  const glow = () => {
    if (document.hidden || table()?.dataset.n === looked.n) return;
    const before = looked.words;
    looked = {n: table().dataset.n, words: words()};
    for (const [id, text] of looked.words) {
      if (before.has(id) && before.get(id) === text) continue;
      // By no class: the page stays what the server sent.
      const shine = text === null ? {backgroundColor: 'var(--glow)'} : {filter: 'drop-shadow(0 0 10px var(--glow)) brightness(1.25)'};
      get(id).animate([shine, shine, {}], {id: 'changed', duration: 2000, easing: still() ? 'steps(1, end)' : 'ease-out'});
    }
  };
  on('visibilitychange', glow);

  on('click', async event => {
    const button = event.target.closest('button');
    // The second of a double click may meet another button.
    if (event.detail > 1 && button?.form) event.preventDefault();
    if (!button?.dataset.copy) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const words = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = words; }, 2000);
  });
  // Who tries again is not told of the last time.
  on('htmx:before:request', ({detail: {ctx: {request}}}) => { if (request.method === 'POST') get('unsent').textContent = ''; });
  const dress = () => {
    for (const button of all('[data-copy]')) button.hidden = !navigator.clipboard;
    if (shortcuts === 'off') for (const one of all('[accesskey]')) one.removeAttribute('accesskey');
  };
  on('htmx:after:swap', () => { glow(); dress(); local(); });
  dress();
  local();

  for (const field of all('input[data-nonce]')) field.value ||= random();

  return {get, all, on, table, still, kept, random, pause, swap, fetched, load, unfold, now, local, show, skip: () => skip()};
})();
