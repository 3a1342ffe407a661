/** Pictures, as people choose them for their profile. */
import type { Page } from 'playwright'
import sharp from 'sharp'

export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** A photo whose blue half lies above the red one once it is turned as its EXIF says; it also holds a place. */
export async function aPhoto(): Promise<Picture> {
  const half = (background: string) => ({ create: { width: 600, height: 900, channels: 3 as const, background } })
  const red = await sharp(half('#d22')).png().toBuffer()
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#22d' } })
    .composite([{ input: red, left: 600, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'moi.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture of 50 megapixels, in a small file. */
export async function aHugePicture(): Promise<Picture> {
  const buffer = await sharp({ create: { width: 10_000, height: 5000, channels: 3, background: '#22d' } })
    .png()
    .toBuffer()
  return { name: 'grande.png', mimeType: 'image/png', buffer }
}

/** Chooses a picture as the profile's photo, in the open settings. */
export async function choosePicture(page: Page, picture: Picture): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(picture)
}

/** The colours of a picture's upper and lower half, and whether anything but pixels is in it. */
export async function looksOf(buffer: Buffer) {
  const { width, height, exif, format } = await sharp(buffer).metadata()
  const half = async (top: number) => {
    const area = { left: 0, top, width, height: Math.floor(height / 2) }
    // Sharp computes statistics of its input, not of the cut, so the cut becomes a picture first.
    const cut = await sharp(buffer).extract(area).toBuffer()
    const [r, , b] = (await sharp(cut).stats()).channels
    return (r?.mean ?? 0) > (b?.mean ?? 0) ? 'red' : 'blue'
  }
  return { square: width === height, upper: await half(0), lower: await half(Math.ceil(height / 2)), exif, format }
}
