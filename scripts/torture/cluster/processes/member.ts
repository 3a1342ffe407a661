import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { API_MEMORY, apiProgram, HERE } from '../../../start/process/api-program.ts'

/** One process of the installation, and each process that replaces it. */
export type Member = {
  name: string
  /** The port it listens on; undefined for a job worker. */
  port: number | undefined
  /**
   * Starts it and resolves when it answers.
   * @param release the folder of the build that it runs from now on, the one it ran before unless said
   * @throws Error when it ends instead
   */
  start(release?: string): Promise<void>
  /** Kills it with `kill -9`. */
  kill(): Promise<void>
  /** Asks it to finish its work and end. */
  stop(): Promise<void>
  isUp(): boolean
  /** How often it ended by itself once it was up. */
  faults(): number
}

export type MemberOptions = {
  name: string
  /** The built program: `main` listens and reports when it is ready, `worker` does neither. */
  program: 'main' | 'worker'
  port?: number
  environment: Record<string, string>
  /** The folder of the build that it begins with: this repository unless said. */
  release?: string | undefined
  /** Where its output goes: a file's descriptor, or this process's own. */
  output: number | 'inherit'
}

export function member({ name, program, port, environment, release = HERE, output }: MemberOptions): Member {
  let folder = release
  let child: ChildProcess | undefined
  let gone: Promise<unknown> = Promise.resolve()
  let isAsked = true
  let isUp = false
  let faults = 0

  async function start(other = folder): Promise<void> {
    folder = other
    isAsked = false
    // The IPC channel makes it stop with this process, however that ends.
    const started = spawn(process.execPath, apiProgram(program, folder), {
      cwd: folder,
      env: { ...API_MEMORY, ...process.env, ...environment },
      stdio: ['ignore', output, output, 'ipc'],
    })
    child = started
    const exit = once(started, 'exit')
    gone = exit.then(() => {
      if (isUp && !isAsked) faults += 1
      isUp = false
    })
    if (program === 'worker') {
      await once(started, 'spawn')
      isUp = true
      return
    }
    const isReady = await Promise.race([once(started, 'message').then(() => true), gone.then(() => false)])
    isUp = isReady && !isAsked
    if (!isReady && !isAsked) throw new Error(`${name} does not start`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isAsked = true
    isUp = false
    child?.kill(signal)
    await gone
  }

  return {
    name,
    port,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isUp: () => isUp,
    faults: () => faults,
  }
}
