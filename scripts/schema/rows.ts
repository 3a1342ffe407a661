import type { Queryable } from '#api/platform/database/database.ts'
import { filledTables } from './description.ts'
import type { Table } from './tables.ts'

/** Statements for the rows that the schema itself brings, such as the legal moves of an order. */
export async function rowStatements(sql: Queryable, tables: readonly Table[]): Promise<string[]> {
  const filled = await filledTables(sql)
  return Promise.all(tables.filter(({ name }) => filled.includes(name)).map(table => insertStatement(sql, table)))
}

async function insertStatement(sql: Queryable, table: Table): Promise<string> {
  const columns = table.columns.filter(({ generatedAs }) => generatedAs === null)
  const literals = columns.map(({ name }) => `quote_nullable("${name}"::text)`).join(', ')
  const rows = await sql.unsafe<{ row: string[] }[]>(`select array[${literals}] as row from ${table.name} order by 1`)
  const names = columns.map(({ name }) => name).join(', ')
  const overriding = columns.some(({ identity }) => identity === 'always') ? ' overriding system value' : ''
  const values = rows.map(({ row }) => `  (${row.map(withoutNeedlessQuotes).join(', ')})`)
  return `insert into ${table.name} (${names})${overriding}\nvalues\n${values.join(',\n')};`
}

function withoutNeedlessQuotes(literal: string): string {
  return literal.replace(/^'(-?\d+(?:\.\d+)?|true|false)'$/, '$1')
}
