import type Stripe from 'stripe'
import { type Actor, isProofEnough, type ProofLevel, type ProofMinutes, type Staff } from '#api/kernel/people/actor.ts'
import { mayDo } from '#api/kernel/people/roles.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Clock } from './clock.ts'
import type { Sql } from './database/database.ts'
import type { ReadAside } from './database/hosts.ts'
import type { LiveHub } from './database/live.ts'
import type { Snapshots } from './database/snapshots.ts'
import type { Env } from './env.ts'
import type { IdempotentCall } from './idempotency.ts'
import type { OpenStreams } from './limits/in-process.ts'
import type { Mailer } from './outside/mail.ts'
import type { PushSender } from './outside/push.ts'
import type { Texter } from './outside/sms.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'

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

/**
 * Insists on an administrator who has proven anew to be there.
 * @param sentence what a manager reads
 * @throws AppError 'forbidden_role', 'proof_needed'
 */
export async function requireAdministrator(ctx: Ctx, sentence: string): Promise<void> {
  if (!mayDo((ctx.actor as Staff).role, 'administration')) throw new AppError('forbidden_role', { sentence })
  await requireProof(ctx, 'anew')
}

/**
 * Insists that the person at the device has proven to be there, as newly as a level wants it.
 * @throws AppError 'proof_needed', with the level and the person whose proof is wanted
 */
export async function requireProof(ctx: Ctx, level: ProofLevel): Promise<void> {
  const { proof, staffId } = ctx.actor as Staff
  if (isProofEnough(proof, level, await ctx.proofMinutes(), ctx.clock())) return
  throw new AppError('proof_needed', { extra: { level, person: staffId } })
}

/**
 * What a span says beside its name: methods, routes, statuses, ids of requests and jobs. Never what came in with a
 * request, and nobody's id: traces leave the house.
 */
export type Attributes = Record<string, string | number>

/** Adds what is known only later, such as the status. */
export type Note = (attributes: Attributes) => void

/** Work that begins by itself: the answering of a request, or a job. */
export type Root = {
  name: string
  kind: 'server' | 'internal'
  attributes: Attributes
  /** The caller's header of that name, where a trusted proxy has set it. */
  traceparent?: string | undefined
}

export type Tracing = {
  /** Runs work in a span. What it does by `within` stands below it. */
  root<T>(root: Root, work: (note: Note) => Promise<T>): Promise<T>
  /** Runs a part of what is being traced in a span of its own; by itself it is no trace, and has none. */
  within<T>(name: string, attributes: Attributes, work: (note: Note) => Promise<T>): Promise<T>
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}

export type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>
