import type { createHandlerBoundToURL } from 'workbox-precaching'
import type { CachedName } from '#pwa/lib/storage/cached-as.ts'
import { writeCopy } from '../cached/copies.ts'
import { thisWorker } from './this-worker.ts'

type Handler = ReturnType<typeof createHandlerBoundToURL>

/** Longer than a poor line takes; after that the shell, which needs no line, is there sooner. */
const RENDERED_PATIENCE_MS = 2500

/** The first that fits decides. */
const ROUTES: readonly Route[] = [
  { condition: { urlPattern: '/api/pictures/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/healthz' }, source: 'network' },
]

/** The answers that the menu needs to be shown, by the names under which the page keeps the same answers. */
const MENU_ADDRESSES: readonly (readonly [CachedName, string])[] = [
  ['menu', '/api/menu'],
  ['restaurant', '/api/restaurant'],
]

/** The page as the server renders it; the shell when that does not come, comes late, or is no page. */
export function renderedOr(shell: Handler): Handler {
  return async options => {
    const rendered = await Promise.race([fetch(options.request).catch(() => undefined), afterPatience()])
    return rendered?.ok ? rendered : shell(options)
  }
}

function afterPatience(): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, RENDERED_PATIENCE_MS))
}

/** Known to no standard's types yet; Chromium has it, others ask the worker about everything as before. */
type Route = { condition: { urlPattern: string }; source: 'network' | 'fetch-event' }
type RoutingInstallEvent = ExtendableEvent & { addRoutes?(routes: readonly Route[]): Promise<void> }

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

/**
 * Puts the menu beside the page's files when they are installed, where the page looks for it: whoever has opened but a
 * link to an order, or has left before the menu came, finds one without a network too.
 */
export function keepMenuAhead(): void {
  thisWorker.addEventListener('install', event => event.waitUntil(Promise.all(MENU_ADDRESSES.map(cacheAnswer))))
}

async function cacheAnswer([name, address]: (typeof MENU_ADDRESSES)[number]): Promise<void> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return
    const tag = answer.headers.get('etag') ?? undefined
    await writeCopy({ name, owner: '', value: await answer.json(), at: Date.now(), tag })
  } catch {
    // The files are worth keeping without it.
  }
}
