import { STATUS_CODES } from 'node:http'
import { AppError } from '#api/kernel/problems/errors.ts'
import { sentenceOf, statusOf } from '#api/kernel/problems/problems.ts'
import { brokenConstraint, isConnectionLost, isGivenUp } from '#api/platform/database/database.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { API_HEADERS } from '../pages/security-headers.ts'

/**
 * Any error as an RFC 9457 answer. An error that is no `AppError` is logged completely and shown as one general
 * sentence.
 */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  const problem = error instanceof AppError ? error : unexpected(error, log)
  const { extra, errors, retryAfterSeconds } = problem.details
  const status = statusOf(problem)
  const title = STATUS_CODES[status] ?? 'Error'
  const body = {
    ...extra,
    type: 'about:blank',
    title,
    status,
    detail: sentenceOf(problem),
    code: problem.code,
    ...(errors && { errors }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...API_HEADERS,
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': requestId,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  })
}

/**
 * The foreign key fails where a customer writes something in the very moment in which their account is deleted
 * elsewhere.
 */
const OF_NOBODY = /_customer_id_fkey$/

/**
 * When the database is down, or gave up on waiting for what somebody else does, the answer is 503, so that clients and
 * the payment provider try again; anything else is a bug.
 */
function unexpected(error: unknown, log: Log): AppError {
  if (OF_NOBODY.test(brokenConstraint(error) ?? '')) return new AppError('unauthenticated', { cause: error })
  log.error({ err: error }, 'request failed')
  return isConnectionLost(error) || isGivenUp(error)
    ? new AppError('unavailable', { values: { retryText: '30 secondes' }, retryAfterSeconds: 30, cause: error })
    : new AppError('internal', { cause: error })
}
