import {
  isAccepted,
  MAX_PIXELS,
  PICTURE_MAX_BYTES,
  pictureKind,
  refusalOf,
} from '#api/features/pictures/rules/accepted-pictures.ts'
import { pictureFrame } from './picture-frame.ts'

/** Why a file cannot become a profile photo, in a sentence fit for showing. */
export class PhotoRefused extends Error {}

/** What the file dialog offers; an iPhone then hands its HEIC photos over as JPEG by itself. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

const TOO_LARGE = 'La taille de l’image ne doit pas dépasser 5\u00a0Mo.'
const TOO_MANY_PIXELS = 'Cette image a trop de pixels. Choisissez-en une plus petite.'
const UNREADABLE = 'Cette image est incomplète ou abîmée. Choisissez-en une autre.'

/**
 * The picture in a file, upright as its EXIF says; to be closed when it is no longer needed. The rules are the server's,
 * which checks everything again: asked here, they spare the way there.
 * @throws PhotoRefused
 */
export async function openPhoto(file: File): Promise<ImageBitmap> {
  const isNamedHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (!file.type.startsWith('image/') && !isNamedHeic) throw new PhotoRefused(refusalOf(undefined))
  if (file.size > PICTURE_MAX_BYTES) throw new PhotoRefused(isNamedHeic ? refusalOf('HEIC') : TOO_LARGE)
  const bytes = new Uint8Array(await read(file))
  const kind = pictureKind(bytes)
  if (!kind || !isAccepted(kind)) throw new PhotoRefused(refusalOf(kind ?? (isNamedHeic ? 'HEIC' : undefined)))
  const frame = pictureFrame(kind, bytes)
  if (!frame?.isWhole) throw new PhotoRefused(UNREADABLE)
  // Before it is decoded: a telephone has not the memory.
  if (frame.width * frame.height > MAX_PIXELS) throw new PhotoRefused(TOO_MANY_PIXELS)
  return await decoded(file)
}

/** A file in a cloud, or on a card that was taken out, can no longer be read. */
async function read(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new PhotoRefused(UNREADABLE)
  }
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoRefused(UNREADABLE)
  }
}
