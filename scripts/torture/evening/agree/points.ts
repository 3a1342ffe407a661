import { expect } from 'vitest'
import type { LoyaltyStatus } from '#api/features/loyalty/contract.ts'
import type { Evening, EveningOrder } from '../evening.ts'
import { POINTS_AT_FIRST } from '../house.ts'
import { read } from '../people/ask.ts'

/** A point for the day to whose order lives and is paid, by whatever way; a voucher is on the order that has it, or free. */
export async function expectPointsAgree(evening: Evening): Promise<void> {
  for (const holder of evening.holders) {
    const own = evening.orders.filter(order => order.holder === holder)
    const path = `/api/loyalty/status/${holder.email}`
    const { total_points, rewards } = await read<LoyaltyStatus>(evening, path, holder.bearer)
    const earned = own.some(({ fate }) => fate === 'fetched') ? 1 : 0
    expect(total_points, holder.email).toBe(POINTS_AT_FIRST + earned - (holder.voucher ? POINTS_AT_FIRST : 0))
    const spentOn = own.find(order => order.fate === 'fetched' && hasFreeDish(order))
    expect(rewards.map(({ id, status }) => [id, status])).toEqual(
      holder.voucher ? [[holder.voucher, spentOn ? 'used' : 'available']] : [],
    )
  }
  await evening.world.look(async sql => {
    const wrong = await sql`
      select id
      from customers
      where points_balance <> (select coalesce(sum(points), 0) from loyalty_ledger where customer_id = customers.id)`
    expect(wrong, 'balances that are not their ledger').toEqual([])
  })
}

function hasFreeDish({ lines }: EveningOrder): boolean {
  return lines.some(({ cents }) => cents === 0)
}
