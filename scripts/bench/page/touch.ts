import type { ServerUnderTest } from '../server/server-under-test.ts'
import { besideLeast, median, type Row } from '../table.ts'
import { openBrowser, openPhone } from './phone-browser.ts'
import { buttonNamed, leastTapMs, tapTimes } from './taps.ts'

const TAPS = 10

/** What a finger feels on a slow phone: 'Ajouter', from dish to dish. */
export async function touches(server: ServerUnderTest): Promise<Row[]> {
  const browser = await openBrowser()
  try {
    const page = await openPhone(browser, { line: false, cpu: true })
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
    const taps = await tapTimes(page, TAPS, buttonNamed('Ajouter'))
    const leastMs = await leastTapMs(page)
    await page.context().close()
    return [
      {
        what: `adding a dish, CPU 4× slower: from the tap to the paint, median of ${TAPS} (worst ${Math.max(...taps)} ms)`,
        asked: '≤ 50 ms',
        measured: besideLeast(median(taps), leastMs),
        isMet: median(taps) <= 50,
      },
    ]
  } finally {
    await browser.close()
  }
}
