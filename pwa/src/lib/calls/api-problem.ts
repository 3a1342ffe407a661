/** How a call can fail. Free of the page's own things: the service worker calls, too. */
import type { FieldError } from '#api/kernel/errors.ts'
import type { ProblemCode } from '#api/kernel/problems.ts'

/** The server answered, with a problem (RFC 9457). `message` is a French sentence fit for showing. */
export class ApiProblem extends Error {
  readonly status: number
  /** 'unknown' when the answer was no problem+json: a proxy's page, say. */
  readonly code: ProblemCode | 'unknown'
  readonly errors: FieldError[]
  /** The whole answer, with the members that some problems add (the new prices of `price_changed`). */
  readonly body: Record<string, unknown>
  /** How long to wait before asking again, where the server says so. */
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

/** No answer came: nobody knows whether the server did anything. Safe to repeat with the same idempotency key. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('Le réseau ne répond pas. Vérifiez la connexion, puis réessayez.', { cause })
    this.name = 'NetworkFailure'
  }
}

/** What an answer that is no success says. */
export async function problemOf(answer: Response): Promise<ApiProblem> {
  const body: Record<string, unknown> = await answer.json().catch(() => ({}))
  // Ours is always in seconds; a proxy's date is not worth reading.
  return new ApiProblem(answer.status, body, Number(answer.headers.get('retry-after')) || undefined)
}
