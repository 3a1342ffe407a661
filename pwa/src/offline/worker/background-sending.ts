/**
 * Sends what waits when the network is back and no page is left to do it, in browsers that wake a worker then. What
 * guests wrote: for a customer's their session would have to be kept where a worker reads it. The same outbox, the same
 * lock and the same keys as the pages' own sending, so that nothing is sent twice.
 */
import type { postReservation } from '#api/features/reservations/contract.ts'
import type { postReview } from '#api/features/reviews/contract.ts'
import { fromServer, NetworkFailure, problemOf } from '#pwa/lib/calls/answers.ts'
import { type Entry, isDue, isGuests } from '../outbox/entry.ts'
import { createOutbox, OUTBOX, type OutboxMessage, sendDue, storedStorage } from '../outbox/outbox.ts'
import { oneAtATime } from '../queue/send-queued.ts'
import { openWindows } from './open-windows.ts'
import { thisWorker } from './this-worker.ts'

/** Known to no standard's types yet. */
type SyncEvent = ExtendableEvent & { tag: string }

/** As the contracts have them; the contracts themselves would bring their library, which is heavier than the worker. */
const ADDRESSES: { reservation: (typeof postReservation)['path']; review: (typeof postReview)['path'] } = {
  reservation: '/api/reservations',
  review: '/api/reviews',
}

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

/** @throws ApiProblem, NetworkFailure */
async function postAsGuest({ kind, key, body }: Entry): Promise<void> {
  const answer = await fetch(ADDRESSES[kind], {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
    .then(fromServer)
    .catch(cause => {
      throw new NetworkFailure(cause)
    })
  if (!answer.ok) throw await problemOf(answer)
}
