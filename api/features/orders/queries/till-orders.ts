import { type Queryable, sqlState } from '#api/platform/database/database.ts'

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
