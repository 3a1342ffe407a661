import { Workbox } from 'workbox-window'

/**
 * Registers the service worker. A new version takes over when every tab of the old one is closed: a page never
 * changes under someone who is ordering. Failure only means no offline start.
 */
export async function registerWorker(): Promise<void> {
  await new Workbox('/sw.js').register().catch(() => undefined)
}
