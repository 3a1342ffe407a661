/** What is mailed about withdrawals of one order: their receipt to the customer, a notice to the restaurant. */

import { notifyTeam } from '#api/features/notifications/notify.ts'
import { type MailedOrder, numberValues } from '#api/features/notifications/order-messages.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { notifyCustomer, trackingUrl } from '#api/features/orders/order-mails.ts'
import { authorisedOrder, lockOrder, type OrderForOthers, wholeOrderOf } from '#api/features/orders/read-order.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { orderNumber, uuid } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import type * as contract from './contract.ts'
import { insertWithdrawal, lastReceiptAt, takeUnreceipted, type WithdrawnDrink } from './list-withdrawals.ts'
import { type Returnable, rightOf, toWithdrawal } from './read-withdrawal.ts'
import { refundDay } from './withdrawn-rest.ts'

const QUARTER_MINUTES = 15

/**
 * Declares a withdrawal: it is binding with its arrival and counted by no limit, its receipt with day and hour goes out
 * by mail, and the restaurant is told. The money follows when the drinks are back.
 * @throws AppError 'order_not_found', 'withdrawal_not_possible' for more than is left, or after the last day
 * Source: C. conso L221-21.
 */
export async function declareWithdrawal(
  ctx: Ctx,
  orderId: string,
  { drinks, reason, trackingToken }: InputOf<typeof contract.declareWithdrawal>['body'],
): Promise<contract.Withdrawal> {
  await authorisedOrder(ctx, ctx.sql, orderId, trackingToken)
  return ctx.sql.begin(async tx => {
    // Two declarations of the same piece come one after the other.
    await lockOrder(tx, orderId)
    const right = await rightOf(ctx, tx, orderId)
    const withdrawn = takenFrom(right.drinks, drinks)
    const declared = {
      id: uuid(),
      orderId,
      drinks: withdrawn,
      amountCents: withdrawn.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0),
      reason: reason ?? '',
      declaredAt: ctx.clock(),
    }
    await insertWithdrawal(tx, declared)
    await queueReceipt(ctx, tx, right.order)
    const answer = toWithdrawal(await rightOf(ctx, tx, orderId))
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

function takenFrom(left: readonly Returnable[], wanted: readonly { id: string; quantity: number }[]): WithdrawnDrink[] {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw new AppError('withdrawal_not_possible')
  return wanted.map(({ id, quantity }) => {
    const drink = left.find(({ lineNo }) => String(lineNo) === id)
    if (!drink || quantity > drink.quantity) throw new AppError('withdrawal_not_possible')
    return { ...drink, quantity }
  })
}

/**
 * The receipt of a declaration to its customer, on a durable medium, and a notice to the restaurant, in the transaction
 * that stores it: the first at once, those of the next quarter of an hour in one mail at its end. Somebody who declares
 * each piece apart, at somebody else's address, fills nobody's mailbox so.
 * Source: C. conso L221-21.
 */
async function queueReceipt(services: Services, tx: Queryable, order: OrderForOthers): Promise<void> {
  const now = services.clock()
  const at = receiptTime(await lastReceiptAt(tx, order.id), now)
  if (at > now)
    await addJob(tx, 'mail_withdrawals', { orderId: order.id }, { runAt: at, key: `withdrawals ${order.id}` })
  else await mailReceipts(services, tx, order)
}

/** Mails what an order's declarations of the last quarter of an hour wait for. */
export async function mailWithdrawals(services: Services, orderId: string): Promise<void> {
  await services.sql.begin(async tx => {
    await lockOrder(tx, orderId)
    await mailReceipts(services, tx, await wholeOrderOf(tx, orderId))
  })
}

async function mailReceipts(services: Services, tx: Queryable, order: OrderForOthers): Promise<void> {
  const [first, ...more] = await takeUnreceipted(tx, order.id, services.clock())
  if (!first) return
  const about = {
    orderId: order.id,
    callNumber: order.callNumber,
    customerName: order.customerName ?? '',
    declared: [first, ...more] as const,
  }
  const data = withdrawalReceivedMail({ ...about, trackingUrl: trackingUrl(services, order) })
  await notifyCustomer(services, tx, order, { kind: 'withdrawal-received', cause: first.id, data })
  const page = `${services.origins[0]}/admin/litiges`
  await notifyTeam(services, tx, 'withdrawal-notice', first.id, withdrawalNoticeMail(about, page))
}

type Declared = {
  drinks: readonly { name: string; quantity: number; unitCents: number }[]
  amountCents: number
  reason: string
  declaredAt: Date
}
/** At least one declaration, the oldest first. */
type MailedWithdrawals = MailedOrder & { declared: readonly [Declared, ...Declared[]] }

/**
 * When the receipt of a declaration goes out: at once, or a quarter of an hour after the order's last one, with all that
 * came meanwhile. A declaration is stored and shown at once either way.
 */
function receiptTime(lastReceiptAt: Date | null, now: Date): Date {
  if (lastReceiptAt === null) return now
  const next = new Date(lastReceiptAt.getTime() + QUARTER_MINUTES * 60_000)
  return next > now ? next : now
}

/** 'withdrawal-received': the receipt, with what was declared, the day and the hour of each (C. conso L221-21). */
export function withdrawalReceivedMail({
  trackingUrl,
  ...order
}: MailedWithdrawals & { trackingUrl: string }): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: { ...valuesOf(order), order: { ...numberValues(order), trackingUrl } },
    orderNumber: orderNumber(order.orderId),
  }
}

/** 'withdrawal-notice': goes to the restaurant. */
export function withdrawalNoticeMail(order: MailedWithdrawals, page: string): MessageData {
  return {
    page,
    values: { ...valuesOf(order), order: numberValues(order), admin: { disputesUrl: page } },
  }
}

function valuesOf({ declared }: MailedWithdrawals) {
  return {
    withdrawals: declared.map(({ drinks, declaredAt }) => ({
      at: instantInSentence(declaredAt),
      drinks: drinks.map(({ name, quantity, unitCents }) => ({
        name,
        quantity: String(quantity),
        total: formatEuros(unitCents * quantity),
      })),
    })),
    withdrawal: {
      amount: formatEuros(declared.reduce((cents, { amountCents }) => cents + amountCents, 0)),
      // Of several the day of the first, so that none comes too late.
      refundBy: formatDay(refundDay(declared[0].declaredAt)),
      hasReason: declared.some(({ reason }) => reason !== ''),
    },
  }
}
