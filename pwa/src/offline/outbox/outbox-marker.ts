/** Whether something waits, in one small word: the page asks for the outbox itself only then. */
import { isFlag } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

const marker = storedValue('local', 'laikhram_outbox', isFlag)

export function somethingWaits(): boolean {
  return marker.read() === true
}

/** Other tabs hear of it by themselves, this one as they do. */
export function markOutbox(waits: boolean): void {
  if (waits === somethingWaits()) return
  marker.write(waits || undefined)
  dispatchEvent(new Event('storage'))
}

export function watchMarker(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
