import path from 'node:path'
import type { PaperLine } from '../rules/ticket/paper.ts'

/** Dots of a plain letter on paper: 203 an inch. */
export const LETTER = { width: 12, height: 24 }
const FONT = path.resolve('api/features/receipts/views/fonts/anuphan-semibold.ttf')

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
