import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { AlertWishForm } from './house-lines.tsx'

const PUT = 'PUT /api/admin/state/wish'
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

beforeEach(() => void keepStaff({ token: 'a-token', role: 'admin' }))

it('saves both ways, and says what will come', async () => {
  const server = fakeServer({ [PUT]: { status: 204 } })
  renderPart(<AlertWishForm wish={null} />)
  fireEvent.change(email(), { target: { value: ' patron@exemple.fr ' } })
  fireEvent.click(screen.getByRole('checkbox'))
  save()
  await waitFor(() => expect(server.of(PUT)[0]?.body).toEqual({ email: 'patron@exemple.fr', onDevices: true }))
  expect(await screen.findByText(/vous serez prévenu une fois/i)).toBeDefined()
})

it('is no wish any more once both are empty', async () => {
  const server = fakeServer({ [PUT]: { status: 204 } })
  renderPart(<AlertWishForm wish={{ email: 'patron@exemple.fr', onDevices: false }} />)
  fireEvent.change(email(), { target: { value: '' } })
  save()
  await waitFor(() => expect(server.of(PUT)[0]?.body).toEqual({ email: null, onDevices: false }))
  expect(await screen.findByText(/ne serez plus prévenu/)).toBeDefined()
})

it('says beside the field that an address is none, and sends nothing', () => {
  const server = fakeServer({ [PUT]: { status: 204 } })
  renderPart(<AlertWishForm wish={null} />)
  fireEvent.change(email(), { target: { value: 'patron' } })
  save()
  expect(screen.getByText('Email invalide')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(server.requests).toEqual([])
})

it('keeps what was typed when the server is gone', async () => {
  fakeServer({ [PUT]: 'offline' })
  renderPart(<AlertWishForm wish={null} />)
  fireEvent.change(email(), { target: { value: 'patron@exemple.fr' } })
  save()
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(email().value).toBe('patron@exemple.fr')
})
