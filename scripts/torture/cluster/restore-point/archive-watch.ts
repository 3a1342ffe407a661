import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { World } from '../../world/world.ts'
import { untilItIs } from '../until-it-is.ts'

const LOOK_EVERY_MS = 200

/** What the archive has, and of which time it is. */
export type ArchiveWatch = {
  /** Stops looking. @returns until when, by `performance.now()`, all that was committed is in the archive */
  end(): Promise<number>
  /** Waits until the archive has all that is committed now. */
  holdsAll(): Promise<void>
}

type Look = { at: number; written: string; archived: string | null }

/** Looks at a world's archive again and again: end it before the database dies. */
export function watchArchive(world: World): ArchiveWatch {
  const looks: Look[] = []
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const looking = keepLooking(world, looks, stopping.signal)
  const archivedUntil = () => {
    const archived = pieceOf(looks.at(-1)?.archived)
    return looks.findLast(({ written }) => pieceOf(written) <= archived)?.at ?? Number.NEGATIVE_INFINITY
  }
  return {
    async end() {
      stopping.abort()
      await looking
      return archivedUntil()
    },
    async holdsAll() {
      const now = performance.now()
      await untilItIs(async () => {
        if (archivedUntil() <= now) throw new Error('the archive does not have it yet')
      })
    },
  }
}

async function keepLooking(world: World, looks: Look[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Before the question: what was committed by then is in the piece that is named, or in an earlier one.
    const at = performance.now()
    const [look] = await world.look(
      sql => sql<Omit<Look, 'at'>[]>`
        select pg_walfile_name(pg_current_wal_lsn()) as written, last_archived_wal as archived
        from pg_stat_archiver`,
    )
    if (look) looks.push({ at, ...look })
    await wait(LOOK_EVERY_MS)
  }
}

/** Its number, without the timeline before it. */
function pieceOf(file: string | null | undefined): string {
  return (file ?? '').slice(8, 24)
}
