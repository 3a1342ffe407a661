import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { Row } from '../table.ts'
import { openBrowser, openPhone } from './phone-browser.ts'

/** JavaScript that a first visit to the takeaway menu brings over the wire, all of it, as a real browser fetches it. */
export async function firstLoad(server: ServerUnderTest): Promise<Row> {
  const browser = await openBrowser()
  try {
    const page = await openPhone(browser, { line: false, cpu: false })
    const bodies = new Map<string, number>()
    page.on('response', response => {
      if (response.request().resourceType() !== 'script') return
      bodies.set(response.url(), Number(response.headers()['content-length']))
    })
    // On a busy machine the network is idle for a while before this one is asked for.
    const last = page.waitForResponse(/\/after-load-/)
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
    await last
    const bytes = [...bodies.values()].reduce((sum, length) => sum + length, 0)
    const kilobytes = bytes / 1000
    return {
      what: `takeaway page, first load: JavaScript over the wire (${bodies.size} files)`,
      asked: '≤ 115 KB brotli',
      measured: `${kilobytes.toFixed(1)} KB`,
      isMet: kilobytes <= 115,
    }
  } finally {
    await browser.close()
  }
}
