import type { CDPSession, Page } from 'playwright'
import { median } from '../table.ts'

/** After this long all animations have ended. */
const REST_MS = 500

/** How long a finger rests on the glass. */
const PRESS_MS = 80

/** Runs in the page and records for each tap the time until the next frame, in the place of an earlier one. */
const WATCH_TAPS = `
  window.durations = []
  window.tapObserver?.disconnect()
  window.tapObserver = new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') durations.push(duration)
  })
  tapObserver.observe({ type: 'event', durationThreshold: 16 })
`

/**
 * The browser's own figure for each tap: from the finger's lifting to the next frame on the screen, in steps of 8 ms. As a finger
 * does it: on something that is in view, on a page at rest.
 * @param next what is tapped next, an expression in the page; asked before each tap
 */
export async function tapTimes(page: Page, taps: number, next: string): Promise<number[]> {
  await page.evaluate(WATCH_TAPS)
  for (let tap = 0; tap < taps; tap++) {
    await page.evaluate(`${next}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    await page.waitForTimeout(REST_MS)
    await tapOn(page, next)
    await page.waitForTimeout(REST_MS)
  }
  const durations = await page.evaluate<number[]>('durations')
  // Faster than the observer's threshold: not measured at all.
  return [...durations, ...Array<number>(Math.max(0, taps - durations.length)).fill(16)]
}

/** How often the least of taps is measured. */
const LEAST_TAPS = 5

/**
 * The least that a tap can take on this page and machine: it changes one word, by no code of ours. What is above it is the
 * product's own share of a figure; what is below cannot be had here, whatever is asked.
 * @returns milliseconds, the middle of some taps
 */
export async function leastTapMs(page: Page): Promise<number> {
  const button = "document.getElementById('least-tap')"
  await page.evaluate(ADD_LEAST)
  const times = await tapTimes(page, LEAST_TAPS, button)
  await page.evaluate(`${button}.remove()`)
  return median(times)
}

/** In the page, over all that is there: a button that counts. */
const ADD_LEAST = `(() => {
  const button = document.createElement('button')
  button.id = 'least-tap'
  button.style.cssText = 'position:fixed;top:40%;left:40%;width:60px;height:60px;z-index:99'
  button.textContent = '0'
  button.onclick = () => { button.textContent = Number(button.textContent) + 1 }
  document.body.append(button)
})()`

/**
 * Taps in the middle of what an expression in the page names. A script finds it, since each locator of Playwright leaves
 * listeners of its own on the page, which hear of every touch first.
 */
export async function tapOn(page: Page, expression: string): Promise<void> {
  const [x, y] = await page.evaluate<[number, number]>(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(
    ${expression}.getBoundingClientRect())`)
  const session = await sessionOf(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(PRESS_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Playwright's own tap lifts the finger in the moment in which it touches. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** An expression for the page: the first button whose name begins with this. */
export function buttonNamed(start: string): string {
  return `[...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent).trim().startsWith('${start}'))`
}

/** Waits until an expression in the page has a value. */
export async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) await page.waitForTimeout(100)
}
