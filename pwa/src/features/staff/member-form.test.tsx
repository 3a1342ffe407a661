import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StaffMember } from '#api/features/staff/contract.ts'
import { ROLES, STAFF_ROLES } from '#api/kernel/people/roles.ts'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { NewMemberForm } from './member-form.tsx'

const MADE: StaffMember = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'somchai',
  name: 'Somchai',
  role: 'kitchen',
  disabled: false,
  has_factor: false,
  created_at: '2026-11-21T09:00:00.000Z',
  last_seen_at: null,
  is_you: false,
}

it('says of each role what it opens, begins with one that opens little, and sends the chosen one', async () => {
  keepStaff({ token: 'a-token', role: 'admin' })
  const server = fakeServer({ 'POST /api/admin/staff': { status: 201, body: { member: MADE, password: 'abcd' } } })
  const made: unknown[] = []
  renderPart(<NewMemberForm onCreated={one => made.push(one)} />)
  const roles = screen.getAllByRole<HTMLInputElement>('radio')
  expect(roles.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
    STAFF_ROLES.map(role => ROLES[role].word + ROLES[role].opens),
  )
  expect(roles.map(({ checked }) => checked)).toEqual(STAFF_ROLES.map(role => role === 'counter'))
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'Somchai' } })
  fireEvent.change(screen.getByLabelText(/^Identifiant/), { target: { value: 'somchai' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Cuisine/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Créer le compte' }))
  await waitFor(() => expect(made).toEqual([{ name: 'Somchai', username: 'somchai', password: 'abcd' }]))
  expect(server.of('POST /api/admin/staff')[0]?.body).toEqual({ name: 'Somchai', username: 'somchai', role: 'kitchen' })
})
