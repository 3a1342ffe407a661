import { describe, expect, it, test } from 'vitest'
import {
  folded,
  foldedWords,
  isSiren,
  isVatNumberOf,
  searchFor,
  telephone,
  textableNumber,
  withFirstNought,
} from './typed.ts'

describe('a number that takes text messages', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['07.12.34.56.78', '+33712345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['06\u00a012\u202f34 56 78', '+33612345678'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0049 1512 3456789', '+4915123456789'],
    ['+262 692 12 34 56', '+262692123456'],
  ])('%s is %s', (written, number) => {
    expect(textableNumber(written)).toBe(number)
  })

  it.each([
    ['a landline', '01 99 00 12 34'],
    ['a landline with its code', '+33 1 99 00 12 34'],
    ['a number of the internet', '09 70 00 00 00'],
    ['too few digits', '06 12 34 56 7'],
    ['too many digits', '06 12 34 56 789'],
    ['a mobile of La Réunion without its code', '0692 12 34 56'],
    ['a mobile of Mayotte without its code', '0639 12 34 56'],
    ['no country', '612345678901'],
    ['a code that begins with nought', '+0 123 456 789'],
    ['more than E.164 holds', '+32 470 12 34 56 78 90 12'],
    ['words', 'appelez-moi'],
    ['nothing', ''],
  ])('is not %s', (_, written) => {
    expect(textableNumber(written)).toBeNull()
  })
})

test.each(['06 12 34 56 78', '0612345678', '+33 6 12 34 56 78', '+33 (0)6 12 34 56 78', '0033 6.12.34.56.78'])(
  'is one number, however it is written: %s',
  phone => {
    expect(telephone(phone)).toBe('0612345678')
  },
)

test('other numbers are others', () => {
  expect(telephone('+44 6 12 34 56 78')).not.toBe(telephone('06 12 34 56 78'))
  expect(telephone('06 12 34 56 79')).not.toBe(telephone('06 12 34 56 78'))
})

test.each([
  ['6 12 34 56 78', '06 12 34 56 78'],
  ['612345678', '0612345678'],
  ['7.12.34.56.78', '07.12.34.56.78'],
  ['(6) 12 34 56 78', '(06) 12 34 56 78'],
])('%s is a mobile without its first 0', (typed, whole) => {
  expect(withFirstNought(typed)).toBe(whole)
})

test.each([
  ['a number with it', '06 12 34 56 78'],
  ['the code of France', '+33 6 12 34 56 78'],
  ['a code that begins with 6, as Australia’s', '+612345678'],
  ['the same with a space before', ' + 612 345 678'],
  ['a code that is written with 00', '00 612 345 678'],
  ['a landline without it', '1 99 00 12 34'],
  ['too few digits', '6 12 34 56 7'],
  ['too many', '6 12 34 56 78 9'],
  ['nothing', ''],
])('%s stays as it is typed', (_, typed) => {
  expect(withFirstNought(typed)).toBe(typed)
})

test.each([
  ['#9C03D7E1', '9c03d7e1-0000-0000-0000-000000000000', '9c03d7e1-ffff-ffff-ffff-ffffffffffff'],
  ['9c0', '9c000000-0000-0000-0000-000000000000', '9c0fffff-ffff-ffff-ffff-ffffffffffff'],
])('%s is the beginning of a number', (typed, from, to) => {
  expect(searchFor(typed).number).toEqual({ from, to })
})

test.each(['9c', 'Inès', '9C03D7E1A', 'zoé'])('%s is no number', typed => {
  expect(searchFor(typed).number).toBeNull()
})

test.each([
  ['06 12 34', '61234'],
  ['+33 6 12 34 56 78', '612345678'],
  ['0033612345678', '612345678'],
  ['6 12 34 56 78', '612345678'],
  ['5678', '5678'],
])('%s is looked for in phone numbers as %s', (typed, digits) => {
  expect(searchFor(typed).phone).toBe(digits)
})

test.each(['567', 'Marc', '9C03D7E1'])('%s is no phone number', typed => {
  expect(searchFor(typed).phone).toBeNull()
})

test.each([
  ['37', 37],
  ['1000', 1000],
  ['#37', null],
  ['037', null],
  ['12345', null],
  ['Marc', null],
])('%s is called %s', (typed, number) => {
  expect(searchFor(typed).callNumber).toBe(number)
})

test.each([
  ['552100554', true],
  ['732829320', true],
  ['732829321', false],
  ['73282932', false],
  ['7328293200', false],
])('%s as a SIREN', (digits, isOne) => expect(isSiren(digits)).toBe(isOne))

test.each([
  ['FR44732829320', true],
  ['FR45732829320', false],
  ['FR44552100554', false],
  ['FRK7732829320', true],
  ['FRK7552100554', false],
  ['BE0123456789', true],
  ['732829320', false],
])('%s as the VAT number of 732829320', (vatNumber, isOne) => expect(isVatNumberOf(vatNumber, '732829320')).toBe(isOne))

it.each([
  ['Bœuf « loc-lac »', 'boeuf loc lac'],
  ['  CRÈME BRÛLÉE, æ ', 'creme brulee ae'],
  ['Pad thaï n° 2', 'pad thai n 2'],
  ['«\u00a0!\u00a0»', ''],
])('%s is searched for as %s', (text, words) => {
  expect(foldedWords(text)).toBe(words)
})

it('is the same for letters that are composed and for those that are not', () => {
  expect(folded('Thaï'.normalize('NFD'))).toBe(folded('Thaï'.normalize('NFC')))
  expect(folded('ต้มยำ'.normalize('NFD'))).toBe(folded('ต้มยำ'))
})
