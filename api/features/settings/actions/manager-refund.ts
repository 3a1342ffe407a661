import type { Queryable } from '#api/platform/database/database.ts'
import { storedManagerRefund } from '../queries/stored-settings.ts'

/** What a manager may give away on a Paris day, in cents, as the caller's transaction sees it, not as a snapshot has it. */
export function managerRefundCents(tx: Queryable): Promise<number> {
  return storedManagerRefund(tx)
}
