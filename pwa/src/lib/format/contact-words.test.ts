import { expect, it, test } from 'vitest'
import { districtWords, spaced } from './contact-words.ts'

it.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12-34 56 78', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['06123', '06123'],
  ['', ''],
])('writes %s as %s', (phone, words) => expect(spaced(phone)).toBe(words))

test.each([
  ['Paris 2e', 'dans le 2e arrondissement de Paris', 'du 2e arrondissement'],
  ['Paris 1er', 'dans le 1er arrondissement de Paris', 'du 1er arrondissement'],
  ['Montreuil', 'à Montreuil', 'de Montreuil'],
])('%s: %s, %s', (district, within, of) => {
  expect(districtWords(district)).toEqual({ within, of })
})
