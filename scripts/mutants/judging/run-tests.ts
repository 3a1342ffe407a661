import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { watchLog, watchServersIn } from '../taking-out/broken-sql.ts'
import type { Workshop } from '../taking-out/workshop.ts'
import type { TestServer } from './test-server.ts'

/** What is read of vitest's JSON report. */
export type Report = {
  testResults: {
    /** Of the file. */
    name: string
    status: string
    /** Why a file could not be run. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

export type TestRun = {
  /** Undefined where vitest did not get as far as to write one. */
  report: Report | undefined
  /** The last words that it said. */
  said: string
  seconds: number
  /** Ended from outside: it took too long. */
  isStopped: boolean
  /** What Postgres said of a statement that it could not read, if it did. */
  brokenSql: string | undefined
}

/**
 * Runs tests of a copy by vitest, in a process group of its own.
 * @param args vitest's own
 * @param options.server what the tests' databases are on; theirs to start where there is none
 * @param options.stop ends the run at once
 */
export async function runTests(
  workshop: Workshop,
  args: readonly string[],
  options: { limitSeconds: number; workers: number; server?: TestServer | undefined; stop: AbortSignal },
): Promise<TestRun> {
  const file = path.join(workshop.temporary, 'report.json')
  rmSync(file, { force: true })
  const startedAt = performance.now()
  const child = spawn(process.execPath, argsOf(file, args, options.workers), {
    cwd: workshop.folder,
    env: environment(workshop, options.server),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its workers end with it; the tests' Postgres ends by itself then.
    detached: true,
  })
  let isStopped = false
  const end = () => {
    isStopped = true
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const limit = setTimeout(end, options.limitSeconds * 1000)
  options.stop.addEventListener('abort', end)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
  }
  const sql = options.server ? watchLog(options.server.logFile) : watchServersIn(workshop.temporary)
  await new Promise<void>(resolve => child.once('close', () => resolve()))
  clearTimeout(limit)
  options.stop.removeEventListener('abort', end)
  const seconds = (performance.now() - startedAt) / 1000
  return { report: readReport(file), said, seconds, isStopped, brokenSql: sql.found() }
}

function environment({ temporary }: Workshop, server: TestServer | undefined): NodeJS.ProcessEnv {
  return { ...process.env, TMPDIR: temporary, TORTURE_SEED: '1', ...(server && { TEST_SERVER_URL: server.url }) }
}

function argsOf(file: string, args: readonly string[], workers: number): string[] {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['--config', 'scripts/config/vitest.config.ts', '--maxWorkers', String(workers)],
    ...['--reporter', 'json', '--outputFile', file],
    ...args,
  ]
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
