import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Front = { port: number; close(): Promise<void> }

/** Headers that belong to one connection, and are not passed on. */
const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * What the proxy of the installation does for its processes: each request goes to the next of them, and to another one
 * where no connection comes about at all. What broke off on the way is the client's to repeat.
 * @param ports of the processes, whether they run or not
 */
export async function openFront(ports: readonly number[], { port = 0, host = '127.0.0.1' } = {}): Promise<Front> {
  let turn = 0
  const server = createServer((incoming, response) => {
    turn += 1
    const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] as number)
    forward(incoming, response, inTurn)
  })
  // The clients are tests, and may hold connections open.
  server.timeout = 0
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
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
    response.writeHead(answer.statusCode ?? 502, without(answer.headers))
    response.flushHeaders()
    answer.pipe(response)
  })
}

function without(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)))
}
