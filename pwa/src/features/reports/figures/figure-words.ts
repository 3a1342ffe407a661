import { formatEuros, toCents } from '#api/kernel/money.ts'

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const upToTwo = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const MINUS = '\u2212'

/** Euros as the wire carries them: `12.9` → `12,90 €`. */
export function euros(amount: number): string {
  return formatEuros(toCents(amount))
}

/** The same where there is little room, on an axis: `1200` → `1 200 €`, `2.5` → `2,50 €`. */
export function shortEuros(amount: number): string {
  return Number.isInteger(amount) ? `${whole.format(amount)}\u00a0€` : euros(amount)
}

/** `18462` → `18 462`, with the fine space of print. */
export function count(number: number): string {
  return whole.format(number)
}

/** An average of things that are counted: `1,9`, `2`, `12,35`. */
export function average(number: number): string {
  return upToTwo.format(number)
}

/** A rate of the wire, which is per cent: `4.2` → `4,2 %`. */
export function percent(rate: number): string {
  return `${oneDecimal.format(rate).replace('-', MINUS)}\u00a0%`
}

/** A share of a whole as a rate; of nothing it is nothing. */
export function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : (part / all) * 100
}

/** With its sign always written, the minus a true one: `+3`, `−2`, `0`. */
export function signed(number: number, words: (absolute: number) => string = count): string {
  const sign = number > 0 ? '+' : number < 0 ? MINUS : ''
  return sign + words(Math.abs(number))
}
