import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, showToast } from '#pwa/lib/state/toasts.ts'
import { ToastHost } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastHost />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  for (let id = 0; id < 50; id += 1) hideToast(id)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast))

test('shows one message at a time, each for its own while', () => {
  say({ text: 'Premier', durationMs: 2000 })
  say({ text: 'Second', durationMs: 5000 })
  expect(screen.queryByText('Premier')).toBeNull()
  wait(4999)
  expect(screen.queryByText('Second')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Second')).toBeNull()
})

test('keeps a problem until it is closed', () => {
  say({ text: 'Ce créneau est complet.', tone: 'problem' })
  wait(60_000)
  expect(screen.getByRole('alert').textContent).toContain('Ce créneau est complet.')
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('takes a problem away after the while it was given, and says its title', () => {
  say({ title: 'Erreur', text: 'Il vous manque 1 point.', tone: 'problem', durationMs: 4000 })
  expect(screen.getByRole('alert').textContent).toBe('Erreur\u00a0: Il vous manque 1 point.')
  wait(3999)
  expect(screen.queryByRole('alert')).not.toBeNull()
  wait(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('undoes once and goes', () => {
  const run = vi.fn()
  say({ text: '1 plat retiré', action: { label: 'Annuler', run } })
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('1 plat retiré')).toBeNull()
})

test('waits while someone points at it', () => {
  say({ text: 'Ajouté', durationMs: 2000 })
  const toast = screen.getByRole('status')
  fireEvent.pointerEnter(toast)
  wait(10_000)
  expect(screen.queryByText('Ajouté')).not.toBeNull()
  fireEvent.pointerLeave(toast)
  wait(2000)
  expect(screen.queryByText('Ajouté')).toBeNull()
})
