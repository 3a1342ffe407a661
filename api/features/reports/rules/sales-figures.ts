/**
 * What a row of sales by day, week or month says, each figure in one place. From a line here come the sum that is read,
 * what is added up over days, the wire, and the column of the page and of its file.
 */
import * as z from 'zod/mini'
import { toEuros } from '#api/kernel/order/money.ts'

type SalesFigure = {
  /** Of `sales_hours`. */
  column: string
  /** Its name on the wire. */
  wire: string
  /** Money is summed in cents and sent in euros. */
  unit: 'euros' | 'count'
  /** Of the column. */
  title: string
}

export const SALES_FIGURES = {
  revenueCents: { column: 'revenue_cents', wire: 'total_revenue', unit: 'euros', title: 'Chiffre d’affaires' },
  orders: { column: 'orders', wire: 'orders_count', unit: 'count', title: 'Commandes' },
  /** Given back in full, which are none of the orders beside them. */
  refundedOrders: { column: 'refunded_orders', wire: 'refunded_count', unit: 'count', title: 'Remboursées' },
} as const satisfies Record<string, SalesFigure>

type Table = typeof SALES_FIGURES
export type SalesKey = keyof Table
export const SALES_KEYS = Object.keys(SALES_FIGURES) as SalesKey[]

export type Sales = Record<SalesKey, number>
export type WireSales = { [Key in SalesKey as Table[Key]['wire']]: number }

export const NO_SALES = Object.fromEntries(SALES_KEYS.map(key => [key, 0])) as Sales

const SCHEMAS = { euros: z.number().check(z.minimum(0)), count: z.int().check(z.minimum(0)) }

/** The schemas of a row's figures, for an object's shape. */
export const salesWire = Object.fromEntries<z.ZodMiniType<number, number>>(
  SALES_KEYS.map(key => [SALES_FIGURES[key].wire, SCHEMAS[SALES_FIGURES[key].unit]]),
) as Record<keyof WireSales, z.ZodMiniType<number, number>>

/** Both together. */
export function addedSales(one: Sales, other: Sales): Sales {
  return Object.fromEntries(SALES_KEYS.map(key => [key, one[key] + other[key]])) as Sales
}

/** As they are sent. */
export function wireSales(sales: Sales): WireSales {
  const figures = SALES_KEYS.map(key => {
    const { wire, unit } = SALES_FIGURES[key]
    return [wire, unit === 'euros' ? toEuros(sales[key]) : sales[key]]
  })
  return Object.fromEntries(figures) as WireSales
}
