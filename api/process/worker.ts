import { startWatching } from '#api/features/alerts/watch-house.ts'
import { databasesFault } from '#api/platform/database/hosts.ts'
import { startWorker } from '#api/platform/jobs/jobs.ts'
import { CRON, JOBS } from '../jobs.ts'
import { bootEnv, fail, listenForScrapes, outliveLostConnections, stopSignal } from './boot.ts'
import { openServices } from './services.ts'

/** The job process of a scaled installation; the web processes migrate. */
async function main(): Promise<void> {
  const env = bootEnv()
  const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const fault = await databasesFault(env)
  if (fault) fail(fault)
  const open = await openServices(env)
  outliveLostConnections(open.services.log)
  const scraped = await listenForScrapes(open.services)
  const worker = await startWorker(open.services, directUrl, JOBS, CRON)
  const stopWatching = startWatching(open.services, 'worker')
  await stopSignal()
  await Promise.all([worker.stop(), stopWatching()])
  await scraped?.stop()
  await open.close()
  process.exit(0)
}

await main()
