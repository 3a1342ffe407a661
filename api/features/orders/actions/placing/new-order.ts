import { randomBytes } from 'node:crypto'
import type { PricedOrder } from '#api/features/pricing/rules/book/priced-line.ts'
import type { Settings } from '#api/features/settings/actions/settings-snapshot.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { postOrder } from '../../contract/orders.ts'
import type { NewOrder } from '../../queries/order-rows.ts'
import { paidFacts } from '../../rules/order-status.ts'
import { payByOf } from '../../rules/unpaid/pay-by.ts'
import { toPickup } from '../../views/order-view.ts'
import type { Decision } from './decide-order.ts'
import { customerOf, type OrderBody, type Taking, wantsSms } from './order-body.ts'

export type PlacedAnswer = OutputOf<typeof postOrder>

/** The row of an order that was decided on: a free one, and one that the till is paid for, is confirmed at once. */
export function newOrder(
  ctx: Ctx,
  body: OrderBody,
  { priced, promotion, slot, settings }: Decision,
  taking: Taking | undefined,
): NewOrder {
  const now = ctx.clock()
  const { hasAlcohol } = priced
  const pickupAt = slot?.at ?? null
  const isFree = priced.totalCents === 0
  const isAtTill = taking?.atTill === true && !isFree
  return {
    id: uuid(),
    trackingToken: randomBytes(18).toString('base64url'),
    customerId: customerOf(ctx, taking),
    status: isFree || isAtTill ? 'confirmed' : 'pending',
    customerName: body.customerInfo.name,
    customerEmail: body.customerInfo.email,
    customerPhone: body.customerInfo.phone,
    totalCents: priced.totalCents,
    discountPercent: promotion?.percent ?? null,
    pickupAt,
    pickupNotes: body.pickup?.notes ?? '',
    hasAlcohol,
    adultDeclared: body.adult === true,
    marketingOptIn: body.marketingOptIn === true,
    wantsSms: wantsSms(ctx, body),
    legalVersion: settings.legal['legal.version'] ?? '',
    createdAt: now,
    payBy: payByOf(
      { now, pickupAt, hasAlcohol, minutes: taking ? settings.linkMinutes : settings.payMinutes },
      settings,
    ),
    takenBy: taking?.staffId ?? null,
    tillAt: isAtTill ? now : null,
    making: body.making ?? null,
    ...(isFree ? paidFacts(now, settings) : { paidAt: null, paidOn: null, cancellableUntil: null }),
  }
}

/** Who an unpaid order is counted by. */
export function holderOf(
  { id, customerId, customerEmail, customerPhone }: NewOrder,
  { device }: OrderBody,
  priced: PricedOrder,
) {
  return {
    ...{ id, customerId, device: device ?? null, load: priced.kitchenLoad },
    ...{ email: customerEmail ?? '', phone: customerPhone ?? '' },
  }
}

/** What its customer is told of it. */
export function toAnswer(order: NewOrder, settings: Settings): PlacedAnswer {
  return {
    id: order.id,
    trackingToken: order.trackingToken,
    status: order.status,
    totalAmount: toEuros(order.totalCents),
    createdAt: order.createdAt.toISOString(),
    // The deadline is extended once the payment page is open, whose answer carries the new one.
    payBy: heldUntil(order, false, settings).toISOString(),
    pickup: toPickup({ ...order, pickupRequestedAt: null, delayMinutes: 0 }),
  }
}
