/** Reads StarPRNT commands as the printer does: rows of letters and of dots. */

export type Letters = { text: string; wide: number; high: number; bold: boolean; inverse: boolean; leftDots: number }
export type Dots = { width: number; height: number; isBlack(x: number, y: number): boolean }
export type Row = { letters: Letters[] } | { dots: Dots }
export type StarPaper = { rows: Row[]; isCut: boolean }

const ESC = 0x1b
const LETTER_DOTS = 12

/** How many bytes follow a command that changes nothing that is seen, by its first bytes. */
const UNSEEN: Record<string, number> = {
  '@': 0,
  '\x1ea': 1,
  '\x1eF': 1,
  ' ': 1,
  s: 2,
  '0': 0,
  z: 1,
  '-': 1,
  l: 1,
  Q: 1,
  '\x1dt': 1,
  '\x1d\x03': 3,
}

/** @throws Error for a command that it does not know */
export function starPaper(bytes: Uint8Array): StarPaper {
  const paper: StarPaper = { rows: [], isCut: false }
  const look = { wide: 1, high: 1, bold: false, inverse: false }
  let letters: Letters[] = []
  let left = 0
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const word = () => byte() + byte() * 256
  const write = (text: string) => {
    const last = letters.at(-1)
    const isSame = last && last.leftDots + last.text.length * last.wide * LETTER_DOTS === left && isLike(last, look)
    if (isSame) last.text += text
    else letters.push({ text, ...look, leftDots: left })
    left += text.length * look.wide * LETTER_DOTS
  }

  while (at < bytes.length) {
    const code = byte()
    if (code === 0x0a) {
      paper.rows.push({ letters })
      letters = []
      left = 0
    } else if (code === ESC) {
      command()
    } else if (code >= 0x20) {
      write(letterOf(code))
    }
  }
  return paper

  function command(): void {
    const from = at
    const name = String.fromCharCode(byte())
    if (name === 'E' || name === 'F') look.bold = name === 'E'
    else if (name === '4' || name === '5') look.inverse = name === '4'
    else if (name === 'i') [look.high, look.wide] = [byte() + 1, byte() + 1]
    else if (name === 'd') paper.isCut = byte() > 0
    else if (name === '\x1d') group(from)
    else skip(name, from)
  }

  function group(from: number): void {
    const name = String.fromCharCode(byte())
    if (name === 'A') left = word()
    else if (name === 'R') left += word()
    else if (name === 'a') byte()
    else if (name === 'S') image()
    else skip(`\x1d${name}`, from)
  }

  function skip(name: string, from: number): void {
    const whole = name in UNSEEN ? name : name + String.fromCharCode(byte())
    const length = UNSEEN[whole]
    if (length === undefined) throw new Error(`an unknown command at byte ${from}: ${JSON.stringify(whole)}`)
    at += length
  }

  function image(): void {
    byte()
    const [across, height] = [word(), word()]
    byte()
    const data = bytes.subarray(at, at + across * height)
    if (data.length < across * height) throw new Error('a picture that ends before its last dot')
    at += across * height
    const isBlack = (x: number, y: number) => ((data[y * across + (x >> 3)] ?? 0) & (128 >> (x & 7))) > 0
    paper.rows.push({ dots: { width: across * 8, height, isBlack } })
  }
}

/** What stands on the paper in letters, a line a row; pictures as `[…]`. */
export function textOf({ rows }: StarPaper): string {
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

export function isLike(one: Letters, look: Omit<Letters, 'text' | 'leftDots'>): boolean {
  return one.wide === look.wide && one.high === look.high && one.bold === look.bold && one.inverse === look.inverse
}

/** Windows-1252 from 0x80 to 0x9f, where it is not Latin-1; Node's own decoder takes it for that. */
const WESTERN = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ'

/** Of Western Europe's code page; a row of strokes is drawn in the first of IBM's. */
export function letterOf(code: number): string {
  if (code === 0xc4) return '─'
  return code >= 0x80 && code < 0xa0 ? (WESTERN[code - 0x80] ?? '?') : String.fromCharCode(code)
}
