import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.ts'
import { ended, processFacts } from '../processes.ts'

/**
 * Ends the server that a killed start left running on this data folder. The caller holds the lock of the folder, so
 * nobody else uses it.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const facts = processFacts(pid)
  if (facts?.command.includes(folder)) {
    // SIGINT asks for a fast shutdown: sessions end, nothing is lost, the next start needs no recovery.
    process.kill(pid, 'SIGINT')
    if (!(await ended(pid, 30_000))) {
      throw new Fault(
        `A database server left by an earlier start (process ${pid}) does not stop: end it, then start again.`,
      )
    }
    return
  }
  // Another process has this number now; Postgres would take it for a server and refuse to start.
  rmSync(pidFile, { force: true })
}
