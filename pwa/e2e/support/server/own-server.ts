/** A server that a test may stop and start again, at the same address and with the same data. */
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { openFront } from '#scripts/torture/cluster/processes/front.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type OwnServer = {
  origin: string
  /** The folder of its database and its log. */
  dataDir: string
  /** Ends the server by SIGTERM; its port then refuses connections. */
  end(): Promise<void>
  start(): Promise<void>
}

/**
 * Runs until the test ends, unless it is stopped before.
 * @param isBehindProxy puts a proxy before it that stays, and answers 502 while the server is away
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
