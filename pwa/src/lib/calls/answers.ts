/**
 * Answers to calls: how one fails, whose it is, how long it is waited for. Without imports from the page, since the
 * service worker uses it too.
 */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'

/** The server answered with a problem (RFC 9457). `message` is a French sentence that can be shown. */
export class ApiProblem extends Error {
  readonly status: number
  /** 'unknown' when the answer was no problem+json, such as a proxy's page. */
  readonly code: ProblemCode | 'unknown'
  readonly errors: FieldError[]
  /** The whole answer, with the members that some problems add (the new prices of `price_changed`). */
  readonly body: Record<string, unknown>
  /** How long to wait before the next try, where the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Record<string, unknown>, retryAfterSeconds?: number) {
    super(typeof body.detail === 'string' ? body.detail : 'Une erreur est survenue. Réessayez dans un instant.')
    this.name = 'ApiProblem'
    this.status = status
    this.code = typeof body.code === 'string' ? (body.code as ProblemCode) : 'unknown'
    this.errors = Array.isArray(body.errors) ? (body.errors as FieldError[]) : []
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The server looked at it and says no: nothing has happened, and the next try is another request. After any other failure it
 * may have happened, a 5xx included (the commit's own answer may be what was lost), and a try keeps its idempotency key.
 * The same after a page of somebody between us, a proxy's or a hotel's: the server itself always says a code.
 */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status < 500 && error.code !== 'unknown'
}

/**
 * The server's last word on what was asked: asked again, it would say the same. Of any other failure, a 429 included,
 * nothing follows but to ask again (docs/product.md#errors).
 */
export function isFinalRefusal(error: unknown): error is ApiProblem {
  return isRefusal(error) && error.status !== 429
}

/** No answer came: the server may or may not have done it. Safe to repeat with the same idempotency key. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('Le réseau ne répond pas. Vérifiez la connexion, puis réessayez.', { cause })
    this.name = 'NetworkFailure'
  }
}

/** Reads the problem from an answer that is no success. */
export async function problemOf(answer: Response): Promise<ApiProblem> {
  const body: Record<string, unknown> = await answer.json().catch(() => ({}))
  // The server always answers seconds; a proxy's date is ignored.
  return new ApiProblem(answer.status, body, Number(answer.headers.get('retry-after')) || undefined)
}

/**
 * A sentence of the page's own in the place of the server's, with the reference that the server's has of a failure: by it
 * the log is searched for what whoever reads it is ringing up about.
 */
export function withReference(sentence: string, error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code !== 'internal') return sentence
  const [, reference] = /^urn:uuid:([0-9a-f]{8})-/.exec(String(error.body.instance)) ?? []
  return reference === undefined ? sentence : `${sentence} Référence\u00a0: ${reference}.`
}

/**
 * Distinguishes the server's answers from those of a proxy in front of it, such as while a release starts. To a page
 * the server is then out of reach, and it is asked again as often as without a network. The server's own 5xx are JSON;
 * of others there are many (500, 502 to 504, 520 to 530).
 * @returns the answer, if the server gave it
 * @throws Error when a proxy did
 */
export function fromServer(answer: Response): Response {
  const isOurs = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.status >= 500 && !isOurs) throw new Error(`no server behind the proxy: ${answer.status}`)
  return answer
}

/**
 * Fetches, and fails where no answer comes in time, since a connection that hangs is as good as none. It uses a timer
 * of its own: some browsers that the page supports lack `AbortSignal.timeout`.
 */
export async function fetchInTime(address: string, patienceMs: number, init: RequestInit = {}): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await fetch(address, { ...init, signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Ends a call that gets no answer in time; never where the browser lacks `AbortSignal.timeout`, as some supported ones do. */
export function inTime(patienceMs: number): AbortSignal | undefined {
  return typeof AbortSignal.timeout === 'function' ? AbortSignal.timeout(patienceMs) : undefined
}
