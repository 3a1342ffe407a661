import type { Endpoint } from '#api/kernel/endpoint.ts'
import type { Call } from './call.ts'

/** A request before it is put into bytes, so that one place of it can be made wrong. */
export type Draft = {
  method: string
  /** The endpoint's path, with `{name}` for each parameter. */
  path: string
  /** Percent-encoded. */
  params: Record<string, string>
  /** Percent-encoded. */
  query: [name: string, value: string][]
  /** Every header that the endpoint knows, sent or not. */
  queryNames: readonly string[]
  headers: Record<string, string>
  /** The token that it is made with, unless a header says otherwise. */
  bearer?: string | undefined
  /** JSON; undefined: none. */
  body?: unknown
  /** The body as bytes, in place of JSON. */
  payload?: Buffer
}

/** An endpoint's name in all tables about endpoints. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function toCall({ method, path, params, query, headers, bearer, body, payload }: Draft): Call {
  const bytes = payload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    method,
    target: path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + (search && `?${search}`),
    headers: {
      ...(bytes && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(bytes && { payload: bytes }),
  }
}
