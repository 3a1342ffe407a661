import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hideToast, showToast } from '#pwa/lib/state/toasts.ts'
import { newVersion } from '#pwa/offline/registration/new-version.ts'
import { enterTopLayer } from '#pwa/ui/overlays/modal.ts'
import { NewVersionToast } from './new-version-toast.tsx'

const steps: string[] = []
vi.mock('#pwa/features/cart/cart-storage.ts', () => ({
  readCart: async () => {
    steps.push('the cart is kept')
  },
}))
const apply = vi.fn(async () => void steps.push('applied'))

beforeEach(() => {
  steps.length = 0
  newVersion.set({ apply })
})
afterEach(cleanup)

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NewVersionToast />
    </MemoryRouter>,
  )

const isOffered = () => screen.queryByText('Nouvelle version prête.') !== null

it.each([
  ['/', true],
  ['/?service=sur-place', true],
  ['/commande/1b2c', true],
  ['/customer/QR_12345678', true],
  ['/?commander=vous', false],
  ['/payment-success?session_id=cs_1', false],
  ['/payment-cancel', false],
  ['/mot-de-passe', false],
])('%s: offered %s', (address, offered) => {
  open(address)
  expect(isOffered()).toBe(offered)
})

it('waits until a sheet is closed', () => {
  open('/')
  let leave = () => {}
  act(() => {
    leave = enterTopLayer(document.createElement('div'))
  })
  expect(isOffered()).toBe(false)
  act(() => leave())
  expect(isOffered()).toBe(true)
})

it('takes no message’s place', () => {
  open('/')
  let hide = () => {}
  act(() => {
    hide = showToast({ text: 'Plat retiré.' })
  })
  expect(isOffered()).toBe(false)
  act(() => hide())
  expect(isOffered()).toBe(true)
  hideToast(0)
})

it('is let in once the cart is kept, once', async () => {
  open('/')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Mettre à jour' })))
  expect(steps).toEqual(['the cart is kept', 'applied'])
  expect(screen.queryByRole('button', { name: 'Mettre à jour' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Mise à jour…')
})

it('stays away once it was closed, until another version is ready', () => {
  open('/')
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le message' }))
  expect(isOffered()).toBe(false)
  act(() => newVersion.set({ apply }))
  expect(isOffered()).toBe(true)
})
