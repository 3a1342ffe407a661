import type { ProblemCode } from './problems.ts'

export type FieldError = { path: string; message: string }

type Details = {
  /** Said in place of the code's sentence, where the texts have a variant for the place. */
  sentence?: string
  /** Fills the sentence's placeholders. */
  values?: Record<string, string>
  /** Further members of the answer (RFC 9457 extensions), such as the new prices. */
  extra?: Record<string, unknown>
  /** The fields at fault, of a 422. */
  errors?: FieldError[]
  /** For 429 and 503. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The one error that actions and rules throw on purpose; anything else is `internal`. Mapped once, in `http/problem.ts`.
 * What it says to people is `sentenceOf` in `problems.ts`: rules run in the page too, whose first load needs no sentence.
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

/** The fields at fault as a 422 (`errors`: path and French message). */
export function validationError(errors: FieldError[]): AppError {
  return new AppError('validation_failed', { errors })
}
