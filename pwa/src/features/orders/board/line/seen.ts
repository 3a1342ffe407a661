import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

/**
 * The orders, and the arrivals for them, that somebody at this device has touched; kept over a reload, which must not ring
 * for all of them again.
 */
const kept = storedValue('local', 'laikhram_board_seen', listOf(isText))

let seen: Set<string> | undefined

const ARRIVAL = ' arrival'

/** What is touched once the customer of an order is there: the order itself was long ago. */
export function arrivalOf(id: string): string {
  return `${id}${ARRIVAL}`
}

export function isSeen(id: string): boolean {
  return known().has(id)
}

export function markSeen(ids: Iterable<string>): void {
  for (const id of ids) known().add(id)
  kept.write([...known()])
}

/** What is not on the board any more need not be remembered. */
export function forgetGone(orders: ReadonlyMap<string, unknown>): void {
  const left = [...known()].filter(mark => orders.has(mark.replace(ARRIVAL, '')))
  if (left.length === known().size) return
  seen = new Set(left)
  kept.write(left)
}

function known(): Set<string> {
  seen ??= new Set(kept.read() ?? [])
  return seen
}
