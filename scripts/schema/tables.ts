import type { Queryable } from '#api/platform/database/database.ts'

export type Column = {
  name: string
  /** The type, with its collation if that is not the database's. */
  type: string
  isNotNull: boolean
  defaultValue: string | null
  /** The identity's kind: `always` or `by default`. */
  identity: string | null
  generatedAs: string | null
  comment: string | null
}

export type Constraint = {
  name: string
  kind: 'primary' | 'unique' | 'foreign' | 'check' | 'exclusion'
  columns: string[]
  definition: string
  /** The table that a foreign key points to. */
  target: string | null
}

export type Table = {
  name: string
  comment: string | null
  columns: Column[]
  constraints: Constraint[]
  /** The indexes, without those that belong to a constraint. */
  indexes: string[]
  triggers: string[]
}

/** The tables in the order in which they were created. */
export async function readTables(sql: Queryable): Promise<Table[]> {
  return sql<Table[]>`
    select
      c.relname as name,
      obj_description(c.oid, 'pg_class') as comment,
      (
        select json_agg(json_build_object(
          'name', a.attname,
          'type', concat_ws(' ', format_type(a.atttypid, a.atttypmod), (
            select 'collate ' || quote_ident(l.collname) from pg_collation l where l.oid = a.attcollation and l.collname <> 'default'
          )),
          'isNotNull', a.attnotnull,
          'defaultValue', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
          'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
          'generatedAs', case a.attgenerated
            when 's' then pg_get_expr(d.adbin, d.adrelid) || ' stored'
            when 'v' then pg_get_expr(d.adbin, d.adrelid) || ' virtual' end,
          'comment', col_description(c.oid, a.attnum)
        ) order by a.attnum)
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select coalesce(json_agg(json_build_object(
          'name', k.conname,
          'kind', case k.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' when 'c' then 'check' else 'exclusion' end,
          'columns', (
            select coalesce(json_agg(a.attname order by key.place), '[]')
            from unnest(k.conkey) with ordinality key (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
          ),
          'definition', pg_get_constraintdef(k.oid, true),
          'target', (select t.relname from pg_class t where t.oid = k.confrelid)
        ) order by position(k.contype::text in 'pufcx'), k.oid), '[]')
        from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
      ) as constraints,
      (
        select coalesce(json_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid), '[]')
        from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
      ) as indexes,
      (
        select coalesce(json_agg(pg_get_triggerdef(t.oid, true) order by t.oid), '[]')
        from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal
      ) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.oid`
}
