/**
 * How long a mailed link to one's data is good, and how often it may be asked for. Pure.
 * Source: docs/decisions/0138-a-guests-data-by-a-mailed-link.md.
 */

const MINUTE_MS = 60_000

/** It is good for as long as whoever opened it may need to read, download and decide. */
export const LINK_LIFE_MS = 60 * MINUTE_MS

/** While an earlier link is good for longer than this, no other is mailed: it is in the mailbox already. */
export const GOOD_FOR_MS = 15 * MINUTE_MS

/** Limits of one caller, for one mailbox and for all together; asking for others uses up only the caller's own. */
export const OF_ASKER = { max: 5, windowSeconds: 3600 }
export const OF_ADDRESS = { max: 20, windowSeconds: 3600 }

/** What one mailbox reads and changes by its links: an export reads all of a person's rows. */
export const EXPORTS = { max: 10, windowSeconds: 3600 }
export const CORRECTIONS = { max: 20, windowSeconds: 3600 }

/** What is held about an address outside of any account, in counts, and whether the address is an account's. */
export type Held = {
  account: 'none' | 'unconfirmed' | 'confirmed'
  orders: number
  reservations: number
  reviews: number
  /** Reports of others' reviews. */
  reports: number
}

/** Then no link is mailed: there is nothing to show. */
export function isNothing(held: Held): boolean {
  return held.account === 'none' && held.orders + held.reservations + held.reviews + held.reports === 0
}
