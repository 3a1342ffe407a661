/**
 * Sends what waits when the network is back and no page is left to do it, in browsers that wake a worker then. What
 * guests wrote: for a customer's their session would have to be kept where a worker reads it. The same outbox, the same
 * lock and the same keys as the pages' own sending, so that nothing is sent twice.
 */
import { fromServer } from '#pwa/lib/calls/from-server.ts'
import { type Entry, isDue, isGuests } from '../outbox/entry.ts'
import { OUTBOX, type OutboxMessage } from '../outbox/names.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { storedStorage } from '../outbox/outbox-storage.ts'
import { sendDue } from '../outbox/sending/send-due.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { openWindows } from './pages/open-windows.ts'
import { postAsGuest } from './post-as-guest.ts'
import { thisWorker } from './this-worker.ts'

/** Known to no standard's types yet. */
type SyncEvent = ExtendableEvent & { tag: string }

export function sendInBackground(): void {
  thisWorker.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, event => {
    const sync = event as SyncEvent
    if (sync.tag === OUTBOX) sync.waitUntil(oneAtATime(OUTBOX).afterOthers(send))
  })
}

/** Failing has the browser try again later, a few times. */
async function send(): Promise<void> {
  // Some network is no server: what was sent and not answered can be changed no more.
  fromServer(await fetch('/healthz', { cache: 'no-store' }))
  const outbox = createOutbox(storedStorage(), () => notifyPages({}))
  const isHeard = await somePageListens()
  await sendDue({ outbox, post: postAsGuest, isOurs: isGuests, onArrival: entry => notifyOfArrival(entry, isHeard) })
  if (outbox.state().entries.some(entry => isDue(entry) && isGuests(entry))) throw new Error('Something still waits')
}

async function somePageListens(): Promise<boolean> {
  const pages = await openWindows()
  return pages.some(({ url }) => !/^\/(admin|stripe-simulator)\b/.test(new URL(url).pathname))
}

function notifyOfArrival(entry: Entry, isHeard: boolean): Entry | undefined {
  if (!isHeard) return { ...entry, state: 'arrived' }
  notifyPages({ arrived: entry })
  return undefined
}

function notifyPages(message: OutboxMessage): void {
  const channel = new BroadcastChannel(OUTBOX)
  channel.postMessage(message)
  channel.close()
}
