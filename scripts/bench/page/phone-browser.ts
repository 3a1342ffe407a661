import { type Browser, chromium, type Page } from 'playwright'
import { ensureChromium } from '../../test/chromium.ts'

/** A modest phone on a poor line: 1.6 Mbit/s, 150 ms, and a CPU four times slower than this machine's. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
export const CPU_SLOWDOWN = 4

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: ['--headless=new', '--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

/** Opens a page on a phone without earlier visits, in a context of its own. Close the context afterwards. */
export async function openPhone(browser: Browser, slow: { line: boolean; cpu: boolean }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (slow.line) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
  }
  if (slow.cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}
