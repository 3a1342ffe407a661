import type * as z from 'zod/mini'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { placeOrderBody } from '../../contract/orders.ts'

type Said = z.output<typeof placeOrderBody>
/** What a customer says, or what the staff wrote down: of them one who gave no address is served too. */
export type OrderBody = Omit<Said, 'customerInfo'> & {
  customerInfo: { name: string; email: string | null; phone: string | null }
}

/** An order that a staff member takes for somebody (docs/decisions/0114-orders-that-staff-take.md). */
export type Taking = {
  staffId: string
  /** Whose card was scanned. */
  customerId: string | null
  /** It is paid at the restaurant's till, and confirmed by that staff member; otherwise a payment confirms it. */
  atTill: boolean
  /** What else belongs to the order's own transaction: journal, link, answer. */
  alsoSave(tx: Queryable, orderId: string): Promise<void>
}

export function customerOf({ actor }: Ctx, taking?: Taking): string | null {
  if (taking) return taking.customerId
  return actor.kind === 'customer' ? actor.customerId : null
}

/** Where no SMS sender is configured, the page did not offer it. */
export function wantsSms({ texter }: Ctx, body: OrderBody): boolean {
  return texter !== null && body.wantsSms === true
}
