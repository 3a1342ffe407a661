/**
 * Tables and figures of the reports: one line a column. From a table come its rows on the wire, the panel on the admin's
 * page, and its file. A table that is added to a group (`SALES_TABLES`) is shown after the report's others; its rows are
 * what the report's verb reads. Pure.
 */
import type { ReportColumns, ReportTable, Sent, ShownTable } from './report-columns.ts'

/** A period's sales in four figures. */
export const FIGURES = {
  /** Captured minus refunded, on the Paris day of payment. */
  revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Chiffre d’affaires' },
  /** Paid orders of which something was kept, and free ones that were not called off. */
  orders: { wire: 'total_orders', unit: 'count', title: 'Commandes' },
  /** Revenue divided by these orders; 0 without any. */
  averageCents: { wire: 'average_order_value', unit: 'euros', title: 'Panier moyen' },
  /** Apart from them: orders of the period that were given back in full. */
  refundedOrders: { wire: 'refunded_orders', unit: 'count', title: 'Commandes remboursées' },
} as const satisfies ReportColumns

export const SUMMARY = {
  ...FIGURES,
  /** How many per cent of the orders placed in the period were paid and not given back in full. */
  conversion: { wire: 'conversion_rate', unit: 'percent', title: 'Taux de conversion' },
} as const satisfies ReportColumns

const SOLD_DISH = {
  name: { wire: '_id', unit: 'text', title: 'Article' },
  itemId: { wire: 'item_id', unit: 'text' },
  category: { wire: 'category', unit: 'text' },
  /** Pieces, without those of cancelled orders. */
  quantity: { wire: 'total_quantity', unit: 'count', title: 'Vendus' },
  /** Its share of what its orders brought in: all dishes together make the period's revenue. */
  revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Recette' },
} as const satisfies ReportColumns

export const DASHBOARD_TABLES = {
  popular_items: {
    title: 'Articles les plus vendus',
    file: 'articles-les-plus-vendus',
    columns: SOLD_DISH,
    rowKey: ['item_id'],
    empty: 'Rien n’a encore été vendu.',
  },
} as const satisfies Record<string, ShownTable>

export const SALES_TABLES = {
  /** By revenue, largest first. */
  category_performance: {
    title: 'Par catégorie',
    caption: 'Ventes par catégorie',
    file: 'categories',
    columns: {
      key: { wire: '_id', unit: 'text' },
      label: { wire: 'label', unit: 'text', title: 'Catégorie' },
      revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Recette' },
      share: { unit: 'share', of: 'total_revenue', title: 'Part' },
      quantity: { wire: 'total_quantity', unit: 'count', title: 'Vendus', fileTitle: 'Articles vendus' },
    },
    rowKey: ['_id'],
    empty: 'Rien n’a encore été vendu.',
    columnsFrom: 32,
    isSortable: true,
  },
} as const satisfies Record<string, ShownTable>

export const CUSTOMERS_TABLES = {
  /** The ten who spent most in the period. */
  top_customers: {
    title: 'Meilleurs clients',
    file: 'meilleurs-clients',
    columns: {
      email: { wire: '_id', unit: 'text', title: 'Client', fileTitle: 'Email' },
      orders: { wire: 'total_orders', unit: 'count', title: 'Commandes' },
      revenueCents: { wire: 'total_spent', unit: 'euros', title: 'Dépensé' },
      segment: { wire: 'customer_segment', unit: 'segment', title: 'Segment' },
    },
    rowKey: ['_id'],
    empty: 'Aucun client sur ces jours.',
    columnsFrom: 32,
  },
} as const satisfies Record<string, ShownTable>

export const LOYALTY_TABLES = {
  /** The ten newest, whatever the period. */
  recent_transactions: {
    title: 'Derniers mouvements',
    file: 'mouvements-de-points',
    columns: {
      email: { wire: 'customer_email', unit: 'text', title: 'Client', fileTitle: 'Email' },
      reason: { wire: 'description', unit: 'text', title: 'Mouvement', breaks: true },
      points: { wire: 'points', unit: 'change', title: 'Points' },
      createdAt: { wire: 'timestamp', unit: 'instant', title: 'Date' },
    },
    rowKey: ['customer_email', 'timestamp', 'points'],
    empty: 'Aucun point n’a encore bougé.',
    columnsFrom: 32,
  },
} as const satisfies Record<string, ShownTable>

/** The best or the worst dishes; the page says which in their titles. */
export const DISHES = {
  columns: SOLD_DISH,
  rowKey: ['item_id'],
  empty: 'Rien n’a été vendu.',
} as const satisfies Partial<ShownTable>

/**
 * What a row of sales by day, week or month says, each figure in one place. From a line here come the sum that is read,
 * what is added up over days, the wire, and the column of the page and of its file.
 */
export const SALES_FIGURES = {
  revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Chiffre d’affaires' },
  orders: { wire: 'orders_count', unit: 'count', title: 'Commandes' },
  /** Given back in full, which are none of the orders beside them. */
  refundedOrders: { wire: 'refunded_count', unit: 'count', title: 'Remboursées' },
} as const satisfies Record<string, SalesFigure>

export const REVENUE_BY_DAY = {
  title: 'Ventes par jour',
  file: 'ventes-par-jour',
  columns: { label: { wire: '_id', unit: 'day', title: 'Jour' }, ...SALES_FIGURES },
} as const satisfies ReportTable

/** By day, week or month, which the page says in the titles. */
export const SALES_BY_STEP = {
  label: { wire: '_id', unit: 'text', title: 'Jour' },
  from: { wire: 'from', unit: 'day' },
  to: { wire: 'to', unit: 'day' },
  ...SALES_FIGURES,
} as const satisfies ReportColumns

export const ORDERS_BY_HOUR = {
  title: 'Heures',
  caption: 'Commandes par heure',
  file: 'commandes-par-heure',
  columns: { hour: { wire: '_id', unit: 'hour', title: 'Heure' }, orders: SALES_FIGURES.orders },
} as const satisfies ReportTable

export const ORDERS_BY_WEEK_HOUR = {
  title: 'Commandes par jour et par heure',
  file: 'jours-et-heures',
  columns: {
    weekday: { wire: 'weekday', unit: 'weekday', title: 'Jour' },
    hour: { wire: 'hour', unit: 'hour', title: 'Heure' },
    orders: SALES_FIGURES.orders,
  },
} as const satisfies ReportTable

/** Load sold, as a part of the slots' capacity. */
export const SLOT_LOADS = {
  title: 'Remplissage des créneaux',
  file: 'creneaux',
  columns: {
    weekday: { wire: 'weekday', unit: 'weekday', title: 'Jour' },
    time: { wire: 'time', unit: 'text', title: 'Créneau' },
    load: { wire: 'load_sold', unit: 'count', title: 'Charge vendue' },
    capacity: { wire: 'capacity', unit: 'count', title: 'Capacité' },
    rate: { wire: 'load_rate', unit: 'percent', title: 'Remplissage' },
  },
} as const satisfies ReportTable

type SalesFigure = Sent & {
  unit: 'euros' | 'count'
  title: string
}

export type SalesKey = keyof typeof SALES_FIGURES
export const SALES_KEYS = Object.keys(SALES_FIGURES) as SalesKey[]

export type Sales = Record<SalesKey, number>

export const NO_SALES = Object.fromEntries(SALES_KEYS.map(key => [key, 0])) as Sales

/** Both together. */
export function addedSales(one: Sales, other: Sales): Sales {
  return Object.fromEntries(SALES_KEYS.map(key => [key, one[key] + other[key]])) as Sales
}
