/** What a picture's bytes say of it before it is decoded. */
import type { PictureKind } from '#api/features/pictures/rules/accepted-pictures.ts'
import type { Size } from './cropping/crop.ts'

type PictureFrame = Size & {
  /** The file goes on to its end; browsers show what there is of one that was cut off, and the rest grey. */
  isWhole: boolean
}

/** How large a JPEG, PNG or WebP is; undefined where the file ends before it says, and for other kinds. */
export function pictureFrame(kind: PictureKind, bytes: Uint8Array): PictureFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (kind === 'JPEG') return jpegFrame(view)
    if (kind === 'PNG') return pngFrame(view)
    return kind === 'WebP' ? webpFrame(view) : undefined
  } catch {
    return undefined
  }
}

const PNG_END = 0x49454e44

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
