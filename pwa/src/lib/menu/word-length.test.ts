import { expect, it } from 'vitest'
import { wordLength } from './word-length.ts'

it.each([
  [[], undefined],
  [['Froid', 'Chaud'], undefined],
  [['À point avancé', 'Saignante'], undefined],
  [['Poulet', 'Végétarien'], 'long'],
  [['Poulet croustillant'], 'long'],
  [['Pamplemousse confit', 'Caramélisation'], 'longest'],
])('of %j is %s', (choices, length) => expect(wordLength(choices)).toBe(length))
