import type { Sql } from '#api/platform/database/database.ts'

/** Of 64 letters in either case, seven stand in a row once in some hundred thousand million places. */
const SHORTEST_WORD = 7

/**
 * Where words still stand in the database: every row of every table of every schema, whatever its columns are, as text
 * and, since binary columns show as digits, in hexadecimal.
 * @returns 'word: schema.table' for each table that holds a word
 * @throws for a word so short that the random letters of a token spell it now and then
 */
export async function tracesOf(sql: Sql, words: readonly string[]): Promise<string[]> {
  const short = words.find(word => word.length < SHORTEST_WORD)
  if (short !== undefined) throw new Error(`'${short}' can stand in a token by chance; look for a longer word.`)
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm')
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const hits = await sql<{ word: string }[]>`
      select word
      from unnest(${words as string[]}::text[]) as word
      where exists (
        select from ${sql(schema)}.${sql(name)} t
        where position(lower(word) in lower(t::text)) > 0
           or position(encode(convert_to(word, 'UTF8'), 'hex') in t::text) > 0
      )`
    found.push(...hits.map(({ word }) => `${word}: ${schema}.${name}`))
  }
  return found
}
