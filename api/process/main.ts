import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ServerType } from '@hono/node-server'
import { startWatching } from '#api/features/alerts/watch-house.ts'
import { seed } from '#api/features/menu/seed-database.ts'
import { ensureErasureKey } from '#api/features/privacy/erase-again.ts'
import { isNotYetOpen, missingToOpen } from '#api/features/settings/rules/legal-fields.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { PageToRender, RenderedPage } from '#api/features/site/contract.ts'
import { keepRelease, PAGE_FOLDER } from '#api/features/site/release-files.ts'
import { ensureFirstStaff } from '#api/features/staff/staff-accounts.ts'
import { connectionLimits, drain, nodeServer } from '#api/http/node-server.ts'
import type { Services } from '#api/platform/context.ts'
import { databasesFault } from '#api/platform/database/hosts.ts'
import { migrate, migrationFault } from '#api/platform/database/migrate.ts'
import { migrateJobs, startWorker } from '#api/platform/jobs/jobs.ts'
import { createApp } from '../app.ts'
import { CRON, JOBS } from '../jobs.ts'
import { announce, bootEnv, fail, listenForScrapes, outliveLostConnections, say, stopSignal } from './boot.ts'
import { openServices, phoneOrigins } from './services.ts'

/** Rendering takes far less; after this time the page is sent as the bare shell. */
const RENDER_MS = 10_000

/**
 * What a new restaurant begins with: whoever tries it out on their own machine goes on with the password that the start
 * prints (docs/decisions/0140-a-second-factor-for-the-staff.md).
 */
const FRESH_IN_PRODUCTION = { staffPasswordAlone: false, provenMinutes: 10, provenAnewMinutes: 2 }

/** The web process. By default it also runs the jobs; with JOBS_IN_PROCESS=false `worker.ts` does. */
async function main(): Promise<void> {
  const env = bootEnv()
  makeDataDir(path.resolve(env.DATA_DIR))
  const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const fault = await databasesFault(env)
  if (fault) fail(fault)
  await migrate(directUrl, { say })
    .then(() => migrateJobs(directUrl))
    .catch(error => fail(migrationFault(error)))
  const open = await openServices(env)
  outliveLostConnections(open.services.log)
  const { services } = open
  await seed(services.sql, env.NODE_ENV === 'production' ? FRESH_IN_PRODUCTION : {})
  const { created } = await ensureFirstStaff(services, env)
  await keepRelease(services, PAGE_FOLDER)
  await ensureErasureKey(services)
  const app = createApp(services, { folder: PAGE_FOLDER, render: renderBuiltPages })
  const server = nodeServer(app, connectionLimits(env), services.clock)
  await listen(server, env.PORT, env.HOST)
  const scraped = await listenForScrapes(services)
  const worker = env.JOBS_IN_PROCESS ? await startWorker(services, directUrl, JOBS, CRON) : undefined
  const stopWatching = startWatching(services, 'web')
  announce(env, { first: services.origins[0], phones: phoneOrigins(services.origins) }, created)
  await notifyWhatIsMissing(services)
  // The parent process (`npm start`, also of the end-to-end tests) waits for this message.
  process.send?.({ kind: 'ready' })
  await stopSignal()
  // New connections are refused first, open streams end, requests and jobs under way finish; only then the database is
  // closed, which they need to the end.
  open.endStreams()
  // `/readyz` says so from now on. A proxy that asks sends nothing here any more by the time the port is closed, which
  // would reset what is just arriving.
  await wait(env.STOP_DELAY_SECONDS * 1000)
  await Promise.all([drain(server), worker?.stop(), stopWatching(), scraped?.stop()])
  await open.close()
  process.exit(0)
}

/** Only a folder that is missing stops the start: what cannot be written to it later (a mail file) is tried again. */
function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    fail(`The data folder ${folder} cannot be made (${code}): make room for it, or set DATA_DIR to another folder.`)
  }
}

/** Logs what is missing, so that nobody wonders why a running shop takes no orders. */
async function notifyWhatIsMissing({ snapshots, env, log }: Services): Promise<void> {
  const settings = await snapshots.read(settingsSnapshot)
  if (!isNotYetOpen(settings, env)) return
  const missing = missingToOpen(settings, env).map(({ key }) => key)
  log.warn({ missing }, 'no orders are taken until these are filled in at /admin/reglages')
}

/** It renders in a thread that ends afterwards: that happens seldom, so its 50 MB need not stay in memory. */
function renderBuiltPages(pages: readonly PageToRender[]): Promise<RenderedPage[]> {
  const bundle = pathToFileURL('dist/render/prerender.js').href
  return runInThread(path.resolve('dist/api/render-thread.js'), { bundle, pages }, RENDER_MS)
}

/**
 * Has a module work on something in a thread of its own, which ends with it: the memory goes back, and nobody waits
 * behind a long calculation.
 * @param file the thread's program: it reads `workerData` and posts one message
 * @throws what the thread throws; Error when it takes longer than `withinMs` or ends without a word
 */
async function runInThread<T>(file: string, workerData: unknown, withinMs: number): Promise<T> {
  // Little room for garbage: what a thread once took, the process does not wholly give back.
  const thread = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 8 } })
  try {
    const [answer] = await Promise.race([
      // Rejects with the thread's error, too.
      once(thread, 'message', { signal: AbortSignal.timeout(withinMs) }),
      once(thread, 'exit').then(() => {
        throw new Error(`${file} ended without an answer`)
      }),
    ])
    return answer as T
  } finally {
    await thread.terminate()
  }
}

async function listen(server: ServerType, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await Promise.race([
    once(server, 'listening'),
    once(server, 'error').then(([error]) => {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      fail(
        isTaken
          ? `Port ${port} is taken: stop what uses it, or start with PORT=… another one.`
          : `Cannot listen on ${host}:${port}: ${error.message}`,
      )
    }),
  ])
}

await main()
