import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'

/** The folder of the built page; every process is started in the project's folder. */
export const PAGE_FOLDER: string = resolve('dist/pwa')

/** The folders in which the build names files by their content. */
const HASHED_FOLDERS = ['assets', 'admin/assets']

/** A week after the release that no longer has a file, plus the day that may lie between two daily runs. */
const STORED_MS = 8 * 24 * 3_600_000

/**
 * Stores the files of a release in the database, before anybody is sent a page that names them: while processes of two
 * releases run side by side, each can serve the files of both. It runs again each day, so that the files of a release
 * that is in use for months do not expire.
 * @param folder the built page; nothing is stored where it is missing
 */
export async function keepRelease({ sql, clock }: Pick<Services, 'sql' | 'clock'>, folder: string): Promise<void> {
  const now = clock()
  const paths = hashedPaths(folder)
  const known = new Set(await recordSeen(sql, paths, now))
  for (const path of paths) if (!known.has(path)) await insertPageFile(sql, readPageFile(folder, path), now)
}

/** The same as `keepRelease`, and forgets the releases of before last week. */
export async function keepReleases(services: Pick<Services, 'sql' | 'clock'>, folder: string): Promise<void> {
  await keepRelease(services, folder)
  await forgetOldReleases(services)
}

/** Deletes the files that no release of the last week had. */
async function forgetOldReleases({ sql, clock }: Pick<Services, 'sql' | 'clock'>): Promise<void> {
  await deletePageFilesUnseenSince(sql, new Date(clock().getTime() - STORED_MS))
}

/** A file of another release than this process's: an earlier one, or one that is just being deployed. */
export function releasedFile({ sql }: Pick<Services, 'sql'>, path: string): Promise<PageFile | undefined> {
  return pageFileAt(sql, path)
}

function hashedPaths(folder: string): string[] {
  return HASHED_FOLDERS.filter(name => existsSync(join(folder, name))).flatMap(name =>
    readdirSync(join(folder, name), { withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(br|map)$/.test(entry.name))
      .map(entry => `/${name}/${entry.name}`),
  )
}

function readPageFile(folder: string, path: string): PageFile {
  const file = join(folder, path)
  const twin = `${file}.br`
  return { path, content: readFileSync(file), brotli: existsSync(twin) ? readFileSync(twin) : null }
}

/** A file of a built page under its hashed name; its content never changes. */
type PageFile = {
  /** `/assets/page-B_9a2qZF.js` */
  path: string
  content: Buffer
  brotli: Buffer | null
}

/**
 * Records that a release has these files.
 * @returns those of them that are stored already
 */
async function recordSeen(sql: Queryable, paths: readonly string[], seenAt: Date): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    update page_files
    set last_seen_at = greatest(last_seen_at, ${seenAt})
    where path = any(${paths as string[]})
    returning path`
  return rows.map(({ path }) => path)
}

/** Another process of the same release may insert the same bytes at the same time. */
async function insertPageFile(sql: Queryable, { path, content, brotli }: PageFile, seenAt: Date): Promise<void> {
  const row: Row<'page_files'> = { path, content, brotli, lastSeenAt: seenAt }
  await sql`
    insert into page_files ${sql(row)}
    on conflict (path) do nothing`
}

async function pageFileAt(sql: Queryable, path: string): Promise<PageFile | undefined> {
  const [row] = await sql<PageFile[]>`
    select path, content, brotli
    from page_files
    where path = ${path}`
  return row
}

async function deletePageFilesUnseenSince(sql: Queryable, since: Date): Promise<void> {
  await sql`
    delete from page_files
    where last_seen_at < ${since}`
}
