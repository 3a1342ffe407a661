import { formatEuros, toCents } from '#api/kernel/order/money.ts'

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const upToTwo = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const MINUS = '\u2212'

/** An amount in euros, as the API answers it: `12.9` → `12,90 €`. */
export function euros(amount: number): string {
  return formatEuros(toCents(amount))
}

/** The same where there is little room, as on an axis: `1200` → `1 200 €`, `2.5` → `2,50 €`. */
export function shortEuros(amount: number): string {
  return Number.isInteger(amount) ? `${whole.format(amount)}\u00a0€` : euros(amount)
}

/** Such as `18462` → `18 462`, with a narrow no-break space. */
export function count(number: number): string {
  return whole.format(number)
}

/** An average of things that are counted: `1,9`, `2`, `12,35`. */
export function average(number: number): string {
  return upToTwo.format(number)
}

/** A rate of the API, which is in per cent: `4.2` → `4,2 %`. */
export function percent(rate: number): string {
  return `${oneDecimal.format(rate).replace('-', MINUS)}\u00a0%`
}

/** A part of a whole in per cent; 0 where the whole is 0. */
export function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : (part / all) * 100
}

/** A number with its sign, which is a true minus: `+3`, `−2`, `0`. */
export function signed(number: number, words: (absolute: number) => string = count): string {
  const sign = number > 0 ? '+' : number < 0 ? MINUS : ''
  return sign + words(Math.abs(number))
}
