import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { telephone } from '#api/kernel/origin/telephone.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { knownCaller as knownCallerEndpoint } from '../../contract/orders-staff.ts'
import { lastOrderOfPhone } from '../../queries/read-orders.ts'
import { toLine } from '../../views/order-view.ts'

/** Shorter numbers would be those of many. */
const DIGITS = 9

/**
 * Who calls from a telephone number, and what they ordered last, so that the staff ask for nothing that is known. It
 * gives no account away: points are for whoever shows the card.
 */
export async function knownCaller(ctx: Ctx, phone: string): Promise<OutputOf<typeof knownCallerEndpoint>> {
  const number = telephone(phone)
  const order = number.length >= DIGITS ? await lastOrderOfPhone(ctx.sql, number) : undefined
  if (!order) return { known: null }
  return {
    known: {
      name: order.customerName ?? '',
      phone: order.customerPhone ?? phone,
      email: order.customerEmail,
      orderedAt: order.createdAt.toISOString(),
      notes: order.pickupNotes,
      items: order.lines.map(toLine),
    },
  }
}
