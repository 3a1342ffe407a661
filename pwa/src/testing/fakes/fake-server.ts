import { afterEach, vi } from 'vitest'

export type Request = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
/** A `Blob` as body is answered as it is, anything else as JSON. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
/** 'offline': no answer comes. */
type Handler = Answer | 'offline' | ((request: Request) => Answer | 'offline' | Promise<Answer | 'offline'>)

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Answers the page's calls until the test ends, by method and path: `{ 'POST /api/orders': { status: 201, body } }`.
 * A call that nobody expected fails the test that made it.
 * @returns what was asked, in order
 */
export function fakeServer(handlers: Record<string, Handler>): {
  requests: Request[]
  of: (call: string) => Request[]
} {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    // The page's own question after a lost request: no test's matter unless it answers it.
    if (url.pathname === '/healthz' && !handlers['GET /healthz']) throw new TypeError('Failed to fetch')
    const request: Request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(request)
    const handler = handlers[`${request.method} ${request.path}`]
    if (!handler) throw new Error(`unexpected ${request.method} ${request.path}`)
    const answer = typeof handler === 'function' ? await handler(request) : handler
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const { body = {}, status = 200, headers = {} } = answer
    return body instanceof Blob ? new Response(body, { status, headers }) : Response.json(body, { status, headers })
  })
  return { requests, of: call => requests.filter(({ method, path }) => `${method} ${path}` === call) }
}

/** A problem as the server answers it. */
export function problem(status: number, code: string, detail: string, extra: object = {}): Answer {
  return { status, body: { type: 'about:blank', title: '', status, code, detail, ...extra } }
}
