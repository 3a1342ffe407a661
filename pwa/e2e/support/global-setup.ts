import type { TestProject } from 'vitest/node'
import { ensureChromium } from '#scripts/test/chromium.ts'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
    server: { origin: string; dataDir: string }
  }
}

/** One browser program and one server, the very one that `npm start` runs, for all journeys of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromiumPath', ensureChromium())
  const server = await startServer()
  project.provide('server', { origin: server.origin, dataDir: server.dataDir })
  return () => server.stop()
}
