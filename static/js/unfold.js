// What live tables and replay share: pictures of the board one after another, and a glow on what changed.
'use strict';
window.hetu = (() => {
  // Whether things stand still: as the settings of the person say, else as the device does.
  const device = matchMedia('(prefers-reduced-motion: reduce)'), {motion} = document.documentElement.dataset;
  const still = {get matches() { return motion ? motion === 'reduced' : device.matches; }};
  const table = () => document.getElementById('table');
  let skip = () => {};
  const pause = ms => new Promise(done => { skip = done; setTimeout(done, ms); });

  const swap = (text, target) => {
    const element = document.querySelector(target);
    return htmx.swap({sourceElement: element, target: element, swap: 'outerMorph', text});
  };

  // Swaps in the pictures [svg, ms] until `over` says that something newer came. Touching or pressing anything
  // ends the waiting: nothing blocks the next move.
  const unfold = async (beats, over = () => false) => {
    let rushed = still.matches || document.hidden;
    const rush = () => { rushed = true; skip(); };
    const hints = ['pointerdown', 'keydown', 'visibilitychange'];
    for (const hint of hints) addEventListener(hint, rush);
    for (const [svg, ms] of beats) {
      if (rushed || over()) break;
      await swap(svg, '#board');
      await pause(ms);
    }
    for (const hint of hints) removeEventListener(hint, rush);
  };

  // A thing on the board has changed when its words have; a line of the log when it is new.
  const words = () => new Map(Array.from(document.querySelectorAll('#board [id][role="img"], #log li[id]'),
    one => [one.id, one.getAttribute('aria-label')]));
  let looked = {n: table()?.dataset.n, words: words()};
  const glow = () => {
    if (document.hidden || table()?.dataset.n === looked.n) return;
    const before = looked.words;
    looked = {n: table().dataset.n, words: words()};
    for (const [id, text] of looked.words) {
      if (before.has(id) && before.get(id) === text) continue;
      // Drawn by no class: the page stays what the server sent, for the next morph and for others who compare.
      const one = document.getElementById(id);
      const shine = text === null ? {backgroundColor: 'var(--glow)'} : {filter: 'drop-shadow(0 0 10px var(--glow)) brightness(1.25)'};
      one.animate([shine, shine, {}], {id: 'changed', duration: 2000, easing: still.matches ? 'steps(1, end)' : 'ease-out'});
    }
  };
  document.addEventListener('htmx:after:swap', glow);
  document.addEventListener('visibilitychange', glow);

  return {still, table, swap, unfold, skip: () => skip()};
})();
