/** Columns that several reports share: their title, how they are shown and written to a file. */
import type { FigureColumn, FigureColumns } from './figure-table.tsx'
import { count, euros } from './figure-words.ts'

export const REVENUE: FigureColumn<{ total_revenue: number }> = {
  key: 'revenue',
  title: 'Chiffre d’affaires',
  fileTitle: 'Chiffre d’affaires (€)',
  value: ({ total_revenue }) => total_revenue,
  cell: ({ total_revenue }) => euros(total_revenue),
  isNumber: true,
}

export const ORDERS: FigureColumn<{ orders_count: number }> = {
  key: 'orders',
  title: 'Commandes',
  value: ({ orders_count }) => orders_count,
  cell: ({ orders_count }) => count(orders_count),
  isNumber: true,
}

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
