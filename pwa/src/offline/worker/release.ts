import type { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { ToWorker } from '../registration/worker-messages.ts'
import { openWindows } from './open-windows.ts'
import { thisWorker } from './this-worker.ts'

/**
 * How one release follows another. A new one waits until somebody lets it in: a page never changes under who is
 * ordering. Pages of the former release that stay open in other tabs keep its files, without a network too.
 */
export function followReleases(files: PrecacheController): void {
  thisWorker.addEventListener('install', event => void files.install(event))
  thisWorker.addEventListener('activate', event => event.waitUntil(clearAway(files, event)))
  thisWorker.addEventListener('message', event => {
    const message = event.data as ToWorker
    if (message.kind === 'take_over') event.waitUntil(takeOver(event.ports[0]))
    if (message.kind === 'is_of_your_release')
      event.ports[0]?.postMessage(files.getCacheKeyForURL(message.script) !== undefined)
  })
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await storedOfAnyRelease(files, request)) ?? fetch(request),
  )
}

/**
 * Beside other pages it goes on waiting: they would have to answer for the change, and have been seen to hold their tabs
 * up. The page that asked is new all the same, as the server sends it.
 */
async function takeOver(answer: MessagePort | undefined): Promise<void> {
  const pages = await openWindows()
  const isAlone = pages.length <= 1
  answer?.postMessage(isAlone)
  if (isAlone) await thisWorker.skipWaiting()
}

/** With several pages open, what is not of this release waits for the next one that finds a single page. */
async function clearAway(files: PrecacheController, event: ExtendableEvent): Promise<void> {
  const pages = await openWindows()
  if (pages.length <= 1) await files.activate(event)
}

async function storedOfAnyRelease(files: PrecacheController, { url }: Request): Promise<Response | undefined> {
  const cache = await caches.open(files.strategy.cacheName)
  return cache.match(url)
}
