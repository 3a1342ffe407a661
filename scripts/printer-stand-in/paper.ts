/** What a printer has put on its paper, whatever commands it was sent. */

export type Letters = { text: string; wide: number; high: number; bold: boolean; inverse: boolean; leftDots: number }
export type Dots = { width: number; height: number; isBlack(x: number, y: number): boolean }
export type Row = { letters: Letters[] } | { dots: Dots }
export type Paper = { rows: Row[]; isCut: boolean }

const LETTER_DOTS = 12

/** Writes letters into rows, from where the print head stands, in the look that is in force. */
export function penOn(rows: Row[]) {
  const look = { wide: 1, high: 1, bold: false, inverse: false }
  let letters: Letters[] = []
  let left = 0
  return {
    /** In force for what is written next. */
    look,
    moveTo(dots: number): void {
      left = dots
    },
    moveBy(dots: number): void {
      left += dots
    },
    write(text: string): void {
      const last = letters.at(-1)
      const isNext = last && last.leftDots + last.text.length * last.wide * LETTER_DOTS === left
      if (isNext && isLike(last, look)) last.text += text
      else letters.push({ text, ...look, leftDots: left })
      left += text.length * look.wide * LETTER_DOTS
    },
    endLine(): void {
      rows.push({ letters })
      letters = []
      left = 0
    },
  }
}

function isLike(one: Letters, look: Omit<Letters, 'text' | 'leftDots'>): boolean {
  return one.wide === look.wide && one.high === look.high && one.bold === look.bold && one.inverse === look.inverse
}

/** What stands on the paper in letters, a line a row; pictures as `[…]`. */
export function textOf({ rows }: Paper): string {
  return rows
    .map(row =>
      'dots' in row
        ? '[…]'
        : row.letters
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
    )
    .join('\n')
}

/** Windows-1252 from 0x80 to 0x9f, where it is not Latin-1; Node's own decoder takes it for that. */
const WESTERN = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ'

/** Of Western Europe's code page; a row of strokes is drawn in the first of IBM's. */
export function letterOf(code: number): string {
  if (code === 0xc4) return '─'
  return code >= 0x80 && code < 0xa0 ? (WESTERN[code - 0x80] ?? '?') : String.fromCharCode(code)
}
