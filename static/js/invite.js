// Sends the invitation of a waiting room with whatever the device has for that.
'use strict';
(() => {
  const {all, on} = hetu;
  const dress = () => { for (const button of all('[data-share]')) button.hidden = !navigator.share; };
  on('click', async ({target}) => {
    const {share, title} = target.closest('[data-share]')?.dataset ?? {};
    // Who closes the list of ways has changed their mind.
    if (share) try { await navigator.share({title, url: share}); } catch { /* not sent */ }
  });
  on('htmx:after:swap', dress);
  dress();
})();
