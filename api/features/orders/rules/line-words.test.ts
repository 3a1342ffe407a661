import { expect, test } from 'vitest'
import { formatChoices, formatParts, lineChoices, lineDetails, lineTitle } from './line-words.ts'

test('names the dish with its variant in small letters', () => {
  expect(lineTitle({ name: 'Pad thaï', variant: 'Végétarien' })).toBe('Pad thaï, végétarien')
  expect(lineTitle({ name: 'Nems' })).toBe('Nems')
})

test.each([
  ['Gyoza au poulet (4 pièces)', 'Gyoza au poulet (4\u00a0pièces)'],
  ['Bière thaïe 33 cl', 'Bière thaïe 33\u00a0cl'],
  ['Cola 1,5 L', 'Cola 1,5\u00a0L'],
  ['Menu 2 (2 pers.)', 'Menu 2 (2\u00a0pers.)'],
])('a line never ends between a number and what it counts: %s', (name, shown) => {
  expect(lineTitle({ name })).toBe(shown)
  expect(lineTitle({ name, variant: 'Porc' })).toBe(`${shown}, porc`)
})

test('tells the choices of each kind of line', () => {
  expect(lineDetails({ name: 'Som tam', spicyLevel: 4 })).toEqual(['Comme en Thaïlande'])
  expect(lineDetails({ name: 'Tigre qui pleure', cookingLevel: 'À point' })).toEqual(['À point'])
  expect(lineDetails({ name: 'Smoothie mix', mix: [{ name: 'Mangue' }, { name: 'Fraise' }] })).toEqual([
    'Mangue et Fraise',
  ])
  const components = [{ name: 'Nems' }, { name: 'Pad thaï', protein: 'Porc', spicyLevel: 2 }]
  expect(lineDetails({ name: 'Formule', components })).toEqual(['Nems', 'Pad thaï, porc, un peu piquant'])
})

test('a mail has all choices in one phrase of small letters', () => {
  expect(formatChoices({ name: 'Pad thaï', variant: 'Crevette', spicyLevel: 1 })).toBe('crevette, pas piquant')
  expect(formatChoices({ name: 'Curry vert', variant: 'Poulet', spicyLevel: 4 })).toBe('poulet, comme en Thaïlande')
  expect(formatChoices({ name: 'Smoothie', mix: [{ name: 'Mangue' }, { name: 'Fraise' }] })).toBe('mangue et fraise')
  expect(formatChoices({ name: 'Nems' })).toBe('')
})

test('a mail has the dishes of a set menu a phrase each, and not among the choices', () => {
  const components = [{ name: 'Nems' }, { name: 'Pad thaï', protein: 'Porc', spicyLevel: 4 }]
  expect(formatParts({ components })).toEqual(['Nems', 'Pad thaï, porc, comme en Thaïlande'])
  expect(formatParts({})).toEqual([])
  expect(formatChoices({ name: 'Formule', components })).toBe('')
})

test('a word on a dish is quoted after its choices, and is in no mail and on no receipt', () => {
  const line = { name: 'Som tam', spicyLevel: 2, remark: 'sans crevettes séchées' }
  expect(lineDetails(line)).toEqual(['Un peu piquant', '«\u00a0sans crevettes séchées\u00a0»'])
  expect([lineChoices(line), formatChoices(line)]).toEqual([['Un peu piquant'], 'un peu piquant'])
  expect(lineDetails({ ...line, remarkDeclined: true })[1]).toBe(
    '«\u00a0sans crevettes séchées\u00a0»\u00a0: pas possible',
  )
})
