import type { TestProject } from 'vitest/node'
import { ensureChromium } from '#scripts/test/chromium.ts'
import { type ServerProcess, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
    /** One for each worker. */
    servers: { origin: string; dataDir: string }[]
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
  project.provide(
    'servers',
    servers.map(({ origin, dataDir }) => ({ origin, dataDir })),
  )
  return async () => void (await Promise.all(servers.map(server => server.stop())))
}
