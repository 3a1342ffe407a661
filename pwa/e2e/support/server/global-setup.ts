import type { TestProject } from 'vitest/node'
import { ensureChromium, headlessShell } from '#scripts/test/chromium.ts'
import { onceARun } from '#scripts/test/once-a-run.ts'
import { lend } from './server-lease.ts'
import { connect, type ServerProcess, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string
    /** The same without windows, where there is one. */
    headlessShellPath: string
    /** The port where a test file borrows a server. */
    serverLease: number
  }
}

/**
 * Prepares one browser program, and for each worker a server of its own, the same as `npm start` runs: files that run
 * side by side never see each other's menu, settings or orders. The servers start while other projects' tests run; a
 * file that borrows one waits for it, and is told the reason when it does not start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromiumPath', ensureChromium())
  project.provide('headlessShellPath', headlessShell())
  const { value, letGo } = onceARun(
    'servers',
    () => openServers(project.config.maxWorkers),
    open => open.end(),
  )
  project.provide('serverLease', (await value.lease).port)
  return letGo
}

function openServers(count: number) {
  const servers = startServers(count)
  const lease = lend(servers.map(async server => ({ origin: (await server).origin, dataDir: (await server).dataDir })))
  return {
    lease,
    async end() {
      const { stop } = await lease
      stop()
      const started = await Promise.allSettled(servers)
      await Promise.all(started.map(async it => it.status === 'fulfilled' && (await it.value.stop())))
    },
  }
}

/** They start one after the other, since the first one builds what all of them run. */
function startServers(count: number): Promise<ServerProcess>[] {
  const servers: Promise<ServerProcess>[] = []
  for (let worker = 0; worker < count; worker++) {
    const before = servers.at(-1)
    servers.push(before ? before.then(() => startShop()) : startShop())
  }
  return servers
}

/**
 * A shop where a journey can be made at any hour: late in the evening a beer for the next slot is refused, the menu
 * begins with its mains, and all the journeys of an afternoon order for the first slot of the evening.
 */
async function startShop(): Promise<ServerProcess> {
  const server = await startServer()
  const sql = await connect(server.dataDir)
  await sql`update settings set alcohol_until = null, menu_by_hour = false, slot_capacity = 500`
  await sql.end()
  return server
}
