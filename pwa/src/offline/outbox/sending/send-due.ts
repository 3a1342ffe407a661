import { NetworkFailure } from '#pwa/lib/calls/api-problem.ts'
import { sendQueued } from '../../queue/send-queued.ts'
import { afterFailure, COMES_LATER, type Entry, isDue, pauseAfterMs } from '../entry.ts'
import type { Outbox } from '../outbox.ts'

type Sending = {
  outbox: Outbox
  /** Sends one entry. @throws ApiProblem, NetworkFailure */
  post: (entry: Entry) => Promise<unknown>
  /**
   * Called when the server has the entry.
   * @returns what stays of it, where the person must still be told
   */
  onArrival: (entry: Entry) => Entry | undefined
  /** Which entries this sender may send; all unless said. */
  isOurs?: (entry: Entry) => boolean
}

/**
 * Sends what is due, the oldest first. Once tried, an entry no longer changes until the server refuses it.
 * @returns how long to wait before the next try, in milliseconds; 0 where nothing prevents one
 */
export async function sendDue({ outbox, post, onArrival, isOurs = () => true }: Sending): Promise<number> {
  const pause = await sendQueued({
    queue: outbox,
    post,
    due: ([entry]) => (entry && isDue(entry) && isOurs(entry) ? entry : undefined),
    whenSent: chain => chain.map(entry => (isDue(entry) ? { ...entry, state: 'tried' } : entry)),
    whenArrived(entry) {
      const left = onArrival(entry)
      return () => (left ? [left] : [])
    },
    whenRefused: (_, error) => chain => chain.map(entry => afterFailure(entry, error)),
    comesLater: COMES_LATER,
    pauseMs: pauseAfterMs,
    holdsAll: error => error instanceof NetworkFailure,
  })
  return pause ?? 0
}
