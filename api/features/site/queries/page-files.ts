import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** A file of a built page under its hashed name; its content never changes. */
export type PageFile = {
  /** `/assets/page-B_9a2qZF.js` */
  path: string
  content: Buffer
  brotli: Buffer | null
}

/**
 * Records that a release has these files.
 * @returns those of them that are stored already
 */
export async function recordSeen(sql: Queryable, paths: readonly string[], seenAt: Date): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    update page_files
    set last_seen_at = greatest(last_seen_at, ${seenAt})
    where path = any(${paths as string[]})
    returning path`
  return rows.map(({ path }) => path)
}

/** Another process of the same release may insert the same bytes at the same time. */
export async function insertPageFile(sql: Queryable, { path, content, brotli }: PageFile, seenAt: Date): Promise<void> {
  const row: Row<'page_files'> = { path, content, brotli, last_seen_at: seenAt }
  await sql`
    insert into page_files ${sql(row)}
    on conflict (path) do nothing`
}

export async function pageFileAt(sql: Queryable, path: string): Promise<PageFile | undefined> {
  const [row] = await sql<PageFile[]>`
    select path, content, brotli
    from page_files
    where path = ${path}`
  return row
}

export async function deletePageFilesUnseenSince(sql: Queryable, since: Date): Promise<void> {
  await sql`
    delete from page_files
    where last_seen_at < ${since}`
}
