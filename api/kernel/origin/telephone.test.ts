import { expect, test } from 'vitest'
import { telephone, withFirstNought } from './telephone.ts'

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
