import type { TestProject } from 'vitest/node'
import { ensureChromium } from '#scripts/test/chromium.ts'
import { lend } from './server-lease.ts'
import { type ServerProcess, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
    /** The port where a file of tests borrows a server. */
    serverLease: number
  }
}

/**
 * One browser program, and for each worker a server of its own, the very one that `npm start` runs: files that run side
 * by side meet nothing of each other's menu, settings or orders.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromiumPath', ensureChromium())
  // One after the other: the first builds what all of them run.
  const servers: ServerProcess[] = []
  for (let worker = 0; worker < project.config.maxWorkers; worker++) servers.push(await startServer())
  const lease = await lend(servers.map(({ origin, dataDir }) => ({ origin, dataDir })))
  project.provide('serverLease', lease.port)
  return async () => {
    lease.stop()
    await Promise.all(servers.map(server => server.stop()))
  }
}
