// Replay: arrow keys, playing by itself, and a step forward that unfolds as it did at the table.
// Without this the same links lead from picture to picture.
'use strict';
(() => {
  const {kept, pause, still, swap, unfold} = hetu;
  const step = rel => document.querySelector(`[data-replay] a[rel~="${rel}"][href]`);
  const keys = {ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last'};
  const button = () => document.querySelector('[data-play]');
  let walk = null, waiting = false;

  const unfolding = async link => {
    const answer = await fetch(link.dataset.unfold);
    const {here, beats, html} = await answer.json();
    await unfold(beats.map(([svg, ms]) => [svg, ms / speed()]));
    await swap(html, 'replay');
    history.replaceState(history.state, '', here);
  };
  // A step that is asked for while another unfolds comes right after it; more than one are not saved up.
  const forward = async () => {
    if (waiting) return;
    waiting = true;
    await walk;
    waiting = false;
    const link = step('next');
    // A turn or a round, or two boards side by side: one picture after another.
    if (link && !link.dataset.unfold) { link.click(); walk = pause(900 / speed()); }
    else if (link) walk = unfolding(link).catch(() => location.assign(link.href));
    await walk;
  };
  addEventListener('click', event => {
    const link = event.target.closest('[data-replay] a[data-unfold]');
    if (!link || still() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    playing(playingNow() && !event.isTrusted);
    forward();
  }, true);

  document.addEventListener('keydown', event => {
    const field = event.target.closest('input, textarea, select') || document.documentElement.dataset.shortcuts === 'off';
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || field) return;
    if (event.key === ' ' && !event.target.closest('button, summary')) {
      event.preventDefault();
      if (!event.repeat) button()?.click();
    }
    const way = steps[event.key] && document.getElementById(`by-${steps[event.key]}`);
    if (way) way.click();
    if (event.key === 'v') {
      const eyes = [...document.querySelectorAll('#eyes a')];
      eyes[(eyes.findIndex(one => one.ariaCurrent) + 1) % eyes.length]?.click();
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    playing(false);
    step(keys[event.key])?.click();
  });

  const playingNow = () => Boolean(kept.replay);
  const playing = on => {
    kept.replay = on ? '1' : '';
    button()?.setAttribute('aria-pressed', String(on));
  };
  const steps = {e: 'event', t: 'turn', r: 'round'};
  const chosen = () => document.querySelector('[data-speed]');
  const speed = () => Number(chosen()?.value) || 1;
  const play = async () => {
    while (playingNow()) {
      await pause(700 / speed());
      if (!playingNow() || document.hidden) continue;
      if (!step('next')) playing(false);
      else if (still()) { step('next').click(); await pause(900 / speed()); }
      else await forward();
    }
  };
  if (chosen()) {
    chosen().parentElement.hidden = false;
    chosen().value = kept.speed || '1';
    chosen().addEventListener('change', () => { kept.speed = chosen().value; });
  }
  if (button()) {
    button().hidden = false;
    let run = null;
    const start = () => { run ??= play().finally(() => { run = null; }); };
    document.addEventListener('click', event => {
      if (event.target.closest('[data-play]')) { playing(!playingNow()); start(); }
      else if (event.isTrusted) playing(false);
    });
    playing(playingNow());
    start();
  }
})();
