import { createHmac } from 'node:crypto'
import { AppError } from '#api/kernel/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import { type Queryable, sqlDetail, sqlState } from '#api/platform/database.ts'
import { derivedKey } from '#api/platform/derived-key.ts'
import { newestUnpaidOf, rationUnpaid } from '../queries/unpaid-orders.ts'
import { MOST_UNPAID_ORDERS, mailbox, mostUnpaidLoad, networkOf, telephone } from '../rules/unpaid-rations.ts'

/**
 * Notes in the order's own transaction who holds its load without having paid, as keyed hashes that go when it is paid
 * or cancelled. Refuses the transaction where the network, the mailbox or the telephone holds its ration already:
 * `rationRefusal`.
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
    address: hashOf(`network ${networkOf(ctx.address)}`),
    mailbox: hashOf(`mailbox ${mailbox(order.email)}`),
    telephone: hashOf(`telephone ${telephone(order.phone)}`),
    load: order.load,
    mostOrders: MOST_UNPAID_ORDERS,
    mostLoad: mostUnpaidLoad(slotCapacity),
  })
  return [query]
}

/** A minute: so long it takes to pay at a counter of one's own. */
const TRY_AGAIN_SECONDS = 60

/**
 * What to say of an error of `recordUnpaid`; undefined for any other error. With the order that waits where it is of the
 * caller's account: who merely knows an e-mail or a phone number learns of no order by it.
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
