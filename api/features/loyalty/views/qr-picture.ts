import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { QR_LEVEL, QR_QUIET } from '../rules/qr-path.ts'

/**
 * Pixels along a module's side: sharp on paper at the size of a card, and no more, because a list holds up to fifty
 * pictures.
 */
const DOTS = 8

/**
 * A text as a QR code: a black and white PNG with its quiet zone, as a data URL. It has a tenth of the bytes of an SVG,
 * which counts where a list brings fifty of them.
 */
export function qrPicture(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: QR_LEVEL }).modules
  const side = (size + 2 * QR_QUIET) * DOTS
  const blank = Buffer.alloc(1 + Math.ceil(side / 8), 0xff).fill(0, 0, 1)
  const rows = Array.from({ length: size }, (_, y) => rowOf(data.subarray(y * size, (y + 1) * size), blank))
  const margin = Array<Buffer>(QR_QUIET * DOTS).fill(blank)
  const dots = Buffer.concat([...margin, ...rows.flatMap(row => Array<Buffer>(DOTS).fill(row)), ...margin])
  return `data:image/png;base64,${png(side, dots).toString('base64')}`
}

/**
 * One row of pixels: a byte for PNG's filter (none), then one bit for each pixel, 1 where it is white; a module fills a
 * whole byte.
 */
function rowOf(modules: Uint8Array, blank: Buffer): Buffer {
  const row = Buffer.from(blank)
  for (const [x, isDark] of modules.entries()) if (isDark) row[1 + QR_QUIET + x] = 0
  return row
}

/** The smallest kind of PNG: one bit of grey for each pixel (PNG, third edition, section 11.2). */
function png(side: number, dots: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(dots)), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
