import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { ToastHost } from '../feedback/toast.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

function Opened({ onClose = () => {} }: { onClose?: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Votre panier" footer={<button type="button">Commander</button>}>
      <p>Une ligne</p>
    </Sheet>
  )
}

test('is a modal dialog by its title', () => {
  render(<Opened />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Votre panier' })
  expect(dialog.open).toBe(true)
})

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['the backdrop', () => fireEvent.click(screen.getByRole('dialog'))],
])('asks to be closed by %s, and stays until the address says so', (_, close) => {
  const onClose = vi.fn()
  render(<Opened onClose={onClose} />)
  close()
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
})

test('leaves it to the address whether Escape closes it', () => {
  render(<Opened />)
  const cancelEvent = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog'), cancelEvent)
  expect(cancelEvent.defaultPrevented).toBe(true)
})

test('does not close by a click on what is inside', () => {
  const onClose = vi.fn()
  render(<Opened onClose={onClose} />)
  fireEvent.click(screen.getByText('Une ligne'))
  expect(onClose).not.toHaveBeenCalled()
})

test('does not close by a click that began inside, nor by the second of a double click', () => {
  const onClose = vi.fn()
  render(<Opened onClose={onClose} />)
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(screen.getByText('Une ligne'))
  fireEvent.click(dialog, { detail: 1 })
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('keeps the room of the page’s scrollbar, which it takes away', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15)
  const { rerender } = render(<Opened />)
  const room = () => document.documentElement.style.getPropertyValue('--scrollbar')
  expect(room()).toBe('15px')
  // Over another sheet there is none left to measure.
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth)
  rerender(
    <>
      <Opened />
      <Opened />
    </>,
  )
  expect(room()).toBe('15px')
  vi.restoreAllMocks()
})

test('takes the focus itself where there is only something to read', () => {
  render(
    <Sheet open reading onClose={() => {}} title="Pad thaï">
      <p>Nouilles de riz sautées</p>
    </Sheet>,
  )
  expect(screen.getByRole('region', { name: 'Pad thaï' }).tabIndex).toBe(0)
})

test('follows a finger down and closes when let go low', () => {
  const onClose = vi.fn()
  render(<Opened onClose={onClose} />)
  const grip = screen.getByRole('heading', { name: 'Votre panier' })
  const touch = (clientY: number) => ({ pointerType: 'touch', pointerId: 1, clientY })
  for (const [lowest, closes] of [
    [20, false],
    [200, true],
  ] as const) {
    fireEvent.pointerDown(grip, touch(0))
    fireEvent.pointerMove(grip, touch(lowest))
    expect(screen.getByRole('dialog').style.getPropertyValue('--drag')).toBe(`${lowest}px`)
    fireEvent.pointerUp(grip, { ...touch(lowest), timeStamp: 1 })
    expect(onClose.mock.calls.length > 0).toBe(closes)
  }
})

test('takes its content away after it has closed, not before', () => {
  vi.useFakeTimers()
  function Closing() {
    const [open, setOpen] = useState(true)
    return (
      <Sheet open={open} onClose={() => setOpen(false)} title="Pad thaï">
        {open && <p>Des nouilles</p>}
      </Sheet>
    )
  }
  render(<Closing />)
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByText('Des nouilles')).not.toBeNull()
  act(() => vi.advanceTimersByTime(400))
  expect(screen.queryByText('Des nouilles')).toBeNull()
  vi.useRealTimers()
})

test('takes messages in, since nothing outside it can be pressed', () => {
  render(
    <>
      <Opened />
      <ToastHost />
    </>,
  )
  act(() => void showToast({ text: '1 plat retiré', action: { label: 'Annuler', run: () => {} } }))
  expect(screen.getByRole('dialog').contains(screen.getByText('1 plat retiré'))).toBe(true)
})
