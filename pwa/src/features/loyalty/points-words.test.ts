import { expect, test } from 'vitest'
import { balanceWords, bowlsPainted, movementWords, pendingWords, progressWords } from './card-owner.tsx'

test.each([
  [0, 0],
  [1, 1],
  [9, 9],
  [10, 10],
  [11, 1],
  [20, 10],
  [25, 5],
])('paints for %i points %i bowls', (points, bowls) => {
  expect(bowlsPainted(points)).toBe(bowls)
})

test.each([
  [0, '0 point sur 10'],
  [1, '1 point sur 10'],
  [7, '7 points sur 10'],
  [10, '10 points sur 10'],
  [25, '5 points sur 10'],
])('says of %i points: %s', (points, words) => {
  expect(progressWords(points).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [0, 'Aucun point pour l’instant.', 'Le premier arrive avec votre prochaine commande.'],
  [7, 'Encore 3 bols.', '7 points sur 10. Au dixième, un plat offert à emporter.'],
  [9, 'Encore 1 bol.', '9 points sur 10. Au dixième, un plat offert à emporter.'],
  [10, 'Votre plat offert vous attend.', 'Les dix bols sont peints.'],
  [11, 'Votre plat offert vous attend.', 'Et déjà 1 point sur 10 pour le suivant.'],
  [20, '2 plats offerts vous attendent.', 'Les dix bols sont peints.'],
  [25, '2 plats offerts vous attendent.', 'Et déjà 5 points sur 10 pour le suivant.'],
])('says what %i points mean', (points, title, rest) => {
  const words = balanceWords(points)
  expect([words.title, words.rest].map(text => text.replaceAll('\u00a0', ' '))).toEqual([title, rest])
})

test.each([
  [10, 1, 'Votre plat offert arrive.'],
  [12, 2, 'Votre plat offert vous attend.'],
  [20, 1, 'Votre plat offert vous attend.'],
])('promises of %i points, %i of which wait, no dish that stands on those', (points, pending, title) => {
  expect(balanceWords(points, pending).title).toBe(title)
})

test.each([
  [1, '+1 point'],
  [-1, '−1 point'],
  [-10, '−10 points'],
  [0, '0 point'],
  [12, '+12 points'],
])('writes a movement of %i as %s', (points, words) => {
  expect(movementWords(points).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  [
    1,
    '1 point s’utilise à partir de 12 h 40, quand sa commande ne peut plus être annulée, ou dès que la cuisine commence.',
  ],
  [
    2,
    '2 points s’utilisent à partir de 12 h 40, quand leurs commandes ne peuvent plus être annulées, ou dès que la cuisine commence.',
  ],
])('says from when %i points can be spent', (points, words) => {
  expect(pendingWords(points, '2026-11-21T11:40:00Z').replaceAll('\u00a0', ' ')).toBe(words)
})
