/** Checks for every prepared endpoint what all of them promise. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { menuRoutes } from '#api/features/menu/routes.ts'
import { settingsRoutes } from '#api/features/settings/routes.ts'
import type { HomeData } from '#api/features/site/contract.ts'
import * as pages from '#api/features/site/contract-pages.ts'
import { homePage, otherPages, type RenderPages } from '#api/features/site/pages.ts'
import { siteRoutes } from '#api/features/site/routes.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { afterNotice } from '#api/testing/app/after-notice.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { drain, nodeServer } from './node-server.ts'

const logged: Record<string, unknown>[] = []
const log = createLog('info', {
  write: lines =>
    void logged.push(
      ...lines
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>),
    ),
})
const { clock, services, sql } = await testApp({ startsAt: '2026-03-02T10:00:00Z', log })
const SHELL = { html: '<title>Shell</title><meta name="description" content=""><div id="root"></div>', hashes: [] }
const render = async ({ restaurant, menu }: HomeData) => ({ title: restaurant.name, root: menu.version })
const renderAll: RenderPages = async pages =>
  pages.map(({ path, data }) => ({ title: data.restaurant.name, root: path }))
const app = new Hono()
app.route('/', menuRoutes(services))
app.route('/', settingsRoutes(services))
app.route(
  '/',
  siteRoutes(services, {
    home: homePage(services, SHELL, render),
    others: otherPages(services, { shellOf: () => SHELL, render: renderAll }),
    shell: c => c.text('shell'),
  }),
)
const server = nodeServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => drain(server))

const PREPARED = [...ENDPOINTS, ...Object.values(pages).flat()]
  .filter(({ prepared }) => prepared)
  .map(({ path }) => path)

/** The bytes as they were sent, since `fetch` would decode them. */
async function wire(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const call = request(new URL(path, origin), { headers, method }).end()
  const [message] = (await once(call, 'response')) as [IncomingMessage]
  const { date, connection, 'keep-alive': _, 'x-request-id': id, ...own } = message.headers
  return { status: message.statusCode, id, headers: own, body: Buffer.concat(await message.toArray()) }
}

let names = 0
/** Changes everything that some prepared answer depends on. */
async function change(): Promise<void> {
  names += 1
  await afterNotice(
    services.live,
    'menu_changed',
    () => sql`update menu_items set price_cents = ${900 + names * 10} where id = 'som-tam'`,
  )
  const name = JSON.stringify({ name: `Maison ${names}` })
  await afterNotice(
    services.live,
    'settings_changed',
    () => sql`update settings set restaurant = restaurant || ${name}::text::jsonb`,
  )
}

it('is the menu, the restaurant, the pages and the manifests', () => {
  expect(PREPARED).toEqual([
    '/api/menu',
    '/api/restaurant',
    '/',
    '/sur-place',
    '/mentions-legales',
    '/confidentialite',
    '/cookies',
    '/cgv',
    '/accessibilite',
    '/manifest.webmanifest',
    '/admin/manifest.webmanifest',
  ])
})

describe.each(PREPARED)('GET %s', path => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0.1', 'gzip', gunzipSync],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
  ])('is sent to %s as %s, the same text with a tag of its own', async (accepted, coding, decoded) => {
    const plain = await wire(path)
    const { status, headers, body, id } = await wire(path, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, coding, 'Accept-Encoding'])
    expect(headers['content-length']).toBe(String(body.length))
    expect(decoded(body)).toEqual(plain.body)
    expect(headers.etag === plain.headers.etag).toBe(coding === undefined)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('answers 304 to its tag until what it is made from has changed', async () => {
    const { etag = '' } = (await wire(path)).headers
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await wire(path, { 'if-none-match': etag })
    expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0])
    await change()
    const changed = await wire(path, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('is logged and counted with each answer', async () => {
    const counted = async () => {
      const page = await services.metrics.page()
      const of = (name: string, labels: string) =>
        Number(page.split(`${name}{method="GET",route="${path}"${labels}} `)[1]?.split('\n')[0] ?? 0)
      return [of('http_requests_total', ',status="304"'), of('http_request_duration_seconds_count', '')]
    }
    const [answers = 0, timed = 0] = await counted()
    const { status, id } = await wire(path, { 'if-none-match': '*' })
    expect(status).toBe(304)
    expect(await counted()).toEqual([answers + 1, timed + 1])
    expect(logged.filter(({ requestId }) => requestId === id)).toEqual([
      {
        ...{ level: 30, time: expect.any(Number), requestId: id, msg: 'request' },
        ...{ method: 'GET', route: path, status: 304, ms: expect.any(Number) },
      },
    ])
  })

  it('is sent to a HEAD without its body', async () => {
    const [got, head] = [await wire(path), await wire(path, {}, 'HEAD')]
    expect([head.status, head.headers, head.body.length]).toEqual([200, got.headers, 0])
  })
})

it('changes by the clock where it must', async () => {
  const pausedUntil = async () => JSON.parse((await wire('/api/restaurant')).body.toString()).pausedUntil as unknown
  await afterNotice(
    services.live,
    'settings_changed',
    () => sql`update settings set paused_until = '2026-03-02T10:00:20Z'`,
  )
  expect(await pausedUntil()).toBe('2026-03-02T10:00:20.000Z')
  // The snapshot itself has not expired yet.
  clock.set('2026-03-02T10:00:19Z')
  expect(await pausedUntil()).toBe('2026-03-02T10:00:20.000Z')
  clock.set('2026-03-02T10:00:20Z')
  expect(await pausedUntil()).toBeNull()
})
