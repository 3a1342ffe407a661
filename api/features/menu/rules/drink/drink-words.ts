import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import type { MenuItem } from '../../contract/menu.ts'
import { isClosedDrink } from './closed-drink.ts'
import { litrePriceCents } from './litre-price.ts'

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
