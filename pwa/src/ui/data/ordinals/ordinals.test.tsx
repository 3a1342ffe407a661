import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { Ordinals } from './ordinals.tsx'

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
