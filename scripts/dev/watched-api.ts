import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Fault } from '../fault.ts'
import { API_MEMORY } from '../start/process/api-program.ts'

export type WatchedApi = {
  pid: number
  /** Rejects when the watching process ends by itself. */
  ended: Promise<never>
  stop(): Promise<void>
}

/**
 * Runs the API from its sources and starts it again when one of them or a migration changes.
 * @param environment beside what we were given ourselves
 */
export function startWatchedApi(environment: Record<string, string>): WatchedApi {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const child = spawn(
    process.execPath,
    [tsx, 'watch', '--clear-screen=false', '--include', 'sql/migrations/*.sql', 'api/process/main.ts'],
    {
      env: { ...API_MEMORY, ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      // It has its own process group, so that Ctrl-C reaches only this process, which decides the order of closing.
      detached: true,
    },
  )
  const exit = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    ended: exit.then(() => {
      throw new Fault('The process that watches the API ended by itself; what it said last is above.')
    }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await exit
    },
  }
}
