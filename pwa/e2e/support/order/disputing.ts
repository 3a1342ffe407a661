/** Money that moves at the provider: the simulator does what a customer's bank would. */
import { expect } from 'vitest'
import { origin } from '../browser/phone.ts'
import { database } from '../server/database.ts'
import { paidOrder } from './paid-order.ts'

/** A paid order whose payment a bank disputes, once our side knows of it. */
export async function disputedOrder() {
  const order = await paidOrder()
  const answer = await fetch(`${origin}/stripe-simulator/outside`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'dispute', session: order.sessionId, reason: 'product_not_received' }),
  })
  const { id } = (await answer.json()) as { id: string }
  expect(answer.status, JSON.stringify(id)).toBe(200)
  const sql = await database()
  await expect.poll(async () => (await sql`select from disputes where id = ${id}`).count).toBe(1)
  return { ...order, disputeId: id }
}

/** The bank decides. */
export async function closeDispute(dispute: string, outcome: 'won' | 'lost'): Promise<void> {
  const answer = await fetch(`${origin}/stripe-simulator/outside`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'close', dispute, outcome }),
  })
  expect(answer.status).toBe(200)
}
