// A table and its company. Without this links and forms work, and a reload shows the rest.
'use strict';
(() => {
  const {get, all, on, table, random, pause, swap, fetched, load, unfold, now, local, show} = hetu;
  const root = document.documentElement, {lang} = root;
  const shown = () => +table().dataset.n, picks = () => table().dataset.picks ?? '';

  // ---- company, also before play ----
  const panel = get('company'), say = get('say'), {talk, here, sign} = panel.dataset;
  const lines = (css = '') => all(`#lines .line${css}`), id = line => +line.id.slice(5);
  const said = () => +get('chat').dataset.said, place = one => one.getBoundingClientRect();
  let heard = +get('chat').dataset.heard, inView = false, due, toldAt = -Infinity, held = {};

  const soon = (ms = 300) => { clearTimeout(due); due = setTimeout(tellHere, ms); };
  const tellHere = () => {
    // Somebody who plays fast is here all the same.
    const wait = toldAt + 2000 - performance.now();
    if (wait > 0) return soon(wait);
    soon(sign * 1000);
    if (document.hidden) return;
    toldAt = performance.now();
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
    if (['table', 'room'].includes(target.id)) soon();
    // No event tells that somebody has left or come back.
    const requests = get('asking');
    if (target.id === 'present' && requests && requests.dataset.absent !== target.dataset.absent) load(requests.dataset.follow, 'asking');
    if (target.id === 'chat') release();
  });
  on('htmx:after:request', ({detail: {ctx: {sourceElement, request, response}}}) => {
    if (sourceElement !== say || response.status !== 200) return;
    const {text, key} = say.elements;
    if (!request.body.has('phrase') && request.body.get('text') === text.value) text.value = '';
    key.value = random();
  });
  get('pane-talk')?.addEventListener('change', () => get('lines').scrollIntoView({block: 'nearest'}));
  document.querySelector('.to-talk')?.addEventListener('click', () => get('pane-talk').click());
  const look = () => { count(); soon(); };
  for (const moment of ['focus', 'blur', 'pageshow']) addEventListener(moment, look);
  on('visibilitychange', look);
  soon();

  // ---- sounds and notices: fetched when there may be one ----
  const telling = get('telling')?.dataset ?? {}, {code} = telling;
  let call = () => {};
  const arm = async () => { call = (await import(telling.script)).caller(telling); };
  if ('notices' in telling) arm();
  else if ('sounds' in telling) for (const moment of ['pointerdown', 'keydown']) addEventListener(moment, arm, {once: true});

  if (!table()) setInterval(() => { if (!document.hidden) hear(); }, 2000);
  if (!table() || !/^\/t\/[^/]+\/$/.test(location.pathname)) return;

  // ---- the picture ----
  // Messages lead from event `after` to event `n`, and are played one after another. None is passed over because a newer
  // one is there: `newest` is the event that the last of them leads to.
  const base = location.pathname;
  let newest = shown(), queue = Promise.resolve(), socket, tries = 0, again, silence, away = false;
  let posted; // the picks of a move on its way: no longer half said

  const mark = (id, on) => { get(id).hidden = !on; };
  const fault = failed => { get('fault').textContent = failed ? get('fault').dataset.words : ''; };
  on('htmx:error', () => fault(true));
  // No older picture comes over a newer one, nor a page of an error.
  const number = text => +/data-n="(\d+)"/.exec(text)?.[1];
  on('htmx:before:swap', event => {
    const {text, target, sourceElement} = event.detail.ctx, n = number(text);
    if (target !== table() || !text) return;
    fault(!n);
    // A move that was refused is half said again.
    if (sourceElement?.id === 'send') posted = null;
    if (!(n >= shown())) event.preventDefault();
    else if (n > shown() && sourceElement !== target) {
      event.preventDefault();
      showLater(text, n);
    }
    // What is said again is heard again.
    else if (/<div id="says"[^>]*><p/.test(text)) get('says').replaceChildren();
  });

  // An answer newer than the page waits until the steps in between have been shown.
  const showLater = async (text, n) => {
    if (n > newest) await catchUp();
    queue = queue.then(() => shown() <= n && swap(text, 'table'));
  };

  const halfSaid = () => picks() && picks() !== posted;
  const ask = async () => {
    const half = picks(), text = await fetched(`${base}?${half}`);
    if (number(text) && picks() === half) await swap(text, 'table');
  };
  const play = async ({n, beats, html}) => {
    await unfold(beats);
    if (n < newest && halfSaid()) return;
    if (shown() > n || halfSaid()) await ask();
    posted = null;
    if (shown() < n) await swap(html, 'table');
  };
  // Whose view the page shows, or will when all messages are played. Who has lost it loads the page again.
  const eyesIn = text => /data-eyes="(\d+)"/.exec(text)?.[1], sits = 'sits' in get('away').dataset;
  let eyes = table().dataset.eyes;
  const view = () => eyes ?? (sits ? 'covered' : 'public');
  const take = message => {
    if (message.n <= newest) return;
    if (message.after !== newest) return catchUp();
    newest = message.n;
    eyes = eyesIn(message.html);
    queue = queue.then(() => play(message)).catch(() => {});
  };
  let catching;
  const catchUp = () => catching ??= fetched(`${base}frame?after=${newest}&view=${view()}`).then(text => {
    catching = null;
    if (text) take(JSON.parse(text));
  });
  const receive = async data => {
    const text = typeof data === 'string' ? data
      : await new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const message = JSON.parse(text);
    if (message.said) hear(message.said);
    take(message);
  };

  // A page that was hidden says what was passed over meanwhile.
  let left = 0;
  const comeBack = async () => {
    if (document.hidden) { left ||= newest; return; }
    await catchUp();
    const from = left, count = newest - from, {words, at} = get('missed').dataset;
    left = 0;
    if (!from || count < 1) return;
    get('missed').firstElementChild.textContent = words.replace('{}', count);
    get('missed').querySelector('a').href = `${at}${from}/?to=${newest}`;
    mark('missed', true);
  };
  get('missed').addEventListener('click', () => mark('missed', false));

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const connect = () => {
    clearTimeout(again);
    if (away || socket?.readyState <= WebSocket.OPEN) return;
    const query = new URLSearchParams({after: newest, language: lang, view: view()});
    const live = socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${base}?${query}`);
    // A heartbeat comes every four seconds. Without one a request tells whether there is a line at all.
    const listen = () => {
      mark('cut-off', false);
      clearTimeout(silence);
      silence = setTimeout(async () => { await catchUp(); if (!get('cut-off').hidden) live.close(); }, 6000);
    };
    live.onopen = () => { tries = 0; listen(); };
    live.onmessage = ({data}) => { listen(); receive(data); };
    live.onclose = ({code}) => {
      if (code === 4001 || code === 4002) return location.reload();
      away = code >= 4000;
      again = setTimeout(connect, Math.min(20000, 700 * 2 ** tries++) * (.5 + Math.random()));
    };
  };
  on('hetu:line', ({detail}) => mark('cut-off', !detail));
  addEventListener('offline', () => mark('cut-off', true));
  const poll = () => { if (!document.hidden && !away) { catchUp(); hear(); } };
  const back = () => { if (!document.hidden) connect(); poll(); };
  for (const moment of ['focus', 'online', 'pageshow']) addEventListener(moment, back);
  on('visibilitychange', () => { back(); comeBack(); });
  // The own move comes over the socket, as a rule.
  on('moved', () => setTimeout(catchUp, isOpen() ? 1500 : 0));
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
  const says = get('clock-says'), told = new Set();
  const tick = () => {
    local();
    for (const clock of all('#table .clock[data-kind="live"][data-until]')) {
      const {until} = clock.dataset, left = Math.max(0, Math.ceil((new Date(until) - now()) / 1000));
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
  const entitle = () => { document.title = document.title.replace(/^(● )?/, 'mine' in table().dataset ? '● ' : ''); };
  // After a Confirm by keyboard the focus stays at the table.
  let within;
  on('focusin', ({target}) => { within = table().contains(target); });
  on('htmx:after:swap', () => {
    entitle(); tick(); follow(); reconsider(); weigh(); news();
    if (within && document.activeElement === document.body) get('turn').focus({preventScroll: true});
  });
  entitle();
  tick();
  connect();
})();
