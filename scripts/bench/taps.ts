import type { Locator, Page } from 'playwright'

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
 * does it: on something that is in view, on a page at rest, without what Playwright's own tap asks of the page meanwhile.
 * @param next what is tapped next; asked before each tap
 */
export async function tapTimes(page: Page, taps: number, next: () => Locator): Promise<number[]> {
  await page.evaluate(WATCH_TAPS)
  for (let tap = 0; tap < taps; tap++) {
    const target = await next().elementHandle()
    await target?.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForTimeout(REST_MS)
    const place = await target?.boundingBox()
    if (!place) throw new Error('there is nothing to tap')
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
    await page.waitForTimeout(REST_MS)
  }
  const durations = await page.evaluate<number[]>('durations')
  // Faster than the observer's threshold: not noted at all.
  return [...durations, ...Array<number>(Math.max(0, taps - durations.length)).fill(16)]
}
