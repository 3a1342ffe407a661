import { expect, test } from 'vitest'
import { photoAlt } from './photo-alt.ts'

const dish = { name: 'Pad thaï', description: 'Nouilles de riz sautées, œuf. Citron vert à part.' }

test.each([
  ['the staff’s own words', { ...dish, photoAlt: 'Une assiette bleue' }, 'Une assiette bleue'],
  ['otherwise its name and the first sentence about it', dish, 'Pad thaï\u00a0: Nouilles de riz sautées, œuf'],
  ['also where they were emptied', { ...dish, photoAlt: null }, 'Pad thaï\u00a0: Nouilles de riz sautées, œuf'],
  ['its name where nothing is said of it', { name: 'Thé', description: '' }, 'Thé'],
])('a photo is told by %s', (_, of, words) => {
  expect(photoAlt(of)).toBe(words)
})
