import { buildWhatChanged } from '../build/build-what-changed.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'
import { npmOver } from './process/stop-requests.ts'
import { openDataFolder, openItsDatabase, openItsPayments } from './settings/surroundings.ts'

/** The message to the process that becomes the API. */
export type Prepared = {
  environment: Record<string, string>
  /** The lock file of the data folder, to be removed when the API ends. */
  lockFile: string
  /** The id of the npm that runs it; the API ends with that npm. */
  npm: number | undefined
}

/**
 * Does all that has to be done before the API starts where database and payments are elsewhere, in a process of its own
 * that hands over and ends: settings, data folder, a look at the database, the build. The data folder is taken for the
 * process that started this one.
 */
export function main(): Promise<never> {
  return runUntilStopped(async (stop, toClose) => {
    const folder = await openDataFolder(stop, toClose, process.ppid)
    const database = await openItsDatabase(folder, toClose)
    await Promise.race([buildWhatChanged(), stop.requested])
    if (stop.isRequested()) return
    const environment = await openItsPayments(folder, database, folder.port, toClose)
    const npm = process.env.npm_lifecycle_event === 'start' ? npmOver(process.ppid) : undefined
    const prepared: Prepared = { environment, lockFile: folder.lockFile, npm }
    await new Promise(resolve => process.send?.(prepared, resolve))
    // From here on everything belongs to the process that becomes the API.
    if (!stop.isRequested()) toClose.length = 0
  })
}
