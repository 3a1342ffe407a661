import { type Queryable, sqlState } from '#api/platform/database/database.ts'

/** What the holds of Postgres refuse, by the SQLSTATE that each raises (sql/schema.sql): the one table of them. */
const REFUSED = {
  LK001: 'slot_full',
  LK002: 'decided_on_old',
  LK004: 'origin_waits',
  LK005: 'out_of_portions',
  LK010: 'till_full',
  LK012: 'slot_rationed',
  LK013: 'crowded',
  LK014: 'portions_rationed',
} as const

export type HeldBack = (typeof REFUSED)[keyof typeof REFUSED]

/** What a hold has refused, by the error that failed its transaction; undefined for any other error. */
export function heldBack(error: unknown): HeldBack | undefined {
  const state = sqlState(error)
  return state !== undefined && state in REFUSED ? REFUSED[state as keyof typeof REFUSED] : undefined
}

/** Fails the transaction when it was decided on an older menu or older settings: 'decided_on_old'. */
export function assertCurrent(tx: Queryable, menuVersion: number, settingsVersion: number) {
  return tx`select assert_current(${menuVersion}, ${settingsVersion})`
}

/** Whether the menu and the settings still have these versions. */
export async function areCurrent(sql: Queryable, menuVersion: number, settingsVersion: number): Promise<boolean> {
  const rows = await sql`
    select 1
    from menu_version, settings
    where menu_version.version = ${menuVersion} and settings.version = ${settingsVersion}`
  return rows.length === 1
}

/** Fails the transaction when the slot is full: 'slot_full'. It locks the slot until commit: send it last. */
export function holdSlot(tx: Queryable, hold: { orderId: string; slotAt: Date; load: number; capacity: number }) {
  return tx`select hold_slot(${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

export function releaseSlot(tx: Queryable, orderId: string, now: Date) {
  return tx`select release_slot(${orderId}, ${now})`
}

/**
 * Fails the transaction when as many orders wait for the till as may: 'till_full'. It locks the till until commit: send
 * it first, before the day of the call numbers.
 */
export function holdTill(tx: Queryable, most: number) {
  return tx`select hold_till(${most})`
}

/** Notes until when the page of an unpaid order is waited for; null: as long as the order may be paid. */
export function updateAwaited(tx: Queryable, orderId: string, until: Date | null) {
  return tx`update slot_holds set awaited_until = ${until} where order_id = ${orderId}`
}

/**
 * What an unpaid order held until its slot was given back; undefined: it holds what it holds. The slot of a pickup that is
 * as soon as possible is another time than the pickup.
 */
export async function releasedHold(
  tx: Queryable,
  orderId: string,
): Promise<{ load: number; slotAt: Date } | undefined> {
  const [row] = await tx<{ load: number; slotAt: Date }[]>`
    select h.load, h.slot_at
    from slot_holds h
    join orders o on o.id = h.order_id
    where h.order_id = ${orderId} and h.released_at is not null and o.status = 'pending'`
  return row
}

/**
 * Holds slot and portions again for an order that lost its own; false when either has no room. It locks them until
 * commit: send it last.
 */
export async function regainSlot(tx: Queryable, orderId: string, at: Date, capacity: number): Promise<boolean> {
  const [row] = await tx<{ isHeld: boolean }[]>`select regain_slot(${orderId}, ${at}, ${capacity}) as is_held`
  return row?.isHeld === true
}
