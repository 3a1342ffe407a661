/** What is mailed about an order that ends, and about money that goes back. */

import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { callSign, orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import {
  lineValues,
  type MailedLine,
  type MailedOrder,
  numberValues,
  type PickupMoment,
  pickupValues,
  refundValues,
  withoutFullStop,
} from './order-messages.ts'
import type { MessageData } from './rules/message-kinds.ts'

export type CancelledOrder = MailedOrder & {
  /** Null when the order was cancelled before a pickup was chosen. */
  pickup: PickupMoment | null
  /** The staff's sentence; null where there is none. The customer's own words are for the board and the journal. */
  reason: MailedWords | null
  isByCustomer: boolean
  /** What goes back to the card, and the Paris day on which it was sent off; null when nothing was paid. */
  refund: { amountCents: number; day: string } | null
  /** The payment had gone back before: refunded, or by the customer's bank. */
  isReturned: boolean
  rewardReturned: boolean
  pointReversed: boolean
  /** The till has its money, and gives it back. */
  isCollected: boolean
}

/** 'order-cancelled': the customer or the staff cancelled it. */
export function orderCancelledMail(order: CancelledOrder): MessageData {
  return {
    typed: { customer: { name: order.customerName } },
    values: {
      order: {
        ...numberValues(order),
        unpaid: order.refund === null && !order.isReturned && !order.isCollected,
        returned: order.isReturned,
        collected: order.isCollected,
      },
      ...(order.pickup && { pickup: pickupValues(order.pickup) }),
      cancel: { byCustomer: order.isByCustomer, reason: withoutFullStop(order.reason ?? '') },
      ...(order.refund && { refund: refundValues(order.refund) }),
      reward: { returned: order.rewardReturned },
      point: { reversed: order.pointReversed },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

export type RefundedOrder = {
  callNumber: number | null
  /** The receipt with all refunds so far, this one included. */
  note: ItemisedReceipt
  /** This refund; its lines only where it was made by lines. */
  refund: { amountCents: number; day: string; reason: MailedWords; lines: readonly MailedLine[] }
}

/** 'order-refunded': an administrator gave money back, wholly or in part; the updated receipt is attached. */
export function orderRefundedMail({ callNumber, note, refund }: RefundedOrder): MessageData {
  return {
    typed: { customer: { name: note.customerName } },
    values: {
      order: {
        ...numberValues({ orderId: note.orderId, callNumber }),
        total: formatEuros(note.totalCents),
        refunded: formatEuros(note.refundedCents),
      },
      refund: {
        ...refundValues(refund),
        reason: withoutFullStop(refund.reason),
        lines: refund.lines.map(lineValues),
      },
    },
    orderNumber: orderNumber(note.orderId),
    note,
  }
}

export type ReturnedPayment = MailedOrder & {
  amountCents: number
  /** Either the order had been paid already and stands, or it was already cancelled or expired. */
  because: { duplicateOf: PickupMoment } | 'order_dead'
}

/** 'payment-returned': a payment pays for no order and goes back by itself. */
export function paymentReturnedMail(payment: ReturnedPayment): MessageData {
  const isDead = payment.because === 'order_dead'
  return {
    typed: { customer: { name: payment.customerName } },
    values: {
      order: { ...numberValues(payment) },
      refund: { amount: formatEuros(payment.amountCents) },
      payment: { orderDead: isDead, duplicate: !isDead },
      ...(payment.because !== 'order_dead' && { pickup: pickupValues(payment.because.duplicateOf) }),
    },
    orderNumber: orderNumber(payment.orderId),
  }
}

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
  pickup: PickupMoment
  /** The pickup before; null where it stays. */
  pickupWas: { day: string; time: string } | null
  /** Its customer made the change. */
  isByCustomer: boolean
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
    values: {
      ...valuesOf(order),
      revision: {
        difference,
        payBy: formatTimeInSentence(parisTime(payBy)),
        own: order.isByCustomer,
        house: !order.isByCustomer,
      },
    },
    orderNumber: orderNumber(order.orderId),
  }
}

/** The time alone where the day is the same. */
function wasWords(was: { day: string; time: string }, day: string): string {
  const time = formatTimeInSentence(was.time)
  return was.day === day ? time : `${formatDay(was.day)} à ${time}`
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
      ...pickupValues(order.pickup),
      ...(order.pickupWas === null ? { same: true } : { was: wasWords(order.pickupWas, order.pickup.day) }),
      ...(order.pickupWas !== null && order.pickupWas.day !== order.pickup.day && { otherDay: true }),
    },
  }
}
