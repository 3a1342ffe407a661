/** Tests each limit of a connection over bare sockets, with a client that exceeds it beside one that does not. */

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody } from '#api/testing/orders/orders.ts'
import { placedOrder } from '#api/testing/orders/paid-order.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, connectionLimits, drain, nodeServer } from './node-server.ts'

const whole = await testApp()
const POST = ['POST /api/orders HTTP/1.1', 'host: localhost', 'content-type: application/json']
const GET = ['GET /healthz HTTP/1.1', 'host: localhost', 'connection: close']
/** The same request without `connection: close`. */
const KEEPING_GET = [...GET.slice(0, 2), '', ''].join('\r\n')

test('headers that come letter by letter are given up, whatever else is asked meanwhile', async () => {
  const server = await serving({ headersMs: 500 })
  const slow = await server.open()
  const answered = allThatComes(slow)
  slow.write('GET /healthz HTTP/1.1\r\nx-slow: ')
  const drip = setInterval(() => slow.writable && slow.write('x'), 50)
  expect(await server.answerTo(GET)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(drip)
})

test('a connection that says nothing is closed', async () => {
  const server = await serving({ headersMs: 500 })
  await once((await server.open()).resume(), 'close')
})

test('a body that comes too slowly is given up, and changes nothing', async () => {
  const server = await serving({ headersMs: 1_000, requestMs: 2_000 })
  const before = await orderCount()
  const slow = await server.open()
  const answered = allThatComes(slow)
  const body = JSON.stringify(orderBody())
  slow.write([...POST, `content-length: ${body.length}`, '', body.slice(0, 40)].join('\r\n'))
  let sent = 40
  const drip = setInterval(() => slow.writable && slow.write(body[sent++] ?? ''), 100)
  expect(await server.placeOrder()).toBe(201)
  expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(drip)
  expect(await orderCount()).toBe(before + 1)
})

test.each([
  ['one header without end', (n: number) => (n === 0 ? `x-long: ${'x'.repeat(4096)}` : 'x'.repeat(4096))],
  ['headers without end', (n: number) => `x-${n}: ${'y'.repeat(1024)}\r\n`],
])('%s is refused once it is too long', async (_, part) => {
  const server = await serving()
  const socket = await server.open()
  const answered = allThatComes(socket)
  socket.write('GET /healthz HTTP/1.1\r\n')
  for (let n = 0; n < 50 && socket.writable; n += 1) {
    socket.write(part(n))
    await new Promise(setImmediate)
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 431 /)
})

test('a hundred headers are heard, one more is too many', async () => {
  const server = await serving()
  const headers = (count: number) => [...GET, ...Array.from({ length: count - 2 }, (_, n) => `x-${n}: y`)]
  expect(await server.answerTo(headers(100))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await server.answerTo(headers(101))).toMatch(/^HTTP\/1\.1 431 /)
})

test('10 MB are refused at once by their length', async () => {
  const server = await serving()
  const socket = await server.open()
  const answered = allThatComes(socket)
  socket.write([...POST, 'content-length: 10000000', '', ''].join('\r\n'))
  expect(await answered).toMatch(/^HTTP\/1\.1 413 [\s\S]*payload_too_large/)
  await expect.poll(server.connections).toBe(0)
})

test('a body in chunks without end is refused where the limit is, and read no further', async () => {
  const server = await serving()
  const socket = await server.open()
  const answered = allThatComes(socket)
  socket.write([...POST, 'transfer-encoding: chunked', '', ''].join('\r\n'))
  const sentBytes = await flood(socket, 1_000_000_000, chunk => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  expect(await answered).toMatch(/^HTTP\/1\.1 413 [\s\S]*payload_too_large/)
  expect(sentBytes).toBeLessThan(200_000_000)
  await expect.poll(server.connections).toBe(0)
})

test('who takes none of their answers loses the connection', async () => {
  const server = await serving({ silentMs: 1_000 }, { fetch: () => new Response(new Uint8Array(50_000_000)) })
  const greedy = await server.open()
  greedy.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(server.connections).toBe(1)
  await expect.poll(server.connections, { timeout: 15_000 }).toBe(0)
  expect(await server.answerTo(GET)).toMatch(/^HTTP\/1\.1 200 /)
})

test('who sends far ahead of the answers is cut, and a few requests in a row are answered', async () => {
  const server = await serving()
  const [inARow, tooMany] = [await server.open(), await server.open()]
  const answers = allThatComes(inARow)
  inARow.write(KEEPING_GET.repeat(9) + [...GET, '', ''].join('\r\n'))
  expect((await answers).match(/HTTP\/1\.1 200 /g)).toHaveLength(10)
  const cut = allThatComes(tooMany)
  tooMany.write(KEEPING_GET.repeat(500))
  expect((await cut).match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThan(20)
})

test('an address has its share of connections, and who has one keeps it', async () => {
  const server = await serving({ connectionsOfOneAddress: 20 })
  const first = await server.open()
  const others = await Promise.all(Array.from({ length: 19 }, server.open))
  await once((await server.open()).resume(), 'close')
  expect(await server.connections()).toBe(20)
  first.write([...GET, '', ''].join('\r\n'))
  expect(await allThatComes(first)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of others) socket.destroy()
  await expect.poll(server.connections).toBe(0)
  expect(await server.answerTo(GET)).toMatch(/^HTTP\/1\.1 200 /)
})

test('of thousands of idle connections no more are held than may be, and those end; the next call is answered', async () => {
  const server = await serving({ headersMs: 1_000, connections: 100, connectionsOfOneAddress: 10_000 })
  let most = 0
  server.onConnection(async () => {
    most = Math.max(most, await server.connections())
  })
  const closed: Promise<unknown>[] = []
  while (closed.length < 3_000) {
    const wave = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1').resume())
    closed.push(...wave.map(isClosed))
    // At most as many connect at once as the system's queue holds: further ones would retry for a minute.
    await Promise.all(wave.map(socket => Promise.race([isConnected(socket), isClosed(socket)])))
  }
  await Promise.all(closed)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(100)
  expect(await server.answerTo(GET)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection out of use ends when its time is over', async () => {
  const server = await serving({ idleMs: 200 })
  const socket = await server.open()
  const ended = isClosed(socket.resume())
  socket.write(KEEPING_GET)
  await ended
  await expect.poll(server.connections).toBe(0)
})

test('behind a proxy the connections of one address are everybody’s, and the proxy ends those out of use', () => {
  expect(connectionLimits({ TRUSTED_PROXIES: 0 })).toEqual(CONNECTION_LIMITS)
  const behind = connectionLimits({ TRUSTED_PROXIES: 1 })
  expect(behind.connectionsOfOneAddress).toBe(CONNECTION_LIMITS.connections)
  expect(behind.idleMs).toBeGreaterThan(60_000)
})

// After ten seconds the server would cut the connection anyway.
test('a server that closes does not wait for a connection that its client would keep', { timeout: 5_000 }, async () => {
  let markAsked = () => {}
  const asked = new Promise<void>(resolve => (markAsked = resolve))
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  const fetch = async () => {
    markAsked()
    await released
    return new Response('done')
  }
  const server = await serving({ idleMs: 60_000 }, { fetch })
  const socket = await server.open()
  const ended = isClosed(socket.resume())
  socket.write(KEEPING_GET)
  await asked
  const drained = server.drain()
  release()
  await Promise.all([drained, ended])
})

test('asking for the headers of a stream opens none', async () => {
  const server = await serving()
  const { id, trackingToken } = await placedOrder(whole)
  const path = `/api/orders/${id}/tracking/stream?token=${trackingToken}`
  const { statusCode, headers } = await server.ask({ method: 'HEAD', path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(whole.services.openStreams.count()).toBe(0)
})

/** Serves the app with the test's own limits until the test ends. */
async function serving(changes: Partial<ConnectionLimits> = {}, app: Pick<Hono, 'fetch'> = whole.app) {
  const server = nodeServer(app, { ...CONNECTION_LIMITS, checkEveryMs: 100, ...changes })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened: Socket[] = []
  onTestFinished(() => {
    for (const socket of opened) socket.destroy()
    server.close()
  })
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }
  async function ask(options: { method: string; path: string; headers?: Record<string, string> }, body = '') {
    const asked = request({ port, host: '127.0.0.1', agent: false, ...options }).end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await text(answer)
    return answer
  }
  return {
    port,
    open,
    ask,
    onConnection: (listener: () => void) => void server.on('connection', listener),
    drain: () => drain(server),
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    async answerTo(lines: string[]): Promise<string> {
      const socket = await open()
      socket.write([...lines, '', ''].join('\r\n'))
      return allThatComes(socket)
    },
    async placeOrder(): Promise<number | undefined> {
      const headers = { 'content-type': 'application/json', ...freshKey() }
      return (await ask({ method: 'POST', path: '/api/orders', headers }, JSON.stringify(orderBody()))).statusCode
    },
  }
}

const isConnected = (socket: Socket) => new Promise(resolve => socket.once('connect', resolve))

function isClosed(socket: Socket): Promise<unknown> {
  socket.on('error', () => {})
  return new Promise(resolve => socket.once('close', resolve))
}

/**
 * All bytes until the connection ends, even by a reset: a client that is refused while it still sends may be cut off.
 */
function allThatComes(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  return new Promise(resolve => socket.once('close', () => resolve(answer)))
}

/**
 * Writes as fast as the server reads, until all is written or the server closes.
 * @returns the bytes that went out
 */
async function flood(socket: Socket, bytes: number, framed: (chunk: string) => string): Promise<number> {
  const chunk = 'x'.repeat(50_000)
  let sent = 0
  while (sent < bytes && socket.writable) {
    sent += chunk.length
    if (socket.write(framed(chunk))) continue
    await new Promise(resolve => {
      socket.once('drain', resolve)
      socket.once('close', resolve)
    })
  }
  return sent
}

async function orderCount(): Promise<number> {
  const [row] = await whole.sql<{ count: number }[]>`select count(*)::int from orders`
  return row?.count ?? 0
}
