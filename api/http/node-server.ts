import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'

/** Answers a request and says true, or leaves it alone and says false. Must not throw. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The app behind Node's own server.
 * @param atOnce sees every request before the app: for the one call whose answer lies ready as bytes, where the
 *   framework's request, router and response would cost as much again as sending it
 */
export function nodeServer(app: Pick<Hono, 'fetch'>, atOnce: AnswerAtOnce): ServerType {
  return createAdaptorServer({
    fetch: app.fetch,
    createServer: ((options: ServerOptions, listener: RequestListener) =>
      createServer(options, (request, response) => {
        if (!atOnce(request, response)) listener(request, response)
      })) as typeof createServer,
  })
}
