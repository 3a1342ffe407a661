import { expect, test } from 'vitest'
import catalogue from '../../../../../sql/seed/catalogue.json'
import { briefOf } from './brief-of.ts'

test.each([
  ['Riz gluant cuit à la vapeur.', 'Riz gluant cuit à la vapeur.'],
  [
    'Nouilles de riz sautées à la sauce tamarin avec œuf, tofu et cacahuètes.',
    'Nouilles de riz sautées à la sauce tamarin avec œuf',
  ],
  [
    'Porc mariné à l’ail, à la coriandre, à la sauce poisson et au sucre, grillé.',
    'Porc mariné à l’ail, à la coriandre',
  ],
  ['Soda au citron et au citron vert, canette de 33 cl.', 'Soda au citron et au citron vert, canette de 33 cl.'],
])('%j begins with %j', (text, brief) => {
  expect(briefOf(text)).toBe(brief)
})

test('of every dish the beginning is whole words, enough of them, and ends on none that leads on', () => {
  for (const { description } of catalogue.items) {
    const brief = briefOf(description)
    expect(description.startsWith(brief), brief).toBe(true)
    expect(brief === description || /^[ ,]/.test(description.slice(brief.length)), brief).toBe(true)
    expect(brief.length, brief).toBeLessThanOrEqual(56)
    expect(brief.length, brief).toBeGreaterThan(Math.min(25, description.length - 1))
    expect(brief, brief).not.toMatch(/(?:,| (?:à|au|aux|avec|de|des|du|en|et|la|le|les|un|une|servi|dans))$/)
  }
})
