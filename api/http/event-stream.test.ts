import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { eventStream } from './event-stream.ts'
import { CONNECTION_LIMITS, nodeServer } from './node-server.ts'
import { problemResponse } from './problem.ts'
import { requestContext } from './request-context.ts'

/** Long enough that a busy machine is not mistaken for a client that reads nothing. */
const SILENT_MS = 2_000
const EVENT_BYTES = 64 * 1024

const { services, sql } = await testApp()
let newest = 0
let lastRead = -1
const app = new Hono().get('/numbers', c =>
  eventStream(requestContext(services, c), {
    ...(c.req.query('for') && { endsAfterMs: Number(c.req.query('for')) }),
    channel: 'order_changed',
    concerns: () => true,
    heartbeatMs: 500,
    lastEventId: c.req.header('last-event-id'),
    read: async () => {
      lastRead = newest
      return { id: String(newest), event: 'number', data: 'x'.repeat(EVENT_BYTES) }
    },
  }),
)
app.onError(error => problemResponse(error, 'of the test', services.log))
const server = nodeServer(app, { ...CONNECTION_LIMITS, silentMs: SILENT_MS })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())
afterEach(() => expect.poll(() => services.openStreams.count()).toBe(0))

const follow = (query = '') => followStream<string>({ serverUrl: `http://127.0.0.1:${port}` }, `/numbers${query}`)

async function notifyNumber(): Promise<void> {
  newest += 1
  await sql`select pg_notify('order_changed', 'a number')`
}

/** A client that requests the stream and then reads nothing of it. */
async function stalled(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /numbers HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

test('who stops reading is cut, and those who read hear everything', { timeout: 60_000 }, async () => {
  const reader = await follow()
  await reader.next()
  await stalled()
  await expect.poll(() => services.openStreams.count()).toBe(2)
  const until = Date.now() + 30_000
  while (services.openStreams.count() > 1 && Date.now() < until) {
    await notifyNumber()
    expect((await reader.next()).id).toBe(String(newest))
  }
  expect(services.openStreams.count()).toBe(1)
  // The stream ended when too much was waiting; the connection is cut once it has taken nothing for a while.
  await expect.poll(() => openConnections(), { timeout: 10 * SILENT_MS }).toBe(1)
  await notifyNumber()
  expect((await reader.next()).id).toBe(String(newest))
  reader.stop()
})

test('who reads too slowly gets what waits, then the end, and goes on behind it', async () => {
  const response = await app.request('/numbers')
  const first = newest
  while (services.openStreams.count() > 0) {
    await notifyNumber()
    await expect.poll(() => lastRead === newest || services.openStreams.count() === 0).toBe(true)
    expect(newest - first).toBeLessThan(100)
  }
  const text = await response.text()
  expect(text.length).toBeLessThan(8 * EVENT_BYTES)
  // The client got whole events without a gap; what was not sent any more comes after the last one.
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  expect(ids).toEqual(ids.map((_, index) => first + index))
  expect(text.endsWith('\n\n')).toBe(true)
})

test('a client that closes its half of the connection is let go', async () => {
  const socket = await stalled()
  await expect.poll(() => services.openStreams.count()).toBe(1)
  socket.end()
  await expect.poll(() => services.openStreams.count()).toBe(0)
  socket.destroy()
})

test('a connection that breaks takes its stream with it', async () => {
  const socket = await stalled()
  await expect.poll(() => services.openStreams.count()).toBe(1)
  socket.resetAndDestroy()
  await expect.poll(() => services.openStreams.count()).toBe(0)
})

test('a stream that is to end does, in good order', async () => {
  const reader = await follow('?for=300')
  await reader.next()
  await reader.ended()
})

test('where as many are open as may be, one more is told to wait', async () => {
  const places = Array.from({ length: 100 }, () => services.openStreams.enter('127.0.0.1'))
  const { response } = await follow()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10'])
  for (const leave of places) leave()
  const reader = await follow()
  await reader.next()
  reader.stop()
})

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

test('ends at once where the process was told to end before it was opened', async () => {
  const leaving = new Hono().get('/numbers', c =>
    eventStream(requestContext({ ...services, stopping: AbortSignal.abort() }, c), {
      channel: 'order_changed',
      concerns: () => true,
      lastEventId: undefined,
      read: async () => ({ id: '1', event: 'number', data: 1 }),
    }),
  )
  expect(await (await leaving.request('/numbers')).text()).toBe('retry: 2000\n\n')
})
