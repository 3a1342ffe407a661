import { type Tracking, tracking } from '#api/features/orders/contract.ts'
import { fits } from '#pwa/lib/schemas.ts'
import { isNumber, isText, objectOf } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

/** The state of the order that was followed last, so that it can be shown without a network too. */
const stored = storedValue(
  'local',
  'laikhram_tracking',
  objectOf({ token: isText, order: fits(tracking), at: isNumber }),
)

/** @param token of the link: another link than the one that showed it shows nothing */
export function lastKnown(id: string, token: string | undefined): { order: Tracking; at: number } | undefined {
  const kept = stored.read()
  return kept?.order.id === id && kept.token === token ? kept : undefined
}

export function keepLastKnown(token: string, order: Tracking, at: number): void {
  stored.write({ token, order, at })
}
