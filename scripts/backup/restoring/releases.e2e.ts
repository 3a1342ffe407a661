/** Backups of other releases: an older one's is brought to this one, a newer one's is refused. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { migrateIn, newestMigration } from '#api/platform/database/migrate.ts'
import { emptyDatabase } from '#api/testing/database/test-database.ts'
import { placeForBackups, rewriteManifest, takenBackup } from '../testing/backup-folder.ts'
import { loadBackup } from './load-backup.ts'

const place = placeForBackups()

test('an older release’s rows are loaded into its own schema and migrated from there', async () => {
  const [old, now] = [await emptyDatabase(), await emptyDatabase()]
  await old.sql.begin(tx => migrateIn(tx, { to: 20 }))
  const id = await paidOrder(old.sql)
  const folder = path.join(place, 'older')
  const manifest = await takenBackup(old.url, folder)
  expect(manifest.migration).toBe(20)
  await loadBackup(now.url, folder, manifest)
  expect(await now.sql`select id, version, discount_percent, cancellable_until from orders`).toEqual([
    { id, version: 1, discountPercent: null, cancellableUntil: new Date('2026-11-20T12:15:00Z') },
  ])
  // A later migration counts the existing sales.
  expect(await now.sql`select orders, revenue_cents from sales_hours`).toEqual([{ orders: 1, revenueCents: 1290 }])
  const [version] = await now.sql`select max(version) as newest from schema_migrations`
  expect(version?.newest).toBe(await newestMigration())
})

test('a newer release’s is refused in one sentence, before anything is opened', async () => {
  const { url, sql } = await emptyDatabase()
  await sql.begin(tx => migrateIn(tx))
  const folder = path.join(place, 'newer')
  await takenBackup(url, folder)
  await rewriteManifest(folder, manifest => {
    manifest.migration += 1
  })
  const target = await emptyDatabase()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/restore.mjs', folder], {
    env: { PATH: process.env.PATH, DATABASE_URL: target.url, DATA_DIR: path.join(place, 'data') },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `The backup ${folder} was made by a newer release: restore it with that one.\n`,
  })
  expect(await target.sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
})

/** Writes a backup in the form of the twentieth migration's release. */
async function paidOrder(sql: Sql): Promise<string> {
  const id = uuid()
  await sql`
    insert into orders (
      id, tracking_token, customer_email, status, total_cents, captured_cents, has_alcohol, adult_declared, legal_version,
      created_at, pay_by, paid_at, paid_on
    )
    values (
      ${id}, 'a tracking token', 'ana@exemple.fr', 'confirmed', 1290, 1290, false, false, '1', '2026-11-20T10:00:00Z',
      '2026-11-20T10:15:00Z', '2026-11-20T12:00:00Z', '2026-11-20'
    )`
  return id
}
