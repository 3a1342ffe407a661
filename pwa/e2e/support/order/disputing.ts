/** Money that moves at the provider: the simulator does what a customer's bank would. */
import { expect } from 'vitest'
import { origin } from '../browser/phone.ts'
import { database } from '../server/database.ts'
import { paidOrder } from './paid-order.ts'

/** A paid order whose payment a bank disputes, once our side knows of it. */
export async function disputedOrder() {
  const order = await paidOrder()
  const id = await happen({ do: 'dispute', session: order.sessionId, reason: 'product_not_received' })
  const sql = await database()
  await expect.poll(async () => (await sql`select from disputes where id = ${id}`).count).toBe(1)
  return { ...order, disputeId: id }
}

/** The bank decides. */
export async function closeDispute(dispute: string, outcome: 'won' | 'lost'): Promise<void> {
  await happen({ do: 'close', dispute, outcome })
}

/** @returns the id of what came of it */
async function happen(what: Record<string, string>): Promise<string> {
  const answer = await fetch(`${origin}/stripe-simulator/outside`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  })
  const body = (await answer.json()) as { id: string }
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return body.id
}
