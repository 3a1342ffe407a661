import type { Browser, Page } from 'playwright'
import { openBrowser, openPhone } from '../page/phone-browser.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { guestOrder, lastDishes, toTheCart } from './guest-order.ts'
import type { Thumb } from './thumb.ts'

const DISHES = ['Gyoza au poulet (4 pièces)', 'Pad thaï', 'Mangue et riz gluant']
const LAST = 20
/** What the shortest way asks for without hiding anything; each further dish is one tap. */
const MOST_TAPS = 6
const MOST_LINES = 4
const MOST_SECONDS = 25

/** What a first order asks of a guest whose thumb scrolls a screen a second. */
export async function benchEffort({ port }: ServerUnderTest): Promise<Row[]> {
  const origin = `http://127.0.0.1:${port}/`
  const browser = await openBrowser()
  try {
    const rows: Row[] = []
    for (const dishes of [DISHES.slice(0, 1), DISHES]) {
      const order = await onNewPhone(browser, page => guestOrder(page, origin, dishes))
      rows.push(orderRow(dishes.length, order))
    }
    const seconds: number[] = []
    for (const dish of await onNewPhone(browser, page => lastDishes(page, origin, LAST))) {
      const { milliseconds } = await onNewPhone(browser, page => toTheCart(page, origin, dish))
      seconds.push(milliseconds / 1000)
    }
    return [...rows, cartRow(seconds)]
  } finally {
    await browser.close()
  }
}

async function onNewPhone<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await openPhone(browser, { line: false, cpu: false })
  try {
    return await act(page)
  } finally {
    await page.context().close()
  }
}

function orderRow(dishes: number, { taps, lines, milliseconds }: Thumb): Row {
  const most = MOST_TAPS + dishes - 1
  return {
    what: `a guest’s first order of ${dishes === 1 ? 'one dish' : `${dishes} dishes`}, from the landing page to the payment page: taps; lines typed; seconds`,
    asked: `≤ ${most}; ≤ ${MOST_LINES}; printed`,
    measured: `${taps}; ${lines}; ${(milliseconds / 1000).toFixed(0)} s`,
    isMet: taps <= most && lines <= MOST_LINES,
  }
}

function cartRow(seconds: readonly number[]): Row {
  const middle = median(seconds)
  return {
    what: `each of the ${seconds.length} dishes furthest down, from the landing page into the open cart, median (slowest ${Math.max(...seconds).toFixed(0)} s)`,
    asked: `≤ ${MOST_SECONDS} s`,
    measured: `${middle.toFixed(0)} s`,
    isMet: middle <= MOST_SECONDS,
  }
}
