/** Whether something waits, as a small stored flag: only then the page loads the outbox itself. */

import type { Readable } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag } from '#pwa/lib/storage/shape.ts'

const marker = storedValue('local', 'laikhram_outbox', isFlag)

export const somethingWaits: Readable<boolean> = {
  get: () => marker.read() === true,
  ahead: () => false,
  subscribe: marker.watch,
}

/** Sets the flag in every tab. */
export function markOutbox(waits: boolean): void {
  if (waits !== somethingWaits.get()) marker.announce(waits || undefined)
}
