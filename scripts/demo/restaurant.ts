import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { createApp } from '#api/app.ts'
import { seed } from '#api/features/menu/seed-database.ts'
import { ensureFirstStaff } from '#api/features/staff/staff-accounts.ts'
import { drain, nodeServer } from '#api/http/node-server.ts'
import { JOBS } from '#api/jobs.ts'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { createSnapshots } from '#api/platform/database/snapshots.ts'
import { readEnv } from '#api/platform/env.ts'
import { migrateJobs } from '#api/platform/jobs/jobs.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { openServices } from '#api/process/services.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'
import { startStripeSimulator } from '../stripe-simulator/server/simulator.ts'

/** The API with a clock that is moved, and the payment simulator: what a history is played on. */
export type Restaurant = Pick<TestApp, 'app' | 'services' | 'clock' | 'mails' | 'simulator' | 'runJobs'>

/** The passwords of the demonstration's accounts: they open nothing that is real. */
export const STAFF_PASSWORDS = { ADMIN_PASSWORD: 'piment-et-galanga', MANAGER_PASSWORD: 'basilic-et-citronnelle' }

type Place = {
  databaseUrl: string
  dataDir: string
  /** The file of the payment simulator's records. */
  stateFile: string
  sessionSecret: string
  booksSigningKey: string
  webhookSecret: string
  /** The address of the application that will be started on this database. */
  origin: string
  startsAt: Date
}

/** Opens the restaurant in this process, without limits of calls, and with mails that go nowhere. */
export async function openRestaurant(place: Place): Promise<Restaurant & { close(): Promise<void> }> {
  const { databaseUrl, webhookSecret, origin } = place
  await migrate(databaseUrl)
  await migrateJobs(databaseUrl)
  const clock = movedClock(place.startsAt)
  const server = nodeServer({ fetch: (request, env) => app.fetch(request, env) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const simulator = await startStripeSimulator({
    stateFile: place.stateFile,
    clock,
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/stripe/webhook`,
  })
  const env = readEnv({
    DATABASE_URL: databaseUrl,
    DATA_DIR: place.dataDir,
    SESSION_SECRET: place.sessionSecret,
    BOOKS_SIGNING_KEY: place.booksSigningKey,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_API_URL: simulator.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    RATE_LIMITS: 'off',
  })
  const mails: OutgoingMail[] = []
  const open = await openServices(env as Parameters<typeof openServices>[0], {
    clock,
    log: createLog('silent'),
    origins: [origin],
    mailer: { goesTo: 'nobody', isReachable: async () => true, send: async mail => void mails.push(mail) },
  })
  // By the moved clock every snapshot would be older than its half minute at each step, and read anew.
  const snapshots = createSnapshots(open.services.sql, () => boundsOfDay(parisDay(clock())).from, open.services.live)
  const services = { ...open.services, snapshots }
  await seed(services.sql)
  await ensureFirstStaff(services, { ...env, ...STAFF_PASSWORDS })
  const app = createApp(services)

  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  // A lost connection is the next step's error; without a listener it would end the process.
  pgPool.on('error', () => {})
  pgPool.on('connect', client => void client.on('error', () => {}))
  const taskList = Object.fromEntries(
    Object.entries(JOBS).map(([name, job]) => [name, (payload: unknown) => job(services, payload as never)]),
  )
  taskList.send_message = async payload => {
    await takeReceiptOff(services, payload as { messageId: string })
    await JOBS.send_message?.(services, payload as never)
  }

  return {
    app,
    services,
    clock,
    mails,
    simulator,
    runJobs: () => runOnce({ pgPool, taskList, logger: SILENT, preset: WITHOUT_BATCHES, noHandleSignals: true }),
    async close() {
      await simulator.stop()
      await Promise.all([open.close(), drain(server), pgPool.end()])
    },
  }
}

/** Drawing the receipt's PDF for each mail took as long as all the rest of an order, and these mails go nowhere. */
async function takeReceiptOff({ sql }: Restaurant['services'], { messageId }: { messageId: string }): Promise<void> {
  await sql`
    update messages
    set data = data - 'note'
    where id = ${messageId}`
}

const SILENT = new Logger(() => () => {})

/** In batches a job's end is written after its run has returned, and the next step would meet it half done. */
const WITHOUT_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

function movedClock(startsAt: Date): TestApp['clock'] {
  let ms = startsAt.getTime()
  const set = (toMs: number) => {
    ms = toMs
  }
  return Object.assign(() => new Date(ms), {
    set: (iso: string) => set(Date.parse(iso)),
    advanceMinutes: (minutes: number) => set(ms + minutes * 60_000),
    advanceSeconds: (seconds: number) => set(ms + seconds * 1000),
  })
}
