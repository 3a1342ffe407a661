import type { ServerType } from '@hono/node-server'

const GRACE_MS = 10_000

/** Refuses new connections and resolves when the requests under way are answered, after 10 seconds at the latest. */
export function drain(server: ServerType): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    // Connections that are busy now are closed soon after their answer.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1
    const grace = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, GRACE_MS)
    grace.unref()
  })
}
