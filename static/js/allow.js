// Asks the browser for leave to show notices, and for an address at which they reach it while no page is open; on a
// click and never before.
'use strict';
(() => {
  const line = document.getElementById('allow');
  if (!line || !window.Notification || !isSecureContext) return;
  const button = line.querySelector('button'), words = line.querySelector('span');
  const form = document.getElementById('push');
  const reachable = form && 'serviceWorker' in navigator && 'PushManager' in window;
  const show = async () => {
    const state = Notification.permission;
    line.hidden = false;
    button.hidden = state !== 'default';
    if (state !== 'default') words.textContent = line.dataset[state];
    // The server may know this browser under an address that it has no more.
    if (reachable) form.hidden = state === 'denied' || 'known' in form.dataset && fits(await address());
  };
  const address = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
  const fits = found => {
    const key = found?.options?.applicationServerKey;
    return key && btoa(String.fromCharCode(...new Uint8Array(key)))
      .replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === form.dataset.key;
  };

  const subscribe = async () => {
    const registration = await navigator.serviceWorker.register(form.dataset.worker);
    await navigator.serviceWorker.ready;
    let found = await registration.pushManager.getSubscription();
    if (found && !fits(found)) { await found.unsubscribe(); found = null; }
    found ??= await registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: form.dataset.key});
    const {endpoint, keys} = found.toJSON();
    for (const [name, value] of Object.entries({endpoint, ...keys})) if (form.elements[name]) form.elements[name].value = value;
    form.submit();
  };

  button.addEventListener('click', async () => { await Notification.requestPermission(); show(); });
  form?.addEventListener('submit', async event => {
    event.preventDefault();
    try {
      if (await Notification.requestPermission() === 'granted') await subscribe(); else show();
    } catch {
      const said = form.querySelector('[data-failed]');
      said.textContent = said.dataset.failed;
      show();
    }
  });
  document.querySelector('#devices form[data-here]')?.addEventListener('submit', async event => {
    event.preventDefault();
    const own = event.target;
    try { await (await address())?.unsubscribe(); } catch { /* the server forgets it all the same */ }
    own.submit();
  });
  show();
})();
