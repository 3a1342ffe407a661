import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, expect, onTestFailed } from 'vitest'
import { createApp } from '#api/app.ts'
import { drain, nodeServer } from '#api/http/node-server.ts'
import { JOBS } from '#api/jobs.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context.ts'
import type { Sql } from '#api/platform/database/database.ts'
import { readEnv } from '#api/platform/env.ts'
import type { OutgoingMail } from '#api/platform/outside/mail.ts'
import type { PushSender } from '#api/platform/outside/push.ts'
import type { Log } from '#api/platform/telemetry/log.ts'
import { openServices } from '#api/process/services.ts'
import { startStripeSimulator } from '#scripts/stripe-simulator/server/simulator.ts'
import { type TestDatabase, testDatabase } from '../database/test-database.ts'
import { dueJobsOf } from './due-jobs.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'

export const TEST_ORIGIN = 'http://localhost:3000'
const WEBHOOK_SECRET = 'whsec_test'

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers }

export type TestApp = {
  app: Hono
  services: Services
  sql: Sql
  clock: FakeClock
  /** The mails that went out, in order. */
  mails: OutgoingMail[]
  /** The same app over HTTP: what webhooks and streams need. */
  serverUrl: string
  /** For what makes its own connections. */
  databaseUrl: string
  simulator: Awaited<ReturnType<typeof startStripeSimulator>>
  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** Works off every job that is due, and those that they cause. */
  runJobs(): Promise<void>
  /** Another process takes the place of this one, on the same database: what was read off this object before is the old one's. */
  replace(): Promise<void>
}

/**
 * The whole API on a database of its own, with a clock that stands still (Saturday 21 November 2026, 10:00 in Paris,
 * unless said), the payment simulator, and mails kept in a list. Call it at the top of a test file.
 */
export async function testApp(
  options: {
    startsAt?: string
    rateLimits?: 'on' | 'off'
    isProduction?: boolean
    log?: Log
    pushSender?: PushSender
    /** Further variables. */
    env?: Record<string, string>
    /** One of the test's own, instead of one made for it. */
    database?: Omit<TestDatabase, 'sql'>
  } = {},
): Promise<TestApp> {
  const { url, environment } = options.database ?? (await testDatabase())
  const clock = fakeClock(options.startsAt ?? '2026-11-21T09:00:00Z')
  const mails: OutgoingMail[] = []
  const server = nodeServer({ fetch: (request, env) => app.fetch(request, env) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulator = await startStripeSimulator({
    clock,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${serverUrl}/api/payments/stripe/webhook`,
  })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-test-data-'))
  const env = readEnv({
    NODE_ENV: 'test',
    ...environment,
    SESSION_SECRET: 'a secret of the tests and long enough to be one',
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_API_URL: simulator.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RATE_LIMITS: options.rateLimits ?? 'off',
    // Stand-ins of printers listen on this machine.
    PRINTER_ADDRESSES: 'any',
    DATA_DIR: dataDir,
    ...options.env,
  })
  // Afterwards: a start in production asks for secrets and addresses that no test has.
  if (options.isProduction) env.NODE_ENV = 'production'
  const openAll = () =>
    openServices(env as Parameters<typeof openServices>[0], {
      clock,
      ...(options.log && { log: options.log }),
      ...(options.pushSender && { pushSender: options.pushSender }),
      origins: [TEST_ORIGIN],
      mailer: { goesTo: 'a list', isReachable: async () => true, send: async mail => void mails.push(mail) },
    })
  let open = await openAll()
  let app = createApp(open.services)
  const runDueJobs = dueJobsOf(url)
  afterAll(async () => {
    await simulator.stop()
    await Promise.all([open.close(), drain(server)])
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function call<T>(method: string, path: string, init: RequestInit): Promise<Answer<T>> {
    const response = await app.request(`${TEST_ORIGIN}${path}`, { method, ...init })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as T }
  }
  return {
    get app() {
      return app
    },
    get services() {
      return open.services
    },
    get sql() {
      return open.services.sql
    },
    clock,
    mails,
    simulator,
    serverUrl,
    databaseUrl: url,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      call('POST', path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    runJobs: () =>
      runDueJobs(
        Object.fromEntries(
          Object.entries(JOBS).map(([name, job]) => [
            name,
            payload => reportedWhenTestFails(name, () => job(open.services, payload as never)),
          ]),
        ),
      ),
    async replace() {
      const before = open
      open = await openAll()
      app = createApp(open.services)
      await before.close()
    },
  }
}

/** Many tests mean a job to fail; where one does not, its reason is the first thing to know. */
async function reportedWhenTestFails(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const reason = error instanceof Error ? error.stack : error
    if (expect.getState().currentTestName) {
      onTestFailed(() => void process.stderr.write(`the job ${name} failed: ${reason}\n`))
    }
    throw error
  }
}

/** A new idempotency key as a header. */
export function freshKey(): Record<string, string> {
  return { 'idempotency-key': uuid() }
}
