import type { Context } from 'hono'
import type { Endpoint } from '#api/kernel/calls/endpoint.ts'
import { API_HEADERS } from '../pages/security-headers.ts'
import { revalidatedResponse } from './caching/revalidated.ts'

/** The answer of a call that was done: its output as the endpoint declares it, so that no other field gets out. */
export function success(endpoint: Endpoint, output: unknown, c: Context, ownHeaders: Record<string, string>): Response {
  const headers = { ...API_HEADERS, ...ownHeaders }
  if (!endpoint.output) return new Response(null, { status: endpoint.status ?? 204, headers })
  const body = textOf(endpoint, output)
  const ofBody = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  if (endpoint.isPublic) return revalidatedResponse(body, ofBody, c.req.header('if-none-match'))
  return new Response(body, { status: endpoint.status ?? 200, headers: ofBody })
}

/** @throws Error where the output is not what the endpoint declares */
export function textOf(endpoint: Endpoint, output: unknown): string {
  return JSON.stringify(endpoint.output?.parse(output))
}
