// Small comforts for all pages, by what the markup declares. Each page works without them.
'use strict';
(() => {
  // <button data-copy="text" data-copied="words for done" hidden>
  for (const button of document.querySelectorAll('[data-copy]')) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      const words = button.textContent;
      button.textContent = button.dataset.copied ?? '✓';
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }

  // <input data-nonce>: an own contribution to the luck of the table
  for (const field of document.querySelectorAll('input[data-nonce]')) {
    if (!field.value) field.value = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join('');
  }

  // <nav data-replay> with links rel=prev, rel=next, rel=first, rel=last; <button data-play aria-pressed hidden>
  const replay = document.querySelector('[data-replay]');
  if (!replay) return;
  const follow = rel => document.querySelector(`[data-replay] a[rel~="${rel}"][href]`)?.click();
  const keys = {ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last'};
  document.addEventListener('keydown', event => {
    const busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest('input, textarea, select');
    if (busy || !keys[event.key]) return;
    event.preventDefault();
    follow(keys[event.key]);
  });
  const button = () => document.querySelector('[data-play]');
  if (!button()) return;
  const playing = on => { sessionStorage.replay = on ? '1' : ''; button().setAttribute('aria-pressed', String(on)); };
  button().hidden = false;
  document.addEventListener('click', event => {
    if (event.target.closest('[data-play]')) playing(!sessionStorage.replay);
    else if (event.isTrusted) playing(false);
  });
  playing(Boolean(sessionStorage.replay));
  setInterval(() => {
    if (!sessionStorage.replay || document.hidden) return;
    if (document.querySelector('[data-replay] a[rel~="next"][href]')) follow('next');
    else playing(false);
  }, 1400);
})();
