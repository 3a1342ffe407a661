/** nginx and Caddy before the application, with the committed files: what customers get through them. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { problemDetail } from '#api/kernel/problems/problems.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { connect } from '#api/platform/database/database.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { reviewBody } from '#api/testing/orders/review.ts'
import { openHouse } from '../house.ts'
import { ownCertificate } from './certificate.ts'
import { type ProxyName, startProxy } from './proxy.ts'
import { firstEvents, visit } from './visit.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** What the files say of an answer that does not come, shortened. */
const SLOW: Record<ProxyName, [string, string]> = {
  nginx: ['proxy_read_timeout 60s;', 'proxy_read_timeout 1s;'],
  Caddy: ['response_header_timeout 60s', 'response_header_timeout 1s'],
  'Caddy of the containers': ['response_header_timeout 60s', 'response_header_timeout 1s'],
}

describe.each(['nginx', 'Caddy', 'Caddy of the containers'] as const)('%s', name => {
  test('TLS, HTTP/2, HSTS, the application’s own compression, and nothing that is for the inside', {
    timeout: 120_000,
  }, async () => {
    const house = await openHouse()
    const port = await startProxy(name, { to: house.port, certificate: ownCertificate() })
    const page = await visit(port, { path: '/', headers: { 'accept-encoding': 'br, gzip' } })
    expect([page.status, page.protocol]).toEqual([200, 'h2'])
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    const menu = await visit(port, { path: '/api/menu', headers: { 'accept-encoding': 'br, gzip' } })
    expect(menu.headers['content-encoding']).toBe('br')
    expect((await visit(port, { path: '/api/menu' })).headers['content-encoding']).toBeUndefined()
    for (const path of ['/metrics', '/readyz']) expect((await visit(port, { path })).status).toBe(404)
    expect((await visit(port, { path: '/healthz' })).status).toBe(200)
  })

  test('events come through at once, and the caller’s address is the one that counts', {
    timeout: 120_000,
  }, async () => {
    const house = await openHouse()
    const port = await startProxy(name, { to: house.port, certificate: ownCertificate() })
    const order = await tracked(port, house.databaseUrl)
    const { ms } = await firstEvents(
      port,
      `/api/orders/${order.id}/tracking/stream?token=${order.trackingToken}`,
      /data:/,
    )
    expect(ms).toBeLessThan(3000)
    process.stdout.write(`${name}: the first event after ${ms} ms\n`)
    await expectCounted(port)
  })

  test('what is too large, and what does not come, is said in the application’s words', {
    timeout: 60_000,
  }, async () => {
    const silent = createServer(socket => void socket.resume().on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port: to } = silent.address() as { port: number }
    const port = await startProxy(name, { to, certificate: ownCertificate(), changes: [SLOW[name]] })
    const large = await visit(port, { method: 'POST', path: '/api/orders', headers: JSON_BODY, promised: 17_000_000 })
    expectProblem(large, 413, 'payload_too_large', problemDetail('payload_too_large'))
    const late = await visit(port, { path: '/api/menu' })
    expectProblem(late, 504, 'unavailable', problemDetail('unavailable', { retryText: '30 secondes' }))
  })

  test('without a server behind it says so in French, and in no JSON', { timeout: 60_000 }, async () => {
    const port = await startProxy(name, { to: 9, certificate: ownCertificate() })
    const { status, headers, text } = await visit(port, { path: '/api/menu' })
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '30'])
    expect(text).toContain(problemDetail('unavailable', { retryText: '30 secondes' }))
  })
})

test('behind two proxies the caller’s address is the second from the right', { timeout: 120_000 }, async () => {
  const house = await openHouse({ TRUSTED_PROXIES: '2' })
  const inner = await startProxy('nginx', {
    to: house.port,
    certificate: ownCertificate(),
    changes: [['X-Forwarded-For $remote_addr;', 'X-Forwarded-For $proxy_add_x_forwarded_for;']],
  })
  const outer = await startProxy('Caddy', {
    to: inner,
    certificate: ownCertificate(),
    changes: [['\t\ttransport http {\n', '\t\ttransport http {\n\t\t\ttls_insecure_skip_verify\n']],
  })
  await expectCounted(outer)
})

/** Ten reviews an hour are an address's share: another one has its own, and a header that it writes changes nothing. */
async function expectCounted(port: number): Promise<void> {
  const review = async (from: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(reviewBody({ name: 'Camille' }))
    const own = { ...JSON_BODY, 'idempotency-key': crypto.randomUUID(), ...headers }
    return (await visit(port, { method: 'POST', path: '/api/reviews', headers: own, body, from })).status
  }
  for (let count = 0; count < 10; count++) expect(await review('127.0.1.1')).toBe(201)
  expect(await review('127.0.1.1')).toBe(429)
  expect(await review('127.0.1.1', { 'x-forwarded-for': '198.51.100.7' })).toBe(429)
  expect(await review('127.0.2.1')).toBe(201)
}

/** An order to follow; somebody has opened the restaurant in its stead. */
async function tracked(port: number, databaseUrl: string): Promise<{ id: string; trackingToken: string }> {
  const sql = connect(databaseUrl, { max: 1 })
  await sql`update settings set opened_anyway_at = now(), opened_anyway_reason = 'a test of the proxies', opened_anyway_by = (select id from staff where role = 'admin' limit 1)`
  await sql.end()
  const pickup = { date: addDays(parisDay(new Date()), 1), time: '19:30', notes: '' }
  const body = JSON.stringify(orderBody(undefined, { pickup }))
  const headers = { ...JSON_BODY, 'idempotency-key': crypto.randomUUID() }
  const { status, text } = await visit(port, { method: 'POST', path: '/api/orders', headers, body })
  expect(status, text).toBe(201)
  return JSON.parse(text) as { id: string; trackingToken: string }
}

function expectProblem(answer: Awaited<ReturnType<typeof visit>>, status: number, code: string, detail: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.headers['strict-transport-security']).toContain('max-age=63072000')
  expect(JSON.parse(answer.text)).toEqual({ type: 'about:blank', title: expect.any(String), status, detail, code })
}
