import { thisWorker } from '../this-worker.ts'

/** Known to no standard's types yet; Chromium has it, others ask the worker about everything as before. */
type Route = { condition: { urlPattern: string }; source: 'network' | 'fetch-event' }
type RoutingInstallEvent = ExtendableEvent & { addRoutes?(routes: readonly Route[]): Promise<void> }

/** The first that fits decides. */
const ROUTES: readonly Route[] = [
  { condition: { urlPattern: '/api/pictures/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/healthz' }, source: 'network' },
]

/**
 * Leads the page's calls straight to the server, for which the worker would only be started to say that it has no
 * answer. What is more, one that has calls to pass on is not free to give way to its successor, and Chromium has been
 * seen to leave a tab without an answer for good that was loaded anew meanwhile.
 */
export function leadPastTheWorker(): void {
  thisWorker.addEventListener('install', event => {
    const routed = (event as RoutingInstallEvent).addRoutes?.(ROUTES)
    // Only the way is longer without it.
    if (routed) event.waitUntil(routed.catch(() => {}))
  })
}
