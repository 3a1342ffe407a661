import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Fault, ReportedFault } from '../../fault.ts'
import { API_MEMORY, apiProgram } from './api-program.ts'

/** Longer than the slowest request may take; after that the process is ended the hard way. */
const DRAIN_MS = 20_000

export type WebProcess = {
  pid: number
  /** Rejects when the process ends by itself. */
  ended: Promise<never>
  /** Asks it to finish its requests and waits for its end. */
  stop(): Promise<void>
}

/**
 * Starts the API process on what was built. It is not in our process group, so that a Ctrl-C reaches us alone and the
 * order of closing is ours; when we die, the channel between us breaks and it drains by itself.
 * @param environment beside what we were given ourselves
 */
export function startWebProcess(environment: Record<string, string>): WebProcess {
  const child = spawn(process.execPath, apiProgram('main'), {
    env: { ...API_MEMORY, ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    windowsHide: true,
  })
  const exit = once(child, 'exit')
  let isReady = false
  // Passed on to the parent process, since the journeys wait for it.
  child.once('message', message => {
    isReady = true
    process.send?.(message)
  })
  return {
    pid: child.pid ?? 0,
    ended: exit.then(([code, signal]) => explain(isReady, code, signal)),
    stop: () => stop(child, exit),
  }
}

function explain(isReady: boolean, code: number | null, signal: string | null): never {
  // Until it is ready, it prints the reason for a failed start itself.
  if (!isReady && code === 1) throw new ReportedFault()
  throw new Fault(
    `The API process ended by itself (${signal ?? `code ${code}`}); what it said last is above. Start again: no order is lost.`,
  )
}

async function stop(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Windows has no signals; there the closed channel asks it to end.
  if (process.platform === 'win32') child.disconnect()
  else child.kill('SIGTERM')
  const isSlow = await Promise.race([exit.then(() => false), wait(DRAIN_MS, true, { ref: false })])
  if (isSlow) {
    console.error(`Some requests did not end within ${DRAIN_MS / 1000} seconds and were cut off.`)
    child.kill('SIGKILL')
  }
  await exit
}
