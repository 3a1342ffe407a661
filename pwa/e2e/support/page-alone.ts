import type { Page } from 'playwright'

/**
 * Leaves the sending of what waits to the page, as in a browser without Background Sync: what a service worker sends
 * goes past the answers that a journey makes up.
 */
export function pageAlone(page: Page): Promise<void> {
  return page.evaluate(
    () => void Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
}
