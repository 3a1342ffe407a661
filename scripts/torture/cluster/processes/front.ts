import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchReady } from './ready-ports.ts'

export type Front = {
  port: number
  /** What was answered since this was last asked. */
  tally(): Tally
  close(): Promise<void>
}

/** The answers to all but streams, which end with their process and are opened again. */
export type Tally = { requests: number; failed: string[]; slowestMs: number }

/** Headers that belong to one connection, and are not passed on. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * What the proxy of the installation does for its processes: each request goes to the next of them, and to another one
 * where no connection comes about at all. What broke off on the way is the client's to repeat.
 * @param ports of the processes, whether they run or not
 * @param asksReady one that says at `/readyz` that it is leaving gets a request only where no other one takes it
 */
export async function openFront(
  ports: readonly number[],
  { port = 0, host = '127.0.0.1', asksReady = false } = {},
): Promise<Front> {
  let turn = 0
  const ready = asksReady ? watchReady(ports) : undefined
  let tally: Tally = { requests: 0, failed: [], slowestMs: 0 }
  const server = createServer((incoming, response) => {
    turn += 1
    const since = performance.now()
    response.once('close', () => count(tally, incoming, response, performance.now() - since))
    const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] as number)
    const isLeaving = (one: number) => ready?.isLeaving(one) ?? false
    forward(incoming, response, [...inTurn.filter(one => !isLeaving(one)), ...inTurn.filter(isLeaving)])
  })
  // The clients are tests, and may hold connections open.
  server.timeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    tally() {
      const until = tally
      tally = { requests: 0, failed: [], slowestMs: 0 }
      return until
    },
    async close() {
      ready?.stop()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function forward(incoming: IncomingMessage, response: ServerResponse, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void response.writeHead(502, { 'content-length': 0 }).end()
  const onward = request({
    host: '127.0.0.1',
    port,
    agent: false,
    method: incoming.method,
    path: incoming.url,
    headers: {
      ...without(incoming.headers),
      connection: 'close',
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    },
  })
  const onGone = () => void onward.destroy()
  response.once('close', onGone)
  // Nothing is read from the client before a process has accepted the connection.
  onward.once('socket', socket => socket.once('connect', () => incoming.pipe(onward)))
  onward.on('error', (error: NodeJS.ErrnoException) => {
    response.off('close', onGone)
    if (error.code === 'ECONNREFUSED') forward(incoming, response, others)
    else response.destroy()
  })
  onward.once('response', answer => {
    answer.on('error', () => response.destroy())
    if (answer.headers['content-type']?.startsWith('text/event-stream')) streams.add(response)
    response.writeHead(answer.statusCode ?? 502, without(answer.headers))
    response.flushHeaders()
    answer.pipe(response)
  })
}

/** Streams, by their answers. */
const streams = new WeakSet<ServerResponse>()

function count(tally: Tally, { method, url }: IncomingMessage, response: ServerResponse, tookMs: number): void {
  if (streams.has(response)) return
  tally.requests += 1
  tally.slowestMs = Math.max(tally.slowestMs, tookMs)
  if (response.writableFinished && response.statusCode < 500) return
  const how = response.writableFinished ? response.statusCode : 'broken off'
  tally.failed.push(`${method} ${url?.split('?')[0]}: ${how} after ${Math.round(tookMs)} ms`)
}

function without(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)))
}
