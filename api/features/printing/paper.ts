import { STATIONS } from '#api/features/menu/contract-dish.ts'
import { printable } from '#api/features/receipts/printable.ts'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { PaperWidth, Printer } from './contract.ts'

/**
 * A ticket as text: lines of one size each, none wider than the paper. Whoever turns it into commands or into a picture
 * wraps nothing any more.
 */
export type PaperLine = {
  text: string
  /** How many times as wide and as high as plain text. */
  wide: 1 | 2 | 3 | 4
  high: 1 | 2 | 3 | 4
  bold: boolean
  /** White on black. */
  inverse: boolean
  align: 'left' | 'center'
}
export type Paper = (PaperLine | 'rule')[]

/** What is told of a line beside its words; plain, from the left, where it says nothing. */
export type Look = { size?: Size; bold?: boolean; inverse?: boolean; align?: 'left' | 'center' }
type Size = keyof typeof SIZES

const SIZES = {
  plain: { wide: 1, high: 1 },
  /** As high as two lines and no wider: what a cook reads from where they stand, without half the names being broken. */
  tall: { wide: 1, high: 2 },
  large: { wide: 2, high: 2 },
  huge: { wide: 4, high: 4 },
} as const

/** Plain letters in a line: 12 dots each, 203 dots an inch. */
export function columnsOf(paperMm: 58 | 80): number {
  return paperMm === 58 ? 32 : 48
}

/**
 * Words as lines of a paper, broken between words, inside one only where it alone is too long.
 * @param indent of the lines after the first, in letters
 */
export function written(columns: number, words: string, look: Look = {}, indent = 0): PaperLine[] {
  const { size = 'plain', bold = false, inverse = false, align = 'left' } = look
  const { wide, high } = SIZES[size]
  return words
    .split('\n')
    .flatMap(paragraph => wrapped(paragraph, Math.floor(columns / wide), indent))
    .map(text => ({ text, wide, high, bold, inverse, align }))
}

/** How many letters of a line a text takes: Thai vowels and accents stand above the letter before them. */
export function widthOf(text: string): number {
  return lettersOf(text).length
}

const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' })
// Thai has no spaces between its words: only a dictionary knows where one ends.
const words = new Intl.Segmenter('th', { granularity: 'word' })

function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment)
}

function wrapped(text: string, columns: number, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  const room = () => columns - (lines.length > 0 ? indent : 0)
  const end = () => {
    lines.push(' '.repeat(lines.length > 0 ? indent : 0) + line.trimEnd())
    line = ''
  }
  for (const part of partsOf(text.trimEnd())) {
    if (widthOf((line + part).trimEnd()) > room() && line.trim() !== '') end()
    let rest = line === '' && lines.length > 0 ? part.trimStart() : part
    while (widthOf(rest.trimEnd()) > room()) {
      line = lettersOf(rest).slice(0, room()).join('')
      rest = lettersOf(rest).slice(room()).join('')
      end()
    }
    line += rest
  }
  if (line.trim() !== '' || lines.length === 0) end()
  return lines
}

/** What may be parted, each with the space after it; a no-break space parts nothing. */
function partsOf(text: string): string[] {
  return (text.match(/[^ ]+ *|^ +/g) ?? []).flatMap(part =>
    /[\u0e00-\u0e7f]/.test(part) ? Array.from(words.segment(part), ({ segment }) => segment) : [part],
  )
}

/**
 * A slip by which one sees that a printer is set up as it should be: whose it is, whether its paper is as wide as was said
 * (the ruler ends at both edges), whether accents and Thai come out, sizes, and when it was printed.
 */
export function testSlip(
  printer: { name: string; paperMm: PaperWidth; stations: Printer['stations'] },
  now: Date,
): Paper {
  const columns = columnsOf(printer.paperMm)
  const say = (words: string, look?: Look) => written(columns, printable(words), look)
  const stations = printer.stations.map(key => STATIONS[key]).join(', ')
  return [
    ...say('TEST', { size: 'large', inverse: true, align: 'center' }),
    ...say(printer.name, { size: 'large', bold: true, align: 'center' }),
    ...say(stations || 'Tous les plats', { align: 'center' }),
    'rule',
    ...say(rulerOf(columns)),
    ...say(`${printer.paperMm} mm, ${columns} lettres : les deux bords doivent se voir.`),
    'rule',
    ...say('1 Pad thaï, crevette', { size: 'tall', bold: true }),
    ...say('ผัดไทย, กุ้ง · เผ็ดน้อย', { size: 'tall' }),
    ...say('! Sans arachides', { size: 'tall', bold: true, inverse: true }),
    ...say('àâçéèêëîïôùûü œæ ŒÆ 12,90\u00a0€'),
    'rule',
    ...say(`Imprimé à ${parisTime(now)}\n${formatDay(parisDay(now))}`),
  ]
}

/** `|---5---10---15…|`, as wide as the paper, each number ending at its letter. */
function rulerOf(columns: number): string {
  const marks = Array.from({ length: columns }, () => '-')
  for (let at = 5; at < columns - 1; at += 5) {
    const number = String(at)
    marks.splice(at - number.length, number.length, ...number)
  }
  return ['|', ...marks.slice(1, -1), '|'].join('')
}
