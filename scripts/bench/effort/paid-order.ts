import { checkoutOf } from '#api/features/payments/rules.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payElsewhere, post } from '../counter/confirmation.ts'
import { somebody } from '../people/somebody.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'

/** An order as it stands on the board. */
export type Paid = { id: string; number: string }

/** An order of two dishes, paid and confirmed, whose pickup is near: its ticket is whole. */
export async function paidOrder({ port, sql }: ServerUnderTest): Promise<Paid> {
  const origin = `http://localhost:${port}`
  const pickup = { date: addDays(parisDay(new Date()), 1), time: '19:00', notes: '' }
  const { customerInfo } = somebody()
  const body = orderBody([PAD_THAI, SOM_TAM], { pickup, customerInfo })
  const placed = await post<{ id: string; trackingToken: string; totalAmount: number }>(
    `${origin}/api/orders`,
    JSON.stringify(body),
  )
  const { url } = await post<{ url: string }>(
    `${origin}/api/payments/stripe/checkout`,
    JSON.stringify(checkoutOf(placed, origin)),
  )
  await payElsewhere(url)
  for (;;) {
    const near = await sql`
      update orders set pickup_at = now() + interval '25 minutes' where id = ${placed.id} and status = 'confirmed'`
    if (near.count === 1) break
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await sql`select pg_notify('order_changed', ${placed.id})`
  return { id: placed.id, number: orderNumber(placed.id) }
}
