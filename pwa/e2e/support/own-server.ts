/** A server that a journey may end and start again, on the same address and with what it has stored. */
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { openFront } from '#scripts/torture/cluster/front.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type OwnServer = {
  origin: string
  /** What it has stored, and its log. */
  dataDir: string
  /** In good order; its port refuses from then on. */
  end(): Promise<void>
  start(): Promise<void>
}

/**
 * Runs until the test ends, unless it is ended before.
 * @param isBehindProxy one that stays, and says 502 while the server is away
 */
export async function ownServer({ isBehindProxy = false } = {}): Promise<OwnServer> {
  const port = await freePort()
  const front = isBehindProxy ? await openFront([port]) : undefined
  const origin = `http://127.0.0.1:${front?.port ?? port}`
  const environment = { PORT: String(port), ...(front && { PUBLIC_URL: origin, TRUSTED_PROXIES: '1' }) }
  let server: ServerProcess = await startServer(environment)
  const { dataDir } = server
  const end = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  onTestFinished(async () => {
    await front?.close()
    await end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    origin,
    dataDir,
    end,
    start: async () => {
      server = await startServer({ ...environment, DATA_DIR: dataDir })
    },
  }
}
