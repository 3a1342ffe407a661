import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { clockFrom } from '#api/platform/clock.ts'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { buildWhatChanged } from '../../build/build-what-changed.ts'
import { freePort } from '../../free-port.ts'
import { type StripeSimulator, startStripeSimulator } from '../../stripe-simulator/server/simulator.ts'
import { ROOT } from './processes/api-process.ts'
import { Fleet, type Seat } from './processes/fleet.ts'
import { type OwnPostgres, ownPostgres } from './processes/own-postgres.ts'
import { watchHttp } from './wires/http-wire.ts'
import { watchPostgres } from './wires/postgres-wire.ts'
import { openTcpProxy, type TcpProxy, type Watcher } from './wires/tcp-proxy.ts'
import { Traps, type Wire } from './wires/traps.ts'

/** API processes, Postgres and the payment provider, with a proxy on every connection between them. */
export type World = {
  /** The address that customers call. */
  origin: string
  traps: Traps
  fleet: Fleet
  postgres: OwnPostgres
  simulator: StripeSimulator
  clock(): Date
  /** Moves the clock of all processes on by minutes. */
  advance(minutes: number): Promise<void>
  /** What the processes have logged so far, a line each. */
  log(): Promise<string[]>
  /** A database connection that bypasses the proxies. */
  look<T>(read: (sql: Sql) => Promise<T>): Promise<T>
}

/** A Saturday morning in Paris: the coming days are open, and no night falls within a test. */
const STARTS_AT = Date.parse('2026-11-21T09:00:00Z')
export const ADMIN = { username: 'admin', password: 'piment-oiseau-et-galanga' }
export const SESSION_SECRET = 'a secret of the torture and long enough to be one'
const SETTINGS = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  SESSION_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_torture',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  MANAGER_PASSWORD: ADMIN.password,
  // The printers' stand-ins listen here.
  PRINTER_ADDRESSES: 'any',
}
/** The provider retries soon, and for long enough. */
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1600, 3200, 3200, 3200, 3200]

/**
 * Opens a world that lasts until the test is finished.
 * @param options.processes of the API, each of which works jobs off too
 * @param options.durable whether Postgres is to survive its own end
 * @param options.settings of the processes, beside those of every world
 * @param options.hosts a primary with its standby, in place of one Postgres: no proxy stands before them
 */
export async function openWorld({
  processes,
  durable,
  settings = {},
  hosts,
}: {
  processes: number
  durable: boolean
  settings?: Record<string, string>
  hosts?: OwnPostgres
}): Promise<World> {
  await buildWhatChanged(['api'])
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-torture-'))
  for (const needed of ['sql', 'api']) await symlink(path.join(ROOT, needed), path.join(folder, needed))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await reportWhatWentWrong(folder)
    await rm(folder, { recursive: true, force: true })
  })
  const postgres = hosts ?? (await ownPostgres({ durable }))
  onTestFinished(() => postgres.stop())

  const clockFile = path.join(folder, 'clock')
  await setClock(clockFile, STARTS_AT)
  const clock = clockFrom(`file:${clockFile}`)
  const traps = new Traps()
  const proxy = async (
    wire: Wire,
    target: () => number | undefined,
    seatOf: (port: number) => number,
  ): Promise<TcpProxy> => {
    const opened = await openTcpProxy(target, port => watcherOf(traps, wire, seatOf(port)))
    onTestFinished(() => opened.close())
    return opened
  }

  const entry = await proxy(
    'api',
    () => fleet.target(),
    port => fleet.seatAt(port),
  )
  const origin = `http://127.0.0.1:${entry.port}`
  const simulator = await startStripeSimulator({
    webhookUrl: `${origin}/api/payments/stripe/webhook`,
    webhookSecret: SETTINGS.STRIPE_WEBHOOK_SECRET,
    clock,
    retryDelaysMs: RETRY_DELAYS_MS,
  })
  onTestFinished(() => simulator.stop())

  const seats: Seat[] = []
  for (let seat = 0; seat < processes; seat++) {
    const database = await proxy(
      'database',
      () => postgres.port,
      () => seat,
    )
    const provider = await proxy(
      'provider',
      () => simulator.port,
      () => seat,
    )
    const url = hosts?.url ?? Object.assign(new URL(postgres.url), { port: String(database.port) }).href
    // Every other process goes through the pooler, where there is one.
    const pooled = seat % 2 === 1 ? hosts?.pooledUrl : undefined
    seats.push({
      port: await freePort(),
      settings: {
        ...(pooled ? { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url } : { DATABASE_URL: url }),
        STRIPE_API_URL: `http://127.0.0.1:${provider.port}`,
      },
    })
  }
  const fleet: Fleet = new Fleet(folder, seats, () => ({
    ...SETTINGS,
    DATA_DIR: path.join(folder, 'data'),
    ...settings,
    PUBLIC_URL: origin,
    TEST_CLOCK: `file:${clockFile}`,
  }))
  onTestFinished(() => fleet.stop())
  await fleet.start()

  return {
    origin,
    traps,
    fleet,
    postgres,
    simulator,
    clock,
    advance: minutes => setClock(clockFile, clock().getTime() + minutes * 60_000),
    log: async () => (await readFile(path.join(folder, 'api.log'), 'utf8')).split('\n'),
    async look(read) {
      const sql = connect(postgres.url, { max: 2 })
      try {
        return await read(sql)
      } finally {
        await sql.end({ timeout: 5 })
      }
    },
  }
}

/** Replaces the file in one step, since all processes read it continuously. */
async function setClock(file: string, toMs: number): Promise<void> {
  await writeFile(`${file}.next`, new Date(toMs).toISOString())
  await rename(`${file}.next`, file)
}

function watcherOf(traps: Traps, wire: Wire, seat: number): Watcher {
  if (wire === 'database') return watchPostgres(moment => traps.judge({ ...moment, wire, seat }))
  return watchHttp(moment => traps.judge({ ...moment, wire, seat }))
}

const TOLD_LINES = 40
const TOLD_LETTERS = 400
/** Errors that every start and every loss of the database log. */
const UNTOLD = /^(Ready|Mail|SMS|Payments|\s+phone):|CONNECTION_CLOSED|ECONNRE|"57P03"/

/** The last errors in the API's log but those that a killed database brings, and what it said outside of it. */
async function reportWhatWentWrong(folder: string): Promise<void> {
  const log = await readFile(path.join(folder, 'api.log'), 'utf8').catch(() => '')
  const lines = log
    .split('\n')
    .filter(line => /^[^{]|"level":[456]0/.test(line) && !UNTOLD.test(line))
    .map(line => line.slice(0, TOLD_LETTERS))
  process.stderr.write(`${lines.slice(-TOLD_LINES).join('\n')}\n`)
}
