import { type Queryable, sqlState } from '#api/platform/database/database.ts'

/**
 * Fails the transaction when it was decided on an older menu or older settings; `isDecidedOnOld` recognises that error.
 */
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

/**
 * Fails the transaction when the slot is full; `isSlotFull` recognises that error. It locks the slot until commit: send
 * it last.
 */
export function holdSlot(tx: Queryable, hold: { orderId: string; slotAt: Date; load: number; capacity: number }) {
  return tx`select hold_slot(${hold.orderId}, ${hold.slotAt}, ${hold.load}, ${hold.capacity})`
}

export function isSlotFull(error: unknown): boolean {
  return sqlState(error) === 'LK001'
}

export function isDecidedOnOld(error: unknown): boolean {
  return sqlState(error) === 'LK002'
}

export function releaseSlot(tx: Queryable, orderId: string, now: Date) {
  return tx`select release_slot(${orderId}, ${now})`
}

/**
 * Fails the transaction when as many orders wait for the till as may; `isTillFull` recognises that error. It locks the
 * till until commit: send it first, before the day of the call numbers.
 */
export function holdTill(tx: Queryable, most: number) {
  return tx`select hold_till(${most})`
}

export function isTillFull(error: unknown): boolean {
  return sqlState(error) === 'LK010'
}
