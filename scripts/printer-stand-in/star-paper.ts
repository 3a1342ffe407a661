/** Reads StarPRNT commands as the printer does: rows of letters and of dots. */
import { letterOf, type Paper, penOn } from './paper.ts'

const ESC = 0x1b

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
export function starPaper(bytes: Uint8Array): Paper {
  const paper: Paper = { rows: [], isCut: false }
  const pen = penOn(paper.rows)
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const word = () => byte() + byte() * 256

  while (at < bytes.length) {
    const code = byte()
    if (code === 0x0a) {
      pen.endLine()
    } else if (code === ESC) {
      command()
    } else if (code >= 0x20) {
      pen.write(letterOf(code))
    }
  }
  return paper

  function command(): void {
    const from = at
    const name = String.fromCharCode(byte())
    if (name === 'E' || name === 'F') pen.look.bold = name === 'E'
    else if (name === '4' || name === '5') pen.look.inverse = name === '4'
    else if (name === 'i') [pen.look.high, pen.look.wide] = [byte() + 1, byte() + 1]
    else if (name === 'd') paper.isCut = byte() > 0
    else if (name === '\x1d') group(from)
    else skip(name, from)
  }

  function group(from: number): void {
    const name = String.fromCharCode(byte())
    if (name === 'A') pen.moveTo(word())
    else if (name === 'R') pen.moveBy(word())
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
