// Clocks of a table: the page says when a time runs out, this counts what is left. Moments are told on the reader's clock.
'use strict';
(() => {
  const says = document.getElementById('clock-says');
  if (!says) return;
  const {lang} = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation');
  // How far this device's clock is from the server's, as of the moment at which the page came.
  const ahead = performance.timeOrigin + (visit?.responseStart ?? 0) - says.dataset.now * 1000;
  const two = number => String(number).padStart(2, '0');
  const digits = left => {
    const s = Math.max(0, Math.ceil(left)), h = Math.floor(s / 3600);
    return (h ? `${h}:${two(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)) + `:${two(s % 60)}`;
  };
  const long = new Intl.DateTimeFormat(lang, {weekday: 'short', hour: '2-digit', minute: '2-digit'});
  const short = new Intl.DateTimeFormat(lang, {hour: '2-digit', minute: '2-digit'});
  const told = new Map();

  const show = (node, text) => { if (node.textContent !== text) node.textContent = text; };
  const moments = () => {
    for (const time of document.querySelectorAll('#table time[datetime]')) {
      const at = new Date(time.dateTime);
      show(time, (Math.abs(at - Date.now()) < 864e5 / 2 ? short : long).format(at));
    }
  };
  const tick = () => {
    for (const clock of document.querySelectorAll('#table .clock[data-kind="live"][data-until]')) {
      const left = (new Date(clock.dataset.until) - (Date.now() - ahead)) / 1000;
      show(clock.lastElementChild, digits(left));
      clock.toggleAttribute('data-low', left < 60);
      if (!clock.closest('.me')) continue;
      const mark = left > 0 && (left <= 10 ? 'seconds' : left <= 60 ? 'minute' : '');
      if (mark && told.get(clock.dataset.until) !== mark) says.textContent = says.dataset[mark];
      told.set(clock.dataset.until, mark);
    }
  };
  // Whether a bot plays for me is my own affair, so it stands beside the table and is asked for anew.
  let shown = hetu.table()?.dataset.n;
  const ask = async () => {
    const away = document.getElementById('away'), n = hetu.table()?.dataset.n;
    if (n === shown || !away?.dataset.href) return;
    shown = n;
    const answer = await fetch(away.dataset.href, {headers: {'HX-Request': 'true'}});
    if (answer.ok) await hetu.swap(await answer.text(), '#away');
  };
  document.addEventListener('htmx:after:swap', () => { moments(); tick(); ask().catch(() => {}); });
  moments();
  tick();
  setInterval(tick, 1000);
})();
