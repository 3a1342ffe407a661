import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { type Clock, systemClock } from '#api/platform/clock.ts'
import type { Env } from '#api/platform/env.ts'

/** What one connection may use, so that nobody can block the process by doing nothing or doing it slowly. */
export type ConnectionLimits = {
  /** The time for all headers of a request to arrive, from the connection's beginning. */
  headersMs: number
  /** The time for the whole request: a photo of 5 MB takes 40 s over 1 Mbit/s. */
  requestMs: number
  /**
   * How long no byte may pass in either direction, as when a client does not read its answer. Streams send heartbeats
   * more often.
   */
  silentMs: number
  checkEveryMs: number
  /** How long a connection may stay open between two requests. */
  idleMs: number
  headerBytes: number
  headerCount: number
  /** How many requests may wait on one connection for the answers before them; all of them are worked on meanwhile. */
  waitingInLine: number
  /** How many connections in all, below the number of files that a process may open. */
  connections: number
  /** How many connections of one address, where no proxy stands before us. */
  connectionsOfOneAddress: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  silentMs: 60_000,
  checkEveryMs: 2_000,
  idleMs: 5_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  waitingInLine: 16,
  connections: 5_000,
  connectionsOfOneAddress: 250,
}

/**
 * nginx, the balancers of cloud providers (60 s) and our own proxy (docker/Caddyfile) close an unused connection sooner
 * than this.
 */
const LONGER_THAN_PROXIES_MS = 65_000

/**
 * Behind a proxy every connection comes from the proxy's address, and the proxy must be the one to close unused ones:
 * if we did, now and then we would close one on which a request has just been sent, and its client would get a 502.
 */
export function connectionLimits({ TRUSTED_PROXIES }: Pick<Env, 'TRUSTED_PROXIES'>): ConnectionLimits {
  if (TRUSTED_PROXIES === 0) return CONNECTION_LIMITS
  return {
    ...CONNECTION_LIMITS,
    idleMs: LONGER_THAN_PROXIES_MS,
    connectionsOfOneAddress: CONNECTION_LIMITS.connections,
  }
}

/**
 * The app behind Node's HTTP server.
 * @param clock of a test: pages count by the `Date` of answers, which is Node's own otherwise
 */
export function nodeServer(
  app: Pick<Hono, 'fetch'>,
  limits: ConnectionLimits = CONNECTION_LIMITS,
  clock: Clock = systemClock,
): ServerType {
  const mayWait = inLineAtMost(limits.waitingInLine)
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
    },
    createServer: ((options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, response) => {
        // A response has no socket as long as the answer before it on the same connection is not sent.
        if (response.socket === null && !mayWait(request, response)) return void request.socket.destroy()
        if (clock !== systemClock) response.setHeader('date', clock().toUTCString())
        if (hasTooManyHeaders(request, limits)) return refuseHeaders(response)
        listener(request, response)
      })) as typeof createServer,
  })
  server.maxConnections = limits.connections
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = limits.idleMs
  // It also ends a connection whose client does not read what is being written.
  if ('timeout' in server) server.timeout = limits.silentMs
  server.on('connection', oneAddressAtMost(limits.connectionsOfOneAddress))
  return server
}

/**
 * Limits how many requests a client may send ahead of their answers: all are worked on and their answers kept in
 * memory, so a thousand small requests in one packet would mean a thousand answers. No browser does this.
 */
function inLineAtMost(most: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > most) return false
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return true
  }
}

/** Node drops the headers beyond its limit without an error, so reaching the limit counts as too many. */
function hasTooManyHeaders({ rawHeaders }: IncomingMessage, { headerCount }: ConnectionLimits): boolean {
  return rawHeaders.length > 2 * headerCount
}

function refuseHeaders(response: ServerResponse): void {
  response.writeHead(431, { connection: 'close', 'content-length': 0 }).end()
}

/** Cuts further connections of an address that has as many as it may. */
function oneAddressAtMost(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return socket => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  }
}

const GRACE_MS = 10_000

/** Refuses new connections and resolves when the requests under way are answered, after 10 seconds at the latest. */
export async function drain(server: ServerType): Promise<void> {
  await acceptWaiting(server)
  const closed = once(server, 'close')
  server.close()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  // Connections that are busy now are closed soon after their answer.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1
  const grace = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
  }, GRACE_MS)
  grace.unref()
  await closed
}

/**
 * Takes in those who wait in the queue of the socket: the system resets them when it is closed, and a proxy cannot tell
 * whether their request was read. Each turn of the event loop accepts one.
 */
async function acceptWaiting(server: ServerType): Promise<void> {
  let isAccepting = false
  const onConnection = () => {
    isAccepting = true
  }
  server.on('connection', onConnection)
  do {
    isAccepting = false
    await turnOfTheLoop()
  } while (isAccepting)
  server.off('connection', onConnection)
}
