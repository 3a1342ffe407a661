import { expect, test } from 'vitest'
import { columnOf } from '#api/platform/database/database.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { DISH_COLUMN_NAMES, DISH_COLUMNS, dishColumn } from './contract-dish.ts'

const { sql } = await testDatabase()

test('each column of a dish is one of the table, nullable where the wire may leave it out', async () => {
  const rows = await sql<{ name: string; isNullable: boolean }[]>`
    select column_name as name, is_nullable = 'YES' as is_nullable
    from information_schema.columns
    where table_name = 'menu_items'`
  const inTable = Object.fromEntries(rows.map(({ name, isNullable }) => [name, isNullable]))
  for (const name of DISH_COLUMN_NAMES) {
    const { wire, ofNew } = DISH_COLUMNS[name]
    const column = columnOf(dishColumn(name))
    expect(inTable[column], column).toBe(wire.safeParse(undefined).success)
    if (!inTable[column]) expect(ofNew('plats'), column).not.toBeNull()
  }
})
