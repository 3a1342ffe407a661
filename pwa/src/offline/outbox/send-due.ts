import { NetworkFailure } from '#pwa/lib/calls/api-problem.ts'
import { afterFailure, type Entry, isDue, isRefusal, pauseAfterMs } from './entry.ts'
import type { Outbox } from './outbox.ts'

type Sending = {
  outbox: Pick<Outbox, 'reload' | 'state' | 'change'>
  /** Sends one entry. @throws ApiProblem, NetworkFailure */
  post: (entry: Entry) => Promise<unknown>
  /** The server has it. @returns what stays of it, where somebody still has to be told */
  onArrival: (entry: Entry) => Entry | undefined
  /** Which of them this sender may send; all unless said. */
  isOurs?: (entry: Entry) => boolean
}

/**
 * Sends what is due, the oldest first, each with its own key. An entry is marked as tried before it goes out: from then
 * on nobody changes it. It goes once the server has it, comes back with the server's no, and otherwise stays.
 * @returns how long to wait before the next try, in milliseconds; 0 where nothing speaks against one
 */
export async function sendDue({ outbox, post, onArrival, isOurs = () => true }: Sending): Promise<number> {
  await outbox.reload()
  let pause = 0
  for (const { key } of outbox.state().entries.filter(entry => isDue(entry) && isOurs(entry))) {
    const entry = await outbox.change(key, entry => (entry && isDue(entry) ? { ...entry, state: 'tried' } : entry))
    // Another tab has sent it, or the person has taken it back.
    if (!entry || !isDue(entry)) continue
    try {
      await post(entry)
      const left = onArrival(entry)
      await outbox.change(key, () => left)
    } catch (error) {
      if (isRefusal(error)) await outbox.change(key, entry => entry && afterFailure(entry, error))
      else pause = Math.max(pause, pauseAfterMs(error))
      if (error instanceof NetworkFailure) return pause
    }
  }
  return pause
}
