/** Sends the outbox by itself: on the network's return, on focus, at the start, and every few seconds meanwhile. */

import { useEffect, useMemo } from 'react'
import { postReservation } from '#api/features/reservations/contract.ts'
import { postReview } from '#api/features/reviews/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { currentCustomer, customerToken, forgetCustomer, useCustomer } from '#pwa/lib/session/customer-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { queueRunner } from '../queue/queue-runner.ts'
import { oneAtATime } from '../queue/send-queued.ts'
import { announceDelivery, type Bodies, type Entry, isDue, isGuests, isShownTo, type Kind } from './entry.ts'
import { OUTBOX, sendDue } from './outbox.ts'
import { notifyOtherTabs, outbox } from './site-outbox.ts'

const { unlessElsewhere } = oneAtATime(OUTBOX)

const runner = queueRunner({
  queue: outbox,
  send,
  nextDueAt: () => (outbox.state().entries.some(isDue) ? 0 : undefined),
  mayGoOut: isServerReachable,
  // Well below the five seconds in which the outbox must be empty after the network's return.
  askEveryMs: 2500,
  watches: [watchLooks],
  returnEndsPause: false,
  onLoaded: announceDelivered,
})
let isRunning = false

/** Starts it once for this page; nothing is asked of the server while nothing waits. */
function runOutbox(): void {
  if (!isRunning) runner.use()
  isRunning = true
}

/** Tries at once, because the person asks for it. */
export const sendNow = runner.run

async function send(): Promise<number> {
  let pause = 0
  const onArrival = (entry: Entry) => {
    announceDelivery(entry)
    notifyOtherTabs({ arrived: entry })
    return undefined
  }
  await unlessElsewhere(async () => {
    pause = await sendDue({ outbox, post: postEntry, onArrival })
  })
  return pause
}

/** Reports what the worker has sent while no page was open. */
async function announceDelivered(): Promise<void> {
  for (const arrived of outbox.state().entries.filter(({ state }) => state === 'arrived')) {
    let isThere = false
    await outbox.change(arrived.key, chain => {
      isThere = chain.length > 0
      return []
    })
    // Otherwise another tab has reported it.
    if (isThere) announceDelivery(arrived)
  }
}

/** Calls the listener when the person returns to the page. */
function watchLooks(listener: () => void): () => void {
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/**
 * Sends an entry as its author, if they are still signed in, otherwise as a guest: an expired session must not lose a
 * reservation or a review.
 * @throws ApiProblem, NetworkFailure
 */
export async function postEntry(entry: Entry): Promise<void> {
  const isOwners = entry.owner !== undefined && currentCustomer()?.id === entry.owner
  try {
    await post(entry, isOwners ? customerToken() : undefined)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'session_expired') throw error
    forgetCustomer()
    await post(entry, undefined)
  }
}

function post(entry: Entry, token: string | undefined): Promise<unknown> {
  const options = { token, idempotencyKey: entry.key }
  return entry.kind === 'reservation'
    ? call(postReservation, { body: entry.body }, options)
    : call(postReview, { body: entry.body }, options)
}

/** The Background Sync API, which not every browser has and TypeScript does not declare. */
type WithSync = { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the worker, where the browser can, to send the outbox once there is a network, even if every page is closed by
 * then.
 */
async function askForBackgroundSending(): Promise<void> {
  // Undefined where the page is no secure context.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  try {
    const { sync } = ((await workers?.ready) ?? {}) as WithSync
    await sync?.register(OUTBOX)
  } catch (error) {
    // The person's settings forbid it: then the page sends the outbox, as in other browsers.
    logProblem('Nothing is sent in the background', error)
  }
}

/**
 * Stores what could not be sent, to be sent once with the same key.
 * @param state 'tried' when it was sent and no answer came
 */
export async function queueForLater<K extends Kind>(
  kind: K,
  { key, body, state }: { key: string; body: Bodies[K]; state: 'waiting' | 'tried' },
): Promise<void> {
  const entry = { key, kind, body, owner: currentCustomer()?.id, writtenAt: clock.deviceMs(), state } as Entry
  await outbox.put(entry)
  runOutbox()
  if (isGuests(entry)) void askForBackgroundSending()
}

/** The waiting entries that may be shown to this person, of one kind or of all; also starts sending them. */
export function useOutbox<K extends Kind = Kind>(kind?: K) {
  const { entries, loaded, isStored } = useStore(outbox)
  const customerId = useCustomer()?.id
  useEffect(runOutbox, [])
  const shown = useMemo(
    () => entries.filter(entry => isWaiting(entry, kind) && isShownTo(entry, customerId)) as Entry<K>[],
    [entries, kind, customerId],
  )
  return { entries: shown, loaded, isStored }
}

function isWaiting(entry: Entry, kind: Kind | undefined): boolean {
  return entry.state !== 'arrived' && (!kind || entry.kind === kind)
}
