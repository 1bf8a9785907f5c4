// Sends a move that is said completely without the button Confirm, for those who chose so in their settings: at once,
// or after three seconds in which it can be stopped. Only what a touch on this page has just completed goes by
// itself, never what an address brought along; and nothing does while more could be picked.
'use strict';
(() => {
  const GRACE = 3000;
  const how = document.documentElement.dataset.confirm;
  const bar = document.getElementById('grace');
  const confirm = () => document.querySelector('#confirm[data-final]:not(:disabled)');
  const picks = () => document.getElementById('table').dataset.picks;
  let touched = null; // the picks before a touch that is being answered
  let timer = null, meant = '';

  const tell = (words, running) => {
    if (!bar) return;
    bar.firstElementChild.textContent = words;
    bar.querySelector('button').hidden = !running;
    bar.classList.toggle('running', running);
  };
  const stop = (words = '') => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    tell(words, false);
    if (words) setTimeout(() => { if (timer === null) tell('', false); }, GRACE);
  };
  const send = () => {
    stop();
    // Anything may have come in the meantime: only the very move that was touched goes.
    if (picks() === meant) confirm()?.click();
  };

  document.addEventListener('click', event => {
    const link = event.target.closest('#table a[hx-get]');
    if (timer !== null && (link || event.target.closest('#grace button'))) stop(link ? '' : bar.dataset.stopped);
    touched = link && event.isTrusted && link.id !== 'clear' ? picks() : null;
  }, true);
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || timer === null) return;
    event.preventDefault();
    stop(bar.dataset.stopped);
  });
  document.addEventListener('submit', () => { touched = null; stop(); });
  document.addEventListener('htmx:after:swap', () => {
    if (timer !== null && picks() !== meant) stop();
    if (touched === null || !picks() || picks() === touched) return;
    touched = null;
    if (!confirm()) return;
    meant = picks();
    if (how === 'off') return send();
    tell(bar.dataset.words, true);
    timer = setTimeout(send, GRACE);
  });
})();
