/** How much one asker may hold without having paid. Pure. */

/**
 * How many unpaid orders one e-mail or phone number may have, or one network address among those without a payment
 * page.
 */
export const MOST_UNPAID_ORDERS = 2

/** The kitchen load that they may hold together: one and a half slots. A single order of any size is accepted. */
export function mostUnpaidLoad(slotCapacity: number): number {
  return Math.floor(slotCapacity * 1.5)
}
