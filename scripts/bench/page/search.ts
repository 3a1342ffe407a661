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
  const byTheWork: Measure = async (page, letter) => {
    const ms = await answerWork(browser, page, () => press(page, letter))
    return ms && ms * CPU_SLOWDOWN
  }
  try {
    const clock = await visits(browser, server, { cpu: true }, async page => ({
      letters: await typed(page, byTheClock),
      leastMs: await leastTapMs(page),
    }))
    const least = median(clock.map(({ leastMs }) => leastMs))
    const work = await visits(browser, server, { cpu: false }, page => typed(page, byTheWork))
    return [
      ...rowsOf(
        clock.map(({ letters }) => letters),
        `searching, CPU ${CPU_SLOWDOWN}× slower`,
        ms => besideLeast(ms, least),
      ),
      ...rowsOf(work, `searching, unthrottled, CPU time times ${CPU_SLOWDOWN}`, ms => `${Math.round(ms)} ms`),
    ]
  } finally {
    await browser.close()
  }
}

/** Opens the menu on a phone that has never been here, time after time, with the finger in the search's field. */
async function visits<T>(
  browser: Browser,
  server: ServerUnderTest,
  slow: { cpu: boolean },
  play: (page: Page) => Promise<T>,
): Promise<T[]> {
  const played: T[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await openPhone(browser, { line: false, ...slow })
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
    await tapField(page)
    played.push(await play(page))
    await page.context().close()
  }
  return played
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
  return (await press(page, letter)) ? page.evaluate<number>('window.answered') : undefined
}

/** @returns whether the letter changed what is found */
async function press(page: Page, letter: string): Promise<boolean> {
  const before = await foundWords(page)
  await page.evaluate(WATCH_LETTER)
  await page.keyboard.press(letter)
  await page.waitForTimeout(LOOK_MS)
  return (await foundWords(page)) !== before
}

function foundWords(page: Page): Promise<string> {
  return page.evaluate<string>("document.querySelector('.found-count [role=status]').textContent")
}

/** A row for the first letter of each visit, and one for all later ones. */
function rowsOf(visited: readonly (readonly number[])[], what: string, measured: (ms: number) => string): Row[] {
  const row = (letter: string, durations: readonly number[]): Row => {
    if (durations.length === 0) throw new Error(`${letter} found nothing: there is nothing to measure`)
    const middle = median(durations)
    return {
      what: `${what}: from ${letter} to the dishes found, median of ${durations.length} (slowest ${Math.round(Math.max(...durations))} ms)`,
      asked: '≤ 50 ms',
      measured: measured(middle),
      isMet: middle <= 50,
    }
  }
  return [
    row(
      'the first letter',
      visited.flatMap(letters => letters.slice(0, 1)),
    ),
    row(
      'each later one',
      visited.flatMap(letters => letters.slice(1)),
    ),
  ]
}
