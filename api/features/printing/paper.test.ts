import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, type PaperLine, widthOf, written } from './paper.ts'

const texts = (lines: PaperLine[]) => lines.map(({ text }) => text)

it('breaks between words, and inside one only where it alone is too long', () => {
  expect(texts(written(10, 'Pad thaï aux crevettes'))).toEqual(['Pad thaï', 'aux', 'crevettes'])
  expect(texts(written(8, 'Anticonstitutionnellement'))).toEqual(['Anticons', 'titution', 'nellemen', 't'])
  expect(texts(written(32, 'Une ligne\nune autre'))).toEqual(['Une ligne', 'une autre'])
  expect(texts(written(32, ''))).toEqual([''])
})

it('gives double letters half the room, and indents what follows the first line', () => {
  expect(texts(written(16, 'Pad thaï', { size: 'large' }))).toEqual(['Pad thaï'])
  expect(texts(written(14, 'Pad thaï', { size: 'large' }))).toEqual(['Pad', 'thaï'])
  expect(texts(written(12, '2 Poulet au curry', {}, 2))).toEqual(['2 Poulet au', '  curry'])
})

it('keeps a price with its euros, and breaks Thai between its words', () => {
  expect(texts(written(16, 'À ENCAISSER 24,40\u00a0€'))).toEqual(['À ENCAISSER', '24,40\u00a0€'])
  // Fried noodles, fresh shrimps: four vowels stand above or below the letter before them.
  expect(widthOf('กุ้งสด')).toBe(4)
  const lines = texts(written(8, 'ผัดไทยกุ้งสด'))
  expect(lines.join('')).toBe('ผัดไทยกุ้งสด')
  expect(lines.every(line => widthOf(line) <= 8)).toBe(true)
})

it('never leaves the paper, and loses no letter', () => {
  const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'é', 'W', '’', 'ก', 'ุ') })
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map(words => words.join(' '))
  fc.assert(
    fc.property(text, fc.constantFrom(58, 80), fc.constantFrom('plain', 'tall', 'large', 'huge'), (text, mm, size) => {
      const lines = written(columnsOf(mm as 58), text, { size: size as 'tall' }, 3)
      expect(lines.every(({ text, wide }) => widthOf(text) * wide <= columnsOf(mm as 58))).toBe(true)
      expect(texts(lines).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
