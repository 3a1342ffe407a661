import { describe, expect, it } from 'vitest'
import { appealUntil, authorOf, charactersMissing, holdsLink, RATING_WORDS, shownSince, statsOf } from './rules.ts'

describe('a comment', () => {
  it.each([
    ['', 10],
    ['   ', 10],
    ['neuf mots', 1],
    ['  dix signes', 0],
    ['🍜🍜🍜🍜🍜', 5],
    ['🍜🍜🍜🍜🍜🍜🍜🍜🍜🍜', 0],
  ])('%j lacks %i characters', (comment, missing) => {
    expect(charactersMissing(comment)).toBe(missing)
  })

  it.each([
    ['Le vrai prix est sur https://evil.example/x', true],
    ['voir HTTP://evil', true],
    ['allez sur www.evil.example', true],
    ['Mieux chez casino-gratuit.xyz !', true],
    ['écrivez à moi@exemple.fr', true],
    ['GAGNEZ.COM/cadeau', true],
    ['Très bon.Comme en Thaïlande.', false],
    ['Servi en 10 min. France, Paris 2e.', false],
    ['12,90 € pour deux plats...', false],
    ['bon.Me suis régalé', false],
    ['ｗｗｗ．evil.example', true],
    ['voir evil。com', true],
    ['voir evil․com', true],
    ['voir ev\u200bil\u00ad.c\u2060om', true],
    ['voir casino.net', true],
    ['sur t.me/casino', true],
    ['sur bit.ly/x', true],
    ['voir hxxp://evil', true],
    ['voir a.xn--p1ai', true],
    ['riz et/ou nouilles, 12.50/personne', false],
    ['un vrai régal.Tout est fait maison / sur place', false],
  ])('%j holds a link: %s', (text, isLink) => {
    expect(holdsLink(text)).toBe(isLink)
  })
})

describe('its author', () => {
  const own = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8'
  const other = '1b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8'
  const customer = { kind: 'customer', customerId: own, sessionId: '' } as const

  it.each([
    ['the signed-in customer, who names itself', customer, own, own],
    ['the signed-in customer, in capitals', customer, own.toUpperCase(), own],
    ['the signed-in customer, who names nobody', customer, null, own],
    ['nobody, where another is named', customer, other, null],
    ['nobody without a token', { kind: 'guest' } as const, own, null],
  ])('is %s', (_, actor, claimed, author) => {
    expect(authorOf(actor, claimed)).toBe(author)
  })
})

describe('the statistics', () => {
  it('are all zero without reviews', () => {
    expect(statsOf([])).toEqual({
      total_reviews: 0,
      average_rating: 0,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    })
  })

  it('name every rating and round the average to two decimals', () => {
    const counts = [
      { rating: 5, count: 2 },
      { rating: 4, count: 1 },
    ] as const
    expect(statsOf(counts)).toEqual({
      total_reviews: 3,
      average_rating: 4.67,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 },
    })
  })
})

it('has the former client’s words for each rating', () => {
  expect(Object.values(RATING_WORDS)).toEqual(['Très décevant', 'Décevant', 'Correct', 'Très bien', 'Excellent'])
})

it('shows a review for three years', () => {
  expect(shownSince(new Date('2026-11-21T09:00:00Z')).toISOString()).toBe('2023-11-21T09:00:00.000Z')
})

it.each([
  ['2026-11-21T10:00:00Z', '2026-12-21'],
  ['2026-12-31T10:00:00Z', '2027-01-31'],
  ['2027-01-31T10:00:00Z', '2027-02-28'],
  ['2028-01-30T10:00:00Z', '2028-02-29'],
  // In Paris it is already the next day.
  ['2026-11-20T23:00:00Z', '2026-12-21'],
])('hidden at %s, its author may object until %s', (hiddenAt, until) => {
  expect(appealUntil(new Date(hiddenAt))).toBe(until)
})
