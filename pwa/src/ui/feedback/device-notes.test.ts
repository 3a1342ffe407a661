import { expect, it } from 'vitest'
import { lossWords, upToDateWords } from './device-notes.tsx'

const NOW = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T08:05:00Z', 'à jour le samedi 21 novembre à 9 h 05'],
  ['2026-11-20T23:00:00Z', 'à jour le samedi 21 novembre à 0 h'],
  ['2026-11-20T22:59:59Z', 'à jour le vendredi 20 novembre à 23 h 59'],
  ['2026-03-29T01:00:00Z', 'à jour le dimanche 29 mars à 3 h'],
  ['2025-12-31T23:30:00Z', 'à jour le jeudi 1er janvier à 0 h 30'],
  ['2025-12-31T22:30:00Z', 'à jour le 31 décembre 2025 à 23 h 30'],
])('says the Paris day and time of a copy: %s', (at, words) => {
  expect(upToDateWords(new Date(at), NOW).replaceAll('\u00a0', ' ')).toBe(words)
})

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
