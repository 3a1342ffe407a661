import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

/**
 * Orders and arrivals that somebody at this device has touched; stored, since a reload must not ring for them again.
 */
const stored = storedValue('local', 'laikhram_board_seen', listOf(isText))

let seen: Set<string> | undefined

const ARRIVAL = ' arrival'

/** The key of an arrival, which is touched apart from the order itself. */
export function arrivalOf(id: string): string {
  return `${id}${ARRIVAL}`
}

/** The key of what a customer asked to have changed, each time anew. */
export function wishOf(id: string, at: string): string {
  return `${id} wish ${at}`
}

export function isSeen(id: string): boolean {
  return known().has(id)
}

export function markSeen(ids: Iterable<string>): void {
  for (const id of ids) known().add(id)
  stored.write([...known()])
}

/** Orders that have left the board need not be remembered. */
export function forgetGone(orders: ReadonlyMap<string, unknown>): void {
  const left = [...known()].filter(mark => orders.has(mark.split(' ', 1)[0] ?? ''))
  if (left.length === known().size) return
  seen = new Set(left)
  stored.write(left)
}

function known(): Set<string> {
  seen ??= new Set(stored.read() ?? [])
  return seen
}
