/**
 * The alphabet of SMS. One character outside it makes the whole text Unicode, of which a segment holds 70 characters
 * instead of 160.
 * Source: 3GPP TS 23.038, section 6.2.1.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two septets, since an escape stands before it. */
const EXTENDED = '^{}\\[~]|€'

/** What French texts use and the alphabet lacks is replaced by what looks most like it. */
const NEAREST: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  œ: 'oe',
  Œ: 'OE',
}

/**
 * A text in that alphabet: typographic characters become their plain ones, other letters lose their accents, every
 * space becomes a common one, and what has no counterpart (Thai script, pictures) is left out.
 */
export function toGsm7(text: string): string {
  return [...text.normalize('NFC')]
    .map(sign => (isGsm7(sign) ? sign : inGsm7(NEAREST[sign] ?? bare(sign))))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * How many septets a text takes.
 * @throws RangeError for a character outside the alphabet
 */
export function septetsOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + widthOf(sign), 0)
}

const ALONE = 160
/** A segment of a longer text holds fewer septets, because seven of them number it. */
const ONE_OF_SEVERAL = 153

/**
 * How many segments a text is sent, and charged, as.
 * @throws RangeError for a character outside the alphabet
 */
export function segmentsOf(text: string): number {
  if (septetsOf(text) <= ALONE) return 1
  let segments = 1
  let used = 0
  for (const sign of text) {
    const width = widthOf(sign)
    // An escape and its character must be in the same segment.
    if (used + width > ONE_OF_SEVERAL) {
      segments += 1
      used = 0
    }
    used += width
  }
  return segments
}

function widthOf(sign: string): 1 | 2 {
  if (BASIC.includes(sign)) return 1
  if (EXTENDED.includes(sign)) return 2
  throw new RangeError(`no such sign in GSM-7: U+${sign.codePointAt(0)?.toString(16)}`)
}

function isGsm7(sign: string): boolean {
  return BASIC.includes(sign) || EXTENDED.includes(sign)
}

function inGsm7(text: string): string {
  return [...text].filter(isGsm7).join('')
}

function bare(sign: string): string {
  if (/\p{Z}|\s/u.test(sign)) return ' '
  return sign.normalize('NFKD').replace(/\p{M}/gu, '')
}
