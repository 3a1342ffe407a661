import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#pwa/testing/render.tsx'
import { CartPickup } from './cart-pickup.tsx'

it.each([
  ['the first free slot', 'aujourd’hui à 12 h 30', false, 'À retirer au plus tôt', 'Aujourd’hui à 12 h 30', 'Changer'],
  ['a chosen one', 'demain à 19 h', true, 'Retrait', 'Demain à 19 h', 'Changer'],
  ['none left on any day, with the way to see why', null, false, 'Retrait', 'Aucun créneau libre', 'Voir'],
  ['not known yet', undefined, false, 'À retirer au plus tôt', '…', 'Changer'],
])('shows %s', (_, pickup, chosen, label, words, action) => {
  renderPart(<CartPickup pickup={pickup} chosen={chosen} onChange={() => {}} />)
  expect(screen.getByText(label)).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: action })).toBeTruthy()
})

it('says when ordering begins again, and offers no slot until then', () => {
  renderPart(<CartPickup pickup={null} chosen={false} back="reprise à 10 h 34" onChange={() => {}} />)
  expect(screen.getByText('Commandes en ligne suspendues')).toBeTruthy()
  expect(screen.getByText('Reprise à 10 h 34')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  ['aujourd’hui à 12 h 30', 'Aujourd’hui à 12 h 30'],
  [undefined, 'À choisir'],
])('says that %s, reckoned without the server, is still to be confirmed', (pickup, words) => {
  renderPart(<CartPickup pickup={pickup} chosen isForeseen onChange={() => {}} />)
  expect(screen.getByText('Retrait, à confirmer au retour du réseau')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})
