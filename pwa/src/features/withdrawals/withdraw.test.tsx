import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Withdrawal } from '#api/features/withdrawals/contract.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { Withdraw } from './withdraw.tsx'

const ID = '4f8a21c0-0000-4000-8000-000000000000'
const READ = `GET /api/orders/${ID}/withdrawal`
const SEND = `POST /api/orders/${ID}/withdrawal`
const NOW = new Date('2026-11-24T17:10:00Z')
const RIGHT: Withdrawal = {
  until: '2026-12-07',
  drinks: [
    { id: '2', name: 'Cola', quantity: 2, unitPrice: 2.5 },
    { id: '3', name: 'Bière thaïe', quantity: 1, unitPrice: 5 },
  ],
  declared: [],
}
const DONE: Withdrawal = {
  ...RIGHT,
  drinks: [],
  declared: [
    { at: '2026-11-24T17:05:00Z', drinks: [{ name: 'Cola', quantity: 1 }], amount: 2.5, rest: 2.5, refundedAt: null },
    {
      at: '2026-11-23T17:05:00Z',
      drinks: [{ name: 'Cola', quantity: 1 }],
      amount: 2.5,
      rest: 0,
      refundedAt: '2026-11-24T11:00:00Z',
    },
  ],
}
const show = () => renderPart(<Withdraw orderId={ID} token="a-token" now={NOW} />)

it('declares the chosen pieces once, and shows the receipt in its place', async () => {
  let isLost = true
  const answer = () => {
    if (!isLost) return { body: DONE }
    isLost = false
    return 'offline' as const
  }
  const server = fakeServer({ [READ]: { body: RIGHT }, [SEND]: answer })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Se rétracter pour les boissons fermées' }))
  expect(screen.getByRole('button', { name: /Confirmer la rétractation · 10,00/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Bière thaïe' }))
  const [lessCola] = screen.getAllByRole('button', { name: 'Un de moins' })
  fireEvent.click(lessCola as HTMLElement)
  const send = screen.getByRole('button', { name: /Confirmer la rétractation · 2,50/ })
  fireEvent.click(send)
  await screen.findByText(/Le réseau ne répond pas/)
  fireEvent.click(send)
  await screen.findByText(/Rétractation reçue aujourd’hui à 18\sh\s05/)
  const [first, second] = server.of(SEND)
  expect(second?.body).toMatchObject({ drinks: [{ id: '2', quantity: 1 }], trackingToken: 'a-token' })
  expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
  expect(screen.getByText(/2,50\s€ vous seront rendus/)).toBeTruthy()
  expect(screen.getByText(/2,50\s€ remboursés aujourd’hui à 12\sh/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('declares anew what is changed after a refusal', async () => {
  const refused = problem(409, 'not_refundable', 'Il n’en reste plus autant.')
  let isFirst = true
  const answer = () => {
    if (!isFirst) return { body: DONE }
    isFirst = false
    return refused
  }
  const server = fakeServer({ [READ]: { body: RIGHT }, [SEND]: answer })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Se rétracter pour les boissons fermées' }))
  fireEvent.click(screen.getByRole('button', { name: /Confirmer/ }))
  await screen.findByText('Il n’en reste plus autant.')
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Bière thaïe' }))
  fireEvent.click(screen.getByRole('button', { name: /Confirmer/ }))
  await screen.findByText(/Rétractation reçue aujourd’hui/)
  const [first, second] = server.of(SEND)
  expect(second?.body).not.toEqual(first?.body)
  expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
})

it('asks for at least one, and leaves it when one would rather keep them', async () => {
  const server = fakeServer({ [READ]: { body: RIGHT } })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Se rétracter pour les boissons fermées' }))
  for (const name of [/Retirer Bière/, 'Un de moins', /Retirer Cola/]) {
    fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
  }
  expect(screen.getByRole('button', { name: 'Choisissez au moins une boisson' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Garder mes boissons' }))
  expect(screen.queryByRole('button', { name: /Confirmer/ })).toBeNull()
  expect(server.of(SEND)).toHaveLength(0)
})

it('is not there where the order has no such right', async () => {
  const server = fakeServer({ [READ]: { body: { until: null, drinks: [], declared: [] } } })
  show()
  await waitFor(() => expect(server.of(READ)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Rétractation' })).toBeNull()
})

it('says that the right could not be read, and reads it when asked again', async () => {
  let isDown = true
  fakeServer({ [READ]: () => (isDown ? problem(503, 'unavailable', 'Un instant.') : { body: RIGHT }) })
  show()
  await screen.findByText('Le droit de rétractation n’a pas pu être chargé.')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('button', { name: 'Se rétracter pour les boissons fermées' })
})

it('says what went back with the order meanwhile, and asks for no drink then', async () => {
  const drinks = [{ name: 'Cola', quantity: 2 }]
  const one = { at: '2026-11-24T17:05:00Z', drinks, amount: 5, refundedAt: null }
  const declared = [
    { ...one, rest: 0 },
    { ...one, at: '2026-11-23T17:05:00Z', rest: 2.5 },
  ]
  fakeServer({ [READ]: { body: { ...DONE, declared } } })
  show()
  expect(await screen.findByText(/5,00\s€ déjà remboursés avec la commande/)).toBeTruthy()
  expect(screen.getByText(/non ouvertes\s: 2,50\s€ vous seront rendus/)).toBeTruthy()
})
