/** Money is integer cents in code and euros with at most two decimals on the wire: docs/product.md#every-call. */

/** Euros as the wire carries them: `1290` → `12.9`. */
export function toEuros(cents: number): number {
  return cents / 100
}

/** The cents of an amount in euros; floating-point noise below half a cent is rounded away: `12.9` → `1290`. */
export function toCents(euros: number): number {
  return Math.round(euros * 100)
}

/** Whether an amount in euros is exactly these cents, within 0.0001 € of floating-point noise. */
export function isSameAmount(euros: number, cents: number): boolean {
  return Math.abs(euros - cents / 100) < 0.0001
}

/** The least that the payment provider takes by card; nothing below it is ever asked of one. */
export const CARD_MINIMUM_CENTS = 50

/** Whether something is to be paid that no card can pay. */
export function isBelowCardMinimum(cents: number): boolean {
  return cents > 0 && cents < CARD_MINIMUM_CENTS
}

/** `1290` → `12,90 €`, French, with no-break spaces. */
export function formatEuros(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return `${sign}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}\u00a0€`
}

/** A rate in per cent as it is read: `5.5` → `5,5 %`, with a no-break space. */
export function formatRate(rate: number): string {
  return `${String(rate).replace('.', ',')}\u00a0%`
}
