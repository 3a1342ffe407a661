import type { Page } from 'playwright'

/**
 * Takes Background Sync away, so that the page itself sends what waits: `page.route` does not see what a service worker
 * sends.
 */
export function withoutBackgroundSync(page: Page): Promise<void> {
  return page.evaluate(
    () => void Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
}
