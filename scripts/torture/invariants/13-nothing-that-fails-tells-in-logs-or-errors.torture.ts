import type { Hono } from 'hono'
import { afterAll, expect, vi } from 'vitest'
import webPush from 'web-push'
import { createApp } from '#api/app.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { JOBS } from '#api/jobs.ts'
import type { Services } from '#api/platform/context.ts'
import { connect } from '#api/platform/database/database.ts'
import { startWorker } from '#api/platform/jobs/jobs.ts'
import { createMailer } from '#api/platform/outside/mail.ts'
import { createPushSender } from '#api/platform/outside/push.ts'
import { createTexter } from '#api/platform/outside/sms.ts'
import { createStripe } from '#api/platform/outside/stripe.ts'
import { TEST_ORIGIN } from '#api/testing/app/test-app.ts'
import { smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import { invariant } from '../invariant.ts'
import type { Random } from '../seed.ts'
import { canariedWorld, NO_LEAK } from '../world/api/leaks/canaried-world.ts'
import { startEchoingProvider } from '../world/api/leaks/echoing-provider.ts'
import { refuseRows } from '../world/api/leaks/refused-rows.ts'
import type { Call } from '../world/api/requests/call.ts'
import { toCall } from '../world/api/requests/draft.ts'
import { requestsOf, whoMay } from '../world/api/requests/requests.ts'
import type { Who } from '../world/api/world.ts'

const { world, logged, secrets, cacheAnswer, leaks } = await canariedWorld()
const requests = await requestsOf(world)
const { services, sql, databaseUrl } = world.app
services.texter = { goesTo: 'nobody', send: async () => {} }
const KEY_OF = {
  stripe: 'sk_test_canari_zq7_of_nobody',
  mail: 'secret-zq8-of-the-mail',
  texts: 'canari-zq9-auth-token',
  database: 'secret-zq0-of-the-database',
}
for (const [of, key] of Object.entries(KEY_OF)) secrets.add(`the key of ${of}`, key)
const provider = await startEchoingProvider()
const smtp = await smtpStub({
  onRcptTo: ({ address }, _, callback) => callback(smtpRefusal(550, `5.1.1 <${address}>: nobody of that name here`)),
})
afterAll(() => Promise.all([provider.stop(), smtp.stop()]))

/** Every endpoint and every job, where something is broken. */
invariant(13, 'providers that repeat what they were told', { secondsATry: 300 }, async ({ random, tried }) => {
  const before = failures()
  const failing = withEchoingProviders()
  await atAllOf(createApp(failing), random, { workers: failing })
  expect(failures() - before).toBeGreaterThan(10)
  expect(provider.asked()).toBeGreaterThan(5)
  expect(leaks()).toEqual(NO_LEAK)
  tried(secrets.size())
})

for (const how of ['in its message', 'in its detail'] as const) {
  invariant(13, `a database that quotes rows ${how}`, { secondsATry: 300 }, async ({ random, tried }) => {
    const before = failures()
    await atAllOf(createApp(services), random, { workers: services, broken: () => refuseRows(sql, how) })
    expect(failures() - before).toBeGreaterThan(20)
    expect(leaks()).toEqual(NO_LEAK)
    tried(secrets.size())
  })
}

invariant(13, 'a database that is away', { secondsATry: 300 }, async ({ random, tried }) => {
  const before = failures()
  const away = connect(`postgres://canari:${KEY_OF.database}@127.0.0.1:1/away`, { max: 8 })
  await atAllOf(createApp({ ...services, sql: away }), random, { workers: services })
  expect(failures() - before).toBeGreaterThan(20)
  expect(leaks()).toEqual(NO_LEAK)
  tried(secrets.size())
})

/** How many log lines report an error. */
function failures(): number {
  return logged.filter(line => JSON.parse(line).level >= 40).length
}

function withEchoingProviders(): Services {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  secrets.add('the key of notifications', privateKey)
  return {
    ...services,
    stripe: createStripe({ STRIPE_SECRET_KEY: KEY_OF.stripe, STRIPE_API_URL: provider.url }),
    mailer: createMailer({ SMTP_URL: smtp.url.replace('//', `//canari:${KEY_OF.mail}@`), DATA_DIR: '/nowhere' }),
    texter: createTexter({
      TWILIO_ACCOUNT_SID: `AC${'5'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: KEY_OF.texts,
      TWILIO_FROM: '+33700000000',
      TWILIO_API_URL: provider.url,
    }),
    pushSender: createPushSender(
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: undefined, PUBLIC_URL: undefined },
      { hostname: '127.0.0.1', port: 1 },
    ),
  }
}

type Trouble = {
  /** The services that the jobs use. */
  workers: Services
  /** Breaks something, and returns a function that repairs it; what the calls need is made before. */
  broken?: () => Promise<() => Promise<void>>
}

async function atAllOf(app: Hono, random: Random, { workers, broken }: Trouble): Promise<void> {
  const calls: Call[] = []
  for (const endpoint of ENDPOINTS) {
    const who = whoMay(endpoint).at(-1) as Who
    const draft = await requests.valid(endpoint, who, random)
    calls.push(toCall({ ...draft, bearer: draft.bearer ?? (await world.tokenFor(who)) }))
  }
  const repaired = await broken?.()
  await Promise.all(calls.map(call => ask(app, call)))
  await workOff(workers)
  await repaired?.()
  await world.repair('/api/admin/settings')
}

async function ask(app: Hono, { method, target, headers, payload }: Call): Promise<void> {
  const body = payload && { body: new Uint8Array(payload) }
  const response = await app.request(`${TEST_ORIGIN}${target}`, { method, headers, ...body })
  const { status } = response
  const type = response.headers.get('content-type')
  if (type?.startsWith('text/event-stream')) return await response.body?.cancel()
  cacheAnswer({ status, type, text: await response.text() })
}

/** Runs jobs as the job worker does, which logs failures. */
async function workOff(workers: Services): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 0`
  const worker = await startWorker(workers, databaseUrl, JOBS, [])
  await vi.waitFor(
    async () => {
      const [row] = await sql<{ waiting: number }[]>`
        select count(*) as waiting from graphile_worker._private_jobs where attempts = 0 and run_at <= now()`
      expect(row?.waiting).toBe(0)
    },
    { timeout: 120_000, interval: 100 },
  )
  await worker.stop()
}
