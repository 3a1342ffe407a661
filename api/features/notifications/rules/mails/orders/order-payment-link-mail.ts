import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { lineValues, type MailedLine } from '../line-values.ts'
import type { MessageData } from '../message-data.ts'
import { type MailedOrder, numberValues, type PickupMoment, pickupValues } from './order-values.ts'

/**
 * 'order-payment-link': to whoever ordered by telephone or at the counter, and pays on their own device.
 * @param order.payBy until when the order is held
 */
export function orderPaymentLinkMail(
  order: MailedOrder & {
    lines: readonly MailedLine[]
    totalCents: number
    pickup: PickupMoment
    payBy: Date
    trackingUrl: string
  },
): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      pickup: pickupValues(order.pickup),
      lines: order.lines.map(lineValues),
      order: {
        ...numberValues(order),
        total: formatEuros(order.totalCents),
        trackingUrl: order.trackingUrl,
        payBy: formatTimeInSentence(parisTime(order.payBy)),
      },
    },
    orderNumber: orderNumber(order.orderId),
  }
}
