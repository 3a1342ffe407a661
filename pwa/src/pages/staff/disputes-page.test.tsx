import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OutsideMoney } from '#api/features/payments/contract-disputes.ts'
import type { AdminWithdrawal } from '#api/features/withdrawals/contract-staff.ts'
import { DisputeBanner } from '#pwa/features/payments/admin/dispute-banner.tsx'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { DisputesPage } from './disputes-page.tsx'

const LIST = 'GET /api/admin/disputes'
const WITHDRAWALS = 'GET /api/admin/withdrawals'
const REFUND = 'POST /api/admin/withdrawals/4f8a21c0-0000-4000-8000-000000000001/refund'
const ORDER = '4f8a21c0-0000-4000-8000-000000000000'
const DISPUTE: OutsideMoney['disputes'][number] = {
  id: 'du_1',
  orderId: ORDER,
  customerName: 'Camille Renard',
  amount: 13.9,
  reason: 'Commande non reçue',
  status: 'Réponse attendue',
  isToAnswer: true,
  isClosed: false,
  answerBy: '2026-11-30T09:00:00Z',
  withdrawn: 13.9,
  openedAt: '2026-11-21T09:00:00Z',
}

const OPEN: AdminWithdrawal = {
  id: '4f8a21c0-0000-4000-8000-000000000001',
  orderId: ORDER,
  customerName: 'Camille Renard',
  drinks: [{ name: 'Cola', quantity: 2 }],
  amount: 5,
  rest: 5,
  refundedSince: 0,
  reason: 'Trop sucré',
  declaredAt: '2026-11-24T17:05:00Z',
  refundBy: '2026-12-08',
  refundedAt: null,
  isAtTill: false,
}

const none: OutsideMoney = { disputes: [], failedRefunds: [], failedPayouts: [] }

it('lists disputes with reason, state and the evidence, and what banks refused', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({
    [WITHDRAWALS]: { body: { withdrawals: [], nextCursor: null } },
    [LIST]: {
      body: {
        disputes: [DISPUTE],
        failedRefunds: [{ id: ORDER, orderId: ORDER, amount: 5, reason: 'Retard', sentAt: '2026-11-20T09:00:00Z' }],
        failedPayouts: [
          {
            id: 'po_1',
            amount: 1234.5,
            failure: 'account_closed',
            arrivesOn: '2026-11-19',
            heardAt: '2026-11-20T09:00:00Z',
          },
        ],
      },
    },
    'GET /api/admin/disputes/du_1/evidence.pdf': {
      status: 404,
      body: { code: 'dispute_not_found', detail: 'Ce litige n’existe pas ici.' },
    },
  })
  renderPart(<DisputesPage />, { at: '/admin/litiges' })
  await screen.findByText('Commande non reçue')
  expect(screen.getByText('Aucune rétractation.')).toBeTruthy()
  expect(screen.getByText('Réponse attendue')).toBeTruthy()
  expect(screen.getByText('#4F8A21C0 · Camille Renard')).toBeTruthy()
  expect(screen.getByText('account_closed')).toBeTruthy()
  expect(screen.getByText('Retard')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Dossier\s\(PDF\)/ }))
  await waitFor(() => expect(server.of('GET /api/admin/disputes/du_1/evidence.pdf')).toHaveLength(1))
  await screen.findByText('Ce litige n’existe pas ici.')
})

it('says over every page which dispute waits for an answer, to an administrator alone', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({
    [LIST]: { body: { ...none, disputes: [DISPUTE, { ...DISPUTE, id: 'du_2', isToAnswer: false }] } },
  })
  renderPart(<DisputeBanner isAdmin />)
  const banner = await screen.findByRole('status')
  expect(banner.textContent).toContain('Litige de 13,90\u00a0€')
  expect(banner.textContent).toContain('Commande non reçue')
  expect(screen.getByRole('link', { name: 'Répondre' })).toBeTruthy()
  expect(server.of(LIST)).toHaveLength(1)
})

it('asks nothing for a manager', () => {
  const server = fakeServer({ [LIST]: { body: none } })
  renderPart(<DisputeBanner isAdmin={false} />)
  expect(server.of(LIST)).toHaveLength(0)
})

it('gives the money of drinks that are back, and shows that it is done', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  let refundedAt: string | null = null
  const server = fakeServer({
    [LIST]: { body: none },
    [WITHDRAWALS]: () => ({ body: { withdrawals: [{ ...OPEN, refundedAt }], nextCursor: null } }),
    [REFUND]: () => {
      refundedAt = '2026-11-26T11:00:00Z'
      return { body: {} }
    },
  })
  renderPart(<DisputesPage />, { at: '/admin/litiges' })
  expect(await screen.findByText(/2 × Cola/)).toBeTruthy()
  expect(screen.getByText(/Trop sucré/)).toBeTruthy()
  expect(screen.getByText(/Avant le mardi 8 décembre/)).toBeTruthy()
  expect(screen.queryByText(/déjà remboursés/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Rendues\u00a0: rembourser/ }))
  await screen.findByText(/^Fait /)
  expect(server.of(REFUND)).toHaveLength(1)
})

it('says beforehand what went back since, and asks for nothing where all did', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const withdrawals: AdminWithdrawal[] = [
    { ...OPEN, id: '4f8a21c0-0000-4000-8000-000000000002', refundedSince: 5 },
    { ...OPEN, id: '4f8a21c0-0000-4000-8000-000000000003', refundedSince: 2.5, rest: 2.5 },
    { ...OPEN, id: '4f8a21c0-0000-4000-8000-000000000004', refundedSince: 5, rest: 0 },
  ]
  fakeServer({ [LIST]: { body: none }, [WITHDRAWALS]: { body: { withdrawals, nextCursor: null } } })
  renderPart(<DisputesPage />, { at: '/admin/litiges' })
  expect(await screen.findByText(/^5,00\s€ déjà remboursés sur cette commande depuis la déclaration\.$/)).toBeTruthy()
  const part = screen.getByText(/^2,50\s€ déjà remboursés/)
  expect(part.parentElement?.textContent).toMatch(/^2,50\s€ déjà remboursés.*\s: il reste 2,50\s€ à rendre\.$/)
  expect(screen.getByText('Plus rien à rendre')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /rembourser/ })).toHaveLength(2)
})
