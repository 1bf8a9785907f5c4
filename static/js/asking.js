// The panel of requests is everybody's own, so the page asks for it whenever the table has moved.
// Without this the forms post, and a reload shows the rest.
'use strict';
(() => {
  const panel = () => document.getElementById('asking'), table = () => document.getElementById('table');
  const RECONSIDER = 700;
  let asking = null, again = false;

  const refresh = async () => {
    if (asking) { again = true; return; }
    asking = fetch(panel().dataset.url, {headers: {'HX-Request': 'true'}});
    try {
      const answer = await asking;
      if (answer.status === 200) {
        await htmx.swap({sourceElement: panel(), target: panel(), swap: 'outerMorph', text: await answer.text()});
      }
    } catch { /* The next picture of the table asks again. */ }
    asking = null;
    if (again) { again = false; refresh(); }
  };

  let before = panel().dataset.request;
  document.addEventListener('htmx:after:swap', ({detail: {ctx: {target}}}) => {
    if (target.id === 'table' && table().dataset.n !== panel().dataset.n) refresh();
    if (target.id !== 'asking') return;
    const now = panel();
    // A click that was meant for one request must not answer the next, which has come under the finger.
    if (now.dataset.request && now.dataset.request !== before) {
      now.inert = true;
      setTimeout(() => { panel().inert = false; }, RECONSIDER);
    }
    before = now.dataset.request;
  });
  // At a finished table nothing moves any more, but somebody may open another game.
  setInterval(() => { if (!document.hidden && 'poll' in panel().dataset) refresh(); }, 5000);
})();
