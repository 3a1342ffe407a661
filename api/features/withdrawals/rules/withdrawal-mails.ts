/** What is mailed about withdrawals of one order: their receipt to the customer, a notice to the restaurant. */
import type { MessageData } from '#api/features/notifications/rules/mails/message-data.ts'
import { type MailedOrder, numberValues } from '#api/features/notifications/rules/mails/orders/order-values.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { refundDay } from './refund-day.ts'

type Declared = {
  drinks: readonly { name: string; quantity: number; unitCents: number }[]
  amountCents: number
  reason: string
  declaredAt: Date
}
/** At least one declaration, the oldest first. */
type MailedWithdrawals = MailedOrder & { declared: readonly [Declared, ...Declared[]] }

const QUARTER_MINUTES = 15

/**
 * When the receipt of a declaration goes out: at once, or a quarter of an hour after the order's last one, with all that
 * came meanwhile. A declaration is stored and shown at once either way.
 */
export function receiptTime(lastReceiptAt: Date | null, now: Date): Date {
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
