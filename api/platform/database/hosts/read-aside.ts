import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../telemetry/log.ts'
import { connect, isConnectionLost, type Sql, sqlState } from '../database.ts'
import { hasStandbys } from './address.ts'

/** @param read only reads; it is called once more, on the primary, when a standby did not finish it */
export type ReadAside = <Result>(read: (sql: Sql) => Promise<Result>) => Promise<Result>

/** After it was not there a standby is left alone: otherwise each report would wait for it first. */
const LEFT_ALONE_MS = 60_000
/** Of several hosts, none of which is a standby, the driver (3.4.9) asks each again and again. */
const ASIDE_PATIENCE_MS = 5000
/** Postgres ends a query for which a standby would have to stop following. */
const IN_THE_WAY = '40001'

/**
 * The pool of a standby, where the address names several hosts: each report is one transaction, and seldom two are read.
 */
export function connectStandby(address: string): Sql | null {
  return hasStandbys(address) ? connect(address, { max: 2, name: 'lai-khram reports', host: 'standby' }) : null
}

/**
 * Reads what may be a moment old on a standby, so that long questions cost the primary nothing. The primary answers where
 * there is none, or where it is away, does not follow, or had to choose between the question and following.
 * Source: docs/decisions/0172-reports-read-a-standby.md.
 */
export function readerAside(primary: Sql, standby: Sql | null, log: Log): ReadAside {
  if (!standby) return read => read(primary)
  let leftAloneUntil = 0
  return async read => {
    if (performance.now() < leftAloneUntil) return await read(primary)
    try {
      await assertFollowing(standby)
      return await read(standby)
    } catch (error) {
      if (!(error instanceof NoStandby || isConnectionLost(error) || sqlState(error) === IN_THE_WAY)) throw error
      leftAloneUntil = performance.now() + LEFT_ALONE_MS
      log.warn({ err: error }, 'reports are read from the primary')
      return await read(primary)
    }
  }
}

class NoStandby extends Error {}

/**
 * The jobs of each minute commit something, so a standby that follows has replayed a commit of the last two. One that was
 * cut off would show the figures of an hour ago as today's.
 * @throws NoStandby
 */
async function assertFollowing(standby: Sql): Promise<void> {
  const giveUp = new AbortController()
  const asked = standby<{ isFollowing: boolean }[]>`
    select coalesce(pg_last_xact_replay_timestamp() > now() - interval '2 minutes', false) as "isFollowing"`
  asked.catch(() => {})
  try {
    const [answer] = await Promise.race([asked, wait(ASIDE_PATIENCE_MS, [], { signal: giveUp.signal })])
    if (!answer?.isFollowing) throw new NoStandby(answer ? 'the standby does not follow' : 'no standby answers')
  } finally {
    giveUp.abort()
  }
}
