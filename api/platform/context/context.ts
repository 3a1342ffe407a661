import type Stripe from 'stripe'
import type { Actor } from '#api/kernel/people/actor.ts'
import type { ProofMinutes } from '#api/kernel/people/proof.ts'
import type { AnswersAtOnce } from '../answers/answer-at-once.ts'
import type { IdempotentCall } from '../answers/idempotency.ts'
import type { Sql } from '../database/database.ts'
import type { ReadAside } from '../database/hosts/read-aside.ts'
import type { Snapshots } from '../database/snapshots.ts'
import type { Env } from '../env.ts'
import type { Mailer } from '../outside/mail.ts'
import type { PushSender } from '../outside/push.ts'
import type { Texter } from '../outside/sms.ts'
import type { LiveHub } from '../streams/live.ts'
import type { OpenStreams } from '../streams/open-streams.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics/metrics.ts'
import type { Tracing } from '../telemetry/tracing/tracing.ts'
import type { Clock } from './clock.ts'

/** What every action may use is passed to it explicitly: there are no global services. */
export type Services = {
  env: Env
  sql: Sql
  /** For what may be a moment old: a standby where there is one, else the primary. */
  readAside: ReadAside
  clock: Clock
  log: Log
  stripe: Stripe
  mailer: Mailer
  /** Null where no keys are configured: then SMS are not offered. */
  texter: Texter | null
  /** Null where no keys are configured: then notifications are not offered. */
  pushSender: PushSender | null
  metrics: Metrics
  /** Null unless traces are asked for. */
  tracing: Tracing | null
  /** The actor of a bearer token with a living session, or null. */
  authenticate(services: Services, bearer: string): Promise<Actor | null>
  live: LiveHub
  snapshots: Snapshots
  /** Routes register here what can be answered before the framework sees the request (api/http/prepared/prepared-at-once.ts). */
  atOnce: AnswersAtOnce
  /** Origins from which customers may come and to which they return, the public one first. */
  origins: readonly string[]
  /** Aborted when the process is asked to stop: open streams then end. */
  stopping: AbortSignal
  openStreams: OpenStreams
  /** The values that a problem's sentence may use without the thrower passing them, such as the restaurant's phone. */
  problemValues(): Promise<Record<string, string>>
  /** For how long what a person of the staff has proven is worth something, as the administrator has set it. */
  proofMinutes(): Promise<ProofMinutes>
  /** Newest first: the first signs tokens, all of them check. */
  sessionSecrets: readonly string[]
  /** Of the request that is being answered; undefined in a job. */
  requestId?: string
}

/** The services, and who is calling in which request. */
export type Ctx = Services & {
  actor: Actor
  requestId: string
  /** The caller's address; behind trusted proxies it is the one that they report. */
  address: string
  /** The call's idempotency key, if one was sent. */
  idempotency: IdempotentCall | null
}
