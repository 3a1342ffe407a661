import type { Context } from 'hono'
import type { Endpoint } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Services } from '#api/platform/context.ts'
import { problemOutsideRoutes } from './problems/problem.ts'

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
