import type { Sql } from '#api/platform/database.ts'
import { filledTables } from './description.ts'
import { literal, plainSql, shortType } from './sql-words.ts'
import { lateConstraints, tablePage } from './table-page.ts'
import { readTables } from './tables.ts'

const HEAD = `-- The whole schema on one page, printed from sql/migrations by \`npx tsx scripts/schema.ts --write\`.
-- Change the migrations, never this page; \`npm run check\` applies both and compares the catalogues.`

/** The page: types and functions that tables need, tables, views, functions, triggers, rows. */
export async function schemaPage(sql: Sql): Promise<string> {
  const tables = await readTables(sql)
  const places = new Map(tables.map(({ name }, place) => [name, place]))
  const isBefore = (place: number) => (name: string) => (places.get(name) ?? -1) < place
  const functions = await readFunctions(sql)
  return [
    HEAD,
    ...(await readTypes(sql)),
    ...functions.filter(({ isNeededByTables }) => isNeededByTables).map(({ text }) => text),
    ...tables.map((table, place) => tablePage(table, isBefore(place))),
    tables.flatMap((table, place) => lateConstraints(table, isBefore(place))).join('\n'),
    ...(await readViews(sql)),
    ...functions.filter(({ isNeededByTables }) => !isNeededByTables).map(({ text }) => text),
    tables.flatMap(({ triggers }) => triggers.map(trigger => `${plainSql(trigger)};`)).join('\n'),
    ...(await readRows(sql)),
  ]
    .filter(part => part !== '')
    .join('\n\n')
    .concat('\n')
}

async function readTypes(sql: Sql): Promise<string[]> {
  const types = await sql<{ text: string }[]>`
    select 'create extension ' || quote_ident(extname) || ';' as text from pg_extension where extname <> 'plpgsql'
    union all
    select format('create type %I as enum (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder))
    from pg_type t
    join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.typname`
  return types.map(({ text }) => text)
}

async function readFunctions(sql: Sql): Promise<{ text: string; isNeededByTables: boolean }[]> {
  const functions = await sql<
    { definition: string; body: string; signature: string; comment: string | null; isNeededByTables: boolean }[]
  >`
    select
      pg_get_functiondef(p.oid) as definition,
      p.prosrc as body,
      p.oid::regprocedure::text as signature,
      obj_description(p.oid, 'pg_proc') as comment,
      exists (
        select from pg_depend d
        where d.refobjid = p.oid and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
      ) as "isNeededByTables"
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid`
  return functions.map(({ definition, body, signature, comment, isNeededByTables }) => {
    const head = definition.slice(0, definition.indexOf('AS $function$'))
    const lines = plainSql(head).replace('create or replace', 'create').trim().split(/\n\s*/)
    const remark =
      comment === null
        ? ''
        : `\ncomment on function ${shortType(signature).replaceAll(',', ', ')} is ${literal(comment)};`
    return { text: `${lines.join('\n')} as $$${body}$$;${remark}`, isNeededByTables }
  })
}

async function readViews(sql: Sql): Promise<string[]> {
  const views = await sql<{ name: string; definition: string; isStored: boolean }[]>`
    select relname as name, pg_get_viewdef(oid, true) as definition, relkind = 'm' as "isStored"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    order by oid`
  return views.map(
    ({ name, definition, isStored }) =>
      `create ${isStored ? 'materialized ' : ''}view ${name} as\n${plainSql(definition)}`,
  )
}

/** Rows that the schema itself brings, such as the legal moves of an order. */
async function readRows(sql: Sql): Promise<string[]> {
  return Promise.all((await filledTables(sql)).map(table => insertStatement(sql, table)))
}

async function insertStatement(sql: Sql, table: string): Promise<string> {
  const rows = await sql<{ columns: string; values: string }[]>`
    select
      string_agg(field.key, ', ' order by a.attnum) as columns,
      string_agg(
        case jsonb_typeof(field.value)
          when 'string' then quote_literal(field.value #>> '{}')
          when 'number' then field.value::text
          when 'boolean' then field.value::text
          when 'null' then 'null'
          else quote_literal(field.value::text)
        end,
        ', ' order by a.attnum) as values
    from (select row_number() over () as number, to_jsonb(t) as row from ${sql(table)} t) numbered
    cross join jsonb_each(numbered.row) field
    join pg_attribute a on a.attrelid = ${table}::regclass and a.attname = field.key
    group by number
    order by values`
  return `insert into ${table} (${rows[0]?.columns})\nvalues\n${rows.map(({ values }) => `  (${values})`).join(',\n')};`
}
