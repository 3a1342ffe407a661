import type { Context, Hono } from 'hono'

/**
 * Passes the simulator's payment page through our own host and port, so that a phone in the LAN can pay too. It is only
 * mounted when STRIPE_API_URL is set, which production refuses.
 */
export function proxySimulator(app: Hono, simulatorUrl: string): void {
  app.all('/stripe-simulator/*', async c => {
    const { pathname, search } = new URL(c.req.url)
    const method = c.req.method
    const headers = new Headers({
      'content-type': c.req.header('content-type') ?? 'text/plain',
      // Without this header every request would seem to come from this machine, which alone may set faults and read the
      // books.
      'x-forwarded-for': [c.req.header('x-forwarded-for'), socketAddress(c)].filter(Boolean).join(', '),
    })
    const body = method === 'GET' || method === 'HEAD' ? null : await c.req.arrayBuffer()
    const answer = await fetch(new URL(pathname + search, simulatorUrl), { method, headers, body, redirect: 'manual' })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  })
}

function socketAddress(c: Context): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return incoming?.socket?.remoteAddress ?? 'unknown'
}
