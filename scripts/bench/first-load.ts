import { chromium } from 'playwright'
import { ensureChromium } from '../test/chromium.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import type { Row } from './table.ts'

/** JavaScript that a first visit to the takeaway menu brings over the wire, all of it, as a real browser counts it. */
export async function firstLoad(server: ServerUnderTest): Promise<Row> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--headless=new', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', event => {
      if (event.type === 'Script') scripts.add(event.requestId)
    })
    session.on('Network.loadingFinished', event => {
      if (scripts.has(event.requestId)) bytes += event.encodedDataLength
    })
    await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'networkidle' })
    const kilobytes = bytes / 1000
    return {
      what: `takeaway page, first load: JavaScript over the wire (${scripts.size} files, with their headers)`,
      asked: '≤ 120 KB brotli',
      measured: `${kilobytes.toFixed(1)} KB`,
      isMet: kilobytes <= 120,
    }
  } finally {
    await browser.close()
  }
}
