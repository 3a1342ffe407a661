import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { lineValues, type MailedLine } from './line-values.ts'
import type { MessageData } from './message-data.ts'

export type RevisedOrder = {
  orderId: string
  callNumber: number | null
  customerName: string
  taken: readonly MailedLine[]
  added: readonly MailedLine[]
  totalBeforeCents: number
  totalAfterCents: number
  /** What was paid for it or is to be; below zero what goes back with it. */
  differenceCents: number
  /** What it costs more and no card pays: given up, or for the restaurant's till. */
  waivedCents: number
  tillCents: number
  pickup: { day: string; time: string }
  /** The time of the pickup before, `HH:MM`; null where it stays. */
  pickupWas: string | null
  trackingUrl: string
}

/** 'order-revised': a paid order was changed; the corrected receipt is attached. */
export function orderRevisedMail(order: RevisedOrder, note: ItemisedReceipt): MessageData {
  const cents = order.differenceCents
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      ...valuesOf(order),
      revision: {
        ...(cents < 0 && { back: formatEuros(-cents) }),
        ...(cents > 0 && { paid: formatEuros(cents) }),
        ...(order.waivedCents > 0 && { waived: formatEuros(order.waivedCents) }),
        ...(order.tillCents > 0 && { till: formatEuros(order.tillCents) }),
      },
    },
    orderNumber: orderNumber(order.orderId),
    note,
  }
}

/** 'order-revision-to-pay': a change waits for its payment, and the order stays as it was until then. */
export function revisionToPayMail(order: RevisedOrder, payBy: Date): MessageData {
  const difference = formatEuros(order.differenceCents)
  return {
    typed: { customer: { name: order.customerName } },
    values: { ...valuesOf(order), revision: { difference, payBy: formatTimeInSentence(parisTime(payBy)) } },
    orderNumber: orderNumber(order.orderId),
  }
}

function valuesOf(order: RevisedOrder) {
  const reference = orderNumber(order.orderId)
  return {
    order: {
      number: callSign({ number: reference, callNumber: order.callNumber }),
      ...(order.callNumber !== null && { reference }),
      total: formatEuros(order.totalAfterCents),
      totalBefore: formatEuros(order.totalBeforeCents),
      trackingUrl: order.trackingUrl,
    },
    taken: order.taken.map(lineValues),
    added: order.added.map(lineValues),
    pickup: {
      day: formatDay(order.pickup.day),
      time: formatTimeInSentence(order.pickup.time),
      ...(order.pickupWas === null ? { same: true } : { was: formatTimeInSentence(order.pickupWas) }),
    },
  }
}
