import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'

/**
 * What orders ask of payments. A port, since payments stands on orders and must not be imported back; `app.ts` wires
 * the implementation of payments in.
 */
export type OrderMoney = {
  /** Ends the order's open session at the provider. One that turns out complete is settled first. */
  closeSessions(services: Services, orderId: string): Promise<void>
  /** Queues the refund of all that was captured and not yet returned, in the caller's transaction. Answers the cents. */
  returnMoney(
    services: Services,
    tx: Queryable,
    orderId: string,
    reason: string,
    staffId: string | null,
  ): Promise<number>
}
