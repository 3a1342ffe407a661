import { setMaxListeners } from 'node:events'
import { authenticate } from '#api/features/auth/actions/sessions.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { problemValues } from '#api/features/settings/rules/problem-values.ts'
import { type Clock, clockFrom } from '#api/platform/clock.ts'
import type { Services } from '#api/platform/context.ts'
import { connect } from '#api/platform/database.ts'
import type { Env } from '#api/platform/env.ts'
import { LIVE_CHANNELS, openLiveHub } from '#api/platform/live.ts'
import { createLog, type Log } from '#api/platform/log.ts'
import { createMailer, type Mailer } from '#api/platform/mail.ts'
import { createMetrics } from '#api/platform/metrics.ts'
import { createOpenStreams, STREAM_LIMITS } from '#api/platform/open-streams.ts'
import { createPushSender, type PushSender } from '#api/platform/push.ts'
import { createTexter } from '#api/platform/sms.ts'
import { createSnapshots } from '#api/platform/snapshots.ts'
import { createStripe } from '#api/platform/stripe.ts'
import { allowedOrigins } from './origins.ts'

export type OpenServices = {
  services: Services
  directUrl: string
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
  const sql = connect(env.DATABASE_URL, { prepare, max: 12 })
  // Transactions read snapshots. From the same pool, a stale one would wait for a connection that only those waiting
  // for it can give back.
  const snapshotSql = connect(env.DATABASE_URL, { prepare, max: 1, name: 'lai-khram snapshots' })
  const live = await openLiveHub(directUrl, LIVE_CHANNELS, log)
  const snapshots = createSnapshots(snapshotSql, clock, live)
  const stopping = new AbortController()
  // Each open stream listens: more than ten are many customers, and no leak.
  setMaxListeners(0, stopping.signal)
  const services: Services = {
    env,
    sql,
    clock,
    log,
    live,
    authenticate,
    stripe: createStripe(env),
    mailer: own.mailer ?? createMailer(env),
    texter: createTexter(env),
    pushSender: own.pushSender ?? createPushSender(env),
    metrics: createMetrics(),
    snapshots,
    atOnce: new Map(),
    origins: own.origins ?? allowedOrigins(env),
    stopping: stopping.signal,
    openStreams: createOpenStreams(STREAM_LIMITS),
    problemValues: async () => problemValues(await snapshots.read(settingsSnapshot).catch(() => undefined)),
    sessionSecrets: env.SESSION_SECRET.split(','),
  }
  return {
    services,
    directUrl,
    async close() {
      stopping.abort()
      await live.stop()
      await Promise.all([sql.end({ timeout: 5 }), snapshotSql.end({ timeout: 5 })])
    },
  }
}
