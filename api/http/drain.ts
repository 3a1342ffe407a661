import { once } from 'node:events'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

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
