import type { Sql } from '#api/platform/database/database.ts'

/** Postgres quotes unreadable values in an error's message, and whole rows in its detail. */
export type Quoting = 'in its message' | 'in its detail'

const SAYING: Record<Quoting, string> = {
  'in its message': 'perform new::text::integer;',
  'in its detail': `
    raise exception using
      errcode = 'check_violation',
      message = 'new row for relation "' || tg_table_name || '" violates check constraint "torture"',
      detail = 'Failing row contains ' || new::text || '.';`,
}

/**
 * Has the database refuse every row that is written, and quote it, as it does with a value or a row that our own checks
 * have let through.
 * @returns what ends it
 */
export async function refuseRows(sql: Sql, how: Quoting): Promise<() => Promise<void>> {
  await sql.unsafe(`
    create or replace function torture.refuse_row() returns trigger language plpgsql as $$
    begin
      ${SAYING[how]}
      return new;
    end $$;`)
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  for (const { name } of tables) {
    await sql`
      create trigger refuse_row
      before insert or update on public.${sql(name)}
      for each row execute function torture.refuse_row()`
  }
  return async () => {
    await sql`drop function torture.refuse_row cascade`
  }
}
