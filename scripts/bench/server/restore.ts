import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#api/platform/database/database.ts'
import { checkedManifest } from '../../backup/contents/manifest.ts'
import { loadBackup } from '../../backup/restoring/load-backup.ts'
import { writeBackup } from '../../backup/writing/write-backup.ts'
import { addPastOrders } from '../load/million.ts'
import type { Row } from '../table.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const ORDERS = 1_000_000
const COPY = 'restored'
const BACKUP_SECONDS = 120
const RESTORE_SECONDS = 600

/** A million orders with all that belongs to them, backed up and restored beside the running API, on a disk that syncs. */
export async function benchRestore({ sql, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  await addPastOrders(sql, ORDERS)
  await sql`select recount_reports()`
  const place = mkdtempSync(path.join(tmpdir(), 'lai-khram-bench-backup-'))
  const folder = path.join(place, 'backup')
  try {
    const backup = await timed(() => writeBackup(databaseUrl, folder, async () => []))
    const { tables } = await checkedManifest(folder)
    await sql`create database ${sql(COPY)}`
    const copyUrl = new URL(databaseUrl)
    copyUrl.pathname = COPY
    const restore = await timed(async () => loadBackup(copyUrl.href, folder, await checkedManifest(folder)))
    await expectOrders(copyUrl.href)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = Math.round(tables.reduce((sum, table) => sum + table.bytes, 0) / 1e6)
    return [
      row(`backup of 1,000,000 orders (${rows} rows, ${megabytes} MB), beside the running API`, BACKUP_SECONDS, backup),
      row('restore of the same: checksums, rows, indexes, keys', RESTORE_SECONDS, restore),
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
    await sql.unsafe(`drop database if exists ${COPY} with (force)`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function expectOrders(url: string): Promise<void> {
  const sql = connect(url, { max: 1 })
  const [found] = await sql<{ count: number }[]>`select count(*) from orders`
  await sql.end()
  if (found?.count !== ORDERS) throw new Error(`${found?.count} orders were restored`)
}

function row(what: string, askedSeconds: number, seconds: number): Row {
  return {
    what,
    asked: `≤ ${askedSeconds / 60} min`,
    measured: seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`,
    isMet: seconds <= askedSeconds,
  }
}
