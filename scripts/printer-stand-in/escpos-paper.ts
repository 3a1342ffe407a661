/** Reads ESC/POS commands as the printer does, into the same rows as a Star's. */
import { type Dots, letterOf, type Paper, penOn } from './paper.ts'

/** The code page in which rules are drawn; it has its stroke where Western Europe's has a bullet. */
const RULES = 1
const STROKE = 0x95

/** How many bytes follow a command that changes nothing that is seen. */
const UNSEEN: Record<string, number> = {
  ...{ '\x1b@': 0, '\x1bM': 1, '\x1b ': 1, '\x1b2': 0, '\x1b3': 1, '\x1b{': 1, '\x1b-': 1, '\x1ba': 1 },
  ...{ '\x1c.': 0, '\x1cC': 1, '\x1cS': 2, '\x1c-': 1, '\x1da': 1, '\x1dL': 2, '\x1dW': 2 },
}

/** @returns with what was printed, whether the printer is to say when it has done all of it */
export function escposPaper(bytes: Uint8Array): Paper & { asksForEnd: boolean } {
  const paper: Paper & { asksForEnd: boolean } = { rows: [], isCut: false, asksForEnd: false }
  const pen = penOn(paper.rows)
  let stored: Dots | undefined
  let [at, codePage] = [0, 0]
  const byte = () => bytes[at++] ?? 0
  const word = () => byte() + byte() * 256

  while (at < bytes.length) {
    const code = byte()
    if (code === 0x0a) {
      pen.endLine()
    } else if (code === 0x1b || code === 0x1c || code === 0x1d) {
      command(String.fromCharCode(code, byte()))
    } else if (code >= 0x20) {
      pen.write(code === STROKE && codePage === RULES ? '─' : letterOf(code))
    }
  }
  return paper

  function command(name: string): void {
    if (name === '\x1bE') pen.look.bold = (byte() & 1) > 0
    else if (name === '\x1dB') pen.look.inverse = (byte() & 1) > 0
    else if (name === '\x1d!') size(byte())
    else if (name === '\x1b$') pen.moveTo(word())
    else if (name === '\x1b\\') pen.moveBy(word())
    else if (name === '\x1bt') codePage = byte()
    else if (name === '\x1dV') cut()
    else if (name === '\x1dr') paper.asksForEnd = byte() > 0
    else if (name === '\x1d8') picture()
    else if (name === '\x1d(' || name === '\x1c(') longCommand(name)
    else skip(name)
  }

  function size(both: number): void {
    pen.look.wide = (both >> 4) + 1
    pen.look.high = (both & 7) + 1
  }

  function cut(): void {
    paper.isCut = true
    // From 65 on the paper is fed first, by one more byte.
    if (byte() >= 65) byte()
  }

  function picture(): void {
    if (byte() !== 0x4c) throw new Error(`an unknown picture at byte ${at}`)
    const end = word() + word() * 65_536 + at
    at += 6
    const [width, height] = [word(), word()]
    const across = Math.ceil(width / 8)
    const data = bytes.subarray(at, end)
    if (data.length < across * height) throw new Error('a picture that ends before its last dot')
    at = end
    stored = { width, height, isBlack: (x, y) => ((data[y * across + (x >> 3)] ?? 0) & (128 >> (x & 7))) > 0 }
  }

  function longCommand(name: string): void {
    const letter = String.fromCharCode(byte())
    const length = word()
    const [, kind] = bytes.subarray(at, at + length)
    at += length
    if (name === '\x1d(' && letter === 'L' && kind === 50 && stored) paper.rows.push({ dots: stored })
  }

  function skip(name: string): void {
    const length = UNSEEN[name]
    if (length === undefined) throw new Error(`an unknown command at byte ${at - 2}: ${JSON.stringify(name)}`)
    at += length
  }
}
