import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import type { MenuItem } from '../contract.ts'
import type { CategoryKey } from '../contract-dish.ts'

/** Centilitres as a label has them: `33 cl`, and from one litre on `1,5 l`. */
export function volumeWords(volumeCl: number): string {
  return volumeCl < 100 ? `${volumeCl}\u00a0cl` : `${decimal(volumeCl / 100)}\u00a0l`
}

/** The strength of a drink in the form that annex XII of EU 1169/2011 prescribes: `4,2 % vol.` */
export function strengthWords(abv: number): string {
  return `${decimal(abv)}\u00a0%\u00a0vol.`
}

/** The price of a litre of what is sold closed, `7,58 €/l`; undefined for what is poured, or has no volume or price. */
export function litreWords(dish: MenuItem): string | undefined {
  const { price, volumeCl } = dish
  if (price === undefined || !volumeCl || !isClosedDrink(dish)) return undefined
  return `${formatEuros(litrePriceCents(toCents(price), volumeCl))}/l`
}

/**
 * What stands beside a drink's price: volume unless its name says it, strength, and to take away the price of a litre.
 * @returns undefined where there is nothing to say
 */
export function drinkWords(dish: MenuItem, byLitre: boolean): string | undefined {
  const { name, volumeCl, abv } = dish
  const volume = volumeCl && volumeWords(volumeCl)
  const words = [
    volume && !plain(name).includes(plain(volume)) && volume,
    abv && strengthWords(abv),
    byLitre && litreWords(dish),
  ]
  return words.filter(Boolean).join(' · ') || undefined
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').toLowerCase()
}

function decimal(number: number): string {
  return String(number).replace('.', ',')
}

export const DRINK_KEYS: readonly string[] = [
  'boissons_soft',
  'thes',
  'cocktails_sans_alcool',
  'smoothies',
  'bieres',
  'vins',
  'cafes',
] satisfies CategoryKey[]

/**
 * A takeaway drink at 5.5 % VAT is in a closed container that keeps it, since one to be drunk at once bears 10 %. A
 * dish at 5.5 % may spoil all the same. Takeaway alcohol is only sold in its closed bottle.
 */
export function isClosedDrink(dish: { category: string; alcohol: boolean; vatRate: number }): boolean {
  return dish.alcohol || (dish.vatRate === 5.5 && DRINK_KEYS.includes(dish.category))
}

/** A drink that is poured when it is ordered, so that a cup of the customer's own can hold it. */
export function isPouredDrink(dish: { category: string; alcohol: boolean; vatRate: number }): boolean {
  return DRINK_KEYS.includes(dish.category) && !isClosedDrink(dish)
}
/**
 * What a litre costs at the price of one can or bottle, in cents, rounded to the nearest and up from the half: whoever
 * sells packed drinks shows it beside their price (arrêté of 16 November 1999).
 * @param volumeCl centilitres, more than zero
 */
export function litrePriceCents(priceCents: number, volumeCl: number): number {
  return Math.round((priceCents * 100) / volumeCl)
}
