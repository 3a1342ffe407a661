import type { ProblemCode } from './problems.ts'

export type FieldError = { path: string; message: string }

type Details = {
  /** Replaces the code's sentence where the place needs another one. */
  sentence?: string
  /** Fills the sentence's placeholders. */
  values?: Record<string, string>
  /** Further members of the answer (RFC 9457 extensions), such as the new prices. */
  extra?: Record<string, unknown>
  /** The faulty fields of a 422. */
  errors?: FieldError[]
  /** The Retry-After of a 429 or 503. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The only error that actions and rules throw on purpose; any other one becomes `internal`. `api/http/problem.ts` turns
 * it into an answer. Its French sentence comes from `sentenceOf` in `problems.ts`, because rules also run in the page,
 * whose first load should not carry the sentences.
 */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.sentence ?? code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/**
 * The faulty fields as a 422 (`errors`: path and French message). Of a field the first thing that is wrong is said; the
 * next comes once that is mended.
 */
export function validationError(errors: readonly FieldError[]): AppError {
  const firsts = errors.filter(({ path }, at) => errors.findIndex(error => error.path === path) === at)
  return new AppError('validation_failed', { errors: firsts })
}

/** What cannot be done at this moment, and when to try again. */
export function unavailable(retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', { values: { retryText: retryText(retryAfterSeconds) }, retryAfterSeconds, cause })
}
/** A waiting time inside a sentence: in seconds below 90, else in minutes rounded up. */
export function retryText(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'seconde') : counted(Math.ceil(seconds / 60), 'minute')
}

function counted(n: number, noun: string): string {
  return `${n}\u00a0${noun}${n > 1 ? 's' : ''}`
}
