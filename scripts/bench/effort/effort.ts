import type { Browser, Page } from 'playwright'
import { openBrowser, openPhone } from '../page/phone-browser.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { median, type Row } from '../table.ts'
import { guestOrder, lastDishes, leadingDishOrder, toTheCart } from './guest-order.ts'
import type { Thumb } from './thumb.ts'

/** The menu's order follows the hour: mains lead in the evening, and the starters' way is as much longer then. */
const ORDERS = [
  { what: 'one main', dishes: ['Pad thaï'] },
  { what: 'one starter', dishes: ['Gyoza au poulet (4 pièces)'] },
  { what: 'three dishes', dishes: ['Gyoza au poulet (4 pièces)', 'Pad thaï', 'Mangue et riz gluant'] },
]
const LAST = 20
/** The way through the menu asks for no more, without hiding anything; each further dish is one tap. */
const MOST_TAPS = 6
const MOST_LINES = 4
const MOST_SECONDS = 25

/** What a first order asks of a guest whose thumb scrolls a screen a second. */
export async function benchEffort({ port }: ServerUnderTest): Promise<Row[]> {
  const origin = `http://127.0.0.1:${port}/`
  const browser = await openBrowser()
  try {
    const leading = await onNewPhone(browser, page => leadingDishOrder(page, origin))
    const rows = [orderRow('the first view’s dish', MOST_TAPS - 1, leading)]
    for (const { what, dishes } of ORDERS) {
      const order = await onNewPhone(browser, page => guestOrder(page, origin, dishes))
      rows.push(orderRow(what, MOST_TAPS + dishes.length - 1, order))
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

function orderRow(what: string, most: number, { taps, lines, milliseconds }: Thumb): Row {
  return {
    what: `a guest’s first order of ${what}, from the landing page to the payment page: taps; lines typed; seconds`,
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
