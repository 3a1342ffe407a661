import { expect, it } from 'vitest'
import { type AllergenFacts, allergensInLine } from './allergens.ts'

const DISHES: Record<string, AllergenFacts> = {
  'pad-thai': {
    allergens: ['oeufs', 'arachides'],
    allergensByVariant: { Crevette: { add: ['crustaces'] }, Végétarien: { remove: ['oeufs'] } },
  },
  nems: { allergens: ['gluten'] },
  mix: { allergens: ['lait'], allergensByVariant: { Mangue: { remove: ['lait'] }, Fraise: { add: ['soja'] } } },
}
const found = (line: Parameters<typeof allergensInLine>[0], sought: string[]) =>
  allergensInLine(line, sought, id => DISHES[id])

it.each<[string, Parameters<typeof allergensInLine>[0], string[], string[]]>([
  ['the dish', { menuItemId: 'pad-thai' }, ['arachides', 'lait'], ['arachides']],
  ['what a variant adds', { menuItemId: 'pad-thai', variant: 'Crevette' }, ['crustaces'], ['crustaces']],
  ['not what it takes away', { menuItemId: 'pad-thai', variant: 'Végétarien' }, ['oeufs'], []],
  [
    'the fruits of a mix',
    { menuItemId: 'mix', mix: [{ name: 'Mangue' }, { name: 'Fraise' }] },
    ['lait', 'soja'],
    ['soja'],
  ],
  [
    'any part of a set menu',
    { menuItemId: 'formule1', components: [{ menuItemId: 'nems' }, { menuItemId: 'pad-thai', protein: 'Crevette' }] },
    ['crustaces', 'gluten', 'lait'],
    ['crustaces', 'gluten'],
  ],
  ['nothing of a dish that is not on the menu', { menuItemId: 'of-yesterday' }, ['arachides'], []],
  ['nothing where nothing is sought', { menuItemId: 'pad-thai' }, [], []],
])('finds %s', (_, line, sought, codes) => expect(found(line, sought)).toEqual(codes))
