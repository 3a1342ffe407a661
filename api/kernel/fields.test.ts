import { expect, test } from 'vitest'
import { chosenDay, day, email, line, note, optionalEmail, phone, removablePhone, text } from './fields.ts'

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['0002-01-01', true],
  ['9998-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['+275760-09-13', false],
])('takes %s for a day: %s', (text, isDay) => {
  expect([day.safeParse(text).success, chosenDay.safeParse(text).success]).toEqual([isDay, isDay])
})

test.each([
  ['anna@exemple.fr', true],
  ['Ânna.O’Neil+x@exämple.co.uk', true],
  ['anna@[127.0.0.1]', false],
  ['anna@exemple', false],
])('takes %j for an email address: %s', (text, isAddress) => {
  expect([email.safeParse(text).success, optionalEmail.safeParse(text).success]).toEqual([isAddress, isAddress])
})

test.each([
  ['06 12 34 56 78', true],
  ['06.12.34.56.78', true],
  ['06\u00a012\u00a034\u202f56\u202f78', true],
  ['06/12/34/56/78', true],
  ['+33 (0)6-12.34.56.78', true],
  ['0033612345678', true],
  ['+376 312 345', true],
  ['0612', false],
  ['----------', false],
  ['(0)-(0)-(0)-(0)', false],
  ['06 12 34 56 7a', false],
  ['06\n12\n34\n56\n78', false],
])('takes %j for a telephone: %s', (text, isPhone) => {
  expect([phone.safeParse(text).success, removablePhone.safeParse(text).success]).toEqual([isPhone, isPhone])
})

test.each([
  ['an\u200bna@exemple.fr'],
  ['\u202eanna@exemple.fr\u202c'],
  ['anna@exem\u00adple.fr'],
  ['anna@exemple.fr\ufeff'],
  ['\u2800anna@exemple.f\u2060r\u3164'],
  ['ａｎｎａ＠ｅｘｅｍｐｌｅ．ｆｒ'],
])('takes %j for the email address that people see', pasted => {
  expect([email.parse(pasted), optionalEmail.parse(pasted)]).toEqual(['anna@exemple.fr', 'anna@exemple.fr'])
})

test.each([
  ['\u202a06 12 34 56 78\u202c'],
  ['\u200e06 12 34 56 78'],
  ['０６ １２ ３４ ５６ ７８'],
  ['06\u200b 12\u00a034\u202f56\u200778'],
])('takes %j for the telephone number that people see', pasted => {
  expect([phone.parse(pasted), removablePhone.parse(pasted)]).toEqual(['06 12 34 56 78', '06 12 34 56 78'])
})

test.each(['06\u201112\u201134\u201156\u201178', '06\u201312\u201434\u221256\u201578', '06－12－34－56－78'])(
  'takes the hyphens of %j for those of a keyboard',
  pasted => expect(phone.parse(pasted)).toBe('06-12-34-56-78'),
)

test.each(['\u3164', '\u2800\u2800', '\u200b\u200d', '\u115f \u1160', '\ufeff', '\u00a0', '\ufe0f', '\u0301'])(
  'takes %j for no name: there is nothing to be seen',
  name => {
    const { error } = line(120, 'Le nom est requis').safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Le nom est requis'])
  },
)

test('leaves words as they were meant: other scripts, joined letters and emoji, and the typography of French', () => {
  const meant = [
    'สมชาย',
    'می\u200cخواهم',
    '👩\u200d🍳',
    '陈',
    'Un\u00a0an… ½',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]
  for (const words of meant) expect([line(120, 'x').parse(words), text(500).parse(words)]).toEqual([words, words])
  expect(line(120).parse('\u202eCami\u200blle\u202c')).toBe('Camille')
  expect(line(120).parse('Zoe\u0301')).toBe('Zoé')
})

test('keeps a note to eight lines and one empty line between two, without losing a word', () => {
  const parsed = note(1000).parse(Array.from({ length: 165 }, (_, n) => `a${n}`).join('\n\n\n'))
  expect(parsed.split('\n')).toHaveLength(8)
  expect(parsed).not.toContain('\n\n\n')
  expect(parsed.match(/a\d+/g)).toHaveLength(165)
  expect(note(500).parse(' sans coriandre\r\n \n\nmerci ')).toBe('sans coriandre\n\nmerci')
  expect(note(500).parse('\n'.repeat(200))).toBe('')
})
