import type { Queryable } from '#api/platform/database/database.ts'
import { deleteFactors, factorsOf } from '../queries/codes.ts'
import { hasFactor } from '../rules/factors.ts'

/** Whether an account has more than its password. */
export async function hasSecondFactor(sql: Queryable, staffId: string): Promise<boolean> {
  return hasFactor(await factorsOf(sql, staffId))
}

/** Takes every factor of an account away, in the transaction that ends its sessions. */
export async function resetFactors(tx: Queryable, staffId: string): Promise<void> {
  await deleteFactors(tx, staffId)
}
