import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Download, Endpoint, InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { type Actor, audienceOf } from '#api/kernel/people/actor.ts'
import { AppError, unavailable } from '#api/kernel/problems/errors.ts'
import { issueWords } from '#api/kernel/problems/issue-words.ts'
import { PROBLEMS } from '#api/kernel/problems/problems.ts'
import { type Ctx, requireProof, type Services } from '#api/platform/context.ts'
import { cachedAnswer, type IdempotentCall, idempotentCall, isKeyConflict } from '#api/platform/idempotency.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '#api/platform/limits/in-process.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { parseInput } from './input.ts'
import { chosenResponse, type Prepare, revalidatedResponse } from './prepared.ts'
import { problemOf, problemResponse } from './problem.ts'
import { inRequestSpan, requestContext } from './request-context.ts'
import { API_HEADERS } from './security-headers.ts'
import { asTold } from './told-contacts.ts'

z.config({ localeError: issueWords, jitless: false })

type Handler<E extends Endpoint> = (
  ctx: Ctx,
  input: InputOf<E>,
  c: Context,
) => Promise<OutputOf<E> | WithHeaders<OutputOf<E>> | Response>

/** What an endpoint is bound to: a handler, or what prepares its answers. */
type Answering<E extends Endpoint> = E extends { prepared: true } ? Prepare<OutputOf<E>> : Handler<E>

/** An output with headers of its own, such as the address of the next page. */
export class WithHeaders<Output> {
  readonly output: Output
  readonly headers: Record<string, string>

  constructor(output: Output, headers: Record<string, string>) {
    this.output = output
    this.headers = headers
  }
}

/**
 * Binds an endpoint to its handler. The checks come in a fixed order: token, role, shape; the action checks existence
 * and state. The output is checked too, so that no field that the schema does not name gets out.
 *
 * A prepared endpoint is bound to what prepares it (`prepared.ts`).
 * @param assertRight a right that depends on a setting; it belongs to the role, so that it is judged before the shape
 */
export function serve<E extends Endpoint>(
  app: Hono,
  services: Services,
  endpoint: E,
  answering: Answering<E>,
  assertRight?: (ctx: Ctx) => Promise<void>,
): void {
  const inTurn = endpoint.atOnce === undefined ? atOnce : concurrencyLimitOf(endpoint.atOnce)
  const observe = services.metrics.observer(endpoint)
  const handler = endpoint.prepared ? preparedHandler(services, endpoint, answering) : (answering as Handler<E>)
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async c => {
    const startedAt = performance.now()
    const ctx = requestContext(services, c)
    const response = await inRequestSpan(endpoint, ctx, c, () =>
      answer(endpoint, handler, ctx, c, inTurn, assertRight).catch(async error =>
        problemResponse(
          await inFull(services, told(endpoint, ctx, problemOf(error, ctx.requestId, ctx.log))),
          ctx.requestId,
          ctx.log,
        ),
      ),
    )
    const ms = Math.round(performance.now() - startedAt)
    ctx.log.info({ method: endpoint.method, route: endpoint.path, status: response.status, ms }, 'request')
    observe(response.status, ms)
    // HEAD gets the headers alone; an unread stream would never end, so it is cancelled.
    if (c.req.method === 'HEAD') await response.body?.cancel()
    return response
  })
}

/** What a problem brings beside its sentence, such as an order as it is by now, is told as an answer is. */
function told({ work }: Endpoint, { actor }: Ctx, problem: AppError): AppError {
  const { extra } = problem.details
  if (!extra) return problem
  return new AppError(problem.code, { ...problem.details, extra: asTold(actor, work, extra) })
}

/** Answers with bytes that lie ready. */
function preparedHandler<E extends Endpoint>(services: Services, endpoint: E, answering: unknown): Handler<E> {
  const prepared = (answering as Prepare<OutputOf<E>>)(services, output => textOf(endpoint, output, { kind: 'guest' }))
  return async (ctx, _, c) => {
    const answers = await prepared.read()
    if (answers) return chosenResponse(answers, c, ctx.requestId)
    if (!prepared.otherwise) throw new Error(`nothing is prepared for ${endpoint.path}`)
    return prepared.otherwise(c)
  }
}

const atOnce: ConcurrencyLimit = work => work()

/**
 * Eight times as many may wait as are worked on at once; any further call would wait too long and is refused instead.
 */
function concurrencyLimitOf(running: number): ConcurrencyLimit {
  return createConcurrencyLimit({ running, waiting: 8 * running, refusal: () => unavailable(10) })
}

async function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ctx: Ctx,
  c: Context,
  inTurn: ConcurrencyLimit,
  assertRight: ((ctx: Ctx) => Promise<void>) | undefined,
): Promise<Response> {
  // The caller is checked before waiting, so that an unauthorised call takes nobody's turn.
  ctx.actor = await inTime(identify(endpoint, ctx, c), ctx.log)
  if (assertRight) await inTime(assertRight(ctx), ctx.log)
  return await inTurn(() => work(endpoint, handler, ctx, c), ctx.actor.kind === 'staff' ? undefined : ctx.address)
}

async function work<E extends Endpoint>(endpoint: E, handler: Handler<E>, ctx: Ctx, c: Context): Promise<Response> {
  const input = await parseInput(endpoint, c)
  const acting = act(endpoint, handler, ctx, c, input)
  // A body that the handler reads may take longer than an answer; `CONNECTION_LIMITS` is for those.
  return await (endpoint.raw === 'body' ? acting : inTime(acting, ctx.log))
}

async function act<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ctx: Ctx,
  c: Context,
  input: InputOf<E>,
): Promise<Response> {
  await assertProven(endpoint, ctx, input)
  if (endpoint.raw || endpoint.prepared) return (await handler(ctx, input, c)) as Response
  ctx.idempotency = idempotencyOf(endpoint, ctx, input, c)
  const output = await onceOnly(ctx, endpoint, async () => await handler(ctx, input, c))
  if (output instanceof Response) return output
  return output instanceof WithHeaders
    ? success(endpoint, output.output, c, ctx, output.headers)
    : success(endpoint, output, c, ctx)
}

/**
 * Many sentences name the restaurant's phone or a deadline, which the rules that throw them do not know; they are
 * filled in here.
 */
async function inFull(services: Services, problem: AppError): Promise<AppError> {
  const { values = {}, ...details } = problem.details
  const named = [...PROBLEMS[problem.code][1].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (named.every(name => name in values)) return problem
  return new AppError(problem.code, { ...details, values: { ...(await services.problemValues()), ...values } })
}

/** What the person at the device has to have proven, for calls of this input. */
async function assertProven(endpoint: Endpoint, ctx: Ctx, input: InputOf<Endpoint>): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  for (const { level, when, isAskedByAction } of endpoint.stepUp ?? []) {
    if (!isAskedByAction && (when?.(input) ?? true)) await requireProof(ctx, level)
  }
}

async function identify(endpoint: Endpoint, ctx: Ctx, c: Context): Promise<Actor> {
  const { audience } = endpoint
  if (audience === 'anyone') return { kind: 'guest' }
  const bearer = bearerOf(c)
  const hasHeader = c.req.header('authorization') !== undefined
  const actor = bearer ? await ctx.authenticate(ctx, bearer) : null
  if (!actor) {
    if (!hasHeader && audience.includes('guest')) return { kind: 'guest' }
    throw new AppError(hasHeader && audience.includes('guest') ? 'session_expired' : 'unauthenticated')
  }
  if (!audience.includes(audienceOf(actor))) throw wrongActor(audience, actor)
  if (actor.kind === 'staff' && actor.isEnrolling && !endpoint.enrolling) throw new AppError('factor_needed')
  return actor
}

export function bearerOf(c: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function wrongActor(audience: readonly string[], actor: Actor): AppError {
  const isStaffCall = audience.includes('admin')
  return new AppError(isStaffCall && actor.kind === 'staff' ? 'forbidden_role' : 'wrong_audience')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function idempotencyOf(
  endpoint: Endpoint,
  { actor, sessionSecrets }: Ctx,
  { params, body }: { params: unknown; body: unknown },
  c: Context,
): IdempotentCall | null {
  const key = endpoint.idempotent ? c.req.header('idempotency-key') : undefined
  if (key === undefined) return null
  if (!UUID.test(key)) throw new AppError('idempotency_key_invalid')
  // The account of the device and not the person at it: whoever sits down and presses again means the same call.
  const caller = actor.kind === 'customer' ? actor.customerId : actor.kind === 'staff' ? actor.accountId : 'guest'
  return idempotentCall(sessionSecrets, `${caller} ${endpoint.path}`, key.toLowerCase(), { params, body })
}

/**
 * Runs the action; when it fails and its key was used before, answers what the first call answered. The look-up comes
 * only after the failure, so that a first call does not pay for it.
 */
async function onceOnly(ctx: Ctx, endpoint: Endpoint, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    const call = ctx.idempotency
    if (!call || !(isKeyConflict(error) || error instanceof AppError)) throw error
    const cached = await cachedAnswer(ctx.sql, call)
    if (!cached) throw error
    ctx.log.info({ route: endpoint.path }, 'answered again by idempotency key')
    return cached.response ?? undefined
  }
}

/** The answer of a call that was done: its output as the endpoint declares it, so that no other field gets out. */
function success(
  endpoint: Endpoint,
  output: unknown,
  c: Context,
  ctx: Ctx,
  ownHeaders: Record<string, string> = {},
): Response {
  const headers = { ...API_HEADERS, 'x-request-id': ctx.requestId, ...ownHeaders }
  if (!endpoint.output) return new Response(null, { status: endpoint.status ?? 204, headers })
  const body = textOf(endpoint, output, ctx.actor)
  const ofBody = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  if (endpoint.isPublic) return revalidatedResponse(body, ofBody, c.req.header('if-none-match'))
  return new Response(body, { status: endpoint.status ?? 200, headers: ofBody })
}

/** @throws Error where the output is not what the endpoint declares */
function textOf(endpoint: Endpoint, output: unknown, actor: Actor): string {
  return JSON.stringify(asTold(actor, endpoint.work, endpoint.output?.parse(output)))
}

/**
 * The longest that an answer is waited for. It is less than the 60 s after which a silent connection is ended, ours and
 * those of most proxies, so that whoever asks hears our own sentence; and more than the 30 s that a mail may take.
 */
export const ANSWER_MS = 45_000

/**
 * The work's result, or after `ANSWER_MS` the refusal that asks for another try. The work goes on: what it does then is
 * done once, by the key of the call.
 * @throws AppError 'unavailable', and what the work throws
 * Source: docs/decisions/0168-answers-within-45-seconds.md.
 */
async function inTime<T>(work: Promise<T>, log: Log): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // What the work refuses late is no fault of ours.
      work.catch(err => {
        if (!(err instanceof AppError)) log.error({ err }, 'failed after its answer was given up')
      })
      reject(unavailable(10))
    }, ANSWER_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The `Link` header with the address of a list's next page (RFC 8288); none on the last one.
 * @param page.cursor of the next page, null when there is none
 */
export function nextPage(
  { path }: Pick<Endpoint, 'path'>,
  page: { limit: number; cursor: string | null },
): Record<string, string> {
  if (page.cursor === null) return {}
  const query = new URLSearchParams({ limit: String(page.limit), cursor: page.cursor })
  return { link: `<${path}?${query}>; rel="next"` }
}

/** An answer that the browser saves as a file. */
export function download(file: Download, requestId: string): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...API_HEADERS,
      'content-type': file.contentType,
      'content-length': String(file.bytes.byteLength),
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'x-request-id': requestId,
    },
  })
}
