import { literal, plainSql, shortType } from './sql-words.ts'
import type { Column, Constraint, Table } from './tables.ts'

/**
 * A table as a person writes it: a constraint of one column beside the column, names left out where Postgres gives the
 * same ones by itself.
 * @param isKnown whether a table comes earlier on the page, so that a foreign key may point to it
 */
export function tablePage(table: Table, isKnown: (name: string) => boolean): string {
  const now = table.constraints.filter(constraint => isTimely(constraint, table, isKnown))
  const besides = new Map(
    table.columns.map(column => [column.name, now.filter(constraint => standsBeside(constraint, column, table))]),
  )
  const beside = new Set([...besides.values()].flat())
  const lines = [
    ...table.columns.map(column => columnLine(column, besides.get(column.name) ?? [], table)),
    ...now
      .filter(constraint => !beside.has(constraint))
      .map(constraint => nameIfNeeded(constraint, table) + oneLine(constraint.definition)),
  ]
  return [
    `create table ${table.name} (\n${lines.map(line => `  ${line}`).join(',\n')}\n);`,
    ...table.indexes.map(index => `${plainSql(index)};`),
    ...(table.comment ? [`comment on table ${table.name} is ${literal(table.comment)};`] : []),
    ...table.columns
      .filter(column => column.comment !== null)
      .map(column => `comment on column ${table.name}.${column.name} is ${literal(column.comment ?? '')};`),
  ].join('\n')
}

/** The foreign keys that point to tables further down the page. */
export function lateConstraints(table: Table, isKnown: (name: string) => boolean): string[] {
  return table.constraints
    .filter(constraint => !isTimely(constraint, table, isKnown))
    .map(
      constraint =>
        `alter table ${table.name} add ${nameIfNeeded(constraint, table)}${oneLine(constraint.definition)};`,
    )
}

function isTimely(constraint: Constraint, table: Table, isKnown: (name: string) => boolean): boolean {
  return constraint.target === null || constraint.target === table.name || isKnown(constraint.target)
}

function standsBeside(constraint: Constraint, column: Column, table: Table): boolean {
  return (
    constraint.columns.length === 1 &&
    constraint.columns[0] === column.name &&
    constraint.name === defaultName(constraint, table)
  )
}

function columnLine(column: Column, constraints: Constraint[], table: Table): string {
  const isKey = table.constraints.some(({ kind, columns }) => kind === 'primary' && columns.includes(column.name))
  return [
    column.name,
    shortType(column.type),
    ...(column.isNotNull && !isKey && column.identity === null ? ['not null'] : []),
    ...(column.defaultValue === null ? [] : [`default ${plainSql(column.defaultValue, column.type)}`]),
    ...(column.identity === null ? [] : [`generated ${column.identity} as identity`]),
    ...(column.generatedAs === null
      ? []
      : [`generated always as ${column.generatedAs.replace(/^(.*) (\w+)$/s, '($1) $2')}`]),
    ...constraints.map(({ definition }) =>
      oneLine(definition).replace(/^(primary key|unique|foreign key) \(\w+\) ?/, word => besideColumn(word)),
    ),
  ]
    .join(' ')
    .trimEnd()
}

/** `foreign key (item_id) references …` beside its column is `references …`. */
function besideColumn(words: string): string {
  return words.startsWith('foreign') ? '' : words.replace(/ \(\w+\)/, '')
}

/** Postgres breaks a `case` into lines. */
function oneLine(definition: string): string {
  return plainSql(definition.replace(/\s*\n\s*/g, ' '))
}

function nameIfNeeded(constraint: Constraint, table: Table): string {
  return constraint.name === defaultName(constraint, table) ? '' : `constraint ${constraint.name} `
}

/** The name that Postgres chooses: checks of several columns are numbered in the order in which they are written. */
function defaultName({ kind, columns, name }: Constraint, table: Table): string {
  if (kind === 'primary') return `${table.name}_pkey`
  if (kind === 'unique') return [table.name, ...columns, 'key'].join('_')
  if (kind === 'foreign') return [table.name, ...columns, 'fkey'].join('_')
  if (kind === 'check' && columns.length === 1) return `${table.name}_${columns[0]}_check`
  if (kind !== 'check') return ''
  const place = table.constraints
    .filter(other => other.kind === 'check' && other.columns.length !== 1)
    .findIndex(other => other.name === name)
  return `${table.name}_check${place === 0 ? '' : place}`
}
