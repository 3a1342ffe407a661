import type { Queryable } from '#api/platform/database.ts'

/** Locks a customer's balance until the transaction ends and reads it; undefined when the customer is gone. */
export async function lockedBalance(tx: Queryable, customerId: string): Promise<number | undefined> {
  const [row] = await tx<{ points: number }[]>`
    select points_balance as points
    from customers
    where id = ${customerId}
    for no key update`
  return row?.points
}

/** Writes the day's point, unless the day has one. */
export async function insertEarned(
  tx: Queryable,
  entry: { customerId: string; orderId: string; earnedOn: string; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into loyalty_ledger (customer_id, kind, points, earned_on, order_id, reason, created_at)
    values (${entry.customerId}, 'earned', 1, ${entry.earnedOn}, ${entry.orderId}, ${entry.reason}, ${entry.now})
    on conflict (customer_id, earned_on) where kind = 'earned' and reversed_at is null do nothing`
  return rows.count === 1
}

/** Marks the day's point as reversed, so that the day may earn anew; false when there is none to reverse. */
export async function markEarnedReversed(
  tx: Queryable,
  customerId: string,
  earnedOn: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx`
    update loyalty_ledger
    set reversed_at = ${now}
    where customer_id = ${customerId}
      and kind = 'earned'
      and earned_on = ${earnedOn}
      and reversed_at is null`
  return rows.count === 1
}

export async function insertReversed(
  tx: Queryable,
  entry: { customerId: string; orderId: string; points: number; reason: string; now: Date },
): Promise<void> {
  await tx`
    insert into loyalty_ledger (customer_id, kind, points, order_id, reason, created_at)
    values (${entry.customerId}, 'reversed', ${entry.points}, ${entry.orderId}, ${entry.reason}, ${entry.now})`
}
