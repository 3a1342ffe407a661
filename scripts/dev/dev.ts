/**
 * `npm run dev`: the same application as `npm start` on the same data folder, from the sources instead of a build. An
 * edit of the page shows in the open browser, both the customers' and the staff's; an edit of the API or of a migration
 * starts the API process again. Nothing is built, no service worker is registered.
 */
import { freePort } from '../free-port.ts'
import { runUntilStopped } from '../start/process/run-until-stopped.ts'
import { openDataFolder, openItsDatabase, openItsPayments } from '../start/settings/surroundings.ts'
import { startPageServer } from './page-server.ts'
import { startWatchedApi } from './watched-api.ts'

export function main(): Promise<never> {
  return runUntilStopped(async (stop, toClose) => {
    const folder = await openDataFolder(stop, toClose)
    const database = await openItsDatabase(folder, toClose)
    if (stop.isRequested()) return
    const { env, port } = folder
    const apiPort = await freePort()
    const environment = await openItsPayments(folder, database, apiPort, toClose)
    const page = await startPageServer({ port, host: env.HOST, apiOrigin: `http://127.0.0.1:${apiPort}` })
    toClose.push(page.close)
    if (stop.isRequested()) return
    const api = startWatchedApi({
      ...environment,
      HOST: '127.0.0.1',
      // Payments and mails lead back to the page's address.
      PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}`,
    })
    toClose.push(api.stop)
    folder.recordChild(api.pid)
    // The page can be opened now: it waits for the API, as it does during a restart.
    process.send?.({ kind: 'ready' })
    await Promise.race([stop.requested, api.ended, database.failed])
  })
}
