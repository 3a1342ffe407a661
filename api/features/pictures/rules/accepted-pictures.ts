/** The kind of an uploaded picture is told by its bytes: its file name and declared type may lie. */

/** The most bytes of an uploaded picture. */
export const PICTURE_MAX_BYTES = 5_242_880
/**
 * The most bytes of the call that uploads one: base64 makes four characters of three bytes, and some JSON surrounds it.
 */
export const UPLOAD_MAX_BYTES = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + 4096

/** More than the usual 12 to 24 megapixels of a phone; decoding one picture takes at most this much memory. */
export const MAX_PIXELS = 25_000_000

const ACCEPTED = ['JPEG', 'PNG', 'WebP'] as const
export type PictureKind = (typeof ACCEPTED)[number] | 'GIF' | 'HEIC' | 'AVIF' | 'SVG' | 'TIFF' | 'BMP' | 'PDF'

/** The kind that these bytes begin like; undefined when it is none that we know. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = latin1(bytes.subarray(0, 512))
  return SIGNATURES.find(([, pattern]) => pattern.test(head))?.[0]
}

/** Whether pictures of a kind are accepted. */
export function isAccepted(kind: PictureKind | undefined): boolean {
  return (ACCEPTED as readonly unknown[]).includes(kind)
}

/** The sentence for any other file: the former client's, and what to do where it is a picture. */
export function refusalOf(kind: PictureKind | undefined): string {
  const refusal = 'Veuillez sélectionner un fichier image valide.'
  if (kind === undefined || kind === 'PDF') return refusal
  return `${refusal} Le format ${kind} n’est pas accepté\u00a0: choisissez une image JPEG, PNG ou WebP.`
}

const SIGNATURES: readonly [PictureKind, RegExp][] = [
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG\r\n/],
  ['WebP', /^RIFF[\s\S]{4}WEBP/],
  ['GIF', /^GIF8[79]a/],
  ['AVIF', /^[\s\S]{4}ftyp(avif|avis)/],
  // These are both Apple's and the generic brands of ISO/IEC 23008-12.
  ['HEIC', /^[\s\S]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ['TIFF', /^(II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['PDF', /^%PDF-/],
  ['SVG', /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i],
]

/** Decodes one character for each byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

export type Size = { width: number; height: number }

/** The largest size of the wanted shape that a picture fills without being enlarged; at most `wanted`. */
export function filledSize(picture: Size, wanted: Size): Size {
  const scale = Math.min(1, picture.width / wanted.width, picture.height / wanted.height)
  return {
    width: Math.max(1, Math.round(wanted.width * scale)),
    height: Math.max(1, Math.round(wanted.height * scale)),
  }
}

const ADDRESS = '/api/pictures/'

/** The address of a picture, on our own origin. */
export function pictureAddress(name: string): string {
  return `${ADDRESS}${name}`
}

/** The name in a picture's address; undefined when it is no picture's address. */
export function nameInAddress(address: string): string | undefined {
  return address.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined
}
