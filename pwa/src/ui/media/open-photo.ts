/** A chosen picture: read from its bytes before it is decoded, opened, or refused in a sentence. */

import { type ChangeEvent, useState } from 'react'
import {
  isAccepted,
  MAX_PIXELS,
  PICTURE_MAX_BYTES,
  type PictureKind,
  pictureKind,
  refusalOf,
} from '#api/features/pictures/rules/accepted-pictures.ts'
import type { Size } from './crop.ts'

const PNG_END = 0x49454e44

/** By the name of the first chunk: `VP8 `, `VP8L`, `VP8X`. */
const WEBP_SIZES: Record<number, (view: DataView) => Size> = {
  1448097824: view => ({ width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }),
  1448097868: view => {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  },
  1448097880: view => {
    const oneLess = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return { width: oneLess(24), height: oneLess(27) }
  },
}

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

/** For a file input: opens what is chosen, or says why it cannot become a photo. @param onPicture closes it */
export function useOpening(onPicture: (picture: ImageBitmap) => void) {
  const [isOpening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file, chosen again, is a choice too.
    target.value = ''
    if (!file) return
    setOpening(true)
    setRefusal(undefined)
    try {
      onPicture(await openPhoto(file))
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error
      setRefusal(error.message)
    }
    setOpening(false)
  }
  return { isOpening, refusal, open: (event: ChangeEvent<HTMLInputElement>) => void open(event) }
}

type PictureFrame = Size & {
  /** The file goes on to its end; browsers show what there is of one that was cut off, and the rest grey. */
  isWhole: boolean
}

/** How large a JPEG, PNG or WebP is; undefined where the file ends before it says, and for other kinds. */
function pictureFrame(kind: PictureKind, bytes: Uint8Array): PictureFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (kind === 'JPEG') return jpegFrame(view)
    if (kind === 'PNG') return pngFrame(view)
    return kind === 'WebP' ? webpFrame(view) : undefined
  } catch {
    return undefined
  }
}

function pngFrame(view: DataView): PictureFrame {
  const isWhole = view.getUint32(view.byteLength - 8) === PNG_END
  return { width: view.getUint32(16), height: view.getUint32(20), isWhole }
}

/** What stands before the first frame header (EXIF, a small picture of its own) is skipped by its length. */
function jpegFrame(view: DataView): PictureFrame {
  let at = 2
  while (!isFrameHeader(view.getUint16(at))) {
    // Any number of 0xFF may stand before a marker.
    at += view.getUint16(at) === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), isWhole: endsBehind(view, at) }
}

/** SOF0 to SOF15, without the three of that range that mean something else (ITU T.81, table B.1). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
}

/** Whether the end marker is there; cameras may write something of their own behind it. */
function endsBehind(view: DataView, frame: number): boolean {
  for (let at = view.byteLength - 2; at > frame; at -= 1) if (view.getUint16(at) === 0xffd9) return true
  return false
}

/** Source: RFC 9649, sections 2.4 to 2.7. */
function webpFrame(view: DataView): PictureFrame | undefined {
  const size = WEBP_SIZES[view.getUint32(12)]?.(view)
  return size && { ...size, isWhole: view.byteLength >= 8 + view.getUint32(4, true) }
}
