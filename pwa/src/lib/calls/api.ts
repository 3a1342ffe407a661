/** The typed client: an endpoint value defines the path, the input and the output. */
import type { Address, Endpoint, OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { hearServerTime } from '../state/clock.ts'
import { serverAnswered, serverUnreachable } from '../state/connectivity.ts'
import { ApiProblem, fromServer, NetworkFailure, problemOf } from './answers.ts'

export { ApiProblem, NetworkFailure }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The bearer token of the caller's session. */
  token?: string | undefined
  /**
   * For a POST that creates something; made for each call unless given. A retry of the same intent must send the same
   * key, so callers that retry store it.
   */
  idempotencyKey?: string | undefined
  /** The request is sent even while the page is being left. */
  keepalive?: boolean
}

/**
 * An endpoint without its schemas, for the calls of the first page: schemas and their library would be a quarter of a
 * slow phone's work at the start. It is written with the endpoint's type, which refuses any other address: `call<typeof
 * getMenu>({ method: 'GET', path: '/api/menu' }, …)`.
 */
type Bare<E extends Endpoint> = Pick<E & { method: 'GET' }, 'method' | 'path'>

/**
 * Calls an endpoint. The answer is not validated again: the server checks it against the same schema, and an older page
 * must be able to read the answers of a newer server.
 * @throws ApiProblem when the server answers with anything but a success
 * @throws NetworkFailure when no answer comes
 */
export async function call<E extends Endpoint>(
  endpoint: E | Bare<E>,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const answer = await exchange<E>(endpoint, request, options)
  return (answer.status === 204 ? undefined : await readJson(answer)) as OutputOf<E>
}

/** The same for callers that need the response itself: its headers, or a body that is no JSON. */
export async function exchange<E extends Endpoint>(
  endpoint: E | Bare<E>,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const answer = await send(endpoint, request as Loose, options)
  if (!answer.ok) throw await problemOf(answer)
  return answer
}

/** A request whose endpoint's type is not known any more. */
type Loose = { params?: unknown; query?: unknown; body?: unknown }

async function send(endpoint: Address, request: Loose, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.token) headers.Authorization = `Bearer ${options.token}`
  if (endpoint.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? uuid()
  try {
    const askedAt = performance.now()
    const sent = fetch(addressOf(endpoint, request), {
      method: endpoint.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    })
    const answer = fromServer(await sent)
    // Any other may be a cached one, whose time has passed.
    if (answer.headers.get('cache-control')?.includes('no-store')) hearServerTime(answer, askedAt)
    serverAnswered()
    return answer
  } catch (error) {
    if (options.signal?.aborted) throw error
    serverUnreachable()
    throw new NetworkFailure(error)
  }
}

/** The address with its parameters and query inserted, such as `/api/orders/{id}/tracking`. */
export function addressOf(endpoint: Address, request: Loose): string {
  const params = (request.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const query = search.toString()
  return query ? `${path}?${query}` : path
}

async function readJson(answer: Response): Promise<Record<string, unknown>> {
  try {
    return (await answer.json()) as Record<string, unknown>
  } catch (error) {
    throw new NetworkFailure(error)
  }
}
