import path from 'node:path'
import { ERASED_LIST, eraseAgain, readErasedList } from '#api/features/privacy/erase-again.ts'
import { ERASURES_KEPT_DAYS, type Erasure } from '#api/features/privacy/record-erasure.ts'
import { systemClock } from '#api/platform/clock.ts'
import { connect } from '#api/platform/database/database.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { Fault } from '../../fault.ts'
import type { Manifest } from '../contents/manifest.ts'

/**
 * Who was erased before a backup stands in its own table, which forgets them after a year: an older line of a list is
 * passed over too, since they may have come back.
 */
const KNOWN_MS = (ERASURES_KEPT_DAYS - 1) * 86_400_000

export type ErasedSince = {
  erasures: Erasure[]
  /** Why it is not known who was erased since, in one sentence. */
  unknown?: string
}

/**
 * Who was erased since a backup, by the lists of these folders.
 * @throws Fault when a list is none
 */
export async function erasedSince(folders: readonly string[], manifest: Manifest): Promise<ErasedSince> {
  const found = new Map<string, Erasure>()
  let lists = 0
  for (const folder of new Set(folders)) {
    const list = await readErasedList(path.join(folder, ERASED_LIST)).catch(error => {
      throw new Fault(`The list of who was erased cannot be read (${error.message}): put a good copy in its place.`)
    })
    if (list) lists += 1
    for (const erasure of list ?? []) found.set(erasure.id, erasure)
  }
  if (lists === 0) return { erasures: [], unknown: `There is no ${ERASED_LIST} in ${folders.join(' or ')}.` }
  const since = new Date(manifest.takenAt).getTime() - KNOWN_MS
  const erasures = [...found.values()].filter(({ erasedAt }) => erasedAt.getTime() > since)
  const hasKey = manifest.tables.find(({ name }) => name === 'erasure_key')?.rows === 1
  if (hasKey || erasures.length === 0) return { erasures }
  return { erasures: [], unknown: 'The backup is of a release that kept no such list.' }
}

/** Erases whom the restored database has again, and says how many. */
export async function eraseThemAgain(url: string, { unknown }: ErasedSince): Promise<void> {
  if (unknown) {
    console.log(`${unknown} Whoever was erased since the backup is in the database again: erase them by hand.`)
    return
  }
  const sql = connect(url, { max: 2, name: 'lai-khram restore' })
  try {
    const { erased, waiting } = await eraseAgain({ sql, clock: systemClock, log: createLog('error') })
    console.log(`Erased since the backup, and now erased again: ${erased}.`)
    if (waiting > 0) console.log(`With an order under way, and erased by the application once it is over: ${waiting}.`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
