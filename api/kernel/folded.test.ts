import { expect, it } from 'vitest'
import { folded, foldedWords } from './folded.ts'

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
