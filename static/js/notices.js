// Tells whoever is not looking: short sounds that are made here, and notices of the desktop. Never about what one did
// oneself, and once for all tabs of a browser.
'use strict';
(() => {
  const place = document.getElementById('telling'), {table} = hetu;
  if (!place || !table()) return;
  const {code, title, turn, over, spoken, icon} = place.dataset;
  const state = () => {
    const now = table();
    return {
      n: +now.dataset.n,
      mine: 'mine' in now.dataset,
      question: now.querySelector('input[form="send"][name="question"]')?.value ?? '',
      over: 'over' in now.dataset,
    };
  };

  // ---- sound: a string is plucked ----
  let audio = null;
  const awake = () => {
    if (!('sounds' in place.dataset)) return;
    audio ??= new AudioContext();
    if (audio.state === 'suspended') audio.resume();
  };
  for (const hand of ['pointerdown', 'keydown']) addEventListener(hand, awake, {passive: true});
  const TUNES = {turn: [587, 880], spoken: [740], over: [880, 659, 587]};
  const pluck = (pitch, at) => {
    const string = audio.createOscillator(), ear = audio.createGain();
    string.type = 'triangle';
    string.frequency.value = pitch;
    ear.gain.setValueAtTime(0, at);
    ear.gain.linearRampToValueAtTime(.16, at + .01);
    ear.gain.exponentialRampToValueAtTime(.001, at + .45);
    string.connect(ear).connect(audio.destination);
    string.start(at);
    string.stop(at + .5);
  };
  const sound = kind => TUNES[kind].forEach((pitch, i) => pluck(pitch, audio.currentTime + .02 + i * .14));
  const canSound = () => 'sounds' in place.dataset && audio?.state === 'running';

  // ---- one tab of several ----
  // True in the first tab that asks, for each thing that is told: `number` grows from one to the next.
  const first = (kind, number) => {
    const key = `hetu.${kind}.${code}`;
    const take = () => {
      if (+(localStorage[key] ?? -1) >= number) return false;
      localStorage[key] = number;
      return true;
    };
    return navigator.locks ? navigator.locks.request('hetu.notices', take) : Promise.resolve(take());
  };
  const pause = ms => new Promise(done => setTimeout(done, ms));

  const tell = async (kind, number, words) => {
    // Without locks two tabs could ask in the same moment.
    if (!navigator.locks) await pause(Math.random() * 120);
    if (canSound() && await first(`sound.${kind}`, number)) sound(kind);
    // A tab that is seen says by taking it that no notice is needed; those that are not come a little later.
    if (document.hidden) await pause(500);
    if (!await first(`notice.${kind}`, number) || !document.hidden) return;
    if (!('notices' in place.dataset) || window.Notification?.permission !== 'granted') return;
    try {
      const notice = new Notification(title, {body: words, icon, tag: `hetu.${kind}.${code}`});
      notice.onclick = () => { focus(); notice.close(); };
    } catch {
      // Some telephones know notices only from service workers.
    }
  };

  // ---- what happened ----
  // A question that follows on one's own answer, in whichever tab, is no news.
  const said = `hetu.said.${code}`;
  document.addEventListener('submit', event => {
    if (event.target.id === 'send') localStorage[said] = state().question;
  });
  let before = state();
  document.addEventListener('htmx:after:swap', () => {
    const now = state(), old = before;
    if (now.n <= old.n) return;
    before = now;
    const answered = old.mine && localStorage[said] === old.question;
    if (now.over && !old.over && !answered) tell('over', now.n, over);
    else if (now.mine && now.question !== old.question && !answered) tell('turn', now.n, turn);
  });
  // The talk says so when somebody else spoke who is not muted.
  document.addEventListener('hetu:spoken', () => {
    const last = [...document.querySelectorAll('#lines .line')].pop();
    tell('spoken', +last.id.slice(5), spoken);
  });

  document.addEventListener('submit', async event => {
    const form = event.target.closest('[data-dismiss]');
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    form.closest('section').remove();
    document.getElementById('main').focus();
    await fetch(form.action, {method: 'POST', body, headers: {'HX-Request': 'true'}}).catch(() => {});
  });
})();
