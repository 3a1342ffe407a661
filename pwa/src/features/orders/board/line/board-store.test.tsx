import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { useBoard } from './board-store.ts'

const ORDER = aBoardOrder({ status: 'ready' })
let deliveredToday: number

function Probe() {
  ;({ deliveredToday } = useBoard())
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${ORDER.pickup?.date}T18:00:00Z`) })
  keepStaff({ token: 'bearer', role: 'manager' })
})
afterEach(() => {
  forgetStaff()
  vi.useRealTimers()
})

it('counts an order as handed over once, and no longer when it comes back', async () => {
  const line = fakeBoardLine()
  renderPart(<Probe />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  const take = (change: Partial<typeof ORDER>) => act(() => line.orders([{ ...ORDER, ...change }]))
  await act(() => line.board([ORDER], '1:1:', 4))
  await take({ status: 'delivered', version: 8 })
  expect(deliveredToday).toBe(5)
  await take({ status: 'ready', version: 9 })
  expect(deliveredToday).toBe(4)
  await take({ status: 'delivered', version: 10 })
  expect(deliveredToday).toBe(5)
})
