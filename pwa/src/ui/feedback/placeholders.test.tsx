import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { RetryButton } from './placeholders.tsx'
import { ToastHost } from './toast.tsx'

let isThere = true
afterEach(async () => {
  cleanup()
  isThere = true
  fakeServer({ 'GET /healthz': {} })
  await askServer()
})

async function show() {
  fakeServer({ 'GET /healthz': () => (isThere ? {} : 'offline') })
  const onRetry = vi.fn()
  await act(askServer)
  render(
    <>
      <RetryButton onRetry={onRetry} />
      <ToastHost />
    </>,
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
  return { onRetry, press }
}

it('asks at once where the server is there', async () => {
  const { onRetry, press } = await show()
  await press()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('answers a press while the server is gone, and asks nothing of it in vain', async () => {
  isThere = false
  const { onRetry, press } = await show()
  await press()
  await screen.findByText(/^Toujours hors connexion\./)
  expect(onRetry).not.toHaveBeenCalled()
})

it('finds out that the server is back', async () => {
  isThere = false
  const { onRetry, press } = await show()
  isThere = true
  await press()
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
})
