/** What a collector receives of requests, jobs and what they wait for, and what it must not. */

import { describe, expect, test } from 'vitest'
import { addJob, startWorker } from '#api/platform/jobs/jobs.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { freshKey, TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { type Span, traceCollector } from '#api/testing/app/trace-collector.ts'
import { checkoutBody, customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { remoteContext } from './otlp-tracing.ts'
import { openTracing } from './watched.ts'

const collector = await traceCollector()
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
const app = await testApp({ env: traced })
const behindProxy = await testApp({ env: { ...traced, OTEL_PROPAGATORS: 'tracecontext', TRUSTED_PROXIES: '1' } })
const customer = customerOf(app)

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` }
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]

/** The request's span, once it has been sent, and those below it. */
async function traceOf(headers: Headers): Promise<{ root: Span; below: Span[] }> {
  const id = headers.get('x-request-id')
  const rootOf = () => collector.spans().find(({ attributes }) => attributes['request.id'] === id)
  await expect.poll(rootOf, { timeout: 15_000 }).toBeDefined()
  const root = rootOf() ?? expect.unreachable('no span')
  return { root, below: collector.spans().filter(({ parentSpanId }) => parentSpanId === root.spanId) }
}

describe('a request', () => {
  test('is a span that is called by its route, with its id and status, above its transactions', async () => {
    const { headers } = await app.post('/api/orders', orderBody(), freshKey())
    const { root, below } = await traceOf(headers)
    expect(root).toMatchObject({ name: 'POST /api/orders', kind: SERVER })
    expect(root.parentSpanId ?? '').toBe('')
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/orders',
      'request.id': headers.get('x-request-id'),
      'http.response.status_code': 201,
    })
    expect(below).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'transaction', kind: CLIENT, traceId: root.traceId })]),
    )
    expect(collector.paths()).toEqual(['/v1/traces'])
  })

  test('has its calls to the provider below it, without the ids in their addresses', async () => {
    const order = await customer.opened()
    const { headers } = await customer.checkout(order)
    const { below } = await traceOf(headers)
    expect(below.filter(({ name }) => name.includes('/v1/'))).toMatchObject([
      { name: 'GET /v1/checkout/sessions/{id}', kind: CLIENT, attributes: { 'http.response.status_code': 200 } },
    ])
  })

  test('that fails says how, and not with which words', async () => {
    const { headers } = await app.get('/api/orders/00000000-0000-4000-8000-000000000000/tracking?token=canari')
    const { root } = await traceOf(headers)
    expect(root).toMatchObject({
      name: 'GET /api/orders/{id}/tracking',
      attributes: { 'http.response.status_code': 404 },
    })
  })

  test('tells a collector nothing of whoever made it', async () => {
    const order = await customer.place()
    const { headers, body } = await app.post<{ sessionId: string }>(
      '/api/payments/stripe/checkout',
      checkoutBody(order, { trackingToken: order.trackingToken }),
    )
    await traceOf(headers)
    const secrets = ['camille', 'Renard', '06 12', order.id, order.trackingToken, body.sessionId, 'canari', '127.0.0.1']
    expect(secrets.filter(secret => collector.sent().includes(secret))).toEqual([])
  })
})

describe('the trace that a caller names', () => {
  test('is not believed, whoever they are', async () => {
    const { root } = await traceOf((await app.get('/api/pickup-slots', CALLER)).headers)
    expect([root.traceId === TRACE_ID, root.parentSpanId ?? '']).toEqual([false, ''])
  })

  test('is gone on with where a proxy of ours has set it', async () => {
    const { root } = await traceOf((await behindProxy.get('/api/pickup-slots', CALLER)).headers)
    expect([root.traceId, root.parentSpanId]).toEqual([TRACE_ID, '00f067aa0ba902b7'])
  })

  test.each(['', 'canari', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${TRACE_ID}-00f067aa0ba902b7-01`])(
    'is none where it says %s',
    header => expect(remoteContext(header)).toBeUndefined(),
  )
})

test('a job is a span with its name and number, marked where it failed', async () => {
  const greet = async () => {
    await app.sql.begin(tx => tx`select 1`)
    throw new TypeError('canari')
  }
  await addJob(app.sql, 'greet', {}, { maxAttempts: 1 })
  const worker = await startWorker(app.services, app.databaseUrl, { greet }, [])
  const jobs = () => collector.spans().filter(({ name }) => name === 'job greet')
  await expect.poll(jobs, { timeout: 15_000 }).toHaveLength(1)
  await worker.stop()
  const [job] = jobs()
  expect(job).toMatchObject({ kind: INTERNAL, status: { code: 2 } })
  expect(job?.attributes).toEqual({
    'job.name': 'greet',
    'job.id': expect.stringMatching(/^\d+$/),
    'error.type': 'TypeError',
  })
  expect(collector.spans()).toContainEqual(expect.objectContaining({ name: 'transaction', parentSpanId: job?.spanId }))
  expect(collector.sent()).not.toContain('canari')
})

test('what runs by itself is no trace', async () => {
  const { tracing } = app.services
  expect(await tracing?.within('by itself', {}, async () => 'done')).toBe('done')
  const { headers } = await app.app.request(`${TEST_ORIGIN}/api/pickup-slots`)
  await traceOf(headers)
  expect(collector.spans().filter(({ name }) => name === 'by itself')).toEqual([])
})

test('none are made where nobody asks for them', async () => {
  expect((await testApp()).services.tracing).toBeNull()
})

test('a collector that is away is said so without its words, and keeps nothing from ending', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: line => void lines.push(line) })
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER_ARG: 1 }
  const tracing = await openTracing(env, log)
  await tracing?.root({ name: 'lost', kind: 'internal', attributes: {} }, async () => {})
  await tracing?.stop()
  expect(lines.map(line => JSON.parse(line).msg)).toContain('traces could not be sent')
  expect(lines.join('')).not.toContain('ECONNREFUSED')
})
