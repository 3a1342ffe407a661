import { describe, expect, test } from 'vitest'
import { newCustomer, staffBearers } from '#api/testing/actors.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/test-app.ts'
import { ENDPOINTS } from './endpoints.ts'

/**
 * Who may call what, written down a second time on purpose: an endpoint that is not in this table, or whose audience
 * differs from it, fails the build (SECURITY.md, invariant 10).
 */
const POLICY: Record<string, string> = {
  'GET /api/menu': 'anyone',
  'GET /api/admin/menu/all': 'manager admin',
  'POST /api/admin/menu/toggle-availability/{id}': 'manager admin',
  'POST /api/admin/menu/item': 'manager admin',
  'PUT /api/admin/menu/item/{id}': 'manager admin',
  'POST /api/admin/menu/item/{id}/image': 'manager admin',
  'DELETE /api/admin/menu/item/{id}': 'manager admin',
  'GET /api/restaurant': 'anyone',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'POST /api/admin/settings/forecast': 'admin',
  'GET /api/pickup-slots': 'anyone',
  'GET /api/orders': 'customer manager admin',
  'POST /api/orders': 'guest customer',
  'GET /api/orders/{id}/note.pdf': 'guest customer',
  'GET /api/orders/{id}/tracking': 'guest customer',
  'GET /api/orders/{id}/tracking/stream': 'guest customer',
  'POST /api/orders/{id}/cancel': 'guest customer',
  'GET /api/admin/orders': 'manager admin',
  'GET /api/admin/orders/stream': 'manager admin',
  'POST /api/admin/orders/{id}/status': 'manager admin',
  'POST /api/admin/orders/{id}/late': 'manager admin',
  'POST /api/admin/orders/{id}/refund': 'admin',
  'POST /api/admin/pause': 'manager admin',
  'POST /api/payments/stripe/checkout': 'guest customer',
  'GET /api/payments/stripe/status/{session_id}': 'anyone',
  'POST /api/payments/stripe/webhook': 'anyone',
  'GET /api/admin/notifications/promotional': 'admin',
  'POST /api/admin/notifications/promotional': 'admin',
  'POST /api/admin/notifications/promotional/preview': 'admin',
  'POST /api/admin/notifications/stock-alert/{itemId}': 'manager admin',
  'GET /api/promotions/{code}': 'anyone',
  'GET /api/unsubscribe': 'anyone',
  'POST /api/unsubscribe': 'anyone',
  'POST /api/reservations': 'guest customer',
  'GET /api/admin/reservations': 'manager admin',
  'POST /api/admin/reservations/{id}/status': 'manager admin',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'GET /api/auth/me': 'customer',
  'POST /api/auth/logout': 'customer',
  'POST /api/auth/verify-email': 'anyone',
  'POST /api/auth/verify-email/resend': 'customer',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'PUT /api/user/password/change': 'customer',
  'GET /api/auth/sessions': 'customer',
  'DELETE /api/auth/sessions/{id}': 'customer',
  'PUT /api/user/profile/update': 'customer',
  'POST /api/user/profile/image': 'customer',
  'GET /api/user/data-export': 'customer',
  'DELETE /api/user': 'customer',
  'GET /api/pictures/{name}': 'anyone',
  'GET /api/customer/info/{customerId}': 'guest customer manager admin',
  'GET /api/loyalty/status/{email}': 'customer',
  'GET /api/loyalty/history': 'customer',
  'POST /api/loyalty/rewards/redeem': 'customer',
  'GET /api/admin/qr-codes/customers': 'manager admin',
  'GET /api/admin/qr-codes/cards': 'manager admin',
  'POST /api/admin/qr-codes/scan': 'manager admin',
  'GET /api/admin/qr-codes/{id}': 'manager admin',
  'POST /api/admin/qr-codes/generate-all': 'manager admin',
  'PUT /api/admin/qr-codes/refresh': 'manager admin',
  'GET /api/admin/loyalty/customers': 'manager admin',
  'GET /api/admin/loyalty/figures': 'manager admin',
  'PUT /api/admin/loyalty/update-points': 'manager admin',
  'GET /api/admin/loyalty/notifications': 'manager admin',
  'GET /api/admin/loyalty/check-rewards': 'manager admin',
  'PUT /api/admin/loyalty/notifications/{id}': 'manager admin',
  'POST /api/admin/login': 'anyone',
  'POST /api/admin/logout': 'manager admin',
  'GET /api/admin/staff': 'admin',
  'POST /api/admin/staff': 'admin',
  'PUT /api/admin/staff/{id}': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/analytics/dashboard': 'manager admin',
  'GET /api/analytics/sales-report': 'manager admin',
  'GET /api/analytics/customer-insights': 'manager admin',
  'GET /api/admin/loyalty/stats': 'manager admin',
  'GET /api/admin/statistics': 'manager admin',
  'GET /api/reviews': 'anyone',
  'GET /api/reviews/stats': 'anyone',
  'POST /api/reviews': 'guest customer',
  'GET /api/admin/reviews': 'manager admin',
  'POST /api/admin/reviews/{id}/moderate': 'manager admin',
  'POST /api/admin/reviews/{id}/reply': 'manager admin',
  'GET /api/admin/messages': 'admin',
  'GET /api/push/key': 'anyone',
  'POST /api/push/subscriptions': 'guest customer',
  'POST /api/push/subscriptions/renewal': 'anyone',
  'DELETE /api/push/subscriptions': 'anyone',
  'POST /api/admin/push/subscriptions': 'manager admin',
  'DELETE /api/admin/push/subscriptions': 'manager admin',
}

const app = await testApp()
const { admin, manager } = await staffBearers(app)
const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)

describe('the policy', () => {
  test('names every endpoint, with its audience', () => {
    const audiences = ENDPOINTS.map(({ audience }) => (audience === 'anyone' ? audience : audience.join(' ')))
    expect(Object.fromEntries(names.map((name, index) => [name, audiences[index]]))).toEqual(POLICY)
  })

  test('nothing else is served under /api but the API’s own description', () => {
    const served = app.app.routes
      .filter(({ path, method }) => path.startsWith('/api/') && path !== '/api/*' && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const described = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css']
    const isHead = (name: string) => name.startsWith('HEAD ')
    expect(new Set(served.filter(name => !isHead(name)))).toEqual(new Set([...names, ...described]))
  })
})

/** What each actor is called in the policy, and its header; a log-out endpoint gets a session of its own. */
const ACTORS: [name: string, word: string, headers: () => Promise<Record<string, string>>][] = [
  ['nobody', 'guest', async () => ({})],
  ['a customer', 'customer', async () => bearer(await newCustomer(app, `a-${counter++}@exemple.fr`))],
  ['a manager', 'manager', async () => manager],
  ['an admin', 'admin', async () => admin],
  ['a forged token', 'dead', async () => ({ authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })],
  ['a revoked token', 'dead', revoked],
  ['an expired token', 'dead', expired],
  ['a header that is no bearer', 'dead', async () => ({ authorization: 'Basic YTpi' })],
]
let counter = 0

const cases = ENDPOINTS.flatMap(endpoint =>
  ACTORS.filter(([, word]) => !(endpoint.path.endsWith('/logout') && word !== 'guest' && word !== 'dead')).map(
    actor => [`${endpoint.method} ${endpoint.path}`, actor[0], endpoint, actor] as const,
  ),
)

test.each(cases)('%s called by %s', async (name, _, endpoint, [, word, headers]) => {
  const path = endpoint.path
    .replace('{id}', '00000000-0000-4000-8000-000000000000')
    .replace('{name}', 'AAAAAAAAAAAAAAAAAAAAAA')
    .replace('{session_id}', 'cs_test_00000000000000')
  const response = await app.app.request(`${TEST_ORIGIN}${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(await headers()) },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  })
  await response.body?.cancel()
  const audience = POLICY[name]?.split(' ') ?? []
  const isIn = audience.includes('anyone') || audience.includes(word)
  if (isIn) expect([401, 403, 500]).not.toContain(response.status)
  else expect(response.status).toBe(word === 'guest' || word === 'dead' ? 401 : 403)
})

function bearer({ authorization }: { authorization: string }) {
  return { authorization }
}

async function revoked() {
  const session = bearer(await newCustomer(app, `r-${counter++}@exemple.fr`))
  await app.post('/api/auth/logout', {}, session)
  return session
}

async function expired() {
  const session = await newCustomer(app, `e-${counter++}@exemple.fr`)
  await app.sql`update sessions set expires_at = ${app.clock()} where customer_id = ${session.userId}`
  return bearer(session)
}
