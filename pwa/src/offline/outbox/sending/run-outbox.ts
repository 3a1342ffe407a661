/** Sends the outbox by itself: on the network's return, on focus, at the start, and every few seconds meanwhile. */
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { oneAtATime } from '../../queue/one-at-a-time.ts'
import { queueRunner } from '../../queue/queue-runner.ts'
import { announceDelivery } from '../arrivals.ts'
import { type Entry, isDue } from '../entry.ts'
import { OUTBOX } from '../names.ts'
import { notifyOtherTabs, outbox } from '../site-outbox.ts'
import { postEntry } from './post-entry.ts'
import { sendDue } from './send-due.ts'

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
export function runOutbox(): void {
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
