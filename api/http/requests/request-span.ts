import type { Context } from 'hono'
import type { Ctx } from '#api/platform/context.ts'

/**
 * Answers a request in a span of its own, where traces are on. It is called by the route's template: an address holds ids
 * and tokens. A caller's own trace is gone on with only where OTEL_PROPAGATORS says that a proxy of ours has set the
 * header; else anybody could have every request of theirs recorded, under ids of their choice.
 */
export function inRequestSpan(
  { method, path }: { method: string; path: string },
  { tracing, requestId, env }: Ctx,
  c: Context,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!tracing) return work()
  const attributes = { 'http.request.method': method, 'http.route': path, 'request.id': requestId }
  const traceparent = env.OTEL_PROPAGATORS === 'tracecontext' ? c.req.header('traceparent') : undefined
  return tracing.root({ name: `${method} ${path}`, kind: 'server', attributes, traceparent }, async note => {
    const response = await work()
    note({ 'http.response.status_code': response.status })
    return response
  })
}
