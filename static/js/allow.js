// Asks the browser for leave to show notices, on a click and never before.
'use strict';
(() => {
  const line = document.getElementById('allow');
  if (!line || !window.Notification || !isSecureContext) return;
  const button = line.querySelector('button'), words = line.querySelector('span');
  const show = () => {
    const state = Notification.permission;
    line.hidden = false;
    button.hidden = state !== 'default';
    if (state !== 'default') words.textContent = line.dataset[state];
  };
  button.addEventListener('click', async () => { await Notification.requestPermission(); show(); });
  show();
})();
