/**
 * The takeaway menu, indexed for pricing. Page and server both make it from the menu as it is sent, so that the preview
 * uses the same data and rules as the decision.
 */
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { AppError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

export type Reward = Menu['rewards'][number]
export type SetMenuDrink = Menu['softDrinks'][number]

export type PriceBook = {
  /** Everything that can be taken away, also wines and coffees, which the page lists under no tab. */
  dishes: ReadonlyMap<string, MenuItem>
  setMenus: ReadonlyMap<string, Formule>
  rewards: ReadonlyMap<string, Reward>
  /** Each drink stands under its own id and under its dish's. */
  setMenuDrinks: ReadonlyMap<string, SetMenuDrink>
  defaultDrink: SetMenuDrink | undefined
  excludedDishes: ReadonlySet<string>
  excludedProteins: ReadonlySet<string>
  /** Supplements of dishes and proteins in a set menu, in cents. */
  supplements: { dishes: ReadonlyMap<string, number>; proteins: ReadonlyMap<string, number> }
  /** The surcharge of each main priced by variant; already included in the dishes' prices. */
  surchargeCents: number
}

/** Indexes a menu in the shape of `GET /api/menu`. */
export function priceBookOf(menu: Menu): PriceBook {
  return {
    dishes: byId(Object.values(menu.takeaway).flat()),
    setMenus: byId(menu.formules),
    rewards: byId(menu.rewards),
    setMenuDrinks: new Map(
      menu.softDrinks.flatMap(drink => [
        [drink.menuItemId, drink],
        [drink.id, drink],
      ]),
    ),
    defaultDrink: menu.softDrinks.find(drink => drink.default),
    excludedDishes: new Set(menu.formuleExclusions.items),
    excludedProteins: new Set(menu.formuleExclusions.proteins),
    supplements: {
      dishes: centsByKey(menu.formuleSupplements?.items),
      proteins: centsByKey(menu.formuleSupplements?.proteins),
    },
    surchargeCents: toCents(menu.takeawayVariantSurcharge),
  }
}

function centsByKey(euros: Readonly<Record<string, number>> = {}): Map<string, number> {
  return new Map(Object.entries(euros).map(([key, amount]) => [key, toCents(amount)]))
}

function byId<T extends { id: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map(thing => [thing.id, thing]))
}

const books = new WeakMap<Menu, PriceBook>()

/** The price book of a menu that never changes, such as a snapshot's; it is made once for each. */
export function bookOf(menu: Menu): PriceBook {
  const known = books.get(menu)
  if (known) return known
  const book = priceBookOf(menu)
  books.set(menu, book)
  return book
}

/** VAT rates in per cent, spelled as the keys of the sent and the stored JSON. */
export type VatRate = '5.5' | '10' | '20'

/** Cents of one piece's price that bear each rate, VAT included; they add up to the price exactly. */
export type VatShares = Partial<Record<VatRate, number>>

export type PricedLine = {
  menuItemId: string
  name: string
  quantity: number
  /** The price of one piece, after the discount. */
  unitPriceCents: number
  /** What a promotion takes off each piece; already off the other amounts. */
  unitDiscountCents?: number | undefined
  /** What one piece cost at least in thirty days, where that is less than it costs without a discount. */
  unitLowestCents?: number | undefined
  /** What of each piece's price the restaurant's till takes beside it; no part of the other amounts. */
  unitTillCents?: number | undefined
  totalCents: number
  /** The protein, or Froid/Chaud. */
  variant?: string | undefined
  spicyLevel?: number | undefined
  cookingLevel?: string | undefined
  /** The customer's word on this dish. */
  remark?: string | undefined
  /** The parts of a set menu, in its own order. */
  components?: PricedComponent[] | undefined
  mix?: { id: string; name: string }[] | undefined
  /** The voucher that the client named; absent: the caller's oldest one for `rewardDish`. */
  rewardId?: string | undefined
  /** The reward dish's id, only on a free line. */
  rewardDish?: string | undefined
  alcohol: boolean
  /** The load of one piece. */
  kitchenLoad: number
  /** A menu category, or `formules`. */
  categoryKey: string
  vatShares: VatShares
}

export type PricedComponent = {
  category: string
  menuItemId: string
  name: string
  protein?: string | undefined
  spicyLevel?: number | undefined
}

export type PricedOrder = {
  lines: PricedLine[]
  totalCents: number
  /** What a promotion takes off; already off the total. */
  discountCents: number
  kitchenLoad: number
  hasAlcohol: boolean
}

/** A priced line without what was asked for beside the dish. */
export type Piece = Omit<PricedLine, 'menuItemId' | 'quantity' | 'totalCents' | 'remark'>

/** Makes the error that names the faulty line. */
export type Refuse = (code: ProblemCode, values?: Record<string, string>) => AppError

/** The most lines of an order, and the most pieces of a line. They are known before anything is priced. */
export const MAX_LINES = 50
export const MAX_QUANTITY = 50
/** The most characters of a word on a dish: a ticket prints them within three lines. */
export const REMARK_MAX = 80
