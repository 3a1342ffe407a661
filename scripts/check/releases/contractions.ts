import { requiredBy } from '#api/platform/database/migrate.ts'

/** Releases know since this migration what a later one requires of them. */
const FIRST = 132

/** By which a migration says that the release before misses nothing, although it looks so. */
const EXPANDS = /^-- expand: \S/m

/** What the release before may read, write or call, taken away or forbidden. */
const CONTRACTIONS: readonly RegExp[] = [
  /\bdrop (?:table|column|view|materialized view|function|procedure|type|domain|schema|sequence)\b/,
  /\brename\b/,
  /\balter column \w+ (?:set data )?type\b/,
  /\bset not null\b/,
  /\badd column (?:if not exists )?\w+ (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
  /\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
  /\bcreate unique index\b/,
]

/**
 * Migrations that may leave the release before behind, and do not say so.
 * @param migrations their texts by file name
 */
export function contractionFaults(migrations: ReadonlyMap<string, string>): string[] {
  const numbers = new Set([...migrations.keys()].map(numberOf))
  return [...migrations].flatMap(([file, text]) => {
    const required = requiredBy(text)
    if (required !== undefined) return numbers.has(required) ? [] : [`${file} requires ${required}, which is not there`]
    if (numberOf(file) <= FIRST || EXPANDS.test(text)) return []
    return contractionsIn(text).map(
      what =>
        `${file} may leave the former release behind ('${what}'): say '-- contract: requires <number>' or '-- expand: <why>'`,
    )
  })
}

/** The first words that contract in each statement about what was there before. */
function contractionsIn(text: string): string[] {
  const sql = text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '')
  const own = [...sql.matchAll(/create table (\w+)/g)].map(([, table = '']) => table)
  return sql.split(';').flatMap(statement => {
    const [, table = ''] = /(?:alter table (?:only )?| on )(\w+)/.exec(statement) ?? []
    if (own.includes(table)) return []
    const line = statement.replace(/\s+/g, ' ')
    const found = CONTRACTIONS.map(pattern => pattern.exec(line)?.[0]).find(words => words !== undefined)
    return found === undefined ? [] : [found]
  })
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10)
}
