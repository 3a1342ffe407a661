import { expect, it } from 'vitest'
import { reducedQuantities, shortDishes } from './short-portions.ts'

it.each([
  ['keeps what is left of one line', [{ name: 'Pad thaï', left: 2, lines: [1] }], [1, 2]],
  ['takes out a line of a dish that is gone', [{ name: 'Pad thaï', left: 0, lines: [1] }], [1, 0]],
  [
    'leaves the first line its own, and the last one what remains',
    [{ name: 'Pad thaï', left: 3, lines: [0, 1] }],
    [1, 2],
  ],
  ['takes the last line out where the first has all', [{ name: 'Pad thaï', left: 1, lines: [0, 1] }], [1, 0]],
  [
    'gives way for each dish of a set menu',
    [
      { name: 'Som tam', left: 3, lines: [1] },
      { name: 'Pad thaï', left: 1, lines: [1] },
    ],
    [1, 1],
  ],
])('%s', (_, short, reduced) => {
  expect(reducedQuantities(short, [1, 5])).toEqual(reduced)
})

it('names no dish for a refusal of another kind', () => {
  expect(shortDishes({ lineIndex: 1 })).toEqual([])
})
