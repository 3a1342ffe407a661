import type { Browser, Page } from 'playwright'

/**
 * What the main thread of a page works, by Chromium's own trace: CPU time, in which other programs do not count. They
 * double a time by the clock from one hour to the next.
 */

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

const CATEGORIES = ['devtools.timeline', 'cc', 'toplevel', 'benchmark', 'blink.user_timing']

/** Chromium's names for all that is done for one frame, and for one task of a thread. */
const FRAME = 'ProxyMain::BeginMainFrame'
const TASK = 'ThreadControllerImpl::RunTask'

/** What a page marks when it hears of a person's input, and in the frame that shows the answer. */
export const INPUT = "performance.mark('bench-input')"
export const ANSWERED = "performance.mark('bench-answered')"

/** @returns milliseconds for each frame of what a page is made to do */
export async function frameWork(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const events = await traced(browser, page, act)
  const frames = events.filter(({ ph, name }) => ph === 'X' && name === FRAME)
  if (frames.length === 0) throw new Error(`the trace has no ${FRAME}: this Chromium names it otherwise`)
  return frames.map(({ tdur = 0 }) => tdur / 1000)
}

/**
 * @param act an input, which the page marks as it comes and in the first frame that answers it; whether it was answered
 * @returns milliseconds of all tasks from the one with the input to the frame with the answer; undefined without answer
 */
export async function answerWork(
  browser: Browser,
  page: Page,
  act: () => Promise<boolean>,
): Promise<number | undefined> {
  let isAnswered = false
  const events = await traced(browser, page, async () => {
    isAnswered = await act()
  })
  if (!isAnswered) return
  const input = events.findLast(({ name }) => name === 'bench-input')
  const answer = events.findLast(({ name }) => name === 'bench-answered')
  if (!input || !answer) throw new Error('what was asked for came later than in the frame that is measured')
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      name === TASK && ph === 'X' && pid === input.pid && tid === input.tid && ts + dur >= input.ts && ts <= answer.ts,
  )
  if (tasks.length === 0) throw new Error(`the trace has no ${TASK}: this Chromium names it otherwise`)
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
}

async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  return JSON.parse(String(await browser.stopTracing())).traceEvents
}
