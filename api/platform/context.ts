import type Stripe from 'stripe'
import type { Actor } from '#api/kernel/actor.ts'
import type { AnswersAtOnce } from './answer-at-once.ts'
import type { Clock } from './clock.ts'
import type { Sql } from './database.ts'
import type { Env } from './env.ts'
import type { IdempotentCall } from './idempotency.ts'
import type { LiveHub } from './live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { OpenStreams } from './open-streams.ts'
import type { PushSender } from './push.ts'
import type { Texter } from './sms.ts'
import type { Snapshots } from './snapshots.ts'

/** What every action may use, handed down explicitly: nothing in this house is ambient. */
export type Services = {
  env: Env
  sql: Sql
  clock: Clock
  log: Log
  stripe: Stripe
  mailer: Mailer
  /** Null where no keys are set: nothing promises text messages then. */
  texter: Texter | null
  /** Null where no keys are set: nobody is offered notifications then. */
  pushSender: PushSender | null
  metrics: Metrics
  /** The living session behind a bearer token, or null. */
  authenticate(services: Services, bearer: string): Promise<Actor | null>
  live: LiveHub
  snapshots: Snapshots
  /** Where routes leave what can be answered before the framework sees the request (api/http/prepared-at-once.ts). */
  atOnce: AnswersAtOnce
  /** Origins that customers may come from and return to, the public one first. */
  origins: readonly string[]
  /** Aborted when the process is told to stop: open streams end then. */
  stopping: AbortSignal
  openStreams: OpenStreams
  /** What the sentence of a problem may name without being given it, as the restaurant's telephone. */
  problemValues(): Promise<Record<string, string>>
  /** Newest first; signs and checks tokens. */
  sessionSecrets: readonly string[]
}

/** Services plus who is calling and under which request. */
export type Ctx = Services & {
  actor: Actor
  requestId: string
  /** The caller's address, behind the trusted proxies. */
  address: string
  /** The call's idempotency key, if one was sent. */
  idempotency: IdempotentCall | null
}
