import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { type Raise, raisedPrices } from '#api/features/menu/rules/dish-change.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { numberIn } from '../../form/numbers.ts'
import type { ItemsChange } from '../../queries.ts'
import { shownOf } from '../shown-item.ts'

export type RaiseDraft = { way: 'amount' | 'percent'; isLess: boolean; typed: string }

/** A price that changes: 'Pad thaï, Poulet', from, to. */
export type RaisedPrice = { name: string; fromCents: number; toCents: number }

type Raised = {
  changes: ItemsChange[]
  prices: RaisedPrice[]
  /** Dishes that have no price, which stay without. */
  unpriced: number
  /** '+0,50 €', '−5 %'. */
  words: string
  /** Why it cannot be sent, in the button's words. */
  problem?: string
}

const MOST_CENTS = 100_000
const MOST_PER_CENT = 100

/** What a raise makes of the chosen dishes, or what is wrong with it. */
export function raisedOf({ way, isLess, typed }: RaiseDraft, items: readonly AdminItem[]): Raised {
  const none = { changes: [], prices: [], unpriced: 0, words: '' }
  const number = numberIn(typed.replace('%', ''))
  if (typed.trim() === '') return { ...none, problem: way === 'amount' ? 'Indiquez un montant' : 'Indiquez un taux' }
  const raise = raiseOf(way, isLess, number)
  if (!raise) return { ...none, problem: way === 'amount' ? 'Montant à corriger' : 'Taux à corriger' }
  const raised = items.map(item => ({ item, change: raisedPrices(shownOf(item), raise) }))
  const changes = raised.flatMap(({ item, change }) => (change && isOther(change) ? [{ id: item.id, ...change }] : []))
  const prices = raised.flatMap(({ item, change }) => [
    ...(change?.price ? [lineOf(item.name, change.price)] : []),
    ...Object.entries(change?.prices ?? {}).map(([variant, one]) => lineOf(`${item.name}, ${variant}`, one)),
  ])
  const unpriced = raised.filter(({ change }) => !change).length
  const faulty = prices.find(({ toCents }) => toCents < 1 || toCents > MOST_CENTS)
  const sign = isLess ? '−' : '+'
  const words =
    way === 'amount' ? `${sign}${formatEuros(toCents(number))}` : `${sign}${String(number).replace('.', ',')}\u00a0%`
  const problem = faulty
    ? `${faulty.name} serait à ${formatEuros(faulty.toCents)}`
    : changes.length === 0
      ? 'Aucun prix ne changerait'
      : undefined
  return { changes, prices, unpriced, words, ...(problem && { problem }) }
}

/** What is said when it is done. */
export function raisedWords({ changes, words }: Pick<Raised, 'changes' | 'words'>): string {
  return `${words} sur ${plural(changes.length, 'article', 'articles')}.`
}

function raiseOf(way: RaiseDraft['way'], isLess: boolean, number: number): Raise | undefined {
  const sign = isLess ? -1 : 1
  const parts = Math.round(number * (way === 'amount' ? 100 : 10))
  const isWhole = Math.abs(parts - number * (way === 'amount' ? 100 : 10)) < 0.001
  if (!isWhole || parts <= 0) return undefined
  if (way === 'amount') return parts <= MOST_CENTS ? { cents: sign * parts } : undefined
  return parts <= MOST_PER_CENT * 10 ? { perMille: sign * parts } : undefined
}

function isOther({ price, prices = {} }: NonNullable<ReturnType<typeof raisedPrices>>): boolean {
  return [price, ...Object.values(prices)].some(one => one !== undefined && one.from !== one.to)
}

function lineOf(name: string, { from, to }: { from: number | null; to: number | null }): RaisedPrice {
  return { name, fromCents: toCents(from ?? 0), toCents: toCents(to ?? 0) }
}
