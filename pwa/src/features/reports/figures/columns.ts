/** Columns that several reports share: their title, how they are shown and written to a file. */
import { SALES_FIGURES, SALES_KEYS, type WireSales } from '#api/features/reports/rules/sales-figures.ts'
import type { FigureColumn, FigureColumns } from './figure-table.tsx'
import { count, euros } from './figure-words.ts'

type SalesFigure<Wire> = { wire: Wire; unit: 'euros' | 'count'; title: string }

/** A figure of sales as a column of whatever rows have it. */
function salesColumn<Wire extends keyof WireSales>({ wire, unit, title }: SalesFigure<Wire>) {
  const column: FigureColumn<Record<Wire, number>> = {
    key: wire,
    title,
    ...(unit === 'euros' && { fileTitle: `${title} (€)` }),
    value: row => row[wire],
    cell: row => (unit === 'euros' ? euros : count)(row[wire]),
    isNumber: true,
  }
  return column
}

const REVENUE = salesColumn(SALES_FIGURES.revenueCents)
export const ORDERS = salesColumn(SALES_FIGURES.orders)

/** Every figure of a row of sales. */
export const SALES = SALES_KEYS.map(key => salesColumn<keyof WireSales>(SALES_FIGURES[key]))

export const QUANTITY: FigureColumn<{ total_quantity: number }> = {
  key: 'quantity',
  title: 'Vendus',
  value: ({ total_quantity }) => total_quantity,
  cell: ({ total_quantity }) => count(total_quantity),
  isNumber: true,
}

/** The takings of one of many things sold. */
export const TAKINGS: FigureColumn<{ total_revenue: number }> = {
  ...REVENUE,
  title: 'Recette',
  fileTitle: 'Recette (€)',
}

/** A dish, how many pieces of it were sold, and what they brought in. */
export const SOLD_DISH: FigureColumns<{ _id: string; total_quantity: number; total_revenue: number }> = [
  { key: 'name', title: 'Article', value: ({ _id }) => _id },
  QUANTITY,
  TAKINGS,
]
