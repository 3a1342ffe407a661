import type { Sharp, SharpOptions } from 'sharp'
import { AppError, unavailable } from '#api/kernel/problems/errors.ts'
import { createConcurrencyLimit } from '#api/platform/limits/in-process.ts'
import { filledSize, isAccepted, MAX_PIXELS, pictureKind, refusalOf, type Size } from './rules/accepted-pictures.ts'
import { BLUR, CODINGS, type Coding, widthsOf } from './rules/picture-sizes.ts'

export type EncodedPicture = Size & { contentType: 'image/webp'; content: Buffer }

/** @param quality 1 to 100 */
export type WantedPicture = Size & { quality: number }

const HEAD = /^data:[^,]{0,200};base64,/i

/** About as fine as each other to the eye. Effort above 4 takes AVIF twice the time for a twentieth of its bytes. */
const HOW = { avif: { quality: 55, effort: 4 }, webp: { quality: 78 } }

/**
 * Encodes an uploaded picture anew: upright, cropped around its middle to the wanted shape, and therefore without
 * whatever else was in the file (place, camera, thumbnails). A smaller one is cropped but not enlarged.
 * @throws AppError 'image_type', 'image_dimensions', 'image_unreadable', 'unavailable'
 * Source: docs/security.md#accounts-and-staff.
 */
export async function encodePicture(sent: Buffer, wanted: WantedPicture): Promise<EncodedPicture> {
  const kind = pictureKind(sent)
  if (!isAccepted(kind)) throw new AppError('image_type', { sentence: refusalOf(kind) })
  return await inTurn(async () => {
    const open = await sharpOpener()
    await assertDimensions(open, sent)
    return await readable(() => encode(open, sent, wanted))
  })
}

/** From the file's head alone: a bomb is turned away before any of it is unpacked. */
async function assertDimensions(open: Open, sent: Buffer): Promise<void> {
  const { width, height } = await readable(() => open(sent, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
}

async function encode(open: Open, sent: Buffer, wanted: WantedPicture): Promise<EncodedPicture> {
  // In two steps: were it cut in the same one, rows below the cut would not be read, nor would be noticed that they are
  // missing. Of an animation the first picture is read.
  const whole = await open(sent, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: wanted.width, height: wanted.height, fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cut = await open(whole.data, { raw: whole.info })
    .resize({ ...filledSize(whole.info, wanted), fit: 'cover' })
    .webp({ quality: wanted.quality })
    .toBuffer({ resolveWithObject: true })
  return { width: cut.info.width, height: cut.info.height, contentType: 'image/webp', content: cut.data }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new AppError('image_unreadable', { cause })
  }
}

/**
 * The bytes of a data URL; its declared type is ignored.
 * @throws AppError 'image_type' when it is no data URL, 'image_too_large' before anything too large is decoded
 */
export function bytesOfDataUrl(url: string, maxBytes: number): Buffer {
  const head = HEAD.exec(url.slice(0, 256))?.[0]
  if (head === undefined) throw new AppError('image_type')
  const base64 = url.slice(head.length)
  if (Buffer.byteLength(base64, 'base64') > maxBytes) throw new AppError('image_too_large')
  return Buffer.from(base64, 'base64')
}

export type EncodedSize = { width: number; coding: Coding; content: Buffer }
export type PictureSizes = { sizes: EncodedSize[]; blur: Buffer }

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

/** One picture at a time: what decoding takes is bounded by the largest, whatever comes at once. */
const inTurn = createConcurrencyLimit({
  running: 1,
  waiting: 16,
  refusal: () => unavailable(10),
})

type Open = (bytes: Buffer, options?: SharpOptions) => Sharp

let opener: Promise<Open> | undefined

/** The decoder is loaded with the first picture: a process that never sees one does without its 30 MB. */
function sharpOpener(): Promise<Open> {
  opener ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Nothing but what is taken in may be read, whatever else the library knows.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  })
  return opener
}
