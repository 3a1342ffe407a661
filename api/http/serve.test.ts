import { describe, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'

const app = await testApp()

async function raw(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await app.app.request(`${TEST_ORIGIN}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

describe('a body that cannot be read', () => {
  test.each([
    ['no JSON', 'bonjour', 400, 'malformed_json'],
    ['half of it', '{"items": [', 400, 'malformed_json'],
    ['nothing', '', 400, 'malformed_json'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'malformed_json'],
    ['a list', '[]', 422, 'validation_failed'],
    ['null', 'null', 422, 'validation_failed'],
    ['20 000 levels of nesting', '['.repeat(20_000) + ']'.repeat(20_000), 422, 'validation_failed'],
    ['a number too large to be one', '{"totalAmount": 1e999}', 422, 'validation_failed'],
    ['more than 64 KiB', JSON.stringify({ a: 'x'.repeat(70_000) }), 413, 'payload_too_large'],
  ] as const)('%s', async (_, body, status, code) => {
    const answer = await raw(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('a form is not accepted', async () => {
    const answer = await raw('a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('a length that lies does not help', async () => {
    const answer = await raw('{}', { 'content-length': '9999999' })
    expect(answer.status).toBe(413)
  })
})

test('a 422 names each field with the former client’s own sentence', async () => {
  const { body } = await app.post(
    '/api/orders',
    orderBody([], { customerInfo: { name: ' ', email: 'a@b', phone: '123' } }),
  )
  expect(body.errors).toEqual([
    { path: 'customerInfo.name', message: 'Le nom est requis' },
    { path: 'customerInfo.email', message: 'Email invalide' },
    { path: 'customerInfo.phone', message: 'Numéro de téléphone invalide' },
  ])
})

test('a 422 says one thing of a field, in our words', async () => {
  const whose = async (spicyLevel: number, quantity = 1) => {
    const items = [{ menuItemId: 'pad-thai', quantity, options: { spicyLevel } }]
    return (await app.post('/api/orders', orderBody(undefined, { items }))).body.errors
  }
  expect(await whose(9)).toEqual([{ path: 'items.0.options.spicyLevel', message: '4 au plus' }])
  expect(await whose(9.5)).toEqual([{ path: 'items.0.options.spicyLevel', message: 'Un nombre entier est attendu' }])
  expect(await whose(1, -0.5)).toEqual([{ path: 'items.0.quantity', message: 'Quantité invalide' }])
})

test('an unknown call is 404, a known path with another method 405 with what it allows', async () => {
  expect((await app.get('/api/nothing')).body).toMatchObject({ status: 404, code: 'not_found' })
  const wrong = await app.get('/api/reservations')
  expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
})

test('every answer of the API carries the security headers and its request’s id', async () => {
  for (const path of ['/api/restaurant', '/api/nothing', '/healthz', '/api/openapi.json']) {
    const { headers } = await app.get(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
  expect((await app.get('/api/nothing')).headers.get('cache-control')).toBe('no-store')
  expect((await app.get('/api/nothing')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a database that is away is 503 and to be tried again, and comes back', async () => {
  const [{ name } = { name: '' }] = await app.sql<{ name: string }[]>`select current_database() as name`
  await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid() and application_name = 'lai-khram'`
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.post('/api/orders', orderBody())))
  for (const { status } of answers) expect([201, 409, 503]).toContain(status)
  expect((await app.post('/api/orders', orderBody([], { items: [] }))).status).toBe(422)
})

describe('the API describes itself', () => {
  test('in OpenAPI 3.1, from the schemas that validate', async () => {
    const { body } = await app.get<{ openapi: string; paths: Record<string, Record<string, { responses: object }>> }>(
      '/api/openapi.json',
    )
    expect(body.openapi).toBe('3.1.0')
    const operation = body.paths['/api/orders']?.post as unknown as {
      requestBody: { content: { 'application/json': { schema: { required: string[] } } } }
      responses: Record<string, unknown>
    }
    expect(operation.requestBody.content['application/json'].schema.required).toContain('totalAmount')
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['201', '400', '409', '413', '415', '422']))
  })

  test('on a page for people, without script', async () => {
    const response = await app.app.request(`${TEST_ORIGIN}/api/docs`)
    const page = await response.text()
    expect(page).toContain('POST /api/orders')
    expect(page).not.toMatch(/<script|style=/)
  })

  test('and its health', async () => {
    expect((await app.get('/healthz')).status).toBe(200)
    expect((await app.get('/readyz')).status).toBe(200)
    const metrics = await (await app.app.request(`${TEST_ORIGIN}/metrics`)).text()
    expect(metrics).toMatch(/http_requests_total\{method="POST",route="\/api\/orders"/)
  })
})
