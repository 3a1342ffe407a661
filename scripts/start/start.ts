/**
 * `npm start`: everything that the application needs on this machine, and one process that looks after it.
 * It opens the database, the build, the payment simulator and the API process, in this order, and closes them in the
 * opposite one when it is asked to stop or when the API process ends.
 */
import { buildWhatChanged } from '../build/build-what-changed.ts'
import type { OpenDatabase } from './database/embedded-database.ts'
import { importSimulator } from './database/payments.ts'
import { runUntilStopped, type ToClose } from './process/run-until-stopped.ts'
import type { StopRequests } from './process/stop-requests.ts'
import { startWebProcess } from './process/web-process.ts'
import { type DataFolder, openDataFolder, openItsDatabase, openItsPayments } from './settings/surroundings.ts'

export function main(): Promise<never> {
  // A request to stop takes effect between any two steps.
  return runUntilStopped(async (stop, toClose) => {
    const folder = await openDataFolder(stop, toClose)
    if (stop.isRequested()) return
    // The simulator is read while Postgres starts, which leaves the processor idle.
    const [database] = await Promise.all([openItsDatabase(folder, toClose), readAhead(folder)])
    if (stop.isRequested()) return
    await serveUntilStopped(folder, database, stop, toClose)
  })
}

async function readAhead({ env }: DataFolder): Promise<void> {
  if (env.STRIPE_SECRET_KEY === undefined) await importSimulator()
}

/** Builds what changed and runs the API on an opened folder and database, until it is to stop or one of them fails. */
export async function serveUntilStopped(
  folder: DataFolder,
  database: OpenDatabase,
  stop: StopRequests,
  toClose: ToClose,
): Promise<void> {
  await Promise.race([buildWhatChanged(), stop.requested])
  if (stop.isRequested()) return
  const environment = await openItsPayments(folder, database, folder.port, toClose)
  if (stop.isRequested()) return
  const web = startWebProcess(environment)
  toClose.push(web.stop)
  folder.recordChild(web.pid)
  await Promise.race([stop.requested, web.ended, database.failed])
}
