import type { Queryable } from '#api/platform/database/database.ts'
import type { HoldKind, Ration } from '../rules/unpaid/hold-origins.ts'

/** What an origin may hold, as `rationOf` says, with the origin's hash in hexadecimal. */
export type RationedOrigin = Ration & { kind: HoldKind; hash: string }

/**
 * Notes who holds an unpaid order, or fails the transaction with LK004 and the kind of origin that holds its ration. It
 * locks the origins until commit.
 */
export function rationUnpaid(
  tx: Queryable,
  hold: { orderId: string; load: number; rations: readonly RationedOrigin[]; paidAfter: Date },
) {
  return tx`
    select ration_unpaid(
      ${hold.orderId}, ${hold.load}, ${JSON.stringify(hold.rations)}::text::jsonb, ${hold.paidAfter}
    )`
}

/**
 * Fails the transaction with LK012 when an origin of the order would hold more than half of the slot, or the last place
 * of its day. Send it after `rationUnpaid`.
 */
export function rationSlot(
  tx: Queryable,
  hold: {
    orderId: string
    slotAt: Date
    half: number
    daySlots: readonly { at: string; capacity: number }[]
    place: number
    paidAfter: Date
  },
) {
  return tx`
    select ration_slot(
      ${hold.orderId}, ${hold.slotAt}, ${hold.half}, ${JSON.stringify(hold.daySlots)}::text::jsonb, ${hold.place},
      ${hold.paidAfter}
    )`
}

/**
 * Fails the transaction with LK013 when much is held unpaid and a stranger wants more than a share, or brings no proof
 * of work that is unspent. Send it after `rationUnpaid`.
 */
export function rationPressure(
  tx: Queryable,
  hold: {
    orderId: string
    /** One slot's at most. */
    load: number
    customerId: string | null
    share: number
    most: number
    proof: { hash: Buffer; endsAt: Date } | undefined
  },
) {
  return tx`
    select ration_pressure(
      ${hold.orderId}, ${hold.load}, ${hold.customerId}, ${hold.share}, ${hold.most}, ${hold.proof?.hash ?? null},
      ${hold.proof?.endsAt ?? null}
    )`
}

/**
 * The load that is held without having been paid, of all origins together: of an order its slot's at most, of a network
 * (the widest that is known) one slot's.
 */
export async function unpaidLoad(sql: Queryable): Promise<number> {
  const [row] = await sql<{ load: number }[]>`select unpaid_load() as load`
  return row?.load ?? 0
}

/** Forgets proofs of work that could not be sent again anyway. */
export function forgetSpentProofs(sql: Queryable, now: Date) {
  return sql`delete from spent_proofs where expires_at <= ${now}`
}

/** Forgets the networks of orders that were paid so long ago that they widen no ration any more. */
export function forgetPaidHolds(sql: Queryable, paidUntil: Date) {
  return sql`delete from unpaid_holds where paid_at <= ${paidUntil}`
}

/** The newest order of an account that is still unpaid. */
export async function newestUnpaidOf(
  sql: Queryable,
  customerId: string,
): Promise<{ id: string; trackingToken: string } | undefined> {
  const [row] = await sql<{ id: string; trackingToken: string }[]>`
    select id, tracking_token as "trackingToken"
    from orders
    where customer_id = ${customerId} and status = 'pending'
    order by created_at desc, id
    limit 1`
  return row
}
