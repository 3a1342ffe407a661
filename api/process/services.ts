import { setMaxListeners } from 'node:events'
import { networkInterfaces } from 'node:os'
import { authenticate } from '#api/features/auth/sessions.ts'
import { problemValues } from '#api/features/settings/rules/settings.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { type Clock, clockFrom } from '#api/platform/clock.ts'
import type { Services } from '#api/platform/context.ts'
import { connect } from '#api/platform/database/database.ts'
import { connectStandby, readerAside } from '#api/platform/database/hosts.ts'
import { LIVE_CHANNELS, openLiveHub } from '#api/platform/database/live.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import type { Env } from '#api/platform/env.ts'
import { createOpenStreams, STREAM_LIMITS } from '#api/platform/limits/in-process.ts'
import { createMailer, type Mailer } from '#api/platform/outside/mail.ts'
import { createPushSender, type PushSender } from '#api/platform/outside/push.ts'
import { createTexter } from '#api/platform/outside/sms.ts'
import { createStripe } from '#api/platform/outside/stripe.ts'
import { createLog, type Log } from '#api/platform/telemetry/log.ts'
import { createMetrics } from '#api/platform/telemetry/metrics.ts'
import { openTracing, watchedFetch, watchTransactions } from '#api/platform/telemetry/watched.ts'

/**
 * Nobody waits for an answer any more (CONNECTION_LIMITS.requestMs), and what the night compares takes seconds. The same
 * stands in docker/pgbouncer.ini.
 */
const STATEMENT_MS = 60_000

export type OpenServices = {
  services: Services
  directUrl: string
  /** Ends open streams: their pages open them again, at another process where there is one. */
  endStreams(): void
  /** Ends open streams and lets go of the database; call it once requests have drained. */
  close(): Promise<void>
}

/** Opens all that the API stands on. Tests hand in their own clock, log and origins. */
export async function openServices(
  env: Env & { DATABASE_URL: string; SESSION_SECRET: string },
  own: { clock?: Clock; log?: Log; mailer?: Mailer; pushSender?: PushSender; origins?: readonly string[] } = {},
): Promise<OpenServices> {
  const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const log = own.log ?? createLog(env.NODE_ENV === 'test' ? 'silent' : 'info')
  const clock = own.clock ?? clockFrom(env.TEST_CLOCK)
  // A direct URL beside the other one says that the other one is a pooler.
  const prepare = env.DATABASE_DIRECT_URL === undefined
  const sql = connect(env.DATABASE_URL, { prepare, max: 12, statementMs: STATEMENT_MS })
  const tracing = await openTracing(env, log)
  const transactions = watchTransactions(sql, tracing ? run => tracing.within('transaction', {}, run) : undefined)
  // Transactions read snapshots. From the same pool, a stale one would wait for a connection that only those waiting
  // for it can give back.
  const snapshotSql = connect(env.DATABASE_URL, {
    prepare,
    max: 1,
    name: 'lai-khram snapshots',
    statementMs: STATEMENT_MS,
  })
  const standby = connectStandby(directUrl)
  const live = await openLiveHub(directUrl, LIVE_CHANNELS, log)
  const snapshots = createSnapshots(snapshotSql, clock, live)
  const stopping = new AbortController()
  // Each open stream listens: more than ten are many customers, and no leak.
  setMaxListeners(0, stopping.signal)
  const openStreams = createOpenStreams(STREAM_LIMITS)
  const metrics = createMetrics({ openStreams: openStreams.count, transactions })
  const services: Services = {
    env,
    sql,
    readAside: readerAside(sql, standby, log),
    clock,
    log,
    live,
    authenticate,
    stripe: createStripe(env, watchedFetch(metrics.count.providerCall, tracing)),
    mailer: own.mailer ?? createMailer(env),
    texter: createTexter(env),
    pushSender: own.pushSender ?? createPushSender(env),
    metrics,
    tracing,
    snapshots,
    origins: own.origins ?? allowedOrigins(env),
    stopping: stopping.signal,
    openStreams,
    problemValues: async () => problemValues(await snapshots.read(settingsSnapshot).catch(() => undefined)),
    async proofMinutes() {
      const { provenMinutes, provenAnewMinutes } = await snapshots.read(settingsSnapshot)
      return { recent: provenMinutes, anew: provenAnewMinutes }
    },
    sessionSecrets: env.SESSION_SECRET.split(','),
  }
  return {
    services,
    directUrl,
    endStreams: () => stopping.abort(),
    async close() {
      stopping.abort()
      await live.stop()
      await Promise.all([...[sql, snapshotSql, standby].map(pool => pool?.end({ timeout: 5 })), tracing?.stop()])
    },
  }
}

/**
 * The origins from which customers may come and to which they return after paying: the public one first. Outside
 * production they include this machine's names and LAN addresses, so that a phone in the same network can order; at the
 * public address's port, too, where a proxy stands on this machine.
 */
export function allowedOrigins(env: Pick<Env, 'NODE_ENV' | 'PORT' | 'PUBLIC_URL'>): string[] {
  const own = env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL)
  if (env.NODE_ENV === 'production') return own ? [own.origin] : []
  const ports = [...new Set([String(env.PORT), ...(own?.port ? [own.port] : [])])]
  const local = ['localhost', '127.0.0.1', ...lanAddresses()].flatMap(host =>
    ports.map(port => `http://${host}:${port}`),
  )
  return [...new Set([...(own ? [own.origin] : []), ...local])]
}

/**
 * The addresses to type into a phone of the same network: at the public address's port, where it has one of its own,
 * since what listens at ours may be reached by this machine alone (`npm run dev`).
 */
export function phoneOrigins([first = '', ...others]: readonly string[]): string[] {
  const inNetwork = others.filter(origin => !/127\.0\.0\.1|localhost/.test(origin))
  const atFirstPort = inNetwork.filter(origin => new URL(origin).port === new URL(first).port)
  return atFirstPort.length > 0 ? atFirstPort : inNetwork
}

/** This machine's IPv4 addresses that other machines in the network can reach. */
function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter(address => address?.family === 'IPv4' && !address.internal)
    .map(address => address?.address as string)
}
