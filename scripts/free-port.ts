import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST = 15_000
/** Below the ports that systems give to outgoing connections, and above those that browsers refuse. */
const COUNT = 15_000

/**
 * A TCP port that nobody listens on. No connection is given it by chance either, so a server that starts later,
 * or comes back after it was killed, still finds it free.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isPortFree(port, host)) return port
  }
}

/** Whether a server could listen there now. @throws the system's error for any reason but a taken port */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
