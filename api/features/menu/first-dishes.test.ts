import { expect, it } from 'vitest'
import { firstDishes } from './mark-best-sellers.ts'

const dish = (id: string, over: Partial<Parameters<typeof firstDishes>[0][number]> = {}) => ({
  ...{ id, leadPlace: null, soldPlace: null, available: true, alcohol: false },
  ...over,
})
const SOLD = [
  dish('nems', { soldPlace: 3 }),
  dish('pad-thai', { soldPlace: 1 }),
  dish('riz'),
  dish('curry', { soldPlace: 4 }),
  dish('mangue', { soldPlace: 2 }),
]

it('are the three that were sold most, the most sold first', () => {
  expect(firstDishes(SOLD, true)).toEqual(['pad-thai', 'mangue', 'nems'])
})

it('pass over what cannot be had today: the next one moves up', () => {
  const gone = SOLD.map(one => (one.id === 'pad-thai' ? { ...one, available: false } : one))
  expect(firstDishes(gone, true)).toEqual(['mangue', 'nems', 'curry'])
})

it('begin with what the office has placed; sales fill the rest, nothing twice', () => {
  const placed = [dish('tom-yam', { leadPlace: 2 }), dish('larb', { leadPlace: 1, soldPlace: 5 })]
  expect(firstDishes([...SOLD, ...placed], true)).toEqual(['larb', 'tom-yam', 'pad-thai'])
  expect(firstDishes([...SOLD, dish('pad-thai-2', { leadPlace: 1 }), dish('larb', { leadPlace: 1 })], true)).toEqual([
    'pad-thai-2',
    'larb',
    'pad-thai',
  ])
})

it('are the office’s alone before there are any sales, and where sales do not lead', () => {
  const three = [1, 2, 3].map(place => dish(`choix-${place}`, { leadPlace: place }))
  expect(firstDishes([...three, dish('riz')], true)).toEqual(['choix-1', 'choix-2', 'choix-3'])
  expect(firstDishes(SOLD, false)).toBeUndefined()
})

it('are absent where there are no three', () => {
  expect(firstDishes([], true)).toBeUndefined()
  expect(firstDishes(SOLD.slice(0, 3), true)).toBeUndefined()
})

it('are never alcohol', () => {
  const beer = dish('biere', { leadPlace: 1, alcohol: true })
  expect(firstDishes([beer, ...SOLD], true)).toEqual(['pad-thai', 'mangue', 'nems'])
})
