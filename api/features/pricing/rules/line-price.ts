import type { Formule, MenuItem } from '#api/features/menu/contract.ts'
import { isOff } from '#api/features/menu/rules/availability.ts'
import { toCents } from '#api/kernel/order/money.ts'
import type { RequestedLine } from '../contract.ts'
import type { Piece, PriceBook, PricedComponent, Refuse, Reward, VatRate, VatShares } from './price-book.ts'

type Options = NonNullable<RequestedLine['options']>

const DRINKS = 'boissons_soft'

/** Prices one piece of a dish or drink, and checks the choices that it requires. */
export function priceDish(book: PriceBook, line: RequestedLine, refuse: Refuse): Piece {
  const dish = orderableDish(book, line.menuItemId, refuse, line.name)
  const options = line.options ?? {}
  const variant = variantOf(dish, options, refuse)
  const unitPriceCents = priceCentsOf(dish, variant)
  return {
    name: dish.name,
    unitPriceCents,
    unitLowestCents: lowestCentsOf(dish, variant),
    variant,
    spicyLevel: spicyLevelOf(dish, options.spicyLevel),
    cookingLevel: cookingLevelOf(dish, options, refuse),
    mix: mixOf(dish, line, refuse),
    alcohol: dish.alcohol,
    kitchenLoad: dish.kitchenLoad,
    categoryKey: dish.category,
    vatShares: { [vatKey(dish)]: unitPriceCents },
  }
}

/**
 * The dish, if it is on the takeaway menu and not switched off; otherwise the error names it as the customer knows it.
 * Whether it is sold out depends on the pickup: `assertOnSale`.
 */
function orderableDish(book: PriceBook, id: string, refuse: Refuse, knownAs?: string | null): MenuItem {
  const dish = book.dishes.get(id)
  if (!dish || isOff(dish)) throw refuse('item_unavailable', { name: dish?.name ?? (knownAs || 'Ce plat') })
  return dish
}

/** What a dish is chosen by: its proteins or sizes, each with a price, or its choices at one price (a tea's temperature). */
export function variantNames({ prices, options }: MenuItem): readonly string[] {
  return prices ? Object.keys(prices) : (options ?? [])
}

/** Whether a dish is one of several by what is chosen for it. */
export function hasChoices(dish: MenuItem): boolean {
  const { spicyLevels, cookingOptions, mixOptions } = dish
  return (
    variantNames(dish).length > 1 || Boolean(spicyLevels) || Boolean(cookingOptions) || (mixOptions ?? []).length > 0
  )
}

/**
 * The protein of a dish priced by variant, or its choice at one price; where there is only one, it need not be named.
 */
function variantOf(dish: MenuItem, { variant, protein }: Options, refuse: Refuse): string | undefined {
  if (variant && protein && variant !== protein) throw refuse('option_invalid')
  const choices = variantNames(dish)
  const chosen = variant || protein || (choices.length === 1 ? choices[0] : undefined)
  const isMissing = chosen === undefined && choices.length > 0
  const isUnknown = chosen !== undefined && !choices.includes(chosen)
  if (isMissing || isUnknown) throw refuse('option_invalid')
  return chosen
}

/** Takeaway price in cents of a dish whose variant has been checked. */
export function priceCentsOf(dish: MenuItem, variant: string | undefined): number {
  const euros = dish.prices ? dish.prices[variant ?? ''] : dish.price
  if (euros === undefined) throw new Error(`${dish.id} has no price${variant ? ` as ${variant}` : ''}`)
  return toCents(euros)
}

/** What it cost at least in thirty days, in cents; undefined where that is what it costs. */
export function lowestCentsOf(dish: MenuItem, variant: string | undefined): number | undefined {
  const lowest = new Map(Object.entries(dish.lowestPrices ?? {}))
  const euros = dish.prices ? lowest.get(variant ?? '') : dish.lowestPrice
  return euros === undefined ? undefined : toCents(euros)
}

/** 1 (not spicy) unless another level was chosen; dishes without levels have none, whatever was sent. */
function spicyLevelOf(dish: MenuItem, wanted: number | null | undefined): number | undefined {
  return dish.spicyLevels ? (wanted ?? 1) : undefined
}

function vatKey(dish: { vatRate: MenuItem['vatRate'] }): VatRate {
  return `${dish.vatRate}`
}

/**
 * A missing level is accepted, since the former client does not ask for it and the kitchen then does; an unknown one is
 * refused.
 */
function cookingLevelOf(dish: MenuItem, { cookingLevel }: Options, refuse: Refuse): string | undefined {
  if (!cookingLevel || !dish.cookingOptions) return undefined
  if (!dish.cookingOptions.some(option => option.name === cookingLevel)) throw refuse('option_invalid')
  return cookingLevel
}

/** Two different fruits of the four that the mix offers. */
function mixOf(dish: MenuItem, { mix }: RequestedLine, refuse: Refuse): Piece['mix'] {
  if (!dish.mixOptions) return undefined
  const chosen = (mix ?? []).flatMap(id => dish.mixOptions?.find(fruit => fruit.id === id) ?? [])
  const isTwoOfThem = mix?.length === 2 && chosen.length === 2 && mix[0] !== mix[1]
  if (!isTwoOfThem) throw refuse('mix_invalid')
  return chosen.map(({ id, name }) => ({ id, name }))
}

type Chosen = NonNullable<RequestedLine['components']>[number]
type Part = { dish: MenuItem; menuPriceCents: number; component: PricedComponent }

/**
 * Prices one set menu: its own price and the supplements of what is chosen, no surcharges. Each component must be named
 * exactly once; a missing drink becomes the default one. Beside a supplement nothing is struck: its past is not written.
 */
export function priceSetMenu(book: PriceBook, setMenu: Formule, line: RequestedLine, refuse: Refuse): Piece {
  const chosen = byCategory(setMenu, line.components ?? [], refuse)
  const parts = setMenu.components.map(({ category }) =>
    category === DRINKS
      ? drinkPart(book, chosen.get(category), refuse)
      : dishPart(book, category, chosen.get(category), refuse),
  )
  const supplements = parts.reduce((cents, { component }) => cents + supplementCents(book, component), 0)
  const unitPriceCents = toCents(setMenu.price) + supplements
  const lowest = setMenu.lowestPrice ?? (supplements > 0 ? setMenu.price : undefined)
  return {
    name: setMenu.name,
    unitPriceCents,
    unitLowestCents: lowest === undefined ? undefined : toCents(lowest),
    components: parts.map(part => part.component),
    alcohol: parts.some(part => part.dish.alcohol),
    kitchenLoad: parts.reduce((load, part) => load + part.dish.kitchenLoad, 0),
    categoryKey: 'formules',
    vatShares: vatSharesOf(unitPriceCents, parts),
  }
}

/** What a chosen part costs more than the set menu, in cents: its dish's supplement and its protein's. */
export function supplementCents(
  { supplements }: PriceBook,
  { menuItemId, protein }: Pick<PricedComponent, 'menuItemId' | 'protein'>,
): number {
  return (supplements.dishes.get(menuItemId) ?? 0) + (supplements.proteins.get(protein ?? '') ?? 0)
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

/** What a dish of a set menu is chosen by: none of the proteins that set menus exclude; a drink is taken as it is. */
export function choicesInSetMenu({ excludedProteins }: Pick<PriceBook, 'excludedProteins'>, dish: MenuItem): string[] {
  if (dish.category === DRINKS) return []
  return variantNames(dish).filter(name => !dish.prices || !excludedProteins.has(name))
}

/** A dish that has something to choose needs a choice, and one that set menus do not exclude. */
function proteinOf(book: PriceBook, dish: MenuItem, wanted: string | null | undefined, refuse: Refuse) {
  if (!wanted && variantNames(dish).length === 0) return undefined
  const choices = choicesInSetMenu(book, dish)
  const chosen = wanted || (dish.options?.length === 1 ? choices[0] : undefined)
  if (!chosen || !choices.includes(chosen)) throw refuse('formule_invalid')
  return chosen
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

/**
 * Whether a line asks for a free dish: it names a voucher, or comes at price 0 with a reward's id, or names a dish that
 * exists only as a reward. Whether the caller holds a voucher is checked by loyalty.
 */
export function isRewardLine(book: PriceBook, line: RequestedLine): boolean {
  if (line.rewardId) return true
  if (!book.rewards.has(line.menuItemId)) return false
  return (line.unitPrice ?? line.totalPrice) === 0 || !book.dishes.has(line.menuItemId)
}

export function priceReward(book: PriceBook, line: RequestedLine, refuse: Refuse): Piece {
  const reward = book.rewards.get(line.menuItemId)
  if (!reward || line.quantity !== 1) throw refuse('reward_mismatch')
  const dish = book.dishes.get(recipeOf(reward))
  // The error names it as it stands in the cart, not by the dish that it is cooked like.
  if (!dish || isOff(dish)) throw refuse('item_unavailable', { name: reward.name })
  return {
    name: reward.name,
    unitPriceCents: 0,
    variant: rewardVariant(book, reward, line, refuse),
    spicyLevel: spicyLevelOf(dish, line.options?.spicyLevel),
    rewardId: line.rewardId ?? undefined,
    rewardDish: reward.id,
    alcohol: dish.alcohol,
    kitchenLoad: reward.kitchenLoad,
    categoryKey: reward.category,
    vatShares: { [vatKey(reward)]: 0 },
  }
}

/**
 * A rewarded main is free with any protein up to a base price. A client that names none gets the first of the menu, as
 * a set menu without a drink gets the default one, because the kitchen must know what to cook.
 */
function rewardVariant(book: PriceBook, reward: Reward, line: RequestedLine, refuse: Refuse): string | undefined {
  const dish = reward.menuItemId === undefined ? undefined : book.dishes.get(reward.menuItemId)
  const options = line.options ?? {}
  if (!dish) return undefined
  if (dish.prices && !(options.variant || options.protein)) return firstFree(book, reward, dish)
  if (!(options.variant || options.protein)) return undefined
  const variant = variantOf(dish, options, refuse)
  if (!isFreeAt(book, reward, priceCentsOf(dish, variant))) throw refuse('reward_mismatch')
  return variant
}

function firstFree(book: PriceBook, reward: Reward, dish: MenuItem): string | undefined {
  return Object.keys(dish.prices ?? {}).find(variant => isFreeAt(book, reward, priceCentsOf(dish, variant)))
}

/** Whether a dish at this takeaway price may be had free as this reward. */
export function isFreeAt(book: PriceBook, { maxBasePrice }: Reward, takeawayCents: number): boolean {
  return maxBasePrice === undefined || takeawayCents - book.surchargeCents <= toCents(maxBasePrice)
}

/** The id of the dish that a reward is, or is cooked like. */
export function recipeOf(reward: Reward): string {
  return reward.menuItemId ?? reward.sameRecipeAs ?? reward.id
}

/**
 * The kitchen load of one piece of a line that was ordered before, by today's menu and whether or not it is still to be
 * had; 0 for what has left the menu.
 */
export function lineLoad(book: PriceBook, line: RequestedLine): number {
  if (isRewardLine(book, line)) return book.rewards.get(line.menuItemId)?.kitchenLoad ?? 0
  const components = line.components ?? []
  const loadOf = (id: string | null | undefined) => book.dishes.get(id ?? '')?.kitchenLoad ?? 0
  // A set menu that is off sale is cooked all the same.
  if (components.length === 0) return loadOf(line.menuItemId)
  return components.reduce((load, { menuItemId }) => load + loadOf(menuItemId), 0)
}
/**
 * Splits an amount by weights so that the parts add up to it: the cents that rounding down loses go to the heaviest
 * part.
 */
export function split(cents: number, weights: readonly number[]): number[] {
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const shares = weights.map(weight => Math.floor((cents * weight) / sum(weights)))
  const lost = cents - sum(shares)
  const heaviest = weights.indexOf(Math.max(...weights))
  return shares.map((share, i) => (i === heaviest ? share + lost : share))
}
