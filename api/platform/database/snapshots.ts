import type { Clock } from '../clock.ts'
import type { Sql } from './database.ts'
import type { LiveHub } from './live.ts'

/** Something read often and changed seldom, such as the menu: how to load it and which channel says it changed. */
export type SnapshotSource<T> = {
  name: string
  channel: string
  /** `validUntil`: when it changes by the clock alone (a dish is back at 05:00). */
  load(sql: Sql, now: Date): Promise<{ value: T; validUntil?: Date | undefined }>
}

export type Snapshots = {
  /** The value as of the last change that was heard of; at most `MAX_AGE_MS` old even when the notification was lost. */
  read<T>(source: SnapshotSource<T>): Promise<T>
  /** Loads anew: for a transaction that was refused as decided on an old one. */
  reload<T>(source: SnapshotSource<T>): Promise<T>
}

const MAX_AGE_MS = 30_000

type Entry = {
  value?: unknown
  loadedAt: number
  freshUntil: number
  isStale: boolean
  loading?: Promise<unknown> | undefined
}

/**
 * Snapshots are a cache and never the truth: transactions compare versions (`assert_current`), so that a process
 * which missed a notification decides nothing on old data.
 */
export function createSnapshots(sql: Sql, clock: Clock, live: LiveHub): Snapshots {
  const entries = new Map<string, Entry>()

  function entryOf<T>(source: SnapshotSource<T>): Entry {
    const known = entries.get(source.name)
    if (known) return known
    const entry: Entry = { loadedAt: 0, freshUntil: 0, isStale: true }
    entries.set(source.name, entry)
    live.on(source.channel, () => {
      entry.isStale = true
    })
    return entry
  }

  function isFresh(entry: Entry): boolean {
    const now = clock().getTime()
    // While it is loaded anew, the old value is known to be old.
    return !entry.isStale && !entry.loading && now < entry.freshUntil && now >= entry.loadedAt
  }

  function load<T>(source: SnapshotSource<T>, entry: Entry): Promise<T> {
    // A change heard while loading marks the entry stale again: the flag falls before the read, not after.
    entry.isStale = false
    const loading = source.load(sql, clock()).then(
      ({ value, validUntil }) => {
        // A later reading is under way, of a later change: this one must not pass for fresh.
        if (entry.loading !== loading) return value
        entry.value = value
        entry.loadedAt = clock().getTime()
        entry.freshUntil = Math.min(entry.loadedAt + MAX_AGE_MS, validUntil?.getTime() ?? Number.POSITIVE_INFINITY)
        entry.loading = undefined
        return value
      },
      error => {
        if (entry.loading === loading) {
          entry.isStale = true
          entry.loading = undefined
        }
        throw error
      },
    )
    entry.loading = loading
    return loading
  }

  return {
    async read<T>(source: SnapshotSource<T>) {
      const entry = entryOf(source)
      if (isFresh(entry)) return entry.value as T
      return (entry.loading && !entry.isStale ? entry.loading : load(source, entry)) as Promise<T>
    },
    reload<T>(source: SnapshotSource<T>) {
      return load(source, entryOf(source))
    },
  }
}
