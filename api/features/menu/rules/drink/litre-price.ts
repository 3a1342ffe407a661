/**
 * What a litre costs at the price of one can or bottle, in cents, rounded to the nearest and up from the half: whoever
 * sells packed drinks shows it beside their price (arrêté of 16 November 1999).
 * @param volumeCl centilitres, more than zero
 */
export function litrePriceCents(priceCents: number, volumeCl: number): number {
  return Math.round((priceCents * 100) / volumeCl)
}
