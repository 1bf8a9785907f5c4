// Sounds and notices, once for all tabs of a browser.
const {pause} = window.hetu;
const TUNES = {turn: [587, 880], spoken: [740], over: [880, 659, 587]};
let audio;

const pluck = (pitch, at) => {
  const string = audio.createOscillator(), volume = audio.createGain();
  string.type = 'triangle';
  string.frequency.value = pitch;
  volume.gain.value = .16;
  volume.gain.setTargetAtTime(0, at, .1);
  string.connect(volume).connect(audio.destination);
  string.start(at);
  string.stop(at + .5);
};

// Browsers let a page sound once somebody has touched it, as somebody just has when this is fetched.
const wake = () => {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
};

/** What tells that an event of a kind (turn, spoken, over) has come, by the data of `#telling`. */
export const caller = ({code, title, icon, sounds, notices, ...words}) => {
  if (sounds != null) {
    if (navigator.userActivation?.hasBeenActive ?? true) wake();
    for (const moment of ['pointerdown', 'keydown']) addEventListener(moment, wake, {passive: true});
  }
  // True in the first tab that asks.
  const first = (kind, number) => {
    const key = `hetu.${kind}.${code}`;
    const take = () => {
      if (+(localStorage[key] ?? -1) >= number) return false;
      localStorage[key] = number;
      return true;
    };
    return navigator.locks ? navigator.locks.request('hetu.notices', take) : take();
  };
  return async (kind, number) => {
    if (!navigator.locks) await pause(Math.random() * 120);
    if (audio?.state === 'running' && await first(`sound.${kind}`, number)) {
      TUNES[kind].forEach((pitch, i) => pluck(pitch, audio.currentTime + .02 + i * .14));
    }
    // A tab in sight takes the notice and shows none.
    if (document.hidden) await pause(500);
    if (!await first(`notice.${kind}`, number) || !document.hidden) return;
    if (notices == null || window.Notification?.permission !== 'granted') return;
    try {
      const notice = new Notification(title, {body: words[kind], icon, tag: `hetu.${kind}.${code}`});
      notice.onclick = () => { focus(); notice.close(); };
    } catch { /* not on all telephones */ }
  };
};
