import type { Browser, Page } from 'playwright'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { besideLeast, median, type Row } from '../table.ts'
import { ANSWERED, answerWork, INPUT } from './main-thread.ts'
import { CPU_SLOWDOWN, openBrowser, openPhone } from './phone-browser.ts'
import { leastTapMs, tapOn, until } from './taps.ts'

const VISITS = 5
/** A person who has tapped the field looks at the keyboard this long. */
const LOOK_MS = 800
const WORD = 'curry'
const FIELD = "document.getElementById('recherche')"

/**
 * In the page, which does not wait for it: from the key to the frame that shows another number of dishes, and the list
 * with it, by the browser's own figure (in steps of 8 ms). What is found must be there when that frame is made: a frame
 * that shows the letter alone counts for nothing.
 */
const WATCH_LETTER = `
  void (window.answered = new Promise((resolve, reject) => {
    const found = document.querySelector('.found-count [role=status]')
    const before = found.textContent
    let pressedAt
    addEventListener('keydown', ({ timeStamp }) => {
      pressedAt = timeStamp
      ${INPUT}
      requestAnimationFrame(() => {
        if (found.textContent === before) reject(new Error('the letter was painted before what it finds'))
        else ${ANSWERED}
      })
    }, { once: true, capture: true })
    new PerformanceObserver((list, observer) => {
      const key = list.getEntries().findLast(({ name }) => name === 'keypress')
      if (!key) return
      observer.disconnect()
      resolve(key.startTime + key.duration - pressedAt)
    }).observe({ type: 'event', durationThreshold: 16 })
  }))
`

/** Milliseconds of a letter; undefined where it changed nothing that is found. */
type Measure = (page: Page, letter: string) => Promise<number | undefined>

/** What a search feels like on a slow phone: from a letter to the dishes that it finds. */
export async function searches(server: ServerUnderTest): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const least: number[] = []
    const clock = await visits(browser, server, true, byTheClock, async page => {
      least.push(await leastTapMs(page))
    })
    const work = await visits(browser, server, false, (page, letter) => byTheWork(browser, page, letter))
    return [
      rowOf('the first letter', clock.first, median(least)),
      rowOf('each later one', clock.later, median(least)),
      workRow('the first letter', work.first),
      workRow('each later one', work.later),
    ]
  } finally {
    await browser.close()
  }
}

async function visits(
  browser: Browser,
  server: ServerUnderTest,
  cpu: boolean,
  measure: Measure,
  atTheEnd: (page: Page) => Promise<void> = async () => {},
) {
  const first: number[] = []
  const later: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await openPhone(browser, { line: false, cpu })
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
    await tapField(page)
    const [one = 0, ...others] = await typed(page, measure)
    first.push(one)
    later.push(...others)
    await atTheEnd(page)
    await page.context().close()
  }
  return { first, later }
}

async function tapField(page: Page): Promise<void> {
  await page.evaluate(`${FIELD}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  await page.waitForTimeout(LOOK_MS)
  await tapOn(page, FIELD)
  await until(page, `document.activeElement === ${FIELD}`)
  await page.waitForTimeout(LOOK_MS)
}

/** Milliseconds of each letter that changed what is found. */
async function typed(page: Page, measure: Measure): Promise<number[]> {
  const durations: number[] = []
  for (const letter of WORD) {
    const ms = await measure(page, letter)
    if (ms !== undefined) durations.push(ms)
  }
  return durations
}

async function byTheClock(page: Page, letter: string): Promise<number | undefined> {
  const before = await foundWords(page)
  await press(page, letter)
  return (await foundWords(page)) === before ? undefined : page.evaluate<number>('window.answered')
}

async function byTheWork(browser: Browser, page: Page, letter: string): Promise<number | undefined> {
  const ms = await answerWork(browser, page, () => press(page, letter))
  return ms && ms * CPU_SLOWDOWN
}

async function press(page: Page, letter: string): Promise<void> {
  await page.evaluate(WATCH_LETTER)
  await page.keyboard.press(letter)
  await page.waitForTimeout(LOOK_MS)
}

function foundWords(page: Page): Promise<string> {
  return page.evaluate<string>("document.querySelector('.found-count [role=status]').textContent")
}

function rowOf(letter: string, durations: readonly number[], leastMs: number): Row {
  const middle = median(durations)
  return {
    what: `searching, CPU ${CPU_SLOWDOWN}× slower: from ${letter} to the dishes found, median of ${durations.length} (slowest ${Math.round(Math.max(...durations))} ms)`,
    asked: '≤ 50 ms',
    measured: besideLeast(middle, leastMs),
    isMet: middle <= 50,
  }
}

function workRow(letter: string, durations: readonly number[]): Row {
  const middle = median(durations)
  return {
    what: `the same, unthrottled: CPU time from ${letter} to the dishes found, times ${CPU_SLOWDOWN}, median of ${durations.length} (most ${Math.round(Math.max(...durations))} ms)`,
    asked: '≤ 50 ms',
    measured: `${Math.round(middle)} ms`,
    isMet: middle <= 50,
  }
}
