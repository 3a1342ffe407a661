import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { Fault } from '../fault.ts'
import { freePort } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { damagedFolder, ensureCluster, serverEnvironment } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { placeDataFolder } from './placement.ts'
import { serverUser } from './server-user.ts'

export type PostgresServer = {
  pid: number
  port: number
  /** The real folder of its files, which differs from `folder` when a server started by root had to move. */
  folder: string
  /** A connection URL for the role `postgres`. */
  urlOf(database: string): string
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends its sessions and waits for a clean shutdown. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** The data folder, made when missing; its parent exists. */
  folder: string
  logFile: string
  /** The password of the role `postgres`; without one everybody on this machine may connect (tests). */
  password?: string
  /** The port on 127.0.0.1; any free one by default. */
  port?: number
  /** Whether a commit survives a power cut; without it tests are faster. */
  durable: boolean
  /** Called as soon as its process runs, before it answers, with the real folder of its files. */
  onSpawn?: (pid: number, folder: string) => void
}

/**
 * Starts the embedded Postgres on 127.0.0.1. It is not in our process group: a Ctrl-C in the terminal
 * does not reach it, so that the API can still write while it drains.
 * @throws Fault when it cannot be made or started
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = serverUser(options.folder)
  const binaries = findBinaries(user)
  const folder = placeDataFolder(options.folder, user)
  ensureCluster(folder, { binaries, user, password: options.password, durable: options.durable })
  await stopOrphan(folder)

  const port = options.port ?? (await freePort())
  const log = openLog(options.logFile)
  const child = spawn(binaries.pathOf('postgres'), ['-D', folder, '-p', String(port), ...settings(options.durable)], {
    ...user?.ids,
    cwd: folder,
    env: serverEnvironment(),
    stdio: ['ignore', log.descriptor, log.descriptor],
    detached: true,
    windowsHide: true,
  })
  closeSync(log.descriptor)
  const exit = once(child, 'exit')
  if (child.pid !== undefined) options.onSpawn?.(child.pid, folder)
  const credentials = options.password === undefined ? 'postgres' : `postgres:${options.password}`
  const urlOf = (database: string) => `postgres://${credentials}@127.0.0.1:${port}/${database}`
  const outcome = await Promise.race([
    answers(urlOf('postgres')),
    exit.then(() => lastComplaint(options.logFile, log.startsAt)),
  ]).catch(error => String(error))
  if (outcome !== undefined) {
    child.kill('SIGQUIT')
    await exit
    forgetProcess(folder, child.pid)
    if (isDamage(outcome)) throw damagedFolder(folder, `${outcome} (log: ${options.logFile})`)
    throw new Fault(`The database server does not start in ${folder}: ${outcome} (log: ${options.logFile}).`)
  }
  return {
    pid: child.pid ?? 0,
    port,
    folder,
    urlOf,
    ended: exit.then(() => undefined),
    stop: () => stop(child, exit, () => spawnSync(binaries.pathOf('pg_ctl'), ['stop', '-D', folder, '-m', 'fast'])),
  }
}

/** The server's messages about damaged files. */
function isDamage(words: string): boolean {
  if (/Permission denied|No space left/.test(words)) return false
  return /control file|pg_control|checkpoint record|not a valid data directory|could not (read|open|access|find) /.test(
    words,
  )
}

/** Removes the pid file that a panicking server leaves behind and the folder did not have before. */
function forgetProcess(folder: string, pid: number | undefined): void {
  const file = path.join(folder, 'postmaster.pid')
  if (existsSync(file) && Number.parseInt(readFileSync(file, 'utf8'), 10) === pid) rmSync(file)
}

function settings(durable: boolean): string[] {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Details and statements of errors contain names and addresses, and the API's own log says what failed.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const fast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  return Object.entries(durable ? common : { ...common, ...fast }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

/** Waits until the server answers a query: after a crash it first replays its log. */
async function answers(url: string): Promise<undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 })
  try {
    for (;;) {
      try {
        await sql`select 1`
        return undefined
      } catch (error) {
        const { code } = error as { code?: string }
        const isStarting = code === 'ECONNREFUSED' || code === 'CONNECT_TIMEOUT' || code === '57P03'
        if (!isStarting) throw error
        await wait(25)
      }
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function stop(child: ChildProcess, exit: Promise<unknown>, stopOnWindows: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Windows has no signals, so a kill would be a crash.
  if (process.platform === 'win32') stopOnWindows()
  else child.kill('SIGINT')
  const isSlow = await Promise.race([exit.then(() => false), wait(20_000, true, { ref: false })])
  if (isSlow) child.kill('SIGQUIT')
  await exit
}

const LONGEST_LOG_BYTES = 10_000_000

/** Appends to the log, since its last lines may explain an earlier end; starts a new one when it is long. */
function openLog(file: string): { descriptor: number; startsAt: number } {
  const length = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const isLong = length > LONGEST_LOG_BYTES
  return { descriptor: openSync(file, isLong ? 'w' : 'a', 0o600), startsAt: isLong ? 0 : length }
}

function lastComplaint(logFile: string, startsAt: number): string {
  const lines = readFileSync(logFile).subarray(startsAt).toString().trim().split('\n')
  return (
    lines.findLast(line => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ??
    lines.at(-1) ??
    path.basename(logFile)
  )
}
