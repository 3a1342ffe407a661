/** The one outbox of this browser, followed by every tab. */
import { otherTabs } from '../queue/queue-runner.ts'
import { announceDelivery, isEntry } from './entry.ts'
import { createOutbox, OUTBOX, type OutboxMessage, type OutboxState, storedStorage } from './outbox.ts'
import { markOutbox } from './outbox-marker.ts'

export const outbox = createOutbox(storedStorage(), state => {
  mark(state)
  notifyOtherTabs({})
})

export const notifyOtherTabs = otherTabs<OutboxMessage>(OUTBOX, {
  async onMessage({ arrived }) {
    if (isEntry(arrived)) announceDelivery(arrived)
    await outbox.reload()
    // The worker, which sends too, cannot write the marker.
    mark(outbox.state())
  },
  onShown: () => void outbox.reload(),
})

function mark({ entries, isStored }: OutboxState) {
  if (isStored) markOutbox(entries.length > 0)
}
