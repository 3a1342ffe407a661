import { storedValue } from '#pwa/lib/state/stores/stored.ts'
import { isText, listOf } from '#pwa/lib/storage/shape.ts'

/**
 * Orders and arrivals that somebody at this device has touched; stored, since a reload must not ring for them again.
 */
const kept = storedValue('local', 'laikhram_board_seen', listOf(isText))

let seen: Set<string> | undefined

const ARRIVAL = ' arrival'

/** The key of an arrival, which is touched apart from the order itself. */
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

/** Orders that have left the board need not be remembered. */
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
