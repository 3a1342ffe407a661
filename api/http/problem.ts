import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { Endpoint } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { AppError, unavailable } from '#api/kernel/problems/errors.ts'
import { sentenceOf, statusOf } from '#api/kernel/problems/problems.ts'
import type { Services } from '#api/platform/context.ts'
import { brokenConstraint, isConnectionLost, isGivenUp, isWriteRefused } from '#api/platform/database/database.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { API_HEADERS } from './security-headers.ts'

/** Any error as the problem that is answered; one that is no `AppError` is logged completely. */
export function problemOf(error: unknown, requestId: string, log: Log): AppError {
  return error instanceof AppError ? error : unexpected(error, requestId, log)
}

/**
 * Any error as an RFC 9457 answer, whose `instance` is the request's id. What nobody foresaw is shown as one general
 * sentence, with the reference by which its lines are found in the log.
 * @param log of the request, so that its lines hold the same id
 */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  const problem = problemOf(error, requestId, log)
  const { extra, errors, retryAfterSeconds } = problem.details
  const status = statusOf(problem)
  const title = STATUS_CODES[status] ?? 'Error'
  const body = {
    ...extra,
    type: 'about:blank',
    title,
    status,
    detail: sentenceOf(problem),
    instance: `urn:uuid:${requestId}`,
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

/** The same where no route has made a request's context: a call that is not there, or an error outside of them all. */
export function problemOutsideRoutes(error: unknown, log: Log): Response {
  const requestId = uuid()
  return problemResponse(error, requestId, log.child({ requestId }))
}

/**
 * The foreign key fails where a customer writes something in the very moment in which their account is deleted
 * elsewhere.
 */
const OF_NOBODY = /_customer_id_fkey$/

/**
 * When the database is down, has no room, or gave up on waiting for what somebody else does, the answer is 503, so that
 * clients and the payment provider try again; anything else is a bug.
 */
function unexpected(error: unknown, requestId: string, log: Log): AppError {
  if (OF_NOBODY.test(brokenConstraint(error) ?? '')) return new AppError('unauthenticated', { cause: error })
  log.error({ err: error }, 'request failed')
  if (isWriteRefused(error)) return new AppError('cannot_save', { retryAfterSeconds: 30, cause: error })
  return isConnectionLost(error) || isGivenUp(error)
    ? unavailable(30, error)
    : new AppError('internal', { values: { reference: requestId.slice(0, 8) }, cause: error })
}

/** Answers a call that no endpoint handles: 405 with the methods that the path has, else 404. */
export function unknownCall(c: Context, services: Services, endpoints: readonly Endpoint[]): Response {
  const allowed = endpoints.filter(endpoint => matches(endpoint.path, c.req.path)).map(endpoint => endpoint.method)
  const problem = new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found')
  const response = problemOutsideRoutes(problem, services.log)
  if (allowed.length > 0) response.headers.set('allow', [...new Set(allowed)].join(', '))
  return response
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index])
}
