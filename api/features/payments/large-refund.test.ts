import { expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newStaff, signedIn } from '#api/testing/people/accounts.ts'

const app = await testApp()
await app.sql`update settings set proven_minutes = 10, proven_anew_minutes = 2, large_refund_cents = 1000`

test('above an amount, giving back wants a proof that is new', async () => {
  const { id: staffId } = await newStaff(app.sql, { role: 'admin' })
  const admin = await signedIn(app.services, { kind: 'staff', id: staffId })
  const pickup = { date: '2026-11-22', time: '12:30', notes: '' }
  const order = await placedOrder(app, orderBody([PAD_THAI, { ...SOM_TAM, quantity: 2 }], { pickup }))
  await payOrder(app, order)
  const refund = (amount: number | null) =>
    app.post<{ code?: string; refundedAmount: number }>(
      `/api/admin/orders/${order.id}/refund`,
      { amount, reason: 'Plat oublié' },
      { ...admin, ...freshKey() },
    )
  app.clock.advanceMinutes(2)
  expect(await refund(10.01)).toMatchObject({ status: 403, body: { code: 'proof_needed', level: 'anew' } })
  expect(await refund(null)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
  expect((await refund(10)).body.refundedAmount).toBe(10)
  app.clock.advanceMinutes(8)
  expect(await refund(1)).toMatchObject({ status: 403, body: { code: 'proof_needed', level: 'recent' } })
})
