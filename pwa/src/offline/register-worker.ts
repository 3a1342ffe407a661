import { Workbox } from 'workbox-window'

/** A page that is never idle is kept all the same. */
const PATIENCE_MS = 5000

/**
 * Registers the service worker. A new version takes over when every tab of the old one is closed: a page never
 * changes under someone who is ordering. Failure only means no offline start.
 */
export async function registerWorker(): Promise<void> {
  // It fetches every file of the page, over the line that the first pickup time comes by.
  await whenIdle()
  await new Workbox('/sw.js').register().catch(() => undefined)
}

/** Where nothing tells of idleness (Safari), after some time. */
function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PATIENCE_MS)
  })
}
