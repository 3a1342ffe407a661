import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { JournalPage } from './journal-page.tsx'

const MESSAGES = 'GET /api/admin/messages'
const MESSAGE = {
  id: 'm',
  kind: 'reservation-accepted',
  channel: 'mail',
  recipient: 'ma•••@ex•••.fr',
  order_number: null,
  status: 'failed',
  failure: '550 no such user',
  tries: 1,
  created_at: '2026-11-21T09:00:00Z',
  sent_at: null,
}

it('shows what was sent and its fate on a tab of its own, which the address keeps', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({
    'GET /api/admin/audit': { body: { entries: [], nextCursor: null, actions: [] } },
    'GET /api/admin/staff': { body: { staff: [] } },
    [MESSAGES]: { body: { messages: [MESSAGE], nextCursor: null } },
  })
  const { address } = renderPart(<JournalPage />, { at: '/admin/journal?jour=2026-11-20' })
  await screen.findByText('Aucune entrée ne correspond.')
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }))
  await screen.findByText('Table confirmée')
  expect(screen.getByText('Email à ma•••@ex•••.fr')).toBeTruthy()
  expect(screen.getByText('Échec : 550 no such user')).toBeTruthy()
  expect(address()).toBe('/admin/journal?onglet=messages')
  fireEvent.click(screen.getByRole('radio', { name: 'Échecs' }))
  await waitFor(() => expect(server.of(MESSAGES).at(-1)?.query.get('status')).toBe('failed'))
  expect(address()).toBe('/admin/journal?onglet=messages&etat=echecs')
})
