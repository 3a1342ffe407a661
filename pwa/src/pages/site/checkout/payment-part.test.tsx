import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { payableOrder } from '#pwa/features/checkout/order-attempt.ts'
import { FakeEventSource } from '#pwa/testing/fakes/fake-event-source.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { anOrder } from '#pwa/testing/samples/orders/an-order.ts'
import { PaymentPart } from './checkout-sheet.tsx'
import type { PartProps } from './use-ordering.ts'

const { id } = anOrder()
const TRACKING = `GET /api/orders/${id}/tracking`
/** Kept for five minutes, as this tab was told when it ordered. */
const PLACED = {
  id,
  trackingToken: 'secret',
  totalAmount: 27.4,
  status: 'pending',
  payBy: '2026-11-21T11:07:00.000Z',
}

beforeEach(() => FakeEventSource.install())

function show() {
  const order = { key: 'k', asked: '{}', order: PLACED }
  localStorage.setItem('laikhram_making', JSON.stringify({ begunAt: Date.now(), order }))
  renderPart(<PaymentPart {...({ order: { draft: { details: {} } }, ordering: {}, flow: {} } as PartProps)} />)
}

it('names the server’s deadline, though another tab has opened the payment page', async () => {
  const payBy = '2026-11-21T11:17:00.000Z'
  fakeServer({ [TRACKING]: { body: anOrder({ status: 'pending', paymentStatus: 'unpaid', payBy }) } })
  show()
  await screen.findByText(/^Payez avant 12\sh\s17,/)
  expect(screen.queryByText(/12\sh\s07/)).toBeNull()
  expect(payableOrder(new Date('2026-11-21T11:10:00Z'))?.payBy).toBe(payBy)
})

it('names the one that it was told itself, where the server does not answer', async () => {
  fakeServer({ [TRACKING]: 'offline' })
  show()
  await screen.findByText(/^Payez avant 12\sh\s07,/)
})
