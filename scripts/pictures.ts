/**
 * `npx tsx scripts/pictures.ts [icons|screenshots|shared|readme]`: makes the pictures that systems and other sites show
 * of ours, all or one kind: the apps' icons and `favicon.ico`, the screenshots that browsers show before installing an
 * app, `og.png` for shared links, and the one at the top of the README. Commit them when they have changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { openBrowser } from './bench/page/phone-browser.ts'
import { startServerUnderTest } from './bench/server/server-under-test.ts'
import { buildWhatChanged } from './build/build-what-changed.ts'
import { drawIcons } from './pictures/icons.ts'
import { takeScreenshots } from './pictures/screenshots.ts'
import { takeThreePhones } from './pictures/three-phones.ts'

/** The size that Open Graph recommends; api/features/site/rules/home-document.ts declares it in the page's head. */
const SHARED = { width: 1200, height: 630 }
const ICON_PIXELS = 32

const FOLDER = 'pwa/public'

const kind = process.argv[2]
const browser = await openBrowser()
try {
  if (kind === undefined || kind === 'icons') {
    await drawIcons(FOLDER)
    writeFileSync(`${FOLDER}/favicon.ico`, icoOf(await icon(browser)))
  }
  if (kind === undefined || kind === 'screenshots') await takeScreenshots(browser, `${FOLDER}/screenshots`)
  if (kind === undefined || kind === 'shared') await shareFirstView(browser)
  if (kind === undefined || kind === 'readme') await takeThreePhones(browser, 'docs/pictures/phone.webp')
} finally {
  await browser.close()
}

async function shareFirstView(within: Browser): Promise<void> {
  await buildWhatChanged()
  const server = await startServerUnderTest()
  try {
    writeFileSync(`${FOLDER}/og.png`, await firstView(within, `http://127.0.0.1:${server.port}/`))
  } finally {
    await server.stop()
  }
}

/** A picture of the first view without its links; `bypassCSP` lets in the style that hides them. */
async function firstView(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SHARED, locale: 'fr-FR', bypassCSP: true })
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.screenshot({
    style: '.site-header :not(.mark, .mark *, :has(.mark)), .hero .ways { visibility: hidden }',
  })
}

async function icon(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: ICON_PIXELS, height: ICON_PIXELS } })
  const svg = readFileSync(`${FOLDER}/icon.svg`, 'utf8')
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${ICON_PIXELS}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/** An ICO file with one picture: six bytes of header, sixteen of directory, then the PNG. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(ICON_PIXELS, 6)
  head.writeUInt8(ICON_PIXELS, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
