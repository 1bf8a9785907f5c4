// A table and its company. Without this links and forms work, and a reload shows the rest.
'use strict';
(() => {
  const {get, all, on, table, random, pause, swap, fetched, load, unfold} = hetu;
  const root = document.documentElement, {lang} = root;
  const shown = () => +table().dataset.n, picks = () => table().dataset.picks ?? '';

  // ---- company, also before play ----
  const panel = get('company'), say = get('say'), {talk, here, sign} = panel.dataset;
  const lines = (css = '') => all(`#lines .line${css}`), id = line => +line.id.slice(5);
  const said = () => +get('chat').dataset.said, place = one => one.getBoundingClientRect();
  let heard = +get('chat').dataset.heard, inView = false, due, held = {};

  const soon = (ms = 300) => { clearTimeout(due); due = setTimeout(tellHere, ms); };
  const tellHere = () => {
    soon(sign * 1000);
    if (document.hidden) return;
    const csrfmiddlewaretoken = panel.querySelector('[name=csrfmiddlewaretoken]').value;
    const {n} = (table() ?? get('room')).dataset;
    load(here, 'present', new URLSearchParams({csrfmiddlewaretoken, n, focused: +document.hasFocus(), heard}));
  };
  // Lines are read when somebody looks and sees the newest.
  const count = () => {
    if (inView && !document.hidden && document.hasFocus() && get('lines').scrollTop > -40 && heard < said()) {
      heard = said();
      soon();
    }
    const n = lines(':not(.own)').filter(line => id(line) > heard).length;
    for (const badge of all('[data-unheard]')) {
      badge.hidden = !n;
      badge.firstChild.textContent = n;
    }
  };
  new IntersectionObserver(([entry]) => { inView = entry.isIntersecting; count(); }, {threshold: .5}).observe(get('lines'));
  get('lines').addEventListener('scroll', count);

  const hear = line => { if (!(line <= said())) load(`${talk}?after=${said()}`, 'chat'); };
  // Whoever has scrolled up goes on reading at the same place.
  const hold = (text, event) => {
    if (/data-said="(\d+)"/.exec(text)?.[1] < said()) return event.preventDefault();
    const list = get('lines');
    const line = list.scrollTop < -4 && lines().find(one => place(one).bottom > place(list).top);
    held = {until: said(), line, top: line && place(line).top};
  };
  const release = () => {
    const {line, top, until} = held, last = lines().pop();
    if (line?.isConnected) get('lines').scrollTop += place(line).top - top;
    count();
    if (last && id(last) > until && !last.matches('.own')) call('spoken', id(last));
  };
  on('htmx:before:swap', event => { if (event.detail.ctx.target.id === 'chat') hold(event.detail.ctx.text, event); });
  on('htmx:after:swap', ({detail: {ctx: {target}}}) => {
    if (target.id === 'table') soon();
    if (target.id === 'chat') release();
  });
  on('htmx:after:request', ({detail: {ctx: {sourceElement, request, response}}}) => {
    if (sourceElement !== say || response.status !== 200) return;
    const {text, key} = say.elements;
    if (!request.body.has('phrase') && request.body.get('text') === text.value) text.value = '';
    key.value = random();
  });
  document.querySelector('.to-talk')?.addEventListener('click', () => get('pane-talk').click());
  const look = () => { count(); soon(); };
  for (const moment of ['focus', 'blur', 'pageshow']) addEventListener(moment, look);
  on('visibilitychange', look);
  soon();

  // ---- sounds and notices, once for all tabs of a browser ----
  const {code, title, icon, sounds, notices, ...words} = get('telling')?.dataset ?? {};
  const TUNES = {turn: [587, 880], spoken: [740], over: [880, 659, 587]};
  let audio;
  const pluck = (pitch, at) => {
    const string = audio.createOscillator(), ear = audio.createGain();
    string.type = 'triangle';
    string.frequency.value = pitch;
    ear.gain.value = .16;
    ear.gain.setTargetAtTime(0, at, .1);
    string.connect(ear).connect(audio.destination);
    string.start(at);
    string.stop(at + .5);
  };
  if (sounds != null) for (const moment of ['pointerdown', 'keydown']) addEventListener(moment, () => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume();
  }, {passive: true});
  // True in the first tab that asks.
  const first = (kind, number) => {
    const key = `hetu.${kind}.${code}`;
    const take = () => {
      if (+(localStorage[key] ?? -1) >= number) return false;
      localStorage[key] = number;
      return true;
    };
    return navigator.locks ? navigator.locks.request('hetu.notices', take) : take();
  };
  const call = async (kind, number) => {
    if (!code) return;
    if (!navigator.locks) await pause(Math.random() * 120);
    if (audio?.state === 'running' && await first(`sound.${kind}`, number)) {
      TUNES[kind].forEach((pitch, i) => pluck(pitch, audio.currentTime + .02 + i * .14));
    }
    // A tab in sight takes the notice and shows none.
    if (document.hidden) await pause(500);
    if (!await first(`notice.${kind}`, number) || !document.hidden) return;
    if (notices == null || window.Notification?.permission !== 'granted') return;
    try {
      const notice = new Notification(title, {body: words[kind], icon, tag: `hetu.${kind}.${code}`});
      notice.onclick = () => { focus(); notice.close(); };
    } catch { /* not on all telephones */ }
  };

  if (!table()) setInterval(() => { if (!document.hidden) hear(); }, 2000);
  if (!table() || !/^\/t\/[^/]+\/$/.test(location.pathname)) return;

  // ---- the picture ----
  const number = text => +/data-n="(\d+)"/.exec(text)?.[1];
  let newest = shown(), queue = Promise.resolve(), socket, tries = 0, again, silence, away = false;
  let posted; // the picks of a move on its way: no longer half said

  const fault = failed => { get('fault').textContent = failed ? get('fault').dataset.words : ''; };
  on('htmx:error', () => fault(true));
  // No older picture comes over a newer one, nor a page of an error.
  on('htmx:before:swap', event => {
    const {text, target} = event.detail.ctx, n = number(text);
    if (target !== table()) return;
    if (!n) fault(true);
    if (!(n >= shown())) return event.preventDefault();
    fault(false);
  });

  const ask = async after => {
    const half = picks(), query = new URLSearchParams(half);
    if (after) query.set('after', after);
    const text = await fetched(`${location.pathname}?${query}`);
    if (number(text) && picks() === half) await swap(text, 'table');
  };
  // Whoever watches late sees fewer events than the socket counts.
  const late = +(document.querySelector('[data-late]')?.dataset.late ?? 0);
  const catchUp = () => ask(Math.max(shown(), newest - late));

  // Beats carry no number: broken off, they never look finished.
  const play = async ({n, beats = [], html}) => {
    await unfold(beats, () => newest > n || shown() >= n);
    if (shown() >= n) return;
    if (picks() && picks() !== posted) await ask();
    posted = null;
    if (shown() < n) await swap(html, 'table');
  };
  const receive = async data => {
    const text = typeof data === 'string' ? data
      : await new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const message = JSON.parse(text);
    if (message.said) hear(message.said);
    if (!message.html) return message.n > newest && catchUp();
    newest = Math.max(newest, message.n);
    hetu.skip();
    queue = queue.then(() => play(message)).catch(() => { newest = shown(); });
  };

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const connect = () => {
    clearTimeout(again);
    if (away || socket?.readyState <= WebSocket.OPEN) return;
    const query = new URLSearchParams({after: shown(), language: lang});
    const live = socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${location.pathname}?${query}`);
    const listen = () => { clearTimeout(silence); silence = setTimeout(() => live.close(), 45000); };
    live.onopen = () => { tries = 0; listen(); };
    live.onmessage = ({data}) => { listen(); receive(data); };
    live.onclose = ({code}) => {
      away = code >= 4000;
      again = setTimeout(connect, Math.min(20000, 700 * 2 ** tries++) * (.5 + Math.random()));
    };
  };
  const poll = () => { if (!document.hidden && !away) { catchUp(); hear(); } };
  const back = () => { if (!document.hidden) connect(); poll(); };
  for (const moment of ['focus', 'online', 'pageshow']) addEventListener(moment, back);
  on('visibilitychange', back);
  // The own move comes over the socket, as a rule.
  on('moved', () => setTimeout(catchUp, isOpen() ? 800 : 0));
  setInterval(() => {
    if (!isOpen()) poll();
    if (!document.hidden && 'poll' in asking().dataset) load(asking().dataset.follow, 'asking');
  }, 4000);

  // ---- what is one person's own ----
  let following = Promise.resolve();
  const follow = () => {
    for (const {id} of all('[data-follow]')) {
      const stale = () => get(id).dataset.n !== table().dataset.n && get(id).dataset.follow;
      if (stale()) following = following.then(() => stale() && load(stale(), id));
    }
  };
  // A click meant for one request must not answer the next.
  const asking = () => get('asking');
  let {request} = asking().dataset;
  const reconsider = () => {
    const now = asking().dataset.request;
    if (now && now !== request) {
      asking().inert = true;
      setTimeout(() => { asking().inert = false; }, 700);
    }
    request = now;
  };

  // ---- clocks ----
  const says = get('clock-says'), [visit] = performance.getEntriesByType('navigation'), told = new Set();
  // How far this device's clock is from the server's.
  const ahead = performance.timeOrigin + (visit?.responseStart ?? 0) - says.dataset.now * 1000;
  const show = (node, text) => { if (node.textContent !== text) node.textContent = text; };
  const tick = () => {
    for (const time of all('#table time[datetime]')) {
      const at = new Date(time.dateTime), weekday = Math.abs(at - Date.now()) < 432e5 ? undefined : 'short';
      show(time, at.toLocaleString(lang, {weekday, hour: '2-digit', minute: '2-digit'}));
    }
    for (const clock of all('#table .clock[data-kind="live"][data-until]')) {
      const {until} = clock.dataset, left = Math.max(0, Math.ceil((new Date(until) - Date.now() + ahead) / 1000));
      show(clock.lastElementChild, new Date(left * 1000).toISOString().slice(11, 19).replace(/^00:0?|^0/, ''));
      clock.toggleAttribute('data-low', left < 60);
      if (!clock.closest('.me')) continue;
      const word = left > 60 || !left ? '' : left > 10 ? 'minute' : 'seconds';
      if (word && !told.has(until + word)) says.textContent = says.dataset[word];
      told.add(until + word);
    }
  };
  setInterval(tick, 1000);

  // ---- moves without Confirm ----
  const bar = get('grace'), {confirm} = root.dataset;
  const final = () => document.querySelector('#confirm[data-final]:not(:disabled)');
  let touched; // the picks before a touch: what an address brings along never goes by itself
  let timer, meant;
  const warn = words => {
    if (!bar) return;
    bar.firstElementChild.textContent = bar.dataset[words] ?? '';
    bar.classList.toggle('running', words === 'words');
  };
  const stop = words => {
    clearTimeout(timer);
    timer = 0;
    warn(words);
  };
  const send = () => {
    stop();
    if (picks() === meant) final()?.click();
  };
  const weigh = () => {
    if (picks() !== meant) stop();
    if (touched == null || !picks() || picks() === touched) return;
    touched = null;
    if (!final()) return;
    meant = picks();
    if (confirm === 'off') return send();
    warn('words');
    timer = setTimeout(send, 3000);
  };
  if (confirm) document.addEventListener('click', ({target, isTrusted}) => {
    const link = target.closest('#table a[hx-get]');
    if (link || target.closest('#grace button')) stop(link ? '' : 'stopped');
    touched = link && isTrusted && link.id !== 'clear' ? picks() : null;
  }, true);
  on('keydown', event => {
    if (event.key !== 'Escape' || !timer) return;
    event.preventDefault();
    stop('stopped');
  });

  const state = () => {
    const {n, mine, over} = table().dataset;
    return {n: +n, mine, over, question: document.querySelector('[form="send"][name="question"]')?.value ?? ''};
  };
  // What follows on one's own answer is no news.
  const answered = `hetu.said.${code}`;
  on('submit', ({target}) => {
    touched = null;
    stop();
    if (target.id !== 'send') return;
    posted = picks();
    localStorage[answered] = state().question;
  });
  let before = state();
  const news = () => {
    const old = before, now = before = state();
    if (now.n <= old.n || (old.mine != null && localStorage[answered] === old.question)) return;
    if (now.over != null && old.over == null) call('over', now.n);
    else if (now.mine != null && now.question !== old.question) call('turn', now.n);
  };
  const mark = () => { document.title = document.title.replace(/^(● )?/, 'mine' in table().dataset ? '● ' : ''); };
  on('htmx:after:swap', () => { mark(); tick(); follow(); reconsider(); weigh(); news(); });
  mark();
  tick();
  connect();
})();
