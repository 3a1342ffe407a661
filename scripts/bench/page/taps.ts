import type { Page } from 'playwright'

/** After this long all animations have ended. */
const REST_MS = 500

/** Runs in the page and records for each tap the time until the next frame. */
const WATCH_TAPS = `
  window.durations = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/**
 * The browser's own figure for each tap: from the input to the next frame on the screen, in steps of 8 ms. As a finger
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

/**
 * Taps in the middle of what an expression in the page names. A script finds it, since each locator of Playwright leaves
 * listeners of its own on the page, which hear of every touch first.
 */
export async function tapOn(page: Page, expression: string): Promise<void> {
  const [x, y] = await page.evaluate<[number, number]>(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(
    ${expression}.getBoundingClientRect())`)
  await page.touchscreen.tap(x, y)
}

/** An expression for the page: the first button whose name begins with this. */
export function buttonNamed(start: string): string {
  return `[...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent).trim().startsWith('${start}'))`
}

/** Waits until an expression in the page has a value. */
export async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) await page.waitForTimeout(100)
}
