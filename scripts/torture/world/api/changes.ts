import type { Sql } from '#api/platform/database/database.ts'

export type Changes = {
  /** The committed changes since the last question, such as 'insert orders'; each once. */
  take(): Promise<string[]>
}

/** Written by an open stream when a board receives an alert, and so not by the call under test. */
const BY_OPEN_STREAMS = ['stock_alert_receipts']

/**
 * Says which tables changed, however little: triggers on every table note it in the very transaction that changes a row,
 * so that what is rolled back leaves no note either. An update that leaves a row as it was is none.
 */
export async function watchChanges(sql: Sql): Promise<Changes> {
  await sql.unsafe(`
    create schema torture;
    create unlogged table torture.changes (what text not null);
    create function torture.note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old::text is distinct from new::text then
        insert into torture.changes (what) values (lower(tg_op) || ' ' || tg_table_name);
      end if;
      return null;
    end $$;`)
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and n.nspname not in ('pg_catalog', 'information_schema', 'torture')
      and c.relname <> all(${BY_OPEN_STREAMS})`
  for (const { schema, name } of tables) {
    await sql`
      create trigger note_change
      after insert or update or delete on ${sql(schema)}.${sql(name)}
      for each row execute function torture.note_change()`
  }
  return {
    async take() {
      const rows = await sql<{ what: string }[]>`delete from torture.changes returning what`
      return [...new Set(rows.map(({ what }) => what))].sort()
    },
  }
}
