import { expect, test } from 'vitest'
import { guessedDish } from './photo-batch.tsx'

const items = [
  { id: 'pad-thai', name: 'Pad thaï', nameEn: 'Pad Thai' },
  { id: 'curry-vert', name: 'Curry vert', nameEn: 'Green Curry' },
  { id: 'boeuf-loc-lac', name: 'Bœuf loc lac', nameEn: 'Shaking Beef' },
  { id: 'nems-poulet', name: 'Nems', nameEn: 'Spring Rolls' },
  { id: 'nems-legumes', name: 'Nems', nameEn: 'Spring Rolls' },
]

test.each([
  ['Pad thaï.JPG', 'pad-thai'],
  ['pad_thai_2.jpeg', 'pad-thai'],
  ['Pad Thai (3).png', 'pad-thai'],
  ['green-curry.webp', 'curry-vert'],
  ['BOEUF LOC LAC.jpg', 'boeuf-loc-lac'],
  ['carte 2026 curry vert.jpg', 'curry-vert'],
  ['nems-legumes.jpg', 'nems-legumes'],
  ['nems.jpg', undefined],
  ['IMG_2041.jpg', undefined],
  ['.jpg', undefined],
])('%s', (name, id) => expect(guessedDish(name, items)).toBe(id))
