/** The one outbox of this browser, followed by every tab. */
import { tellArrival } from './arrivals.ts'
import { type Entry, isEntry } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { markOutbox } from './outbox-marker.ts'
import { keptStorage } from './outbox-storage.ts'

type Message = { arrived?: Entry }

// Not everywhere (an old WebKit): there, a tab looks again when it is shown.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('laikhram_outbox')

export const outbox = createOutbox(keptStorage(), ({ entries, isKept }) => {
  if (isKept) markOutbox(entries.length > 0)
  tellOtherTabs({})
})

export function tellOtherTabs(message: Message): void {
  channel?.postMessage(message)
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (isEntry(data.arrived)) tellArrival(data.arrived)
  void outbox.reload()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.reload()
})
