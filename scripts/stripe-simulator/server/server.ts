import type { ServerType } from '@hono/node-server'
import { Fault } from '#scripts/fault.ts'

/** Listens on this machine's loopback address only. @throws Fault when the port is taken */
export function listen(server: ServerType, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Fault(`Port ${port} is taken, the Stripe simulator needs it.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Stops listening and closes all connections: waiting for them could take forever, as this process may hold one. */
export function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
