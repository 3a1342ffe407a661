import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { useBoard } from '../line/board-store.ts'
import { StepButton } from './printed-ticket.tsx'
import { UndoBar } from './undo-bar.tsx'

const ORDER = aBoardOrder()
const STEP = { label: 'Commencer', icon: 'arrow', to: 'preparing' } as const

afterEach(async () => {
  await tapsQueue.forget()
  forgetStaff()
})

function Board() {
  useBoard()
  return (
    <>
      <StepButton order={ORDER} step={STEP} isNext />
      <UndoBar />
    </>
  )
}

async function show() {
  // This device stores nothing: moves live in memory, and the page says so elsewhere.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepStaff({ token: 'bearer', role: 'manager' })
  fakeServer({})
  const line = fakeBoardLine()
  renderPart(<Board />)
  await act(async () => {})
  await act(() => line.board([ORDER]))
  return screen.getByRole('button')
}

it('answers the touch by itself, before what follows from it', async () => {
  const button = await show()
  expect(button.dataset.taken).toBeUndefined()
  await act(async () => void fireEvent.click(button))
  expect(button.dataset.taken).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(await screen.findByText(/En préparation/)).toBeDefined()
})
