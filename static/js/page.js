// Small comforts for all pages, by what the markup declares. Each page works without them.
'use strict';
(() => {
  // <button data-copy="text" data-copied="words for done" hidden>
  const show = () => { for (const button of document.querySelectorAll('[data-copy]')) button.hidden = !navigator.clipboard; };
  document.addEventListener('htmx:after:swap', show);
  show();
  document.addEventListener('click', async event => {
    const button = event.target.closest?.('[data-copy]');
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const words = button.textContent;
    button.textContent = button.dataset.copied ?? '✓';
    setTimeout(() => { button.textContent = words; }, 2000);
  });

  // Whoever has switched shortcuts off has none: what the table's own markup offers is taken away as it comes.
  if (document.documentElement.dataset.shortcuts === 'off') {
    const strip = () => { for (const one of document.querySelectorAll('[accesskey]')) one.removeAttribute('accesskey'); };
    document.addEventListener('htmx:after:swap', strip);
    strip();
  }

  // <input data-nonce>: an own contribution to the luck of the table
  for (const field of document.querySelectorAll('input[data-nonce]')) {
    if (!field.value) field.value = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join('');
  }
})();
