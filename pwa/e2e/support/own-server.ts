/** A server that a journey may end and start again, on the same address and with what it has stored. */
import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type OwnServer = {
  origin: string
  /** What it has stored, and its log. */
  dataDir: string
  /** In good order; its port refuses from then on. */
  end(): Promise<void>
  start(): Promise<void>
}

/** Runs until the test ends, unless it is ended before. */
export async function ownServer(): Promise<OwnServer> {
  const port = String(await freePort())
  let server: ServerProcess = await startServer({ PORT: port })
  const { dataDir } = server
  const end = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  onTestFinished(async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    end,
    start: async () => {
      server = await startServer({ PORT: port, DATA_DIR: dataDir })
    },
  }
}
