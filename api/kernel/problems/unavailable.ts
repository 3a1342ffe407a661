import { AppError } from './errors.ts'
import { retryText } from './retry-text.ts'

/** What cannot be done at this moment, and when to try again. */
export function unavailable(retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('unavailable', { values: { retryText: retryText(retryAfterSeconds) }, retryAfterSeconds, cause })
}
