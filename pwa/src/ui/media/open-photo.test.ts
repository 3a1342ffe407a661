import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPhoto } from './open-photo.ts'

const bytes = (...parts: (string | number[])[]) =>
  parts.flatMap(part => (typeof part === 'string' ? [...part].map(letter => letter.charCodeAt(0)) : part))
const be32 = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const be16 = (n: number) => be32(n).slice(2)
const le24 = (n: number) => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255]

const png = (width: number, height: number) =>
  bytes(
    '\x89PNG\r\n\x1a\n',
    be32(13),
    'IHDR',
    be32(width),
    be32(height),
    [8, 2, 0, 0, 0],
    be32(0),
    be32(0),
    'IEND',
    be32(0),
  )

/** With a small picture of its own in front, as cameras write it. */
const thumbnail = bytes('Exif', [0xff, 0xd8, 0xff, 0xc0], be16(11), [8], be16(9), be16(9), [0xff, 0xd9])
const jpegFrame = (width: number, height: number) =>
  bytes([0xff, 0xc2], be16(11), [8], be16(height), be16(width), [1, 1, 0x11, 0])
const jpeg = (width: number, height: number, end = [0xff, 0xd9]) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe1],
    be16(2 + thumbnail.length),
    thumbnail,
    jpegFrame(width, height),
    [0xff, 0xda, 7, 7, 7],
    end,
  )

const webp = (chunk: string, fields: number[], cutBy = 0) => {
  const body = bytes('WEBP', chunk, be32(0), fields)
  return bytes('RIFF', le24(body.length + cutBy), [0], body)
}

const file = (content: number[], name = 'moi.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type })
const NO_PICTURE = 'Veuillez sélectionner un fichier image valide.'
const notOf = (kind: string) =>
  `${NO_PICTURE} Le format ${kind} n’est pas accepté\u00a0: choisissez une image JPEG, PNG ou WebP.`
const HEIC = notOf('HEIC')
const UNREADABLE = 'Cette image est incomplète ou abîmée. Choisissez-en une autre.'

const decode = vi.fn(async (_: File, __: ImageBitmapOptions) => ({ width: 1, height: 1 }))
vi.stubGlobal('createImageBitmap', decode)
afterEach(() => decode.mockClear())

describe('a profile photo', () => {
  it.each([
    ['a JPEG', file(jpeg(4000, 3000))],
    ['a JPEG with something behind its end', file([...jpeg(4000, 3000), 1, 2, 3])],
    ['a PNG, whatever its name says', file(png(4000, 3000), 'moi.jpg', 'image/jpeg')],
    ['a plain WebP', file(webp('VP8 ', bytes([0, 0, 0, 0x9d, 1, 0x2a], [160, 15], [184, 11])))],
    ['a lossless WebP', file(webp('VP8L', bytes([0x2f], [0x9f, 0xcf, 0xed, 0x02])))],
    ['an extended WebP', file(webp('VP8X', bytes([0, 0, 0, 0], le24(3999), le24(2999))))],
  ])('is %s, turned upright as the camera says', async (_, photo) => {
    await openPhoto(photo)
    expect(decode).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' })
  })

  it.each([
    ['no picture at all', file(bytes('%PDF-1.7'), 'carte.pdf', 'application/pdf'), NO_PICTURE],
    [
      'a drawing named like a picture',
      file(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'moi.png', 'image/png'),
      notOf('SVG'),
    ],
    ['a GIF', file(bytes('GIF89a'), 'moi.gif', 'image/gif'), notOf('GIF')],
    ['an empty file', file([]), NO_PICTURE],
    ['a HEIC by its type', file([], 'moi', 'image/heic'), HEIC],
    ['a HEIC by its name, where the system knows no type', file([], 'IMG_1.HEIC', ''), HEIC],
    ['a HEIC by its content', file(bytes(be32(24), 'ftypheic'), 'moi.jpg'), HEIC],
    ['a JPEG that was cut off', file(jpeg(4000, 3000, [])), UNREADABLE],
    ['a JPEG that ends in its head', file(jpeg(4000, 3000).slice(0, 12)), UNREADABLE],
    ['a PNG that was cut off', file(png(40, 30).slice(0, -12)), UNREADABLE],
    ['a WebP that was cut off', file(webp('VP8X', bytes([0, 0, 0, 0], le24(3999), le24(2999)), 100)), UNREADABLE],
    ['50 megapixels', file(png(10_000, 5000)), 'Cette image a trop de pixels. Choisissez-en une plus petite.'],
  ])('is not %s', async (_, photo, sentence) => {
    await expect(openPhoto(photo)).rejects.toMatchObject({ message: sentence })
    expect(decode).not.toHaveBeenCalled()
  })

  it('has 5 MB at most', async () => {
    const start = new Uint8Array(jpeg(40, 30))
    const ofSize = (size: number) =>
      new File([start, new Uint8Array(size - start.length)], 'moi.jpg', { type: 'image/jpeg' })
    await openPhoto(ofSize(5_242_880))
    await expect(openPhoto(ofSize(5_242_881))).rejects.toThrow('La taille de l’image ne doit pas dépasser 5\u00a0Mo.')
  })

  it('is refused where the browser cannot make anything of it', async () => {
    decode.mockRejectedValueOnce(new DOMException('The source image could not be decoded.'))
    await expect(openPhoto(file(jpeg(40, 30)))).rejects.toThrow(UNREADABLE)
  })
})
