import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askServer } from '#pwa/lib/state/connectivity.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { LateSheet } from './late-sheet.tsx'

afterEach(cleanup)

const Terms = () => <p>Conditions de vente</p>
let come: (sheet: ComponentType) => void
let fail: () => void
const load = vi.fn(
  () =>
    new Promise<ComponentType>((resolve, reject) => {
      come = resolve
      fail = reject
    }),
)
const terms = Object.assign(load, { came: () => undefined })
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

const late = (open: boolean) => (
  <LateSheet open={open} title="Informations" shape="card" onClose={onClose} load={terms} />
)
const frame = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Informations' })

test('answers with a frame at once, and gives way to the sheet', async () => {
  const { rerender } = render(late(false))
  expect([frame(), load.mock.calls]).toEqual([null, []])
  rerender(late(true))
  expect(frame()?.open).toBe(true)
  await act(async () => come(Terms))
  expect(frame()).toBeNull()
  expect(screen.getByText('Conditions de vente')).toBeTruthy()
})

test.each([
  ['Escape', () => fireEvent(frame() as HTMLElement, new Event('cancel', { cancelable: true }))],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
])('is stopped by %s before the sheet is there', async (_, close) => {
  const { rerender } = render(late(true))
  close()
  expect(onClose).toHaveBeenCalledOnce()
  rerender(late(false))
  expect(frame()).toBeNull()
})

test('gives the focus back before the sheet takes it, so that the sheet can give it back', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  let focused: Element | null = null
  const seen = () => {
    focused = document.activeElement
    return null
  }
  render(late(true))
  await act(async () => come(seen))
  expect(focused).not.toBe(frame())
  button.remove()
})

test('says that it could not be loaded, and asks again where there is a network again', async () => {
  let isThere = false
  fakeServer({ 'GET /healthz': () => (isThere ? {} : 'offline') })
  await act(askServer)
  render(late(true))
  await act(async () => fail())
  expect(frame()?.textContent).toContain('n’a pas pu être chargée.')
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  isThere = true
  await act(askServer)
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => come(Terms))
  expect(screen.getByText('Conditions de vente')).toBeTruthy()
})

test('shows no frame where the sheet came ahead of the tap', () => {
  const ahead = Object.assign(async () => Terms, { came: () => Terms })
  render(<LateSheet open title="Informations" shape="card" onClose={onClose} load={ahead} />)
  expect(frame()).toBeNull()
  expect(screen.getByText('Conditions de vente')).toBeTruthy()
})
