/** What the application knows of its backups: that there are any, of when, and when one was tried. */
import { connect, type Row, type Sql } from '#api/platform/database/database.ts'
import type { Manifest } from './contents/manifest.ts'

/** Says that a backup was made. One that nobody could write down is a backup all the same. */
export async function recordBackup(url: string, manifest: Manifest): Promise<void> {
  await recorded(url, manifest, null)
}

/** Says that a backup came back whole. */
export async function recordTrial(url: string, manifest: Manifest): Promise<void> {
  await recorded(url, manifest, new Date())
}

async function recorded(url: string, { takenAt, tables, jobs, beside }: Manifest, triedAt: Date | null): Promise<void> {
  const sql = connect(url, { max: 1, name: 'lai-khram backup' })
  const bytes = [...tables, jobs, ...beside].reduce((sum, file) => sum + file.bytes, 0)
  const row: Row<'backups'> = { takenAt: new Date(takenAt), bytes, triedAt }
  await insert(sql, row)
    .catch(error => console.error(`The database was not told of it (${error.code ?? error.message}).`))
    .finally(() => sql.end({ timeout: 5 }))
}

async function insert(sql: Sql, row: Row<'backups'>): Promise<void> {
  await sql`
    insert into backups ${sql(row)}
    on conflict (taken_at) do update
    set tried_at = excluded.tried_at`
}
