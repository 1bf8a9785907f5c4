// The company at a table: fetches what is said, keeps the reader's place, and tells that somebody is here.
// Without this the forms post, and a reload shows the rest.
'use strict';
(() => {
  const get = id => document.getElementById(id);
  const panel = get('company'), say = get('say'), {talk, here, sign} = panel.dataset;
  const said = () => +get('chat').dataset.said;
  const swap = (text, target) => htmx.swap({sourceElement: panel, target, swap: 'outerMorph', text});
  let heard = +get('chat').dataset.heard, inView = false, due, held;

  const tell = async () => {
    clearTimeout(due);
    due = setTimeout(tell, sign * 1000);
    if (document.hidden) return;
    const n = (get('table') ?? get('room')).dataset.n;
    const answer = await fetch(here, {
      method: 'POST',
      headers: {'X-CSRFToken': panel.querySelector('[name=csrfmiddlewaretoken]').value},
      body: new URLSearchParams({n, focused: +document.hasFocus(), heard}),
    });
    if (answer.ok) await swap(await answer.text(), get('present'));
  };
  const soon = () => { clearTimeout(due); due = setTimeout(() => tell().catch(() => {}), 300); };

  // A line counts as read when the newest was in view of somebody who looks.
  const count = () => {
    if (inView && !document.hidden && document.hasFocus() && get('lines').scrollTop > -40 && heard < said()) {
      heard = said();
      soon();
    }
    const left = document.querySelectorAll('#lines .line:not(.own)');
    const n = [...left].filter(line => line.id.slice(5) > heard).length;
    for (const badge of document.querySelectorAll('[data-unheard]')) {
      badge.hidden = !n;
      badge.firstChild.textContent = n;
    }
  };
  new IntersectionObserver(([entry]) => { inView = entry.isIntersecting; count(); }, {threshold: .5}).observe(get('lines'));
  get('lines').addEventListener('scroll', count);

  const ask = async () => {
    const answer = await fetch(`${talk}?after=${said()}`, {headers: {'HX-Request': 'true'}});
    if (answer.status === 200) await swap(await answer.text(), get('chat'));
  };
  document.addEventListener('hetu:said', ({detail}) => { if (detail === null || detail > said()) ask().catch(() => {}); });

  document.addEventListener('htmx:before:swap', event => {
    const {text, target} = event.detail.ctx;
    if (target.id !== 'chat') return;
    // An older answer that comes late changes nothing.
    if (/data-said="(\d+)"/.exec(text)?.[1] < said()) return event.preventDefault();
    // Whoever has scrolled up goes on reading the same line at the same place.
    const list = get('lines'), {top} = list.getBoundingClientRect();
    const line = list.scrollTop < -4 && [...list.querySelectorAll('.line')].find(one => one.getBoundingClientRect().bottom > top);
    held = {said: said(), line, top: line && line.getBoundingClientRect().top};
  });
  document.addEventListener('htmx:after:swap', ({detail: {ctx: {target}}}) => {
    if (target.id === 'table') soon();
    if (target.id !== 'chat' || !held) return;
    const {line, top, said: before} = held;
    if (line?.isConnected) get('lines').scrollTop += line.getBoundingClientRect().top - top;
    held = null;
    count();
    const last = [...document.querySelectorAll('#lines .line')].pop();
    if (last?.id.slice(5) > before && !last.matches('.own')) document.dispatchEvent(new Event('hetu:spoken'));
  });
  // What was said leaves the field; what is typed meanwhile, or beside a quick phrase, stays.
  document.addEventListener('htmx:after:request', ({detail: {ctx: {sourceElement, request, response}}}) => {
    if (sourceElement !== say || response.status !== 200) return;
    const {text, key} = say.elements;
    if (!request.body.has('phrase') && request.body.get('text') === text.value) text.value = '';
    key.value = crypto.getRandomValues(new Uint32Array(4)).join('');
  });

  for (const moment of ['focus', 'blur', 'pageshow']) addEventListener(moment, () => { count(); soon(); });
  document.addEventListener('visibilitychange', () => { count(); soon(); });
  if (!get('table')) setInterval(() => { if (!document.hidden) ask().catch(() => {}); }, 2000);
  document.querySelector('.to-talk')?.addEventListener('click', () => get('pane-talk').click());
  soon();
})();
