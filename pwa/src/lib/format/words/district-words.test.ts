import { expect, test } from 'vitest'
import { districtWords } from './district-words.ts'

test.each([
  ['Paris 2e', 'dans le 2e arrondissement de Paris', 'du 2e arrondissement'],
  ['Paris 1er', 'dans le 1er arrondissement de Paris', 'du 1er arrondissement'],
  ['Montreuil', 'à Montreuil', 'de Montreuil'],
])('%s: %s, %s', (district, within, of) => {
  expect(districtWords(district)).toEqual({ within, of })
})
