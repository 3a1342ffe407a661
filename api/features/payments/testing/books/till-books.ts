import { expect } from 'vitest'
import { freshKey } from '#api/testing/app/test-app.ts'
import type { Shop } from '../shop.ts'
import type { OrderBooks } from './order-books.ts'

/** The history of an order at the till: it is confirmed from the first, and called off at any step while nobody has come. */
const HISTORY = /^confirmed( preparing( ready)?( cancelled)?| cancelled| preparing ready delivered)?$/

/** The site has no cent of it, and nobody carried it away without the till's mark. */
export function expectTillsOwn(order: OrderBooks): void {
  expect([order.captured, order.refunded, order.reduced, order.revisions]).toEqual([0, 0, 0, []])
  expect(order.history).toMatch(HISTORY)
  if (order.status === 'delivered') expect(order.isCollected).toBe(true)
}

/** Whoever is left comes and pays, so that no later run finds the till full. */
export async function collectAll({ app, atTill }: Shop): Promise<void> {
  if (atTill.size === 0) return
  const left = await app.sql<{ id: string }[]>`
    select id from orders where id = any(${[...atTill]}::uuid[]) and collected_at is null and status <> 'cancelled'`
  const { manager } = await app.staff()
  for (const { id } of left) {
    const { status } = await app.post(`/api/admin/orders/${id}/collected`, {}, { ...manager, ...freshKey() })
    expect(status).toBe(200)
  }
}
