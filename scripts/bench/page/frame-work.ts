import type { Browser, Page } from 'playwright'

type TraceEvent = { name: string; ph: string; tdur?: number }

/** The name of Chromium's own record of all that the main thread does for one frame. */
const FRAME = 'ProxyMain::BeginMainFrame'

/**
 * The main thread's CPU time for each frame of what a page is made to do, milliseconds, from the browser's own trace. Other
 * programs do not count, which double a frame's time by the clock from one hour to the next.
 */
export async function frameWork(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'cc', 'toplevel', 'benchmark'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const frames = traceEvents.filter(({ ph, name }) => ph === 'X' && name === FRAME)
  if (frames.length === 0) throw new Error(`the trace has no ${FRAME}: this Chromium names it otherwise`)
  return frames.map(({ tdur = 0 }) => tdur / 1000)
}
