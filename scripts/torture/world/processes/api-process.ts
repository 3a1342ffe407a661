import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { API_MEMORY, apiProgram } from '../../../start/process/api-program.ts'

export type ApiProcess = {
  pid: number
  /** Whether it listens and runs jobs. */
  ready: Promise<boolean>
  /** Settled when it is gone, whoever ended it. */
  exited: Promise<void>
  /** Kills it with `kill -9`. */
  kill(): void
}

export const ROOT: string = path.resolve(import.meta.dirname, '../../../..')

/**
 * Starts what was built of the API, with these settings and no others.
 * @param folder where it runs and writes its log; has what the API reads of the repository, and no built page
 */
export function startApiProcess(folder: string, settings: Record<string, string>): ApiProcess {
  const log = openSync(path.join(folder, 'api.log'), 'a')
  // The IPC channel makes it stop with this process, however that ends.
  const child = spawn(process.execPath, apiProgram('main'), {
    cwd: folder,
    env: { PATH: process.env.PATH, ...API_MEMORY, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const exited = once(child, 'exit').then(() => undefined)
  return {
    pid: child.pid ?? 0,
    ready: Promise.race([once(child, 'message').then(() => true), exited.then(() => false)]),
    exited,
    kill: () => void child.kill('SIGKILL'),
  }
}
