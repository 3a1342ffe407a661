import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { lineValues, type MailedLine, type MailedVat, vatValues } from '../line-values.ts'
import type { MessageData } from '../message-data.ts'
import { type MailedOrder, numberValues, type PickupMoment, pickupValues } from './order-values.ts'

export type ConfirmedOrder = MailedOrder & {
  lines: readonly MailedLine[]
  totalCents: number
  /** What a promotion took off; already off the total. */
  discount: { percent: number; cents: number } | null
  vat: readonly MailedVat[]
  /** Paris day of the payment; null for an order of 0 €, which is never paid, and for one at the till. */
  paidOn: string | null
  /** It is to be paid at the restaurant's till, which gives the receipt. */
  isAtTill: boolean
  /** The receipt, which is attached; null for an order at the till. */
  note: ItemisedReceipt | null
  pickup: PickupMoment & {
    /** Whether a payment that came too late for the chosen slot moved the pickup. */
    moved: boolean
  }
  notes: string
  hasAlcohol: boolean
  withdrawal: { perishable: boolean; closedDrinks: boolean }
  /** It holds the tracking token, since a guest has no other proof. */
  trackingUrl: string
  /** Last instant of an online cancellation; null when there is none. */
  cancelUntil: Date | null
  /** The version of the terms that the customer accepted with the order. */
  legalVersion: string
}

/**
 * 'order-confirmed': the confirmation on a durable medium, with the order, its VAT and the terms attached.
 * Source: C. conso L221-13.
 */
export function orderConfirmedMail(order: ConfirmedOrder): MessageData {
  return {
    typed: { customer: { name: order.customerName }, order: { note: order.notes } },
    values: {
      pickup: { ...pickupValues(order.pickup), moved: order.pickup.moved },
      lines: order.lines.map(lineValues),
      vat: order.vat.map(vatValues),
      order: {
        ...numberValues(order),
        total: formatEuros(order.totalCents),
        ...(order.discount && {
          discount: {
            percent: `${order.discount.percent}\u00a0%`,
            amount: formatEuros(-order.discount.cents),
          },
        }),
        paid: order.paidOn !== null,
        atTill: order.isAtTill,
        receipt: order.note !== null,
        alcohol: order.hasAlcohol,
        perishable: order.withdrawal.perishable,
        closedDrinks: order.withdrawal.closedDrinks,
        trackingUrl: order.trackingUrl,
        cancelUntil: order.cancelUntil ? formatTimeInSentence(parisTime(order.cancelUntil)) : '',
      },
      payment: { date: order.paidOn ? formatDay(order.paidOn) : '' },
    },
    orderNumber: orderNumber(order.orderId),
    ...(order.note && { note: order.note }),
    terms: { version: order.legalVersion },
  }
}
