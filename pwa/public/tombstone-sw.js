/**
 * The server sends this in place of every service worker while SERVICE_WORKERS=off: it ends a faulty worker, deletes
 * all caches, and has the open pages load from the server. What people wrote is in IndexedDB and stays. It is not
 * built, since it must work when nothing else does.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(end()))

async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const page of pages) {
    const address = new URL(page.url)
    // An address that differs only by its fragment would not be loaded again.
    address.hash = ''
    // A page that is loading waits for this worker to activate, so waiting for the page here would block both.
    page.navigate(address.href).catch(() => undefined)
  }
}
