import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

const late = (open: boolean) => (
  <LateSheet open={open} title="Informations" shape="card" onClose={onClose} load={load} />
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

test('says that it could not be loaded, and tries again', async () => {
  render(late(true))
  await act(async () => fail())
  expect(frame()?.textContent).toContain('Cette page n’a pas pu être chargée.')
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => come(Terms))
  expect(screen.getByText('Conditions de vente')).toBeTruthy()
})
