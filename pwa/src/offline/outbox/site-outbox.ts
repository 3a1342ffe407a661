/** The one outbox of this browser, followed by every tab. */
import { tellArrival } from './arrivals.ts'
import { isEntry } from './entry.ts'
import { OUTBOX, type OutboxMessage } from './names.ts'
import { createOutbox, type OutboxState } from './outbox.ts'
import { markOutbox } from './outbox-marker.ts'
import { storedStorage } from './outbox-storage.ts'

// Not everywhere (an old WebKit): there, a tab looks again when it is shown.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX)

export const outbox = createOutbox(storedStorage(), state => {
  mark(state)
  tellOtherTabs({})
})

function mark({ entries, isStored }: OutboxState) {
  if (isStored) markOutbox(entries.length > 0)
}

export function tellOtherTabs(message: OutboxMessage): void {
  channel?.postMessage(message)
}

channel?.addEventListener('message', async ({ data }: MessageEvent<OutboxMessage>) => {
  if (isEntry(data.arrived)) tellArrival(data.arrived)
  await outbox.reload()
  // The worker, which sends too, cannot.
  mark(outbox.state())
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.reload()
})
