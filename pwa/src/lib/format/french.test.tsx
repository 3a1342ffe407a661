import { expect, it, test } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { french, Ordinals } from './french.tsx'

test.each([
  ['combava : le feu', 'combava\u00a0: le feu'],
  ['de « Pas piquant » à', 'de «\u00a0Pas piquant\u00a0» à'],
  ['Une table ? Oui ; non !', 'Une table\u202f? Oui\u202f; non\u202f!'],
  ['de 12 h à 14 h', 'de 12\u00a0h à 14\u00a0h'],
  ['12 heures', '12 heures'],
  ["L'heure d'été, 5' d'attente", "L’heure d’été, 5' d’attente"],
])('%s', (text, tied) => expect(french(text)).toBe(tied))

it.each([
  ['Cuisine thaïe à Paris 2e.', 'Cuisine thaïe à Paris 2<sup>e</sup>.'],
  ['le 1er arrondissement', 'le 1<sup>er</sup> arrondissement'],
  ['2 rue du Lotus-Bleu, 75002 Paris', '2 rue du Lotus-Bleu, 75002 Paris'],
])('%s', (text, html) => {
  renderPart(
    <p>
      <Ordinals>{text}</Ordinals>
    </p>,
  )
  expect(document.querySelector('p')?.innerHTML).toBe(html)
})
