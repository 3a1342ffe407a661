import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { API_MEMORY, apiProgram } from '../../../start/process/api-program.ts'

/** One process of the installation, and whoever takes its place after it. */
export type Member = {
  name: string
  /** Where it listens; undefined for one that works jobs off. */
  port: number | undefined
  /** Starts it and comes back when it can be asked. @throws Error when it ends instead */
  start(): Promise<void>
  /** `kill -9`: it gets to do nothing any more. */
  kill(): Promise<void>
  /** Asks it to finish what is under way. */
  stop(): Promise<void>
  isUp(): boolean
  /** How often it ended although nobody had asked it to. */
  faults(): number
}

export type MemberOptions = {
  name: string
  /** What was built: `main` listens and says when it is ready, `worker` does neither. */
  program: 'main' | 'worker'
  port?: number
  environment: Record<string, string>
  /** Where its words go: a file's descriptor, or ours. */
  output: number | 'inherit'
}

export function member({ name, program, port, environment, output }: MemberOptions): Member {
  let child: ChildProcess | undefined
  let gone: Promise<unknown> = Promise.resolve()
  let isAsked = true
  let isUp = false
  let faults = 0

  async function start(): Promise<void> {
    isAsked = false
    // The channel makes it stop with us, however we end.
    const started = spawn(process.execPath, apiProgram(program), {
      env: { ...API_MEMORY, ...process.env, ...environment },
      stdio: ['ignore', output, output, 'ipc'],
    })
    child = started
    const exit = once(started, 'exit')
    gone = exit.then(() => {
      isUp = false
      if (!isAsked) faults += 1
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
