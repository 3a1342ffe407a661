import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page, ViewportSize } from 'playwright'
import sharp from 'sharp'

const HEIGHT = 400
const GAP = 12
export const CUSTOMERS_SIZES = sizes([320, 640], [390, 844], [820, 1180], [1440, 900])
/** A phone's and a tablet's size, where losing the network is usual. */
export const OFFLINE_SIZES = sizes([390, 844], [1180, 820])
export const STAFF_SIZES = sizes([390, 844], [820, 1180], [1180, 820], [1440, 900])

/**
 * Saves an open screen at every size side by side as `{name}.webp`, where `PICTURES` names a folder. `npm run
 * test:pictures` makes those of the whole site in `reports/pictures`; a dozen of them are copied to `docs/pictures`.
 */
export async function keepSheetOfSizes(page: Page, name: string, sizes: ViewportSize[]): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  const shots: Buffer[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    shots.push(
      await sharp(await page.screenshot())
        .resize({ height: HEIGHT })
        .toBuffer(),
    )
  }
  mkdirSync(folder, { recursive: true })
  await (await sideBySide(shots)).webp({ quality: 62 }).toFile(path.join(folder, `${fileName(name)}.webp`))
}

async function sideBySide(pictures: Buffer[]) {
  let left = 0
  const composed = []
  for (const input of pictures) {
    composed.push({ input, left, top: 0 })
    left += ((await sharp(input).metadata()).width ?? 0) + GAP
  }
  const background = '#8a8f98'
  return sharp({ create: { width: left - GAP, height: HEIGHT, channels: 3, background } }).composite(composed)
}

function fileName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function sizes(...pairs: [number, number][]): ViewportSize[] {
  return pairs.map(([width, height]) => ({ width, height }))
}
