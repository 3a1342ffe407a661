import type { Page } from 'playwright'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { besideLeast, median, type Row } from '../table.ts'
import { openBrowser, openPhone } from './phone-browser.ts'
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
      requestAnimationFrame(() => {
        if (found.textContent === before) reject(new Error('the letter was painted before what it finds'))
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

/** What a search feels like on a slow phone: from a letter to the dishes that it finds. */
export async function searches(server: ServerUnderTest): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const first: number[] = []
    const later: number[] = []
    const least: number[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const page = await openPhone(browser, { line: false, cpu: true })
      await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
      await tapField(page)
      const [one = 0, ...others] = await typed(page)
      first.push(one)
      later.push(...others)
      least.push(await leastTapMs(page))
      await page.context().close()
    }
    return [rowOf('the first letter', first, least), rowOf('each later one', later, least)]
  } finally {
    await browser.close()
  }
}

async function tapField(page: Page): Promise<void> {
  await page.evaluate(`${FIELD}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  await page.waitForTimeout(LOOK_MS)
  await tapOn(page, FIELD)
  await until(page, `document.activeElement === ${FIELD}`)
  await page.waitForTimeout(LOOK_MS)
}

/** Milliseconds of each letter that changed what is found. */
async function typed(page: Page): Promise<number[]> {
  const durations: number[] = []
  for (const letter of WORD) {
    const before = await foundWords(page)
    await page.evaluate(WATCH_LETTER)
    await page.keyboard.press(letter)
    await page.waitForTimeout(LOOK_MS)
    if ((await foundWords(page)) !== before) durations.push(await page.evaluate<number>('window.answered'))
  }
  return durations
}

function foundWords(page: Page): Promise<string> {
  return page.evaluate<string>("document.querySelector('.found-count [role=status]').textContent")
}

function rowOf(letter: string, durations: readonly number[], least: readonly number[]): Row {
  const middle = median(durations)
  return {
    what: `searching, CPU 4× slower: from ${letter} to the dishes found, median of ${durations.length} (slowest ${Math.round(Math.max(...durations))} ms)`,
    asked: '≤ 50 ms',
    measured: besideLeast(middle, median(least)),
    isMet: middle <= 50,
  }
}
