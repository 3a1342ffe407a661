import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ReportColumns, type ShownTable, tablesShape, wireRow, wireTables } from './report-columns.ts'
import { CUSTOMERS_TABLES, DASHBOARD_TABLES, LOYALTY_TABLES, SALES_TABLES } from './report-tables.ts'

const COLUMNS = {
  brand: { wire: '_id', unit: 'text', title: 'Carte' },
  revenueCents: { wire: 'total_revenue', unit: 'euros', title: 'Recette' },
  share: { unit: 'share', of: 'total_revenue', title: 'Part' },
  lastAt: { wire: 'last_at', unit: 'instant' },
} as const satisfies ReportColumns
const TABLES = { cards: { title: 'Par carte', file: 'cartes', columns: COLUMNS } } as const
const ROW = { brand: 'visa', revenueCents: 1290, lastAt: new Date('2026-11-21T11:00:00Z') }
const SENT = { _id: 'visa', total_revenue: 12.9, last_at: '2026-11-21T11:00:00.000Z' }

test('a row is sent under its names on the wire, in euros, without what no column asks for', () => {
  const more = { ...ROW, secret: 'none of the page’s business' }
  expect(wireRow(COLUMNS, more)).toEqual(SENT)
  expect(wireTables(TABLES, { cards: [more] })).toEqual({ cards: [SENT] })
})

test('what is sent fits the shape that is promised, and a share is no part of it', () => {
  const shape = z.strictObject(tablesShape(TABLES))
  expect(shape.parse({ cards: [SENT] })).toEqual({ cards: [SENT] })
  expect(shape.safeParse({ cards: [{ ...SENT, total_revenue: -1 }] }).success).toBe(false)
})

const SHOWN: Record<string, ShownTable> = {
  ...DASHBOARD_TABLES,
  ...SALES_TABLES,
  ...CUSTOMERS_TABLES,
  ...LOYALTY_TABLES,
}

test.each(Object.entries(SHOWN))('%s tells its rows apart, and takes shares of what it has', (_name, table) => {
  const columns = Object.values(table.columns)
  const wires = columns.flatMap(column => (column.unit === 'share' ? [] : [column.wire]))
  expect(new Set(wires).size).toBe(wires.length)
  expect(wires).toEqual(expect.arrayContaining([...table.rowKey]))
  expect(wires).toEqual(expect.arrayContaining(columns.flatMap(column => (column.unit === 'share' ? [column.of] : []))))
})
