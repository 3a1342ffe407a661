import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '#api/platform/context/context.ts'
import {
  deletePageFilesUnseenSince,
  insertPageFile,
  type PageFile,
  pageFileAt,
  recordSeen,
} from '../queries/page-files.ts'

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

/** Deletes the files that no release of the last week had. */
export async function forgetOldReleases({ sql, clock }: Pick<Services, 'sql' | 'clock'>): Promise<void> {
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
