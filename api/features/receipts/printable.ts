/**
 * The letters of both Anuphan fonts in `fonts/`, as ranges of code points: Latin with its accents, Vietnamese, Thai,
 * signs. `printable.test.ts` compares them with the font files.
 */
const TEXT_LETTERS = rangesOf(
  '20-7e a0-17e 18f 192 1a0-1a1 1af-1b0 1b3-1b4 1fa-1ff 218-21b 237 259 2bb-2bc 2c6-2c7 2da 2dc-2dd 300-301 303-304 ' +
    '308-309 323 e01-e3a e3f-e5b 1e80-1e85 1e9e 1ea0-1ef5 1ef8-1ef9 2013-2014 2018-201a 201c-201e 2020 2022 2026 ' +
    '2032-2033 2039-203a 2044 20ac 2113 2122 2191 2193 2212',
)

/** The letters of the display font, in which the restaurant's name and the totals are set. */
const DISPLAY_LETTERS = rangesOf('20-7e a0-a3 a5-ac ae-ff 152-153 2013-2014 2018-2019 201c-201d 20ac 2212')

/**
 * A text in letters that the receipt's font has: spaces of all widths become common ones, invisible characters are
 * removed, an unknown accent is removed from its letter. Words of another script and emoji leave a note of where they can
 * be read, never signs that nobody can: an allergy may stand there.
 * @param elsewhere where that is
 */
export function printable(text: string, elsewhere = 'à lire en ligne'): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, '\u00a0')
    .replace(/[\u2010-\u2012\u2015]/g, '-')
    .replace(/[^\S\n\u00a0]|(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
  return Array.from(seen, letterOf).join('').replace(GAPS, `[${elsewhere}]`).trim()
}

/** Whether the display font has every letter of a text. */
export function isDisplayable(text: string): boolean {
  return Array.from(text).every(letter => isIn(DISPLAY_LETTERS, letter))
}

/** Stands for a letter that the font has not: an invisible character, which no text holds any more. */
const GAP = '\u2060'
const GAPS = /\u2060(?:[ \u00a0]*\u2060)*/g

function letterOf(letter: string): string {
  if (letter === '\n' || isIn(TEXT_LETTERS, letter)) return letter
  if (/\p{M}/u.test(letter)) return ''
  const [base = GAP] = letter.normalize('NFD')
  return isIn(TEXT_LETTERS, base) ? base : GAP
}

type Range = readonly [from: number, to: number]

function isIn(ranges: readonly Range[], letter: string): boolean {
  const point = letter.codePointAt(0) as number
  return ranges.some(([from, to]) => from <= point && point <= to)
}

function rangesOf(hex: string): Range[] {
  return hex.split(' ').map(range => {
    const [from = 0, to = from] = range.split('-').map(point => Number.parseInt(point, 16))
    return [from, to]
  })
}
