import { AppError } from '#api/kernel/problems/errors.ts'

const HEAD = /^data:[^,]{0,200};base64,/i

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
