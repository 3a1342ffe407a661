import { BLUR, CODINGS, type Coding, widthsOf } from '../rules/picture-sizes.ts'
import { inTurn, sharpOpener } from './decoder.ts'

export type EncodedSize = { width: number; coding: Coding; content: Buffer }
export type PictureSizes = { sizes: EncodedSize[]; blur: Buffer }

/** About as fine as each other to the eye. Effort above 4 takes AVIF twice the time for a twentieth of its bytes. */
const HOW = { avif: { quality: 55, effort: 4 }, webp: { quality: 78 } }

/**
 * The sizes of a picture of ours. A few seconds of one core: for a job, and each size waits its turn by itself, so that
 * whoever sends a picture meanwhile waits for one of them at most.
 * @param own its width in pixels
 */
export async function encodeSizes(picture: Buffer, own: number): Promise<PictureSizes> {
  const open = await sharpOpener()
  const sizes: EncodedSize[] = []
  for (const width of widthsOf(own))
    for (const coding of CODINGS) {
      const encode = () => open(picture).resize({ width }).toFormat(coding, HOW[coding]).toBuffer()
      sizes.push({ width, coding, content: await inTurn(encode) })
    }
  const pixels = await inTurn(() =>
    open(picture)
      .resize({ ...BLUR, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  )
  return { sizes, blur: bitmapOrder(pixels) }
}

/** Rows from below, each pixel from blue to red. */
function bitmapOrder(pixels: Buffer): Buffer {
  const rowBytes = BLUR.width * 3
  return Buffer.concat(
    Array.from({ length: BLUR.height }, (_, row) => {
      const start = (BLUR.height - 1 - row) * rowBytes
      const line = Array.from({ length: BLUR.width }, (_, x) => pixels.subarray(start + 3 * x, start + 3 * x + 3))
      return Buffer.concat(line.map(([red = 0, green = 0, blue = 0]) => Buffer.from([blue, green, red])))
    }),
  )
}
