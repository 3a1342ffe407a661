import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Payout, PayoutDetails, Payouts } from '#api/features/payouts/contract.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { PayoutsPage } from './payouts-page.tsx'

const payout = (changes: Partial<Payout>): Payout => ({
  ...{ id: 'po_1', amount: 11.32, createdOn: '2026-11-24', arrivesOn: '2026-11-25', standing: 'matched', isPaid: true },
  ...{ failure: null, sales: 12, refunds: 0, disputes: 0, fees: -0.68, other: 0, transactions: 2, differences: 0 },
  ...changes,
})
const PAYOUTS: Payouts = {
  ...{ month: '2026-11', firstMonth: '2026-10', sales: 1200, fees: 27, waiting: 40.5, untold: 2 },
  payouts: [
    payout({ id: 'po_1', isPaid: false }),
    payout({ id: 'po_2', createdOn: '2026-11-23' }),
    payout({ id: 'po_3', createdOn: '2026-11-20', standing: 'differs', differences: 2 }),
    payout({ id: 'po_4', createdOn: '2026-11-19', standing: 'late', isPaid: false }),
  ],
  askedAt: '2026-11-25T17:33:00Z',
}
const DETAILS: PayoutDetails = {
  payout: payout({ id: 'po_3', createdOn: '2026-11-20', standing: 'differs', differences: 2 }),
  lines: [
    {
      ...{ id: 'txn_1', kind: 'charge', at: '2026-11-17T18:12:00Z', orderId: '0f3a1b2c-0000-4000-8000-000000000000' },
      ...{ amount: 6, fee: 0.34, net: 5.66, difference: 'amount', booked: 5 },
    },
    {
      ...{ id: 'txn_2', kind: 'charge', at: '2026-11-17T18:13:00Z', orderId: null },
      ...{ amount: 9, fee: 0.39, net: 8.61, difference: 'unknown', booked: null },
    },
  ],
}
const CALL = 'GET /api/admin/payouts'

function open(handlers: Parameters<typeof fakeServer>[0], at = '/admin/virements') {
  keepStaff({ token: 'a-token', role: 'accountant', username: 'comptable' } as Parameters<typeof keepStaff>[0])
  const server = fakeServer(handlers)
  renderPart(<PayoutsPage />, { at })
  return server
}
const said = (place: Element = document.body) => place.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''

it('shows what the card cost, what nobody explained, and how each payout stands', async () => {
  open({ [CALL]: { body: PAYOUTS } })
  const rows = within(await screen.findByRole('table', { name: 'Virements' })).getAllByRole('row')
  expect(rows.map(row => said(row))).toEqual([
    expect.stringContaining('Parti le'),
    expect.stringMatching(/^mardi 24.*11,32 €Attendu mercredi 25 novembre$/),
    expect.stringMatching(/^lundi 23.*Tout concorde$/),
    expect.stringMatching(/2 écarts à expliquer$/),
    expect.stringMatching(/En retard$/),
  ])
  expect(said()).toContain('Part des ventes2,25 %')
  expect(said()).toContain('Il vous reste1 173,00 €')
  expect(said()).toContain('2 ventes encaissées de ce mois que Stripe n’annonce pas.')
  expect(said()).toContain('40,50 € attendent le prochain virement.')
})

it('opens a payout with each amount, its fee, and what the books say instead', async () => {
  const server = open({ [CALL]: { body: PAYOUTS }, 'GET /api/admin/payouts/po_3': { body: DETAILS } })
  fireEvent.click(await screen.findByRole('button', { name: /vendredi 20/ }))
  const table = await screen.findByRole('table', { name: 'Ce qui compose ce virement' })
  expect(said(table)).toContain('Vente #0F3A1B2C')
  expect(said(table)).toContain('6,00 €5,66 €frais 0,34 €')
  expect(said(table)).toContain('Vos écritures disent 5,00 €')
  expect(said(table)).toContain('Inconnu de vos écritures : fait directement dans Stripe')
  expect(server.of('GET /api/admin/payouts/po_3')).toHaveLength(1)
})

it('of a month without payouts says so, also before Stripe was ever asked', async () => {
  open({
    [CALL]: { body: { ...PAYOUTS, payouts: [], sales: 0, fees: 0, waiting: 0, untold: 0, askedAt: null } },
  })
  await screen.findByText('Aucun virement dans ce mois.')
  expect(said()).toContain('Part des ventes–')
  expect(said()).toContain('Stripe n’a pas encore été interrogé : il l’est chaque heure.')
})

it('says so where nothing could be loaded, and tries again', async () => {
  const server = open({ [CALL]: 'offline' }, '/admin/virements?mois=2026-10')
  await screen.findByText('Les virements n’ont pas pu être chargés.')
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(server.of(CALL).length).toBeGreaterThan(1))
  expect(server.of(CALL)[0]?.query.get('month')).toBe('2026-10')
})
