import { expect, test } from 'vitest'
import catalogue from '../../../../sql/seed/catalogue.json'
import { briefOf } from './dish-facts.tsx'

test.each([
  ['Riz gluant cuit à la vapeur.', 'Riz gluant cuit à la vapeur.'],
  [
    'Nouilles de riz sautées à la sauce tamarin avec œuf, tofu et cacahuètes.',
    'Nouilles de riz sautées à la sauce tamarin',
  ],
  [
    'Porc mariné à l’ail, à la coriandre, à la sauce poisson et au sucre, grillé.',
    'Porc mariné à l’ail, à la coriandre',
  ],
  ['Soda à l’orange, en grande bouteille.', 'Soda à l’orange, en grande bouteille.'],
  [
    'Frit sous une pluie de citronnelle croustillante\u00a0: poulet mariné au nam pla.',
    'Frit sous une pluie de citronnelle',
  ],
])('%j begins with %j', (text, brief) => {
  expect(briefOf(text)).toBe(brief)
})

test('of every dish the beginning is whole words, enough of them, and ends on none that leads on', () => {
  for (const { description } of catalogue.items) {
    const brief = briefOf(description)
    expect(description.startsWith(brief), brief).toBe(true)
    expect(brief === description || /^[\s,]/.test(description.slice(brief.length)), brief).toBe(true)
    expect(brief.length, brief).toBeLessThanOrEqual(50)
    expect(brief.length, brief).toBeGreaterThan(Math.min(25, description.length - 1))
    expect(brief, brief).not.toMatch(/(?:[,:;]| (?:à|au|aux|avec|de|des|du|en|et|la|le|les|un|une|servi|dans))$/)
  }
})
