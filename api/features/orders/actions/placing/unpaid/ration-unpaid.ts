import { createHmac } from 'node:crypto'
import { slotFull } from '#api/features/pickup/offer-slots.ts'
import { type Cart, capacityOf, pickupWeekOf, type Slot, slotReason } from '#api/features/pickup/rules/pickup-slots.ts'
import { slotsOfDay } from '#api/features/pickup/slot-calendar.ts'
import type { Settings } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import { type Queryable, sqlDetail, sqlState } from '#api/platform/database/database.ts'
import { derivedKey } from '#api/platform/secrets/derived-key.ts'
import { newestUnpaidOf, rationPressure, rationSlot, rationUnpaid } from '../../../queries/unpaid-orders.ts'
import {
  type Asker,
  CREDIT_MINUTES,
  halfOf,
  holdOriginsOf,
  PLACE_LOAD,
  rationOf,
} from '../../../rules/unpaid/hold-origins.ts'
import { crowdedFrom, strangersShare } from '../../../rules/unpaid/pressure.ts'
import { proofChallenge, type provenWork } from './proof-of-work.ts'

/**
 * Notes in the order's own transaction who holds kitchen load without having paid, as keyed hashes that are deleted
 * when the order is paid or cancelled; of networks half an hour after a payment. It fails the transaction when an origin
 * holds its ration already: `rationRefusal` turns that into an answer.
 * @returns the statements, not sent yet, since they have to follow the order's own in one batch; none where limits are
 *   switched off (RATE_LIMITS)
 */
export function recordUnpaid(
  ctx: Ctx,
  tx: Queryable,
  order: { id: string; load: number } & Omit<Asker, 'address'>,
  slotCapacity: number,
  proof: Awaited<ReturnType<typeof provenWork>>,
) {
  if (ctx.env.RATE_LIMITS === 'off') return []
  const rations = holdOriginsOf({ ...order, address: ctx.address }).map(({ kind, subject }) => ({
    kind,
    hash: hashOf(ctx, `${kind} ${subject}`),
    ...rationOf(kind, slotCapacity),
  }))
  const { id: orderId, load, customerId } = order
  const [share, most] = [strangersShare(slotCapacity), crowdedFrom(slotCapacity)]
  return [
    rationUnpaid(tx, { orderId, load, rations, paidAfter: paidAfter(ctx) }),
    // However large, it keeps one slot from others.
    rationPressure(tx, { orderId, load: Math.min(load, slotCapacity), customerId, share, most, proof }),
  ]
}

/**
 * The same for the slot that an unpaid order wants: half of it at most from one origin, and never the last place of its
 * day. Send it after `recordUnpaid` and before the hold.
 */
export function recordSlot(services: Services, tx: Queryable, orderId: string, slot: Slot, settings: Settings) {
  if (services.env.RATE_LIMITS === 'off') return []
  const now = services.clock()
  const daySlots = slotsOfDay(slot.date, pickupWeekOf(settings))
    .filter(other => !slotReason(other, { load: 0, orders: 0 }, { load: 0, hasAlcohol: false }, settings, now))
    .map(other => ({ at: other.at.toISOString(), capacity: capacityOf(other, settings) }))
  const half = halfOf(capacityOf(slot, settings))
  const { at: slotAt } = slot
  return [rationSlot(tx, { orderId, slotAt, half, daySlots, place: PLACE_LOAD, paidAfter: paidAfter(services) })]
}

export function isSlotRationed(error: unknown): boolean {
  return sqlState(error) === 'LK012'
}

/** The problem for an error of `recordSlot`: another slot has room for this asker, or this one in a minute. */
export async function slotRationed(services: Services, slot: Slot, cart: Cart): Promise<AppError> {
  const { details } = await slotFull(services, slot, cart)
  const sentence =
    'Dans ce créneau, d’autres commandes de votre réseau ou à vos coordonnées attendent leur paiement. Choisissez-en un autre, ou réessayez une fois qu’elles sont payées.'
  return new AppError('slot_full', { ...details, sentence })
}

function paidAfter({ clock }: Services): Date {
  return new Date(clock().getTime() - CREDIT_MINUTES * 60_000)
}

/** Keyed, since addresses and telephone numbers are soon hashed through. */
function hashOf({ sessionSecrets }: Ctx, origin: string): string {
  const key = derivedKey(sessionSecrets[0] ?? '', 'unpaid orders')
  return createHmac('sha256', key).update(origin).digest('hex')
}

/** Within a minute one of the unpaid orders may have been paid. */
const TRY_AGAIN_SECONDS = 60

/**
 * The problem for an error of `recordUnpaid`; undefined for any other error. It names the waiting order only where that
 * belongs to the caller's account: knowing an email or a phone number must reveal no order.
 */
export async function rationRefusal(ctx: Ctx, error: unknown): Promise<AppError | undefined> {
  if (sqlState(error) === 'LK013') {
    if (sqlDetail(error) === 'share')
      return new AppError('unpaid_orders_crowded', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    return new AppError('proof_required', { extra: { challenge: await proofChallenge(ctx) } })
  }
  if (sqlState(error) !== 'LK004') return undefined
  const kind = sqlDetail(error)
  const sentence =
    kind === 'network' || kind === 'prefix'
      ? 'D’autres commandes de votre réseau attendent leur paiement. Réessayez dans une minute.'
      : undefined
  const waiting = ctx.actor.kind === 'customer' ? await newestUnpaidOf(ctx.sql, ctx.actor.customerId) : undefined
  return new AppError('unpaid_orders_waiting', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
    ...(sentence !== undefined && { sentence }),
    ...(waiting && { extra: { waiting } }),
  })
}
