// Shows what is told by push, also while no page of Hetu is open; a click leads to the page that it is about.
'use strict';
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', event => event.waitUntil((async () => {
  let told = {};
  try { told = event.data.json(); } catch { /* a notice without words must be shown all the same */ }
  const {title = 'Hetu', body = '', lang = '', path = '/', tag = 'hetu'} = told;
  await registration.showNotification(title, {
    body, lang, tag, renotify: true, icon: '{{ static("hetu/emblem.svg") }}', data: {path},
  });
})()));

self.addEventListener('notificationclick', event => {
  const url = new URL(event.notification.data?.path ?? '/', location.origin);
  event.notification.close();
  event.waitUntil((async () => {
    const pages = await clients.matchAll({type: 'window', includeUncontrolled: true});
    const open = pages.find(page => new URL(page.url).pathname === url.pathname);
    await (open ? open.focus() : url.origin === location.origin && clients.openWindow(url.href));
  })());
});
