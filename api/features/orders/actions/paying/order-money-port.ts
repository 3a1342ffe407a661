import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/**
 * What orders need from payments. It is a port, because payments import orders and must not be imported back;
 * `api/app.ts` and `api/jobs.ts` fill it.
 */
export type OrderMoney = {
  /** Closes the order's open session at the provider. A session that turns out to be paid is settled first. */
  closeSessions(services: Services, orderId: string): Promise<void>
  /**
   * Queues the refund of all that was captured and not yet returned, in the caller's transaction. Returns the cents.
   */
  returnMoney(
    services: Services,
    tx: Queryable,
    orderId: string,
    reason: string,
    staffId: string | null,
  ): Promise<number>
}
