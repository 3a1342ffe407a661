import path from 'node:path'
import type { Services } from '#api/platform/context.ts'
import { lockAlone } from '#api/platform/database/locks.ts'
import { allErasures, deleteErasuresBefore, erasureKey } from '../../queries/erasures.ts'
import { ERASURES_KEPT_DAYS } from '../../rules/erased-subjects.ts'
import { eraseAgain } from './erase-again.ts'
import { ERASED_LIST, writeErasedList } from './erased-list.ts'

const DAY_MS = 86_400_000

/** The oldest erasure that is still known. */
export function erasuresSince(now: Date): Date {
  return new Date(now.getTime() - ERASURES_KEPT_DAYS * DAY_MS)
}

/** Call it at each start: a backup that was taken before there is a key could not be restored with a list. */
export async function ensureErasureKey({ sql }: Pick<Services, 'sql'>): Promise<void> {
  await erasureKey(sql)
}

/**
 * Erases again whom a restore has brought back, forgets the erasures of a year ago, and writes the list of the others
 * beside the database. Processes with one data folder write one after the other; one with a folder of its own writes
 * the whole list there.
 */
export async function keepErasures(services: Services): Promise<void> {
  const { sql, clock, env } = services
  await eraseAgain(services)
  const since = erasuresSince(clock())
  await sql.begin(async tx => {
    await lockAlone(tx, 'erased list')
    await deleteErasuresBefore(tx, since)
    await writeErasedList(path.resolve(env.DATA_DIR, ERASED_LIST), await allErasures(tx), since)
  })
}
