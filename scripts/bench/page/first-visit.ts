import type { Browser } from 'playwright'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { openBrowser, openPhone } from './phone-browser.ts'

const VISITS = 5
/** Above this Lighthouse scores below 95, even with everything else perfect. */
const MOST_BLOCKED_MS = 250
/** After this long without a request the page counts as loaded, as in Lighthouse. */
const QUIET_MS = 2000
const START_MS = 1000

type Visit = { largestPaintMs: number; shift: number; blockedMs: number }

/** Runs in the page before its scripts. */
const WATCH = `
  const seen = (window.seen = { largestPaintMs: 0, shift: 0, blockedMs: 0 })
  const observe = (type, note) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', entry => { seen.largestPaintMs = entry.startTime })
  observe('layout-shift', entry => { seen.shift += entry.value })
  observe('longtask', entry => { seen.blockedMs += entry.duration - 50 })
`

/** `/` on a slow phone and line, first visit: by the browser's own observers, the median of five. */
export async function firstVisits(server: ServerUnderTest): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const visits: Visit[] = []
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnce(browser, server.port))
    const of = (name: keyof Visit) => median(visits.map(visit => visit[name]))
    const paint = of('largestPaintMs')
    const shift = Math.max(...visits.map(visit => visit.shift))
    const blocked = of('blockedMs')
    const what = (name: string) => `first visit to /, 1.6 Mbit/s, 150 ms, CPU 4× slower: ${name}`
    return [
      row(what(`largest paint, median of ${VISITS}`), '≤ 1.0 s', `${(paint / 1000).toFixed(2)} s`, paint <= 1000),
      row(what('layout shift, worst'), '≤ 0.02', shift.toFixed(4), shift <= 0.02),
      row(
        what('main thread blocked (tasks over 50 ms), median'),
        `≤ ${MOST_BLOCKED_MS} ms`,
        `${Math.round(blocked)} ms`,
        blocked <= MOST_BLOCKED_MS,
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function visitOnce(browser: Browser, port: number): Promise<Visit> {
  const page = await openPhone(browser, { line: true, cpu: true })
  await page.addInitScript({ content: WATCH })
  // The windows of a new context take a second to start, which is no part of the visit.
  await page.waitForTimeout(START_MS)
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)
  const visit = await page.evaluate<Visit>('seen')
  await page.context().close()
  return visit
}

function row(what: string, asked: string, measured: string, isMet: boolean): Row {
  return { what, asked, measured, isMet }
}
