import type { Random } from '../../seed.ts'
import type { World } from '../world.ts'

/** An order as its customer last saw it. */
export type KnownOrder = {
  id: string
  /** The token of this order. */
  email: string
  totalCents: number
  trackingToken: string
  /** What the last answer to its customer said. */
  fate: 'placed' | 'paid' | 'cancelled' | 'delivered'
}

/** The answers that the clients of a world received, which the restaurant must keep. */
export type Book = {
  orders: Map<string, KnownOrder>
  /** Keyed by the unique name under which each was sent. */
  reservations: Map<string, string>
  reviews: Map<string, string>
  /** The vouchers of the one customer with an account. */
  vouchers: Set<string>
}

/** Everything that a client needs to act. */
export type Scene = {
  world: World
  book: Book
  random: Random
  /** Headers of the staff, and of the customer with an account. */
  staff: Record<string, string>
  customer: Record<string, string>
  customerEmail: string
  /** A new number with each call. */
  next(): number
}

export function emptyBook(): Book {
  return { orders: new Map(), reservations: new Map(), reviews: new Map(), vouchers: new Set() }
}
