import { notifyPaymentPage } from '#api/features/orders/actions/paying/notify-payment-page.ts'
import { pickupRefusal, setPickup } from '#api/features/orders/actions/paying/set-pickup.ts'
import { pickupChoice } from '#api/features/orders/contract/orders.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { openCheckout as endpoint } from '../../contract.ts'
import { lockedOrderOf, openPayment, type PaymentRow, reservePayment } from '../../queries/stored-payments.ts'
import { type Due, dueOf } from './due-of.ts'

type Body = InputOf<typeof endpoint>['body']

export type Reserving = {
  body: Body
  order: Due
  urls: { successUrl: string; cancelUrl: string }
}

export type Reservation = { payment: PaymentRow; isOurs: boolean }

/**
 * Reserves the order's only place for an open session before the provider is asked for one, or finds the payment that
 * holds it. An order without a pickup gets the one of the call's metadata, in the same transaction.
 * @throws AppError when the order cannot be paid (any more), 'pickup_required', and what the slot throws
 */
export async function reservation(ctx: Ctx, { body, order, urls }: Reserving): Promise<Reservation> {
  try {
    return await ctx.sql.begin(tx => reserve(ctx, tx, { body, order, urls }))
  } catch (error) {
    throw await pickupRefusal(ctx, order, () => askedPickup(body), error)
  }
}

async function reserve(ctx: Ctx, tx: Queryable, { body, order, urls }: Reserving): Promise<Reservation> {
  const current = await lockedOrderOf(tx, order.id)
  if (!current) throw new AppError('order_not_found')
  const now = ctx.clock()
  const { dueCents, revisionId } = await dueOf(tx, { ...order, ...current }, body.revision ?? null, now)
  const ours = await reservePayment(tx, {
    ...urls,
    // A request reserves one payment at most.
    id: ctx.requestId,
    orderId: order.id,
    revisionId,
    amountCents: dueCents,
    createdAt: now,
  })
  if (ours) await notifyPaymentPage(tx, order.id)
  if (!current.pickupAt) await setPickup(ctx, tx, order, askedPickup(body))
  const payment = ours ?? (await openPayment(tx, order.id))
  if (payment?.revisionId !== revisionId) throw new AppError('conflict')
  return { payment, isOurs: ours !== undefined }
}

/** The order's own pickup counts; where it has none, the metadata's does: docs/product.md#pickup. */
function askedPickup({ metadata }: Body): { date: string; time: string } {
  const asked = pickupChoice.safeParse({ date: metadata?.pickupDate, time: metadata?.pickupTime })
  if (asked.success) return asked.data
  const errors = asked.error.issues.map(({ path, message }) => ({
    path: path[0] === 'date' ? 'metadata.pickupDate' : 'metadata.pickupTime',
    message,
  }))
  throw new AppError('pickup_required', { errors })
}
