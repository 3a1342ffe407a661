import type { Random } from '../../seed.ts'
import type { World } from '../world.ts'

/** An order as its customer knows it. */
export type KnownOrder = {
  id: string
  /** Of this order alone. */
  email: string
  totalCents: number
  trackingToken: string
  /** What its customer was told last. */
  fate: 'placed' | 'paid' | 'cancelled' | 'delivered'
}

/** What the clients of a world were told, and will hold the restaurant to. */
export type Book = {
  orders: Map<string, KnownOrder>
  /** By the name under which each was sent, which no other has. */
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
  /** Another number each time. */
  next(): number
}

export function emptyBook(): Book {
  return { orders: new Map(), reservations: new Map(), reviews: new Map(), vouchers: new Set() }
}
