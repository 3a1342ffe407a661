import type { Queryable } from '#api/platform/database/database.ts'

/** Everything that the schema `public` holds, each thing by its kind and name, with its definition. */
export type Description = ReadonlyMap<string, string>

/** The migration library's own book-keeping is no part of the schema. */
const NOT_OURS = ['schema_migrations']

/**
 * Describes a database from its catalogues: tables, columns, constraints, indexes, functions, triggers, views, types,
 * sequences, policies, comments, extensions, and the rows that came with the tables.
 */
export async function describeSchema(sql: Queryable): Promise<Description> {
  const things = await sql<{ thing: string; definition: string }[]>`
    with relations as (
      select c.*
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname <> all (${NOT_OURS})
    ),
    ours as (
      select 'table ' || relname as thing, concat_ws(' ', relpersistence, relrowsecurity, reloptions) as definition
      from relations
      where relkind in ('r', 'p')
      union all
      select
        'column ' || c.relname || '.' || a.attname,
        concat_ws(' ',
          row_number() over (partition by c.oid order by a.attnum),
          format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' end,
          'default ' || pg_get_expr(d.adbin, d.adrelid),
          'identity ' || nullif(a.attidentity::text, ''),
          'generated ' || nullif(a.attgenerated::text, ''),
          'collate ' || (select l.collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default'))
      from relations c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p')
      union all
      -- 'n': every "not null" has a constraint of its own since Postgres 18, told with the column.
      select 'constraint ' || c.relname || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
      from pg_constraint k
      join relations c on c.oid = k.conrelid
      where k.contype <> 'n'
      union all
      select 'index ' || c.relname, concat_ws(' ', pg_get_indexdef(c.oid), i.indisvalid)
      from relations c
      join pg_index i on i.indexrelid = c.oid
      join relations t on t.oid = i.indrelid
      union all
      select 'trigger ' || c.relname || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t
      join relations c on c.oid = t.tgrelid
      where not t.tgisinternal
      union all
      select 'view ' || relname, relkind::text || ' ' || pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
      union all
      select 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, increment_by, max_value, cycle)
      from pg_sequences
      where schemaname = 'public'
      union all
      select 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles, cmd, qual, with_check)
      from pg_policies
      where schemaname = 'public'
      union all
      select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 'enum ' || t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)
      from pg_type t
      join pg_enum e on e.enumtypid = t.oid
      where t.typnamespace = 'public'::regnamespace
      group by t.typname
      union all
      select
        'domain ' || t.typname,
        concat_ws(' ', format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then 'not null' end, t.typdefault,
          (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid))
      from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
      union all
      select 'comment on ' || pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description
      from pg_description d
      join relations c on d.classoid = 'pg_class'::regclass and d.objoid = c.oid
      union all
      select 'comment on ' || pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description
      from pg_description d
      join pg_proc p on d.classoid = 'pg_proc'::regclass and d.objoid = p.oid
      where p.pronamespace = 'public'::regnamespace
      union all
      select 'extension ' || extname, '' from pg_extension where extname <> 'plpgsql'
    )
    select thing, definition from ours order by thing`
  const rows = await Promise.all(
    (await filledTables(sql)).map(async table => [`rows of ${table}`, await rowsOf(sql, table)] as const),
  )
  return new Map([...things.map(({ thing, definition }) => [thing, definition] as const), ...rows])
}

/** Tables that the schema brings rows for. */
export async function filledTables(sql: Queryable): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name
    from pg_tables
    where schemaname = 'public' and tablename <> all (${NOT_OURS})
    order by tablename`
  const filled = await Promise.all(
    tables.map(async ({ name }) => (await sql`select from ${sql(name)} limit 1`).length > 0 && name),
  )
  return filled.filter(name => name !== false)
}

async function rowsOf(sql: Queryable, table: string): Promise<string> {
  const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(table)} t order by 1`
  return rows.map(({ row }) => row).join('\n')
}
