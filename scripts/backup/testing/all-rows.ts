import type { Sql } from '#api/platform/database/database.ts'
import { jobsQuery } from '../contents/jobs.ts'
import { columnList, quoted, sequences, tablesInOrder } from '../contents/tables.ts'

/** Every kept column of every row of every table, every sequence and every waiting job, as text that can be compared. */
export async function allRows(sql: Sql): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of await tablesInOrder(sql)) {
    rows[table.name] = await asText(sql, `select ${columnList(table)} from ${quoted(table.name)}`)
  }
  rows['the sequences'] = Object.entries(await sequences(sql)).map(([name, last]) => `${name} ${last}`)
  rows['the jobs'] = await asText(sql, jobsQuery(true))
  return rows
}

async function asText(sql: Sql, query: string): Promise<string[]> {
  const rows = await sql.unsafe<{ row: string }[]>(`select r::text as row from (${query}) r order by 1`)
  return rows.map(({ row }) => row)
}
