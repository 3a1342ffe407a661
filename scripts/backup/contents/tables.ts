/** What there is to back up, asked of the catalogue: a table that a later migration makes is in it by itself. */
import type { Queryable } from '#api/platform/database/database.ts'

export type Table = { name: string; columns: string[] }

/** The names of our tables. */
export async function tableNames(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
    order by 1`
  return rows.map(({ name }) => name)
}

/**
 * Our tables, each after those that its keys point to, with the columns that are kept: all but what the database works
 * out by itself. A transaction's number (`xid8`) is one of this cluster alone; in another one the column's default
 * gives the number of the transaction that loads it.
 */
export async function tablesInOrder(sql: Queryable): Promise<Table[]> {
  const columns = await sql<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relname = any(${await tableNames(sql)}::text[]) and c.relnamespace = current_schema()::regnamespace
      and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    group by 1
    order by 1`
  const keys = await sql<{ from: string; to: string }[]>`
    select distinct f.relname as "from", t.relname as "to"
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = current_schema()::regnamespace`
  return sorted(columns, keys)
}

function sorted(tables: readonly Table[], keys: readonly { from: string; to: string }[]): Table[] {
  const order: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ name }) => !keys.some(({ from, to }) => from === name && isWaiting.has(to)))
    if (free.length === 0) throw new Error(`tables point to each other: ${[...isWaiting].join(', ')}`)
    order.push(...free)
    waiting = waiting.filter(table => !free.includes(table))
  }
  return order
}

/** The last number of each of our sequences, null where it has given none. */
export async function sequences(sql: Queryable): Promise<Record<string, number | null>> {
  const rows = await sql<{ name: string; last: number | null }[]>`
    select sequencename as name, last_value as last
    from pg_sequences
    where schemaname = current_schema()
    order by 1`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ columns }: Table): string {
  return columns.map(quoted).join(', ')
}
