import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { askServer, serverAnswered } from '#pwa/lib/state/connectivity.ts'
import { withTap } from '#pwa/offline/staff/moves.ts'
import { moveChains, tapsQueue } from '#pwa/offline/staff/taps-queue.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { LeavingQuestion, useLeaving } from './leaving.tsx'

const ORDER = aBoardOrder()

function Way() {
  const leave = useLeaving()
  return (
    <>
      <button type="button" onClick={() => void leave()}>
        Partir
      </button>
      <LeavingQuestion />
    </>
  )
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keepStaff({ token: 'bearer', role: 'manager' })
  serverAnswered()
  await tapsQueue.forget()
})

async function open(network: 'offline' | object) {
  fakeServer({ 'GET /healthz': network, 'POST /api/admin/logout': network })
  await act(() => askServer())
  renderPart(<Way />, { at: '/admin/commandes' })
}

const tap = () =>
  act(async () => {
    const tap = { key: 'a', order: ORDER, to: 'preparing' as const, ageChecked: false, undoMs: 5000 }
    await moveChains.change(ORDER.id, chain => withTap(chain, tap, Date.now()))
  })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('logs out at once where nothing waits', async () => {
  await open({})
  await press('Partir')
  expect(currentStaff()).toBeUndefined()
})

it('asks before it throws away what the server does not have', async () => {
  await open('offline')
  await tap()
  await press('Partir')
  expect(currentStaff()).toBeDefined()
  expect(screen.getByText(/^1\schangement en attente/)).toBeTruthy()
  await press('Ne rien changer')
  expect([currentStaff()?.role, moveChains.chainOf(ORDER.id).length]).toEqual(['manager', 1])
  await press('Partir')
  await press('Se déconnecter et les perdre')
  expect(currentStaff()).toBeUndefined()
})
