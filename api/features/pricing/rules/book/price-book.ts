/**
 * The takeaway menu, indexed for pricing. Page and server both make it from the menu as it is sent, so that the preview
 * uses the same data and rules as the decision.
 */
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'

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
    surchargeCents: toCents(menu.takeawayVariantSurcharge),
  }
}

function byId<T extends { id: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map(thing => [thing.id, thing]))
}
