import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDisplayable, printable } from './printable.ts'

test.each([
  ['Anne-Léa Œuvrard', 'Anne-Léa Œuvrard'],
  ['Nguyễn Thị Hồng', 'Nguyễn Thị Hồng'],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  // The accent is a combining character, as some keyboards write it.
  ['Re\u0301mi', 'Rémi'],
  ['12\u202f345,60\u00a0€', '12\u00a0345,60\u00a0€'],
  ['Ǎnna', 'Anna'],
  ['王小明 🌶', '[à lire en ligne]'],
  ['对花生过敏 pour 2 personnes', '[à lire en ligne] pour 2 personnes'],
  ['حساسية من الفول السوداني', '[à lire en ligne]'],
  ['allergie 🥜🦐, merci 👩\u200d🍳\ufe0f', 'allergie [à lire en ligne], merci [à lire en ligne]'],
  ['аллергия', '[à lire en ligne]'],
  ['a\u030c\u0338', 'a'],
  ['a\u202eb\u200bc\u0000d\ufeffe', 'a b c d e'],
  ['5,5 %\n10 %', '5,5 %\n10 %'],
  ['', ''],
])('writes %j as %j', (text, written) => {
  expect(printable(text)).toBe(written)
})

test('the display cut takes French, no Thai', () => {
  expect(isDisplayable('Crème brûlée à l’œuf, 1\u00a0234,50\u00a0€')).toBe(true)
  expect(isDisplayable('ลายคราม')).toBe(false)
})

test.each([
  ['anuphan-regular.ttf', (letter: string) => printable(`.${letter}.`) === `.${letter}.`],
  ['anuphan-semibold.ttf', (letter: string) => printable(`.${letter}.`) === `.${letter}.`],
  ['bricolage-grotesque-condensed.ttf', isDisplayable],
])('%s has every letter that it is asked to write', (file, isWritten) => {
  const inFont = letterTest(readFileSync(`api/features/receipts/views/fonts/${file}`))
  const missing = allLetters().filter(letter => isWritten(letter) && !inFont(letter))
  expect(missing).toEqual([])
  expect(inFont('é')).toBe(true)
})

function allLetters(): string[] {
  return Array.from({ length: 0xffff }, (_, point) => String.fromCodePoint(point)).filter(letter =>
    /[^\s\p{C}]/u.test(letter),
  )
}

/** Whether a font file has a glyph for a letter: its `cmap` table, format 4 (OpenType). */
function letterTest(font: Buffer): (letter: string) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + n * 16)
  const cmap = font.readUInt32BE((tables.find(at => font.toString('latin1', at, at + 4) === 'cmap') as number) + 8)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, n) => cmap + font.readUInt32BE(cmap + 8 + n * 8),
  )
  const at = subtables.find(table => font.readUInt16BE(table) === 4) as number
  const segments = font.readUInt16BE(at + 6) / 2
  const ends = at + 14
  const starts = ends + segments * 2 + 2
  return letter => {
    const point = letter.codePointAt(0) as number
    return Array.from({ length: segments }, (_, n) => n * 2).some(
      n => font.readUInt16BE(starts + n) <= point && point <= font.readUInt16BE(ends + n),
    )
  }
}
