// Keeps a table's page fresh. The page works without it; this only spares people the reload.
'use strict';
(() => {
  const {table, swap, unfold} = hetu;
  if (!table() || !/^\/t\/[^/]+\/$/.test(location.pathname)) return;

  const shown = () => +table().dataset.n;
  const number = text => +/data-n="(\d+)"/.exec(text)?.[1];
  let newest = shown(), queue = Promise.resolve();
  let posted = null; // the picks that are on their way as a move: said, no longer half said
  document.addEventListener('submit', () => { posted = table().dataset.picks; });
  let socket = null, tries = 0, again, silence, away = false;

  // What could not be done is said; the table stays as it is.
  const tell = failed => {
    const line = document.getElementById('fault');
    line.hidden = !failed;
    line.textContent = failed ? line.dataset.words : '';
  };
  document.addEventListener('htmx:error', () => tell(true));
  // An older picture is never shown over a newer one, wherever it comes from, nor an error's page over the table.
  document.addEventListener('htmx:before:swap', event => {
    const {text, target} = event.detail.ctx, n = number(text);
    if (target !== table()) return;
    if (!n) tell(true);
    if (!(n >= shown())) return event.preventDefault();
    tell(false);
  });
  const mark = () => { document.title = document.title.replace(/^(● )?/, 'mine' in table().dataset ? '● ' : ''); };
  document.addEventListener('htmx:after:swap', mark);

  // Asks for the table with what is half said; the answer counts only if nothing else was said meanwhile.
  const ask = async after => {
    const {picks = ''} = table().dataset;
    const query = new URLSearchParams(picks);
    if (after) query.set('after', after);
    const answer = await fetch(`${location.pathname}?${query}`, {headers: {'HX-Request': 'true'}});
    const text = answer.status === 200 ? await answer.text() : '';
    if (number(text) && (table().dataset.picks ?? '') === picks) await swap(text, '#table');
  };
  // Lines of chat are everybody's own: the page asks for them. Without a number they may be anything.
  const talk = line => document.dispatchEvent(new CustomEvent('hetu:said', {detail: line}));
  // Sockets count all events; whoever watches late sees fewer of them.
  const late = +(document.querySelector('[data-late]')?.dataset.late ?? 0);
  const catchUp = () => ask(Math.max(shown(), newest - late)).catch(() => {});

  // Beats are the board alone and carry no number: a sequence that is broken off never looks finished.
  const play = async ({n, beats = [], html}) => {
    await unfold(beats, () => newest > n || shown() >= n);
    if (shown() >= n) return;
    const {picks} = table().dataset;
    if (picks && picks !== posted) await ask().catch(() => {});
    posted = null;
    if (shown() < n) await swap(html, '#table');
  };

  const receive = async data => {
    const text = typeof data === 'string' ? data
      : await new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const message = JSON.parse(text);
    if (message.said) talk(message.said);
    if (!message.html) return message.n > newest && catchUp();
    newest = Math.max(newest, message.n);
    hetu.skip();
    queue = queue.then(() => play(message)).catch(() => { newest = shown(); });
  };

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const connect = () => {
    clearTimeout(again);
    if (away || socket?.readyState <= WebSocket.OPEN) return;
    const query = new URLSearchParams({after: shown(), language: document.documentElement.lang});
    socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws${location.pathname}?${query}`);
    const live = socket;
    const listen = () => { clearTimeout(silence); silence = setTimeout(() => live.close(), 45000); };
    socket.onopen = () => { tries = 0; listen(); };
    socket.onmessage = ({data}) => { listen(); receive(data); };
    socket.onclose = ({code}) => {
      away = code >= 4000;
      again = setTimeout(connect, Math.min(20000, 700 * 2 ** tries++) * (.5 + Math.random()));
    };
  };
  const back = () => { if (!document.hidden) { connect(); if (!away) { catchUp(); talk(); } } };
  for (const sign of ['online', 'focus', 'pageshow']) addEventListener(sign, back);
  document.addEventListener('visibilitychange', back);
  setInterval(() => { if (!document.hidden && !away && !isOpen()) { catchUp(); talk(); } }, 4000);
  // The own move comes with its beats over the socket; it is asked for only if that does not happen.
  document.addEventListener('moved', () => setTimeout(catchUp, isOpen() ? 800 : 0));

  mark();
  connect();
})();
