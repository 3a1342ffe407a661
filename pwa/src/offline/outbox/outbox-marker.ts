/** Whether something waits, in one small word: the page asks for the outbox itself only then. */
import { isFlag } from '#pwa/lib/shape.ts'
import type { Readable } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'

const marker = storedValue('local', 'laikhram_outbox', isFlag)

export const somethingWaits: Readable<boolean> = {
  get: () => marker.read() === true,
  ahead: () => false,
  subscribe: marker.watch,
}

/** Told in every tab. */
export function markOutbox(waits: boolean): void {
  if (waits !== somethingWaits.get()) marker.announce(waits || undefined)
}
