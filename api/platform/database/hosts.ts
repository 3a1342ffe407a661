import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import { hasStandbys, shownAddress, singleHosts } from './address.ts'
import { connect, isConnectionLost, type Sql, sqlState } from './database.ts'

/** A host that answers nothing is not waited for longer. */
const PRIMARY_PATIENCE_MS = 3000

/** After it was not there a standby is left alone: otherwise each report would wait for it first. */
const LEFT_ALONE_MS = 60_000
/** Of several hosts, none of which is a standby, the driver (3.4.9) asks each again and again. */
const ASIDE_PATIENCE_MS = 5000
/** Postgres ends a query for which a standby would have to stop following. */
const IN_THE_WAY = '40001'

const OLDEST_MAJOR = 15
/**
 * A little longer than a connection attempt takes at most; a server that closes each connection at once would be tried
 * again for ever.
 */
const FAULT_PATIENCE_MS = 12_000

/**
 * The address of the one host that can be written to, for a library that can look for it in no list.
 * @throws the fault of the first host when there is no primary, as while a standby takes over
 */
export async function primaryOf(address: string): Promise<URL> {
  const hosts = singleHosts(address)
  const [only] = hosts
  if (only && hosts.length === 1) return only
  return await Promise.any(hosts.map(assertPrimary)).catch((error: AggregateError) => {
    throw error.errors[0]
  })
}

async function assertPrimary(host: URL): Promise<URL> {
  const sql = connect(host.href, { max: 1, prepare: false, name: 'lai-khram primary' })
  const giveUp = new AbortController()
  try {
    const asked = sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
    const [answer] = await Promise.race([asked, wait(PRIMARY_PATIENCE_MS, [], { signal: giveUp.signal })])
    if (answer && !answer.isStandby) return host
    throw new Error(`${host.host} ${answer ? 'is a standby' : 'does not answer'}`)
  } finally {
    giveUp.abort()
    await sql.end({ timeout: 0 })
  }
}

/** @param read only reads; it is called once more, on the primary, when a standby did not finish it */
export type ReadAside = <Result>(read: (sql: Sql) => Promise<Result>) => Promise<Result>

/**
 * The pool of a standby, where the address names several hosts: each report is one transaction, and seldom two are read.
 */
export function connectStandby(address: string): Sql | null {
  return hasStandbys(address) ? connect(address, { max: 2, name: 'lai-khram reports', host: 'standby' }) : null
}

/**
 * Reads what may be a moment old on a standby, so that long questions cost the primary nothing. The primary answers where
 * there is none, or where it is away, does not follow, or had to choose between the question and following.
 * Source: docs/decisions/0153-high-availability-with-patroni.md.
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
    select coalesce(pg_last_xact_replay_timestamp() > now() - interval '2 minutes', false) as is_following`
  asked.catch(() => {})
  try {
    const [answer] = await Promise.race([asked, wait(ASIDE_PATIENCE_MS, [], { signal: giveUp.signal })])
    if (!answer?.isFollowing) throw new NoStandby(answer ? 'the standby does not follow' : 'no standby answers')
  } finally {
    giveUp.abort()
  }
}

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string | undefined }

/**
 * What is wrong with the databases that the settings name, in one sentence that says what to do; undefined when they
 * can be used. Both are tried: when the pooler is missing, the first query would wait for ever.
 */
export async function databasesFault({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): Promise<string | undefined> {
  const isPooled = DATABASE_DIRECT_URL !== undefined
  return (
    (await databaseFault(DATABASE_URL, { variable: 'DATABASE_URL', isPooled })) ??
    (isPooled ? await databaseFault(DATABASE_DIRECT_URL, { variable: 'DATABASE_DIRECT_URL' }) : undefined)
  )
}

/**
 * Checks one database in the same way.
 * @param named the variable that names it; behind a pooler it cannot be asked with prepared statements
 */
export async function databaseFault(
  url: string,
  named: { variable: string; isPooled?: boolean },
): Promise<string | undefined> {
  const sql = connect(url, { max: 1, name: 'lai-khram check', prepare: !named.isPooled })
  const address = shownAddress(url)
  try {
    const major = Math.floor((await serverVersion(sql)) / 10_000)
    if (major >= OLDEST_MAJOR) return undefined
    return `Postgres ${major} at ${address.host} is too old: use ${OLDEST_MAJOR} or newer.`
  } catch (error) {
    return refusal(error, address, named.variable)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function serverVersion(sql: Sql): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const impatience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })), FAULT_PATIENCE_MS)
  })
  const asked = sql<{ version: number }[]>`select current_setting('server_version_num')::integer as version`
  try {
    const [row] = await Promise.race([asked, impatience])
    return row?.version ?? 0
  } finally {
    clearTimeout(timer)
  }
}

function refusal(error: unknown, { host, database }: ReturnType<typeof shownAddress>, variable: string): string {
  const state = sqlState(error)
  if (state === '3D000') {
    const name = database.slice(1) || 'of the user’s own name'
    return `The server at ${host} has no database ${name} (${state}): create it, or name another one in ${variable}.`
  }
  if (state?.startsWith('28')) {
    return `The database at ${host}${database} refuses the user or the password (${state}): correct them in ${variable}.`
  }
  const reason = (error as { code?: string }).code ?? (error as Error).message
  return `The database at ${host}${database} cannot be reached (${reason}): check ${variable} and that the server runs.`
}
