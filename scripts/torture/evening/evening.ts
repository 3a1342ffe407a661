import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import type { PaperCause } from '#api/features/printing/ticket.ts'
import type { Scene } from '../world/people/book.ts'
import type { Tally } from '../world/people/tally.ts'
import type { Kitchen, Team } from './kitchen/kitchen.ts'
import type { Printers } from './kitchen/printers.ts'

/** What is ordered, all of it counted: a main dish, a starter, a side that costs the kitchen nothing. */
export const DISHES = {
  'pad-thai': { cents: 1390, load: 2, portions: 10, protein: 'Crevette' },
  'som-tam': { cents: 600, load: 1, portions: 90, protein: undefined },
  'riz-gluant': { cents: 300, load: 0, portions: 90, protein: undefined },
} as const
export const DISH_NAMES = Object.keys(DISHES) as readonly Dish[]
export type Dish = keyof typeof DISHES
/** The dish that runs out. */
export const SCARCE: Dish = 'pad-thai'

/** The line's number in the order is its place; of `cents` 0 it was paid with a voucher. */
export type Line = { dish: Dish; pieces: number; cents: number }

/** A customer with a card, who had enough points for one dish when the evening began. */
export type Holder = {
  id: string
  email: string
  cardId: string
  bearer: Record<string, string>
  /** The voucher that the ten points were spent on. */
  voucher?: string
}

/** An order as those who made it were answered: what the restaurant's books must agree with in the end. */
export type EveningOrder = {
  kind: string
  id: string
  trackingToken: string
  holder?: Holder
  /** What of it lives, refunded pieces left out. */
  lines: Line[]
  /** Paris time of today's pickup. */
  time: string
  /** What of its slot it holds; a piece that is given back holds it still. */
  load: number
  /** What the provider was paid for it, and what of that went back. */
  capturedCents: number
  returnedCents: number
  /** What the restaurant's till has for it, or waits for. */
  tillCents: number
  /** What the till has beside a payment by card: a change to more that was paid at the counter. */
  differenceCents: number
  /** What it is allergic to, as its customer or the staff have said. */
  allergens: readonly AllergenCode[]
  /** The slips that each printer owes it, with the pieces on it where those are certain. */
  slips: { cause: PaperCause; revision: number; pieces?: number; isOfAllergic?: boolean }[]
  /** `kept`: paid and given back whole, and not cancelled; `missed`: cooked, and nobody came. */
  fate: 'lost' | 'cancelled' | 'kept' | 'fetched' | 'missed'
}

export type Evening = Scene & {
  team: Team
  /** What the counter has given back by itself. */
  givenAwayCents: number
  /** Every order that somebody was told of. */
  orders: EveningOrder[]
  holders: Holder[]
  kitchen: Kitchen
  printers: Printers
  /** What happened, for the table. */
  tally: Tally
}
