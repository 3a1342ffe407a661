import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AnswersAtOnce } from '#api/platform/answer-at-once.ts'
import type { Env } from '#api/platform/env.ts'

/** What a connection may take, so that nobody holds the process by doing nothing, or by doing it slowly. */
export type ConnectionLimits = {
  /** For all headers of a request to arrive, from the connection's first moment. */
  headersMs: number
  /** For the whole request: a photo of 5 MB by a line of 1 Mbit/s takes 40 s. */
  requestMs: number
  /** Without a byte in either direction: who does not read their answer. Streams send heartbeats more often. */
  silentMs: number
  checkEveryMs: number
  /** Between two requests of a connection. */
  idleMs: number
  headerBytes: number
  headerCount: number
  /** Requests that wait for the answers to those before them on their connection; all of them are worked on. */
  waitingInLine: number
  /** In all, below what a process may open. */
  connections: number
  /** Of one address, where nobody stands between us and the clients. */
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

/** Longer than nginx and the clouds' balancers keep a connection that they do not use (60 s), and ours (docker/Caddyfile). */
const LONGER_THAN_PROXIES_MS = 65_000

/**
 * Behind a proxy every connection comes from the proxy's address, and it is the proxy that ends those out of use: were
 * it us, one would now and then end under a request that has just been sent on it, which the client is told as a 502.
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
 * The app behind Node's own server.
 * @param atOnce what answers an address before the app sees the request, where it can
 */
export function nodeServer(
  app: Pick<Hono, 'fetch'>,
  atOnce: Pick<AnswersAtOnce, 'get'>,
  limits: ConnectionLimits = CONNECTION_LIMITS,
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
        // Without a socket as long as the answer before it is not sent.
        if (response.socket === null && !mayWait(request, response)) return void request.socket.destroy()
        if (hasTooManyHeaders(request, limits)) return refuseHeaders(response)
        if (!atOnce.get(request.url ?? '')?.(request, response)) listener(request, response)
      })) as typeof createServer,
  })
  server.maxConnections = limits.connections
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = limits.idleMs
  // It also ends a connection whose client takes nothing of what is being written.
  if ('timeout' in server) server.timeout = limits.silentMs
  server.on('connection', oneAddressAtMost(limits.connectionsOfOneAddress))
  return server
}

/**
 * Who sends requests ahead of their answers has them all worked on, and the answers kept: a thousand small requests in
 * one piece would be a thousand answers in memory. No browser does so.
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

/** Node reads on and leaves out what is too many. */
function hasTooManyHeaders({ rawHeaders }: IncomingMessage, { headerCount }: ConnectionLimits): boolean {
  return rawHeaders.length > 2 * headerCount
}

function refuseHeaders(response: ServerResponse): void {
  response.writeHead(431, { connection: 'close', 'content-length': 0 }).end()
}

/** Cuts the connections of an address that has as many as it may. */
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
