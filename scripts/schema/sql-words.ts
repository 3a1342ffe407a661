/** Postgres prints definitions in its own dialect; this turns them into the one that the migrations are written in. */

const SHORT_TYPES: readonly (readonly [string, string])[] = [
  ['timestamp with time zone', 'timestamptz'],
  ['time without time zone', 'time'],
  ['character varying', 'varchar'],
]

/** `timestamp with time zone` → `timestamptz` and the like. */
export function shortType(type: string): string {
  return SHORT_TYPES.reduce((short, [long, word]) => short.replace(long, word), type)
}

/**
 * An expression or statement as a person writes it: lower-case keywords, `in (…)`, no casts that go without saying.
 * @param ownType of the column that a default belongs to, whose cast is then left out too
 */
export function plainSql(printed: string, ownType = 'text'): string {
  const words = outsideQuotes(printed, text =>
    text
      .replace(/\b[A-Z][A-Z_]+\b/g, word => word.toLowerCase())
      .replaceAll('public.', '')
      .replace(' using btree', '')
      .replaceAll('( case', '(case'),
  )
  const literals = shortType(words)
    .replace(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replace(/\b(\d+)::numeric\b/g, '$1')
    .replaceAll(`::${ownType}`, '')
    // Postgres quotes this name because some dialects reserve it.
    .replaceAll('"position"', 'position')
  return literals
    .replace(/(\S+) = any \(array\[((?:[^[\]])*)\]\)/g, '$1 in ($2)')
    .replace(/(\S+) = any \(array\[((?:[^[\]])*)\]::[a-z0-9, ()]+\[\]\)/g, '$1 in ($2)')
}

function outsideQuotes(sql: string, change: (text: string) => string): string {
  return sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
