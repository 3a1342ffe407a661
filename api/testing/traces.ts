import type { Sql } from '#api/platform/database.ts'

/**
 * Where words still stand in the database: every row of every table of every schema, whatever its columns are, as text
 * and, since binary columns show as digits, in hexadecimal.
 * @returns 'word: schema.table' for each table that holds a word
 */
export async function tracesOf(sql: Sql, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm')
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`
  const found: string[] = []
  for (const { schema, name } of tables) {
    for (const word of words) {
      const [row] = await sql<{ hits: number }[]>`
        select count(*)::integer as hits
        from ${sql(schema)}.${sql(name)} t
        where position(lower(${word}) in lower(t::text)) > 0
           or position(${Buffer.from(word).toString('hex')} in t::text) > 0`
      if (row && row.hits > 0) found.push(`${word}: ${schema}.${name}`)
    }
  }
  return found
}
