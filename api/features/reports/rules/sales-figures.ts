/**
 * What a row of sales by day, week or month says, each figure in one place. From a line here come the sum that is read,
 * what is added up over days, the wire, and the column of the page and of its file.
 */
import type { Sent } from './report-columns.ts'

type SalesFigure = Sent & {
  unit: 'euros' | 'count'
  title: string
}

export const SALES_FIGURES = {
  revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Chiffre d’affaires' },
  orders: { wire: 'orders_count', unit: 'count', title: 'Commandes' },
  /** Given back in full, which are none of the orders beside them. */
  refundedOrders: { wire: 'refunded_count', unit: 'count', title: 'Remboursées' },
} as const satisfies Record<string, SalesFigure>

export type SalesKey = keyof typeof SALES_FIGURES
export const SALES_KEYS = Object.keys(SALES_FIGURES) as SalesKey[]

export type Sales = Record<SalesKey, number>

export const NO_SALES = Object.fromEntries(SALES_KEYS.map(key => [key, 0])) as Sales

/** Both together. */
export function addedSales(one: Sales, other: Sales): Sales {
  return Object.fromEntries(SALES_KEYS.map(key => [key, one[key] + other[key]])) as Sales
}
