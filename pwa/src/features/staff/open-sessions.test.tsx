import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { OpenSessions } from './open-sessions.tsx'

const NOW = new Date('2026-11-26T18:00:00Z')
const THIS = {
  id: '00000000-0000-4000-8000-000000000001',
  account: { id: '00000000-0000-4000-8000-00000000000a', name: 'Ananda Chaiyasit' },
  person: null,
  device: 'Firefox, Windows',
  created_at: '2026-11-26T09:00:00Z',
  last_seen_at: '2026-11-26T18:00:00Z',
  current: true,
}
const TABLET = {
  ...THIS,
  id: '00000000-0000-4000-8000-000000000002',
  account: { ...THIS.account, name: 'Comptoir' },
  person: 'Nok',
  device: 'Chrome, Android',
  current: false,
}
const LIST = 'GET /api/admin/staff/sessions'
const END = `DELETE /api/admin/staff/sessions/${TABLET.id}`

function shown(answers: Parameters<typeof fakeServer>[0] = {}) {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({ [LIST]: { body: { sessions: [THIS, TABLET] } }, [END]: { status: 204 }, ...answers })
  renderPart(<OpenSessions now={NOW} />)
  return server
}
const endTablet = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter Chrome, Android, Comptoir' }))

it('names each device with its account and whoever is there; this one has no button', async () => {
  shown()
  const row = (await screen.findByText('Comptoir, tenu par Nok')).closest('tr') as HTMLElement
  expect(within(row).getByText('Chrome, Android')).toBeTruthy()
  expect(screen.getByText('Cet appareil')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Déconnecter/ })).toHaveLength(1)
})

it('asks before it logs a device out, and then asks for the list again', async () => {
  const server = shown()
  await endTablet()
  expect(server.of(END)).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Déconnecter Chrome, Android\u00a0?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Déconnecter' }))
  await waitFor(() => expect(server.of(END)).toHaveLength(1))
  await waitFor(() => expect(server.of(LIST)).toHaveLength(2))
})

it('takes one that is logged out already for done', async () => {
  const server = shown({ [END]: { status: 404, body: { code: 'not_found', detail: 'Introuvable.' } } })
  await endTablet()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Déconnecter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(END)).toHaveLength(1)
})

it('says what cannot be loaded, with a way on', async () => {
  shown({ [LIST]: { status: 500, body: {} } })
  expect(await screen.findByText('Les appareils n’ont pas pu être chargés.')).toBeTruthy()
})
