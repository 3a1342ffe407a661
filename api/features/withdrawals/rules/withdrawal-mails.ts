/** What is mailed about a withdrawal: its receipt to the customer, a notice to the restaurant. */
import type { MessageData } from '#api/features/notifications/rules/mails/message-data.ts'
import { type MailedOrder, numberValues } from '#api/features/notifications/rules/mails/orders/order-values.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, instantInSentence } from '#api/kernel/time/paris-time.ts'
import { refundDay } from './refund-day.ts'

type MailedWithdrawal = MailedOrder & {
  drinks: readonly { name: string; quantity: number; unitCents: number }[]
  amountCents: number
  reason: string
  declaredAt: Date
}

/** 'withdrawal-received': the receipt, with what was declared, the day and the hour (C. conso L221-21). */
export function withdrawalReceivedMail({
  trackingUrl,
  ...declared
}: MailedWithdrawal & { trackingUrl: string }): MessageData {
  const { customerName, orderId } = declared
  return {
    typed: { customer: { name: customerName }, withdrawal: { reason: declared.reason } },
    values: {
      ...valuesOf(declared),
      order: { ...numberValues(declared), trackingUrl },
    },
    orderNumber: orderNumber(orderId),
  }
}

/** 'withdrawal-notice': to the restaurant. */
export function withdrawalNoticeMail(declared: MailedWithdrawal, page: string): MessageData {
  return {
    page,
    values: {
      ...valuesOf(declared),
      order: numberValues(declared),
      admin: { disputesUrl: page },
    },
  }
}

function valuesOf({ drinks, amountCents, reason, declaredAt }: MailedWithdrawal) {
  return {
    drinks: drinks.map(({ name, quantity, unitCents }) => ({
      name,
      quantity: String(quantity),
      total: formatEuros(unitCents * quantity),
    })),
    withdrawal: {
      amount: formatEuros(amountCents),
      at: instantInSentence(declaredAt),
      refundBy: formatDay(refundDay(declaredAt)),
      hasReason: reason !== '',
    },
  }
}
