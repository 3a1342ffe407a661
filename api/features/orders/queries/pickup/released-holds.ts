import type { Queryable } from '#api/platform/database/database.ts'

/** Notes until when the page of an unpaid order is waited for; null: as long as the order may be paid. */
export function updateAwaited(tx: Queryable, orderId: string, until: Date | null) {
  return tx`update slot_holds set awaited_until = ${until} where order_id = ${orderId}`
}

/** Unpaid orders that hold their slot though their page has gone. */
export async function leftOrders(sql: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select h.order_id as id
    from slot_holds h
    join orders o on o.id = h.order_id
    where o.status = 'pending' and h.released_at is null and h.awaited_until <= ${now}
    order by h.awaited_until
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Whether nobody is waited for any more; lock the order first. */
export async function isLeft(tx: Queryable, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from slot_holds where order_id = ${orderId} and released_at is null and awaited_until <= ${now}`
  return rows.length > 0
}

/** The load that an unpaid order held until its slot was given back; undefined: it holds what it holds. */
export async function releasedLoad(tx: Queryable, orderId: string): Promise<number | undefined> {
  const [row] = await tx<{ load: number }[]>`
    select h.load
    from slot_holds h
    join orders o on o.id = h.order_id
    where h.order_id = ${orderId} and h.released_at is not null and o.status = 'pending'`
  return row?.load
}

/**
 * Holds slot and portions again for an order that lost its own; false when either has no room. It locks them until
 * commit: send it last.
 */
export async function regainSlot(tx: Queryable, orderId: string, at: Date, capacity: number): Promise<boolean> {
  const [row] = await tx<{ isHeld: boolean }[]>`select regain_slot(${orderId}, ${at}, ${capacity}) as "isHeld"`
  return row?.isHeld === true
}

/** Locks the call numbers of a day, which stand before the customer and the slot in the order of locks. */
export async function lockCallDay(tx: Queryable, day: string): Promise<void> {
  await tx`select 1 from call_days where called_on = ${day} for update`
}

/** Ends the time to pay of an order that finds no slot any more: the sweep cancels it. */
export function endTimeToPay(tx: Queryable, orderId: string, now: Date) {
  return tx`update orders set pay_by = ${now} where id = ${orderId} and pay_by > ${now}`
}
