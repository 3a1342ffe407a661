import { formatEuros } from '#api/kernel/order/money.ts'

/** `Pad thaï, crevette : le prix a changé, 14,90 € au lieu de 13,90 €.` */
export function priceSentence(title: string, cents: number, wasCents: number): string {
  return `${title}\u00a0: le prix a changé, ${formatEuros(cents)} au lieu de ${formatEuros(wasCents)}.`
}
