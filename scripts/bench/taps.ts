import type { Page } from 'playwright'

/** After which nothing moves any more. */
const REST_MS = 500

/** In the page: notes for each tap how long it took until the next frame was on the screen. */
const WATCH_TAPS = `
  window.durations = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
`

/**
 * The browser's own figure for each tap: from the input to the next frame on the screen, in steps of 8 ms. As a finger
 * does it: on something that is in view, on a page at rest. What is tapped is found by a script, since each locator of
 * Playwright leaves listeners of its own on the page, which hear of every touch first.
 * @param next what is tapped next, an expression in the page; asked before each tap
 */
export async function tapTimes(page: Page, taps: number, next: string): Promise<number[]> {
  await page.evaluate(WATCH_TAPS)
  for (let tap = 0; tap < taps; tap++) {
    await page.evaluate(`${next}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    await page.waitForTimeout(REST_MS)
    const place = await page.evaluate<Place>(`(({ x, y, width, height }) => ({ x, y, width, height }))(
      ${next}.getBoundingClientRect())`)
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
    await page.waitForTimeout(REST_MS)
  }
  const durations = await page.evaluate<number[]>('durations')
  // Faster than the observer's threshold: not noted at all.
  return [...durations, ...Array<number>(Math.max(0, taps - durations.length)).fill(16)]
}

type Place = { x: number; y: number; width: number; height: number }

/** The first button whose name begins so, as an expression for `tapTimes`. */
export function buttonNamed(start: string): string {
  return `[...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent).startsWith('${start}'))`
}

/** Until an expression in the page is something. */
export async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) await page.waitForTimeout(100)
}
