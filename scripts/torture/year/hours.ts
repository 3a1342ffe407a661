/** The jobs of the clock, run by a clock that is moved: each at its last due minute of the hours that are skipped. */
import { parseCrontab } from 'graphile-worker'
import { CRON, JOBS } from '#api/jobs.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'

const MINUTE_MS = 60_000
type Moved = Pick<TestApp, 'clock' | 'services' | 'simulator' | 'runJobs'>
const ITEMS = parseCrontab(CRON.map(({ name, crontab }) => `${crontab} ${name}`).join('\n'))

/** Moves the clock to an instant; what was due on the way has run by then, in its order. */
export async function passTo(app: Moved, until: Date): Promise<void> {
  for (const { task, at } of dueBetween(app.clock(), until)) {
    app.clock.set(at.toISOString())
    await app.simulator.settled()
    await JOBS[task]?.(app.services, {} as never)
    await app.runJobs()
  }
  app.clock.set(until.toISOString())
  await app.simulator.settled()
  await app.runJobs()
}

function dueBetween(from: Date, until: Date): { task: string; at: Date }[] {
  const last = new Map<string, Date>()
  for (let ms = Math.floor(from.getTime() / MINUTE_MS + 1) * MINUTE_MS; ms <= until.getTime(); ms += MINUTE_MS) {
    const at = new Date(ms)
    const digest = {
      ...{ min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate() },
      ...{ month: at.getUTCMonth() + 1, dow: at.getUTCDay() },
    }
    for (const { task, match } of ITEMS) if (match(digest)) last.set(task, at)
  }
  return [...last].map(([task, at]) => ({ task, at })).sort((a, b) => a.at.getTime() - b.at.getTime())
}
