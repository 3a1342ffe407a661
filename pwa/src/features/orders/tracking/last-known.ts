import { type Tracking, tracking } from '#api/features/orders/contract-tracking.ts'
import { fits } from '#pwa/lib/calls/schemas.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isNumber, isText, listOf, objectOf, type Shaped } from '#pwa/lib/storage/shape.ts'

const isKnown = objectOf({ token: isText, order: fits(tracking), at: isNumber })
type Known = Shaped<typeof isKnown>

/** The last states of followed orders, stored so that they can be shown without a network. */
const stored = storedValue('local', 'laikhram_followed', listOf(isKnown))
const MOST = 5

/** @param token of the link: without the token that loaded the state it is not shown */
export function lastKnown(id: string, token: string | undefined): Known | undefined {
  return stored.read()?.find(known => known.order.id === id && known.token === token)
}

export function keepLastKnown(token: string, order: Tracking, at: number): void {
  const others = (stored.read() ?? []).filter(known => known.order.id !== order.id)
  stored.write([{ token, order, at }, ...others].slice(0, MOST))
}

/** All of them, newest first. */
export function lastKnownOrders(): Tracking[] {
  return (stored.read() ?? []).map(({ order }) => order)
}

/** Deletes the states, so that the next person at this device does not see them. */
export function forgetLastKnown(): void {
  stored.write(undefined)
}
