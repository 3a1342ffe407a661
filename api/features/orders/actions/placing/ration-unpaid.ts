import { createHmac } from 'node:crypto'
import { mailbox } from '#api/kernel/origin/mailbox.ts'
import { networksOf } from '#api/kernel/origin/network.ts'
import { telephone } from '#api/kernel/origin/telephone.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type Queryable, sqlDetail, sqlState } from '#api/platform/database/database.ts'
import { derivedKey } from '#api/platform/secrets/derived-key.ts'
import { newestUnpaidOf, rationUnpaid } from '../../queries/unpaid-orders.ts'
import { MOST_UNPAID_ORDERS, mostUnpaidLoad } from '../../rules/unpaid-rations.ts'

/**
 * Notes in the order's own transaction who holds kitchen load without having paid, as keyed hashes that are deleted
 * when the order is paid or cancelled. It fails the transaction when the network, the mailbox or the phone holds its
 * share already: `rationRefusal` turns that into an answer.
 * @returns the statement, not sent yet, since it has to follow the order's own in one batch; none where limits are
 *   switched off (RATE_LIMITS)
 */
export function recordUnpaid(
  ctx: Ctx,
  tx: Queryable,
  order: { id: string; email: string; phone: string; load: number },
  slotCapacity: number,
) {
  if (ctx.env.RATE_LIMITS === 'off') return []
  const key = derivedKey(ctx.sessionSecrets[0] ?? '', 'unpaid orders')
  const hashOf = (subject: string) => createHmac('sha256', key).update(subject).digest()
  const query = rationUnpaid(tx, {
    orderId: order.id,
    address: hashOf(`network ${networksOf(ctx.address)[0]}`),
    mailbox: hashOf(`mailbox ${mailbox(order.email)}`),
    telephone: hashOf(`telephone ${telephone(order.phone)}`),
    load: order.load,
    mostOrders: MOST_UNPAID_ORDERS,
    mostLoad: mostUnpaidLoad(slotCapacity),
  })
  return [query]
}

/** Within a minute one of the unpaid orders may have been paid. */
const TRY_AGAIN_SECONDS = 60

/**
 * The problem for an error of `recordUnpaid`; undefined for any other error. It names the waiting order only where that
 * belongs to the caller's account: knowing an e-mail or a phone number must reveal no order.
 */
export async function rationRefusal(ctx: Ctx, error: unknown): Promise<AppError | undefined> {
  if (sqlState(error) !== 'LK004') return undefined
  const sentence =
    sqlDetail(error) === 'address'
      ? 'D’autres commandes de votre réseau attendent leur paiement. Réessayez dans une minute.'
      : undefined
  const waiting = ctx.actor.kind === 'customer' ? await newestUnpaidOf(ctx.sql, ctx.actor.customerId) : undefined
  return new AppError('unpaid_orders_waiting', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
    ...(sentence !== undefined && { sentence }),
    ...(waiting && { extra: { waiting } }),
  })
}
