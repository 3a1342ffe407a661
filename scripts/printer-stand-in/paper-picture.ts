import sharp from 'sharp'
import type { Letters, Paper, Row } from './paper.ts'

const LETTER = { width: 12, height: 24 }
const GAP = 4
const MARGIN = 16

/** A paper as it would lie there, a dot a pixel. @param columns plain letters in a line */
function paperSvg({ rows }: Paper, columns: number): string {
  const width = columns * LETTER.width
  let top = MARGIN
  const drawn = rows.map(row => {
    const at = top
    top += heightOf(row) + GAP
    return 'dots' in row
      ? drawnDots(row.dots, at)
      : row.letters.map(letters => drawnLetters(letters, at, heightOf(row)))
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * MARGIN}" height="${top + MARGIN}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<g transform="translate(${MARGIN} 0)" font-family="DejaVu Sans Mono, Liberation Mono, Courier New, monospace">`,
    ...drawn.flat(2),
    '</g></svg>',
  ].join('')
}

export async function paperPng(paper: Paper, columns: number): Promise<Buffer> {
  return await sharp(Buffer.from(paperSvg(paper, columns)))
    .png()
    .toBuffer()
}

function heightOf(row: Row): number {
  if ('dots' in row) return row.dots.height
  return LETTER.height * Math.max(1, ...row.letters.map(({ high }) => high))
}

function drawnLetters({ text, wide, high, bold, inverse, leftDots }: Letters, top: number, height: number): string {
  const width = text.length * LETTER.width * wide
  const ground = inverse ? `<rect x="${leftDots}" y="${top}" width="${width}" height="${height}"/>` : ''
  const place = `translate(${leftDots} ${top + height - 6 * high}) scale(${wide} ${high})`
  const look = `fill="${inverse ? '#fff' : '#000'}" font-size="19"${bold ? ' font-weight="700"' : ''}`
  const length = `textLength="${text.length * LETTER.width}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"`
  return `${ground}<text transform="${place}" ${look} ${length}>${escaped(text)}</text>`
}

function drawnDots(dots: Extract<Row, { dots: unknown }>['dots'], top: number): string[] {
  const drawn: string[] = []
  for (let y = 0; y < dots.height; y += 1) {
    for (let x = 0; x < dots.width; x += 1) {
      const from = x
      while (x < dots.width && dots.isBlack(x, y)) x += 1
      if (x > from) drawn.push(`<rect x="${from}" y="${top + y}" width="${x - from}" height="1"/>`)
    }
  }
  return drawn
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
