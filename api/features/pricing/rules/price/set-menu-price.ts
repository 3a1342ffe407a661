import type { Formule, MenuItem } from '#api/features/menu/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { RequestedLine } from '../../contract/requested-line.ts'
import type { PriceBook } from '../book/price-book.ts'
import type { Piece, PricedComponent, Refuse, VatShares } from '../book/priced-line.ts'
import { split } from '../vat/split.ts'
import { orderableDish, priceCentsOf, spicyLevelOf, vatKey } from './dish-price.ts'

type Chosen = NonNullable<RequestedLine['components']>[number]
type Part = { dish: MenuItem; menuPriceCents: number; component: PricedComponent }

const DRINKS = 'boissons_soft'

/**
 * Prices one set menu: its own price, no surcharges. Each component must be named exactly once; a missing drink becomes
 * the default one.
 */
export function priceSetMenu(book: PriceBook, setMenu: Formule, line: RequestedLine, refuse: Refuse): Piece {
  const chosen = byCategory(setMenu, line.components ?? [], refuse)
  const parts = setMenu.components.map(({ category }) =>
    category === DRINKS
      ? drinkPart(book, chosen.get(category), refuse)
      : dishPart(book, category, chosen.get(category), refuse),
  )
  const unitPriceCents = toCents(setMenu.price)
  return {
    name: setMenu.name,
    unitPriceCents,
    components: parts.map(part => part.component),
    alcohol: parts.some(part => part.dish.alcohol),
    kitchenLoad: parts.reduce((load, part) => load + part.dish.kitchenLoad, 0),
    categoryKey: 'formules',
    vatShares: vatSharesOf(unitPriceCents, parts),
  }
}

function byCategory(setMenu: Formule, components: Chosen[], refuse: Refuse): Map<string, Chosen> {
  const chosen = new Map(components.map(component => [component.category, component]))
  const isForeign = (category: string) => !setMenu.components.some(component => component.category === category)
  if (chosen.size !== components.length || [...chosen.keys()].some(isForeign)) throw refuse('formule_invalid')
  return chosen
}

function drinkPart(book: PriceBook, chosen: Chosen | undefined, refuse: Refuse): Part {
  const drink = chosen?.menuItemId ? book.setMenuDrinks.get(chosen.menuItemId) : book.defaultDrink
  if (!drink) throw refuse('formule_invalid')
  const dish = orderableDish(book, drink.menuItemId, refuse, drink.name)
  return partOf(dish, { category: DRINKS, menuItemId: dish.id, name: drink.name })
}

function dishPart(book: PriceBook, category: string, chosen: Chosen | undefined, refuse: Refuse): Part {
  if (!chosen?.menuItemId || book.excludedDishes.has(chosen.menuItemId)) throw refuse('formule_invalid')
  const dish = orderableDish(book, chosen.menuItemId, refuse)
  if (dish.category !== category) throw refuse('formule_invalid')
  return partOf(dish, {
    category,
    menuItemId: dish.id,
    name: dish.name,
    protein: proteinOf(book, dish, chosen.protein, refuse),
    spicyLevel: spicyLevelOf(dish, chosen.spicyLevel),
  })
}

/** A main priced by variant needs a protein; salmon and sea bream are excluded from set menus. */
function proteinOf(book: PriceBook, dish: MenuItem, wanted: string | null | undefined, refuse: Refuse) {
  const allowed = Object.keys(dish.prices ?? {}).filter(protein => !book.excludedProteins.has(protein))
  if (!wanted && !dish.prices) return undefined
  if (!wanted || !allowed.includes(wanted)) throw refuse('formule_invalid')
  return wanted
}

function partOf(dish: MenuItem, component: PricedComponent): Part {
  return { dish, component, menuPriceCents: priceCentsOf(dish, component.protein) }
}

/** The price's VAT shares, split over the components by their menu prices (BOI-TVA-LIQ-30-10-10). */
function vatSharesOf(priceCents: number, parts: Part[]): VatShares {
  const cents = split(
    priceCents,
    parts.map(part => part.menuPriceCents),
  )
  const shares: VatShares = {}
  parts.forEach(({ dish }, i) => {
    const rate = vatKey(dish)
    shares[rate] = (shares[rate] ?? 0) + (cents[i] ?? 0)
  })
  return shares
}
