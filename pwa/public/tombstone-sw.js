/**
 * What the server sends in the place of every service worker while SERVICE_WORKERS=off: it ends one that has gone wrong,
 * with all that workers keep, and has its pages come from the server. What people wrote is in IndexedDB and stays.
 * As it is, without a build: it must work when nothing else does.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(end()))

async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) {
    const address = new URL(page.url)
    // To the same address with a fragment nothing would be loaded anew.
    address.hash = ''
    // Not waited for: a page that comes waits for this worker, until it is gone.
    page.navigate(address.href).catch(() => undefined)
  }
}
