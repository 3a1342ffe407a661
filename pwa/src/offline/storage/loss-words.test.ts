import { expect, it } from 'vitest'
import { lossWords } from './loss-words.ts'

it.each([
  [[], undefined],
  [['cart'], 'Cet appareil ne gardera pas votre panier une fois cette page fermée.'],
  [['menu'], 'Cet appareil ne gardera pas la carte une fois cette page fermée.'],
  [['menu', 'cart'], 'Cet appareil ne gardera ni votre panier ni la carte une fois cette page fermée.'],
  [
    ['account', 'menu', 'cart'],
    'Cet appareil ne gardera ni votre panier ni la carte ni vos points et vos commandes une fois cette page fermée.',
  ],
] as const)('says in one sentence what will not be kept: %j', (losses, words) => expect(lossWords(losses)).toBe(words))
