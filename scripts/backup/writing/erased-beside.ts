import path from 'node:path'
import { ERASED_LIST, erasuresSince, writeErasedList } from '#api/features/privacy/erase-again.ts'
import { allErasures } from '#api/features/privacy/record-erasure.ts'
import { connect } from '#api/platform/database/database.ts'

/** Writes who was erased beside a backup, so that the older ones there are restored without them. */
export async function writeListBeside(url: string, place: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'lai-khram backup' })
  try {
    // A database that waits for its upgrade has no such table yet.
    const [found] = await sql<{ there: boolean }[]>`select to_regclass('erasures') is not null as there`
    const erasures = found?.there ? await allErasures(sql) : []
    if (erasures.length > 0) await writeErasedList(path.join(place, ERASED_LIST), erasures, erasuresSince(new Date()))
  } finally {
    await sql.end({ timeout: 5 })
  }
}
