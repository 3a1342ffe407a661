import path from 'node:path'
import receiptline from 'receiptline'
import type { Paper, PaperLine } from './paper.ts'

/** The command sets, by the media type that a printer asks for. */
export const MEDIA_TYPES = {
  'application/vnd.star.starprnt': 'starsbcs',
  'application/vnd.star.line': 'starlinesbcs',
} as const
export type MediaType = keyof typeof MEDIA_TYPES
export type CommandSet = (typeof MEDIA_TYPES)[MediaType] | 'escpos' | 'svg'

/** The code page of Western Europe: what it has is sent as letters, anything else as a picture. */
const ENCODING = 'cp1252'
const IN_CODE_PAGE = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

const FONT = path.resolve('api/features/receipts/views/fonts/anuphan-semibold.ttf')

/** A ticket in a printer's own language; as `svg`, in the picture of its paper. */
export async function commandsOf(paper: Paper, columns: number, command: CommandSet): Promise<Buffer> {
  const lines = await Promise.all(paper.map(line => (line === 'rule' ? '-' : markup(line, columns))))
  const text = ['{width:auto;border:none;text:nowrap}', ...lines].join('\n')
  const commands = receiptline.transform(text, { cpl: columns, encoding: ENCODING, command, gradient: false })
  return Buffer.from(commands, command === 'svg' ? 'utf8' : 'latin1')
}

async function markup(line: PaperLine, columns: number): Promise<string> {
  if (!isInCodePage(line.text)) {
    return `{image:${(await pictureOf(line, columns)).toString('base64')};align:left}`
  }
  const marks = (line.bold ? '"' : '') + (line.inverse ? '`' : '') + SIZE_MARKS[`${line.wide} ${line.high}`]
  const words = line.text.replace(/[\\|{}\-=~_"`^]/g, '\\$&').replaceAll(' ', '~')
  return line.align === 'center' ? `${marks}${words}` : `|${marks}${words}`
}

/** Whether a printer has all letters of a text; it is drawn otherwise. */
export function isInCodePage(text: string): boolean {
  return IN_CODE_PAGE.test(text)
}

const SIZE_MARKS: Record<string, string> = {
  '1 1': '',
  '2 1': '^',
  '1 2': '^^',
  '2 2': '^^^',
  '3 3': '^^^^',
  '4 4': '^^^^^',
}

/** Dots of a plain letter on paper: 203 an inch. */
export const LETTER = { width: 12, height: 24 }

/** It is loaded with the first line that needs it: a process that prints none does without its memory. */
export const loadSharp = async () => (await import('sharp')).default

/** A line as black dots, for letters that no code page of the printer has. Thai vowels and tones are placed by the font. */
export async function pictureOf(line: PaperLine, columns: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const size = LETTER.height * line.high
  // Spaces at the beginning are an indent, which the picture of a text has none of.
  const left = LETTER.width * (line.text.length - line.text.trimStart().length)
  const most = LETTER.width * columns - left
  const written = await sharp({
    text: {
      text: escaped(line.text.trim()),
      // The comma ends the family's name: Pango takes the weight off it otherwise, and other letters than Thai from elsewhere.
      font: `Anuphan SemiBold, ${Math.round(size * 0.72)}`,
      fontfile: FONT,
      dpi: 72,
    },
  })
    .negate()
    .png()
    .toBuffer()
  const fitted = await sharp(written)
    .resize({ width: most, height: size, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const free = most - fitted.info.width
  const before = line.align === 'center' ? Math.floor(free / 2) : 0
  const picture = sharp(fitted.data)
    .extend({ top: 4, bottom: 4, left: left + before, right: free - before, background: 'white' })
    .toColourspace('b-w')
    .threshold(128)
  return await (line.inverse ? picture.negate() : picture).png({ compressionLevel: 9 }).toBuffer()
}

/** The text is Pango's markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
