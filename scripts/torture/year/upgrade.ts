import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#api/platform/database/migrate.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'

/** Each upgrade's migration, with those before it, as a release has them. */
const added: string[] = []

/**
 * Another release takes over on an open evening: its migration runs while this one serves, then its process takes the
 * place of ours. It expands what is there, as each release may (docs/decisions/0160-migrations-expand-then-contract.md).
 */
export async function upgradeDuring(app: TestApp, evening: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-year-'))
  try {
    await cp('sql/migrations', folder, { recursive: true })
    added.push(`
      alter table orders add column of_release_${added.length} integer not null default 0;
      alter table menu_items add column of_release_${added.length} text;
      create index of_release_${added.length} on orders (of_release_${added.length}, pickup_at);`)
    const newest = Math.max(...(await readdir(folder)).map(name => Number.parseInt(name, 10)))
    for (const [index, text] of added.entries()) {
      await writeFile(path.join(folder, `${String(newest + 1 + index).padStart(4, '0')}.do.of-the-year.sql`), text)
    }
    await Promise.all([migrate(app.databaseUrl, { folder }), evening()])
    await app.replace()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
