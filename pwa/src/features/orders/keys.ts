/** Where the queries of orders keep what they know. */

/** Above every customer's list of orders. */
export const ORDERS_KEY = ['orders'] as const

/** An order as it is followed. */
export function trackingKey(id: string) {
  return ['tracking', id] as const
}
