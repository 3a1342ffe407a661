import { storedValue } from '#pwa/lib/state/stored.ts'
import { isFlag, isText, listOf, objectOf, type Shaped } from '#pwa/lib/storage/shape.ts'
import { ORDERS_NAME } from './has-orders.ts'

const isRemembered = objectOf({
  id: isText,
  trackingToken: isText,
  /** The cart was emptied after this payment: opening the result again must not empty the next cart. */
  isSettled: isFlag,
})
export type RememberedOrder = Shaped<typeof isRemembered>

const stored = storedValue('local', ORDERS_NAME, listOf(isRemembered))
const MOST = 20

/** An order made on this device, with the token that lets its owner follow it. */
export function rememberedOrder(id: string): RememberedOrder | undefined {
  return stored.read()?.find(order => order.id === id)
}

/** Stores an order of this device; the newest twenty stay. */
export function rememberOrder(id: string, trackingToken: string): void {
  keep({ id, trackingToken, isSettled: rememberedOrder(id)?.isSettled ?? false })
}

/** Notes that an order is paid and its cart emptied. */
export function settleOrder(id: string): void {
  const order = rememberedOrder(id) ?? { id, trackingToken: '' }
  keep({ ...order, isSettled: true })
}

/** Orders of this device that are not known to be paid, newest first. */
export function newestOrders(most: number): RememberedOrder[] {
  return (stored.read() ?? []).filter(({ isSettled, trackingToken }) => !isSettled && trackingToken).slice(0, most)
}

/** Orders of this device whose link is stored, paid or not, newest first. */
export function followedOrders(most: number): RememberedOrder[] {
  return (stored.read() ?? []).filter(({ trackingToken }) => trackingToken).slice(0, most)
}

/**
 * Deletes the links, so that the next person at this device cannot follow the orders; that their carts were emptied
 * stays known.
 */
export function forgetTokens(): void {
  stored.write(stored.read()?.map(order => ({ ...order, trackingToken: '' })))
}

/** Whether an order of this device was paid. */
export function hasPaidOrder(): boolean {
  return stored.read()?.some(({ isSettled }) => isSettled) ?? false
}

/** The address at which an order of this device can be followed. */
export function trackingPath(id: string): string | undefined {
  const token = rememberedOrder(id)?.trackingToken
  return token ? trackingAddress(id, token) : undefined
}

export function trackingAddress(id: string, token: string): string {
  return `/commande/${id}?token=${encodeURIComponent(token)}`
}

function keep(order: RememberedOrder): void {
  const others = (stored.read() ?? []).filter(({ id }) => id !== order.id)
  stored.write([order, ...others].slice(0, MOST))
}
