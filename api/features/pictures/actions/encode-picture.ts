import { AppError } from '#api/kernel/problems/errors.ts'
import { filledSize, isAccepted, MAX_PIXELS, pictureKind, refusalOf, type Size } from '../rules/accepted-pictures.ts'
import { inTurn, type Open, sharpOpener } from './decoder.ts'

export type EncodedPicture = Size & { contentType: 'image/webp'; content: Buffer }

/** @param quality 1 to 100 */
export type WantedPicture = Size & { quality: number }

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
