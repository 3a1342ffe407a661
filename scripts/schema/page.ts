import type { Queryable } from '#api/platform/database/database.ts'
import { rowStatements } from './rows.ts'
import { literal, plainSql, shortType } from './sql-words.ts'
import { lateConstraints, tablePage } from './table-page.ts'
import { readTables } from './tables.ts'

const HEAD = `-- The whole schema on one page, printed from sql/migrations by \`npx tsx scripts/schema.ts --write\`.
-- Change the migrations, never this page; \`npm run check\` applies both and compares the catalogues.`

/** The page: types and functions that tables need, tables, views, functions, triggers, rows. */
export async function schemaPage(sql: Queryable): Promise<string> {
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
    ...(await rowStatements(sql, tables)),
  ]
    .filter(part => part !== '')
    .join('\n\n')
    .concat('\n')
}

async function readTypes(sql: Queryable): Promise<string[]> {
  const types = await sql<{ text: string }[]>`
    select 'create extension ' || quote_ident(extname) || ';' as text from pg_extension where extname <> 'plpgsql'
    union all
    select format('create type %I as enum (%s);', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder))
    from pg_type t
    join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.typname
    union all
    select concat_ws(' ', 'create domain', quote_ident(t.typname), 'as', format_type(t.typbasetype, t.typtypmod),
      'default ' || t.typdefault,
      case when t.typnotnull then 'not null' end,
      (
        select string_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)), ' ' order by k.oid)
        from pg_constraint k
        where k.contypid = t.oid and k.contype = 'c'
      )) || ';'
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'`
  return types.map(({ text }) => plainSql(text))
}

async function readFunctions(sql: Queryable): Promise<{ text: string; isNeededByTables: boolean }[]> {
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
      ) as is_needed_by_tables
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid`
  return functions.map(({ definition, body, signature, comment, isNeededByTables }) => {
    // A function written in standard SQL (`return …`) has no body apart from its definition.
    const [head = '', quoted] = definition.split('AS $function$')
    const lines = plainSql(head).replace('create or replace', 'create').trim().split(/\n\s*/)
    const end = quoted === undefined ? ';' : ` as $$${body}$$;`
    const remark =
      comment === null
        ? ''
        : `\ncomment on function ${shortType(signature).replaceAll(',', ', ')} is ${literal(comment)};`
    return { text: `${lines.join('\n')}${end}${remark}`, isNeededByTables }
  })
}

async function readViews(sql: Queryable): Promise<string[]> {
  const views = await sql<{ name: string; definition: string; isStored: boolean }[]>`
    select relname as name, pg_get_viewdef(oid, true) as definition, relkind = 'm' as is_stored
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    order by oid`
  return views.map(
    ({ name, definition, isStored }) =>
      `create ${isStored ? 'materialized ' : ''}view ${name} as\n${plainSql(definition)}`,
  )
}
