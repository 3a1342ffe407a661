import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Route } from 'workbox-routing'

type Asked = { url: URL; request: Request; sameOrigin: boolean; event: ExtendableEvent }
type Matches = (asked: Asked) => unknown

const answering: Matches[] = []
vi.mock('workbox-routing', async load => ({
  ...(await load<typeof import('workbox-routing')>()),
  registerRoute: (capture: Matches | Route) =>
    answering.push(typeof capture === 'function' ? capture : asked => capture.match(asked)),
}))
// What it does about pushes and waiting requests is tested by itself.
vi.mock('./answer-pushes.ts', () => ({ answerPushes: () => {} }))
vi.mock('./background-sending.ts', () => ({ sendInBackground: () => {} }))

beforeAll(async () => {
  // The libraries of workers look for one when they are loaded.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('__WB_MANIFEST', [{ url: '/index.html', revision: '1' }])
  vi.stubGlobal('registration', { scope: 'http://localhost:3000/' })
  await import('./sw.ts')
})

/** Whether the worker answers for a call, instead of letting it through to the server. */
function isAnswered(path: string, { mode = 'cors', headers = {} as Record<string, string> } = {}): boolean {
  const url = new URL(path, location.origin)
  // No script can make a request of a navigation.
  const request = { url: url.href, method: 'GET', mode, headers: new Headers(headers) } as unknown as Request
  const asked = { url, request, sameOrigin: true, event: {} as ExtendableEvent }
  return answering.some(matches => Boolean(matches(asked)))
}

describe('the customers’ worker answers for', () => {
  it.each(['/', '/suivi', '/commande/1'])('the page %s', path => {
    expect(isAnswered(path, { mode: 'navigate' })).toBe(true)
  })

  it('the house’s own pictures', () => expect(isAnswered('/api/pictures/AAAAAAAAAAAAAAAAAAAAAA')).toBe(true))
})

describe('the customers’ worker leaves to the server', () => {
  it.each(['/api/orders', '/api/auth/me', '/api/payments/stripe/status/cs_1', '/api/menu', '/healthz'])('%s', path => {
    expect(isAnswered(path)).toBe(false)
    expect(isAnswered(path, { mode: 'navigate' })).toBe(false)
  })

  it.each(['/admin', '/admin/commandes', '/stripe-simulator/pay/cs_1'])('the page %s', path => {
    expect(isAnswered(path, { mode: 'navigate' })).toBe(false)
  })

  it('a picture that is asked for with a token', () => {
    const headers = { authorization: 'Bearer x' }
    expect(isAnswered('/api/pictures/AAAAAAAAAAAAAAAAAAAAAA', { headers })).toBe(false)
  })
})
