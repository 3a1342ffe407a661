import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import { inLanguage, thaiHeat, thaiOf } from './ticket-lines.ts'

type Item = {
  pricesCents?: Record<string, number>
  cookingOptions?: { name: string }[]
  mixOptions?: { name: string }[]
}

it('has a word for each protein, cooking and fruit of the catalogue, and for each heat', () => {
  const { items } = JSON.parse(readFileSync('sql/seed/catalogue.json', 'utf8')) as { items: Item[] }
  const french = items.flatMap(({ pricesCents = {}, cookingOptions = [], mixOptions = [] }) => [
    ...Object.keys(pricesCents),
    ...[...cookingOptions, ...mixOptions].map(({ name }) => name),
  ])
  expect(french.length).toBeGreaterThan(50)
  for (const word of french) expect([word, thaiOf(word)]).toEqual([word, expect.stringMatching(/[\u0e00-\u0e7f]/)])
  for (const level of HEAT_WORDS.keys()) expect(thaiHeat(level + 1)).toMatch(/^[\u0e00-\u0e7f]+$/)
})

it('leaves French what it has no word for', () => {
  expect([thaiOf('Canard'), thaiHeat(0), inLanguage('th', 'Canard', undefined)]).toEqual([
    undefined,
    undefined,
    'Canard',
  ])
  expect([inLanguage('fr', 'Porc', 'หมู'), inLanguage('th', 'Porc', 'หมู'), inLanguage('fr-th', 'Porc', 'หมู')]).toEqual([
    'Porc',
    'หมู',
    'Porc · หมู',
  ])
})
