/**
 * The takeaway menu, indexed for pricing. Made from the wire's menu on both sides, so that the page previews a price
 * with the very data and the very rules that the server decides with.
 */
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract/menu.ts'
import { toCents } from '#api/kernel/money.ts'

export type Reward = Menu['rewards'][number]
export type SetMenuDrink = Menu['softDrinks'][number]

export type PriceBook = {
  /** Everything that can be taken away, wines and coffees (which have no tab) too. */
  dishes: ReadonlyMap<string, MenuItem>
  setMenus: ReadonlyMap<string, Formule>
  rewards: ReadonlyMap<string, Reward>
  /** By their own id and by their dish's. */
  setMenuDrinks: ReadonlyMap<string, SetMenuDrink>
  defaultDrink: SetMenuDrink | undefined
  excludedDishes: ReadonlySet<string>
  excludedProteins: ReadonlySet<string>
  /** What takeaway adds to each variant-priced main; already in the dishes' prices. */
  surchargeCents: number
}

/** Indexes a menu, as `GET /api/menu` answers it. */
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
