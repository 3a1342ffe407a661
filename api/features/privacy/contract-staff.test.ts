import { expect, test } from 'vitest'
import { contactOf } from './contract-staff.ts'

test.each([
  '06 12 34 56 78',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033 6.12.34.56.78',
  ' 06\u00a012-34/56 78 ',
  '6 12 34 56 78',
  '612345678',
])('%s is one telephone', typed => {
  expect(contactOf(typed)).toEqual({ email: null, number: '0612345678' })
})

test('a number abroad is the same with + and with 00, and no French one', () => {
  expect(contactOf('+32 470 12 34 56')).toEqual(contactOf('0032 470 12 34 56'))
  expect(contactOf('+32 470 12 34 56')).not.toEqual(contactOf('04 70 12 34 56'))
})

test('no first 0 is guessed where a country’s code may stand', () => {
  expect(contactOf('+61 234 56 78')).toEqual({ email: null, number: '612345678' })
  expect(contactOf('199001234')).toEqual({ email: null, number: '199001234' })
})

test('an address is compared in lower case', () => {
  expect(contactOf(' Zoe@Exemple.FR ')).toEqual({ email: 'zoe@exemple.fr', number: null })
})

test.each(['', 'Zoé', 'zoe@', '06 12', '12345678', 'a@b c@d', '06 12 34 56 78 Zoé'])('%j is neither', typed => {
  expect(contactOf(typed)).toBeNull()
})
